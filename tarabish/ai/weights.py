"""What reflexes weigh by; written by `train --steps 1500 --deals 100000 --seed reflexes`.

The names are explained in `layout.LAYOUT`, and not for changing by hand.
On 40000 new deals +13.6 ± 0.4 points a deal against the guess.
"""

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[int, ...]]] = {
    "second_ours": (
        *(76, 75, 108, 64, 27, 21, -5, -72, 41, -15),
        *(-77, -90, 95, 50, 1, -3, 68, 23, 5, 3),
    ),
    "second_theirs": (
        *(-75, -83, -20, 7, -30, -24, 52, 40, 15, 59),
        *(71, 36, -75, -30, 61, 40, -75, -58, 30, 40),
    ),
    "third_ours": (
        *(129, 94, 136, 0, 50, -11, -37, -33, 5, -15),
        *(-71, -43, 190, 50, -7, -40, 55, 41, 38, -40),
    ),
    "trump_price": (-45, 0, 0, -20, -20, 0, 0, 0, 0, 0, 23, 100, 0, 0, 204, 0, 0, 0, 0, 0, 0),
    "plain_price": (0, 0, 10, 15, 15, 0, 0, 0, 0, 0, 107, 0),
    "master_trump": (320,),
    "master": (29,),
    "free_master": (166,),
    "master_out": (-51, -53, -20, -8, -20, -13, 84, 41, 49),
    "single": (-20,),
    "beside_master": (34,),
    "guard": (35,),
    "trick": (75,),
    "lead_master": (101, 74, 40, 39, 33, 60, 71, 26, 3),
    "lead_free_master": (140,),
    "lead_master_void": (-30,),
    "lead_small": (99, 60, 87, 74, 40, 56, 40, 8, 22),
    "lead_point": (3,),
    "lead_beside_master": (-113,),
    "lead_ten": (-80,),
    "lead_single": (-20,),
    "lead_void": (107,),
    "lead_partners_void": (-10,),
    "lead_master_trump": (-50, 11, 4),
    "lead_small_trump": (0, 50, 0),
    "lead_big_trump": (-200,),
    "lead_trump_alone": (-202,),
    "trumps_held": (-37, 0, 37),
    "masters_held": (0, 0, 80),
    "trumps_out": (13, 0, -46),
}
