/* Worlds, a part of kernel.c: how the cards that a seat cannot see may lie, drawn and tried out.

   What a view tells is worked out in Python (tarabish/ai/handing.py) and comes through the window,
   word by word. From the same seed the twins in Python draw the same worlds, one by one: see
   tarabish/ai/sampling.py, sharing.py, groups.py and heard.py; stakes.py and payoffs.py have what
   a world is worth. Where real numbers are worked with, it is in the same order as there. */

static int reading;  /* the next word in the window */

APART SMALL int next(void) { return window[reading++]; }

APART SMALL mask next_mask(void) {
    reading += 2;
    return mask_at(reading - 2);
}

/* ---- Chance: the numbers of Python's random.Random(seed), by the Mersenne Twister ------------ */

enum { TWISTER = 624, HALF_WAY = 397 };

static word twister[TWISTER];
static int twisted;  /* of how many words of it use has been made */

static word stirred(int n, word factor) {
    return twister[n] ^ (twister[n - 1] ^ twister[n - 1] >> 30) * factor;
}

APART SMALL void random_from(word seed) {
    twister[0] = 19650218;
    for (int n = 1; n < TWISTER; n++)
        twister[n] = (twister[n - 1] ^ twister[n - 1] >> 30) * 1812433253u + (word)n;
    for (int n = 1; n < TWISTER; n++) twister[n] = stirred(n, 1664525u) + seed;
    twister[0] = twister[TWISTER - 1];
    twister[1] = stirred(1, 1664525u) + seed;
    for (int n = 2; n < TWISTER; n++) twister[n] = stirred(n, 1566083941u) - (word)n;
    twister[0] = twister[TWISTER - 1];
    twister[1] = stirred(1, 1566083941u) - 1;
    twister[0] = 1u << 31;
    twisted = TWISTER;
}

static word random_word(void) {
    if (twisted == TWISTER) {
        for (int n = 0; n < TWISTER; n++) {
            word both = (twister[n] & 1u << 31) | (twister[(n + 1) % TWISTER] & ~(1u << 31));
            twister[n] = twister[(n + HALF_WAY) % TWISTER] ^ both >> 1 ^ (0 - (both & 1) & 0x9908b0dfu);
        }
        twisted = 0;
    }
    word found = twister[twisted++];
    found ^= found >> 11;
    found ^= found << 7 & 0x9d2c5680u;
    found ^= found << 15 & 0xefc60000u;
    return found ^ found >> 18;
}

/* A number from 0 to below 1. */
APART double at_random(void) {
    word high = random_word() >> 5, low_bits = random_word() >> 6;
    return (high * 67108864.0 + low_bits) * (1.0 / 9007199254740992.0);
}

/* Bring cards of a row by chance into the places from `start` to before `end`. */
static void shuffle(mask *row, int length, int start, int end) {
    for (int at = start; at < end; at++) {
        int other = at + (int)(at_random() * (length - at));
        mask bit = row[at];
        row[at] = row[other];
        row[other] = bit;
    }
}

/* ---- What is certain: groups of cards shared out to places ----------------------------------

   Once trump is named the places are the three other hands. Before, when nothing is certain, they
   may be seven, kitties among them; then all cards are one loose group, and nothing is counted. */

enum { PLACES = 8, HANDS = 3, MOST_GROUPS = 12, MOST_OPTIONS = 440, MOST_ENTRIES = 60000,
       BUCKETS = 800, NEVER = 255, MOST_RUNS = 3 };

typedef struct { int where, size; mask may; } place;  /* `where`: the seat, and 4 for later */

/* So many cards for each hand, the runs reached by them, and in how many ways; where the suit is
   laid out the ways are entries, from `first` on. */
typedef struct { byte counts[HANDS], reached; word first, entries; wide ways; } option;

/* A way to give a suit's cards to hands, but that `number` of the cards in `both` go to the first
   hand of which no run was heard, the rest to the second; `upto` adds up the ways. */
typedef struct { word upto; unsigned short parts[HANDS], both, number; } entry;

typedef struct { int laid, options; mask cards; option choices[MOST_OPTIONS]; } group;

typedef struct { int place, most[4], least, where; mask played; } run;

static place spots[PLACES];
static int number_of_spots, own_seat;
static mask own_hand;
static run runs[MOST_RUNS];
static int number_of_runs;
static group groups[MOST_GROUPS];
static int number_of_groups;
static word wanted_runs;
static entry entries[MOST_ENTRIES];
static word number_of_entries;

/* By suit and cards of it held, from Python: see handing.py. */
enum { BEST_RUN, RANK, POINTS_OF_RUNS, IN_TRUMP, BESIDE, NO_TRUMP, TABLES_OF_SUITS };
static _Alignas(8) short rows[TABLES_OF_SUITS][4][SUIT + 1];

/* Where in memory these tables are to be written. */
void *EXPORT(rows_address)(void) { return rows; }

static byte verdicts[HANDS][SUIT + 1];  /* the runs reached by a part of a suit, or NEVER */
static int heard_of[HANDS];             /* whether a run of this hand was heard */
static word in_bucket[BUCKETS], ways_in[BUCKETS], next_in[BUCKETS];
static int filling;

static wide choose(int from, int number) {
    wide ways = 1;
    for (int n = 1; n <= number; n++) ways = ways * (wide)(from - number + n) / (wide)n;
    return ways;
}

static void add_entry(const int *parts, int both, int number, int reached) {
    int third = count((mask)parts[2]), second = count((mask)parts[1]);
    if (both) {
        /* The first and the second of those without a heard run. */
        int first_spot = heard_of[0] ? 1 : 0, second_spot = heard_of[2] ? 1 : 2;
        int rest = count((mask)both) - number;
        second += first_spot == 1 ? number : second_spot == 1 ? rest : 0;
        third += second_spot == 2 ? rest : 0;
    }
    int bucket = (third * 10 + second) * 8 + reached;
    if (!filling) {
        in_bucket[bucket]++;
        return;
    }
    ways_in[bucket] += (word)choose(count((mask)both), number);
    entry *e = &entries[next_in[bucket]++];
    e->upto = ways_in[bucket];
    for (int n = 0; n < HANDS; n++) e->parts[n] = (unsigned short)parts[n];
    e->both = (unsigned short)both;
    e->number = (unsigned short)number;
}

static void share_the_rest(int suit, int rest, int *parts, int reached) {
    int others[HANDS], number = 0;
    for (int n = 0; n < HANDS; n++)
        if (!heard_of[n]) others[number++] = n;
    if (!number) {
        if (!rest) add_entry(parts, 0, 0, reached);
        return;
    }
    int first = cards_in(spots[others[0]].may, suit);
    if (number == 1) {
        if (rest & ~first) return;
        parts[others[0]] = rest;
        add_entry(parts, 0, 0, reached);
        return;
    }
    int second = cards_in(spots[others[1]].may, suit), both = rest & first & second;
    if (rest & ~(first | second)) return;
    parts[others[0]] = rest & ~second;
    parts[others[1]] = rest & ~first;
    for (int n = 0; n <= count((mask)both); n++) add_entry(parts, both, n, reached);
}

APART void lay_out_from(int hand_number, int suit, int rest, int *parts, int reached) {
    while (hand_number < HANDS && !heard_of[hand_number]) hand_number++;
    if (hand_number == HANDS) {
        share_the_rest(suit, rest, parts, reached);
        return;
    }
    int may = rest & cards_in(spots[hand_number].may, suit);
    for (int part = may;; part = (part - 1) & may) {
        byte verdict = verdicts[hand_number][part];
        if (verdict != NEVER) {
            parts[hand_number] = part;
            lay_out_from(hand_number + 1, suit, rest ^ part, parts, reached | verdict);
        }
        if (!part) return;
    }
}

static void judge_parts(int suit) {
    for (int n = 0; n < HANDS; n++)
        for (int part = 0; part <= SUIT; part++) {
            byte verdict = count((mask)part) > spots[n].size ? NEVER : 0;
            for (int r = 0; r < number_of_runs && verdict != NEVER; r++) {
                if (runs[r].place != n) continue;
                int worth = rows[BEST_RUN][suit][cards_in(runs[r].played, suit) | part];
                if (worth > runs[r].most[suit]) verdict = NEVER;
                else if (runs[r].where >> suit & 1 && worth >= runs[r].least)
                    verdict |= (byte)(wanted_runs & 1u << r);
            }
            verdicts[n][part] = verdict;
        }
}

/* Lay out every way to share out a suit in which the runs that were heard may be. */
APART void lay_out(group *g, int suit, int cards) {
    int parts[HANDS] = {0, 0, 0};
    judge_parts(suit);
    for (int n = 0; n < BUCKETS; n++) in_bucket[n] = ways_in[n] = 0;
    filling = 0;
    lay_out_from(0, suit, cards, parts, 0);
    g->laid = 1;
    g->options = 0;
    g->cards = (mask)cards << IN_SUIT * suit;
    word first = number_of_entries;
    for (int n = 0; n < BUCKETS; n++) {
        next_in[n] = first;
        first += in_bucket[n];
    }
    filling = 1;
    lay_out_from(0, suit, cards, parts, 0);
    for (int n = 0; n < BUCKETS; n++) {
        if (!in_bucket[n]) continue;
        option *o = &g->choices[g->options++];
        o->counts[2] = (byte)(n / 80);
        o->counts[1] = (byte)(n / 8 % 10);
        o->counts[0] = (byte)(count((mask)cards) - n / 80 - n / 8 % 10);
        o->reached = (byte)(n & 7);
        o->first = number_of_entries;
        o->entries = in_bucket[n];
        o->ways = ways_in[n];
        number_of_entries += in_bucket[n];
    }
}

/* Cards each of which may lie in any of the same places. */
APART SMALL void let_loose(group *g, mask cards, int where) {
    int number = count(cards), most[HANDS];
    g->laid = g->options = 0;
    g->cards = cards;
    if (number_of_spots != HANDS) return;
    for (int n = 0; n < HANDS; n++) most[n] = where >> n & 1 ? spots[n].size : 0;
    for (int c = 0; c <= most[2] && c <= number; c++)
        for (int b = 0; b <= most[1] && b + c <= number; b++) {
            int a = number - b - c;
            if (a > most[0]) continue;
            option *o = &g->choices[g->options++];
            *o = (option){{(byte)a, (byte)b, (byte)c}, 0, 0, 0,
                          choose(number, a) * choose(number - a, b)};
        }
}

static wide ways_known[MOST_GROUPS][10][10][8];
static byte steps_known[MOST_GROUPS][10][10][8];  /* options with a way to go on, and 1; or 0 */

/* In how many ways the groups from `at` on give the hands what they need and reach all runs. */
APART wide ways_from(int at, const int *needs, word missing) {
    if (at == number_of_groups) return !needs[0] && !needs[1] && !needs[2] && !missing;
    byte *steps = &steps_known[at][needs[0]][needs[1]][missing];
    wide *total = &ways_known[at][needs[0]][needs[1]][missing];
    if (*steps) return *total;
    int number = 0;
    *total = 0;
    for (int n = 0; n < groups[at].options; n++) {
        const option *o = &groups[at].choices[n];
        int after[HANDS] = {needs[0] - o->counts[0], needs[1] - o->counts[1],
                            needs[2] - o->counts[2]};
        if (after[0] < 0 || after[1] < 0 || after[2] < 0) continue;
        wide ways = o->ways * ways_from(at + 1, after, missing & ~(word)o->reached);
        number += ways != 0;
        *total += ways;
    }
    *steps = (byte)(least(number, 2) + 1);
    return *total;
}

APART SMALL wide ways_of_all(void) {
    int needs[HANDS];
    for (int n = 0; n < HANDS; n++) needs[n] = spots[n].size;
    for (int at = 0; at < number_of_groups; at++)
        for (int a = 0; a < 10; a++)
            for (int b = 0; b < 10; b++)
                for (int r = 0; r < 8; r++) steps_known[at][a][b][r] = 0;
    return ways_from(0, needs, wanted_runs);
}

/* Take what is certain from the window. Out, there: how many ways there are, the lower 32 bits
   first; 0 where nothing is counted. */
SMALL void EXPORT(know)(void) {
    reading = 0;
    own_seat = next();
    own_hand = next_mask();
    number_of_spots = next();
    for (int n = 0; n < number_of_spots; n++) {
        spots[n].where = next();
        spots[n].size = next();
        spots[n].may = next_mask();
    }
    for (int n = 0; n < HANDS; n++) heard_of[n] = 0;
    wanted_runs = (word)next();
    number_of_runs = next();
    for (int n = 0; n < number_of_runs; n++) {
        runs[n].place = next();
        runs[n].played = next_mask();
        for (int suit = 0; suit < 4; suit++) runs[n].most[suit] = next();
        runs[n].least = next();
        runs[n].where = next();
        heard_of[runs[n].place] = 1;
    }
    number_of_groups = 0;
    number_of_entries = 0;
    for (int laid = next(); laid; laid--) {
        int suit = next(), cards = next();
        lay_out(&groups[number_of_groups++], suit, cards);
    }
    for (int loose = next(); loose; loose--) {
        mask cards = next_mask();
        let_loose(&groups[number_of_groups++], cards, next());
    }
    wide total = number_of_spots == HANDS ? ways_of_all() : 0;
    window[0] = (int)(word)total;
    window[1] = (int)(word)(total >> 32);
}

static void give_loose(const group *g, const int *counts, mask *hands) {
    mask row[CARDS];
    int length = 0, order[PLACES];
    for (mask cards = g->cards; cards; cards &= cards - 1) row[length++] = cards & (0 - cards);
    /* Those that get fewest first, as the last takes what is left without a shuffle. */
    for (int n = 0; n < number_of_spots; n++) {
        int at = n;
        for (; at && counts[order[at - 1]] > counts[n]; at--) order[at] = order[at - 1];
        order[at] = n;
    }
    int start = 0;
    for (int n = 0; n < number_of_spots; n++) {
        int spot = order[n], end = start + counts[spot];
        if (n < number_of_spots - 1) shuffle(row, length, start, end);
        for (; start < end; start++) hands[spot] |= row[start];
    }
}

static void give_laid(const group *g, const option *o, mask *hands) {
    const entry *from = &entries[o->first];
    word target = (word)(at_random() * (double)from[o->entries - 1].upto);
    word low_end = 0, high_end = o->entries - 1;
    while (low_end < high_end) {
        word middle = (low_end + high_end) / 2;
        if (from[middle].upto > target) high_end = middle;
        else low_end = middle + 1;
    }
    const entry *e = &from[low_end];
    int shift = IN_SUIT * suit_of[lowest(g->cards)];
    for (int n = 0; n < HANDS; n++) hands[n] |= (mask)e->parts[n] << shift;
    if (!e->both) return;
    mask row[IN_SUIT], some = 0, both = (mask)e->both << shift;
    int length = 0;
    for (mask cards = both; cards; cards &= cards - 1) row[length++] = cards & (0 - cards);
    shuffle(row, length, 0, e->number);
    for (int n = 0; n < e->number; n++) some |= row[n];
    hands[heard_of[0] ? 1 : 0] |= some;
    hands[heard_of[2] ? 1 : 2] |= both ^ some;
}

/* Draw one way to share out the cards, each as likely as any other: what each place gets. */
APART void share_out(mask *hands) {
    int needs[PLACES];
    word missing = wanted_runs;
    for (int n = 0; n < number_of_spots; n++) hands[n] = 0, needs[n] = spots[n].size;
    for (int at = 0; at < number_of_groups; at++) {
        const group *g = &groups[at];
        if (!g->laid && at == number_of_groups - 1) {
            give_loose(g, needs, hands);
            return;
        }
        wide target = 0, upto = 0;
        if (steps_known[at][needs[0]][needs[1]][missing] > 2)
            target = (wide)(at_random() * (double)ways_known[at][needs[0]][needs[1]][missing]);
        for (const option *o = g->choices;; o++) {
            int after[HANDS] = {needs[0] - o->counts[0], needs[1] - o->counts[1],
                                needs[2] - o->counts[2]};
            if (after[0] < 0 || after[1] < 0 || after[2] < 0) continue;
            upto += o->ways * ways_from(at + 1, after, missing & ~(word)o->reached);
            if (upto <= target) continue;
            int counts[HANDS] = {o->counts[0], o->counts[1], o->counts[2]};
            if (g->laid) give_laid(g, o, hands);
            else give_loose(g, counts, hands);
            for (int n = 0; n < HANDS; n++) needs[n] = after[n];
            missing &= ~(word)o->reached;
            break;
        }
    }
}

/* ---- What is likely: who said what ---------------------------------------------------------- */

enum { MOST_SAID = 64, MOST_OPTIONS_NAMED = 5, MOST_FOURS = 6, FURTHEST = 120, CHOICES = 84 };

typedef struct { int passed, forced, named, limits[MOST_OPTIONS_NAMED]; } limit;

typedef struct {
    int place, told, words;
    mask played, other_bell;
    limit said[MOST_SAID];
} witness;

typedef struct { mask cards; int worth, points, rank; } four;

/* From Python, see handing.py: WHIM, what is left of 1, QUIET, then the two tables of heard.py. */
static _Alignas(8) double habits[3 + 2 * FURTHEST + 1 + FURTHEST + 1];

/* Where in memory these numbers are to be written. */
void *EXPORT(habits_address)(void) { return habits; }

static witness witnesses[HANDS];
static int number_of_witnesses, seen_then, number_of_options, base_with, base_without, fours_with;
static four fours[MOST_FOURS];
static int number_of_fours, fours_count;
static short choices[2][CHOICES];  /* which 3 and which 6 of nine cards, as masks, ascending */
static double at_best;

static double speaks(int over) {
    int from = FURTHEST + most(-FURTHEST, least(over, FURTHEST));
    return habits[3 + from];
}

static double says(const limit *said, const int *values) {
    int best = values[0] - said->limits[0];
    for (int n = 1; n < number_of_options; n++) best = most(best, values[n] - said->limits[n]);
    if (said->passed) return speaks(-best);
    if (said->named < 0) return speaks(best);
    int here = values[said->named] - said->limits[said->named];
    double chosen = habits[3 + 2 * FURTHEST + 1 + least(best - here, FURTHEST)];
    return said->forced ? chosen : chosen * speaks(here);
}

/* What a hand is worth with each trump that may be named: values.py. */
static void values_of(mask seen, int *values) {
    int level = base_with, high = base_without;
    for (int suit = 0; suit < 4; suit++) {
        int cards = cards_in(seen, suit);
        level += rows[BESIDE][suit][cards];
        high += rows[NO_TRUMP][suit][cards];
    }
    if (fours_count)
        for (int n = 0; n < number_of_fours; n++)
            if (!(fours[n].cards & ~seen)) {
                high += fours[n].worth;
                if (fours_with) level += fours[n].worth;
            }
    for (int suit = 0; suit < 4; suit++) {
        int cards = cards_in(seen, suit);
        values[suit] = level - rows[BESIDE][suit][cards] + rows[IN_TRUMP][suit][cards];
    }
    values[4] = high;
}

APART double spoke(const witness *w, mask seen) {
    int values[MOST_OPTIONS_NAMED];
    double likely = 1;
    values_of(seen, values);
    for (int n = 0; n < w->words; n++) likely *= habits[0] + habits[1] * says(&w->said[n], values);
    return likely;
}

/* The points of the runs or melds in a hand. */
APART int meld_points(mask dealt) {
    int sum = 0;
    for (int suit = 0; suit < 4; suit++) sum += rows[POINTS_OF_RUNS][suit][cards_in(dealt, suit)];
    for (int n = 0; n < number_of_fours; n++)
        if (!(fours[n].cards & ~dealt)) sum += fours[n].points;
    return sum;
}

APART double kept_quiet(const witness *w, mask dealt) {
    double likely = dealt & w->other_bell ? habits[2] : 1;
    if (w->told < 0) return likely;
    return likely * (meld_points(dealt) > w->told ? habits[2] : 1);
}

/* The cards of a hand in the places that a mask of nine bits tells. */
static mask picked(mask dealt, int places) {
    mask found = 0;
    for (; dealt; dealt &= dealt - 1, places >>= 1)
        if (places & 1) found |= dealt & (0 - dealt);
    return found;
}

APART double judge(const witness *w, mask now) {
    mask dealt = now | w->played;
    double likely = kept_quiet(w, dealt);
    int unseen = count(dealt) - seen_then;
    if (!w->words) return likely;
    if (!unseen) return likely * spoke(w, dealt);
    int chosen = choices[unseen == 6][(int)(at_random() * CHOICES)];
    return likely * spoke(w, dealt ^ picked(dealt, chosen));
}

static double on_average(const witness *w, mask now) {
    mask dealt = now | w->played;
    double likely = kept_quiet(w, dealt), sum = 0;
    int unseen = count(dealt) - seen_then;
    if (!w->words || !unseen) return likely * spoke(w, dealt);
    for (int n = 0; n < CHOICES; n++)
        sum += spoke(w, dealt ^ picked(dealt, choices[unseen == 6][n]));
    return likely * sum / CHOICES;
}

static double guess(const mask *hands) {
    double likely = 1;
    for (int n = 0; n < number_of_witnesses; n++)
        likely *= judge(&witnesses[n], hands[witnesses[n].place]);
    return likely;
}

enum { TRIES = 60, POOL = 8, PILOTS = 64 };

/* Take what was said from the window, and find out how likely it can be at best. */
SMALL void EXPORT(hear)(void) {
    mask hands[PLACES];
    reading = 0;
    seen_then = next();
    number_of_options = next();
    base_with = next();
    base_without = next();
    fours_count = next();
    fours_with = next();
    number_of_fours = next();
    for (int n = 0; n < number_of_fours; n++) {
        fours[n].cards = next_mask();
        fours[n].worth = next();
        fours[n].points = next();
        fours[n].rank = next();
    }
    number_of_witnesses = next();
    for (int n = 0; n < number_of_witnesses; n++) {
        witness *w = &witnesses[n];
        w->place = next();
        w->played = next_mask();
        w->told = next();
        w->other_bell = next_mask();
        w->words = next();
        for (int said = 0; said < w->words; said++) {
            limit *l = &w->said[said];
            l->passed = next();
            l->forced = next();
            l->named = next();
            for (int named = 0; named < number_of_options; named++) l->limits[named] = next();
        }
    }
    for (int which = 0; which < 2; which++)
        for (int places = 0, n = 0; places <= SUIT; places++)
            if (count((mask)places) == 3 + 3 * which) choices[which][n++] = (short)places;
    at_best = 0;
    if (!number_of_witnesses) return;
    random_from(0);
    for (int n = 0; n < PILOTS; n++) {
        share_out(hands);
        double likely = guess(hands);
        if (likely > at_best) at_best = likely;
    }
}

enum { MOST_DRAWN = 256 };

static mask drawn[MOST_DRAWN][8];  /* each seat's hand, then what it is still to pick up */
static double weight_of[MOST_DRAWN];

/* Whether what was heard speaks for these hands, by a draw. */
static int accepted(const mask *hands) {
    double doubt = at_best * at_random(), likely = 1;
    for (int n = 0; n < number_of_witnesses; n++) {
        likely *= judge(&witnesses[n], hands[witnesses[n].place]);
        if (likely <= doubt) return 0;
    }
    return 1;
}

static void share_out_likely(mask *hands) {
    mask pool[POOL][PLACES];
    double upto[POOL];
    for (int n = 0; n < TRIES; n++) {
        share_out(hands);
        if (accepted(hands)) return;
    }
    for (int n = 0; n < POOL; n++) share_out(pool[n]);
    for (int n = 0; n < POOL; n++) upto[n] = guess(pool[n]) + (n ? upto[n - 1] : 0);
    double target = upto[POOL - 1] * at_random();
    int taken = 0;
    while (taken < POOL - 1 && upto[taken] <= target) taken++;
    for (int n = 0; n < number_of_spots; n++) hands[n] = pool[taken][n];
}

/* Draw so many worlds, by what was heard or as if nothing had been. Out, in the window: eight
   masks for each, hands and what is to be picked up by seat. */
SMALL void EXPORT(draw)(int number, int seed, int by_habits) {
    random_from((word)seed);
    for (int n = 0; n < number; n++) {
        mask hands[PLACES];
        if (by_habits && number_of_witnesses) share_out_likely(hands);
        else share_out(hands);
        for (int where = 0; where < 8; where++) drawn[n][where] = 0;
        drawn[n][own_seat] = own_hand;
        for (int spot = 0; spot < number_of_spots; spot++)
            drawn[n][spots[spot].where] = hands[spot];
        weight_of[n] = 1;
        for (int where = 0; where < 8; where++) {
            window[16 * n + 2 * where] = (int)(word)drawn[n][where];
            window[16 * n + 2 * where + 1] = (int)(word)(drawn[n][where] >> 32);
        }
    }
}

typedef double __attribute__((may_alias)) number;

/* The n-th real number in the window. */
static number *real_at(int n) { return (number *)window + n; }

/* Take worlds from the window, as `draw` gives them; each weighs how likely what was heard is in
   it. Out, there: those weights, as real numbers. */
SMALL void EXPORT(weigh_worlds)(int worlds) {
    for (int n = 0; n < worlds; n++)
        for (int where = 0; where < 8; where++) drawn[n][where] = mask_at(16 * n + 2 * where);
    for (int n = 0; n < worlds; n++) {
        double likely = 1;
        for (int w = 0; w < number_of_witnesses; w++)
            likely *= on_average(&witnesses[w], drawn[n][spots[witnesses[w].place].where]);
        weight_of[n] = likely;
    }
    for (int n = 0; n < worlds; n++) *real_at(n) = weight_of[n];
}

/* ---- What is at stake in a world ------------------------------------------------------------ */

enum { SETTLED, OF_THE_WINNER, CONTESTED };

static struct {
    int caller, bid, doubled, half_bait, coat, all_points, taken[2];  /* see `written` */
    int bella, bella_points[2];  /* whether it is settled, and what it counts then */
    mask pair, played[4];
    int melds, meld_points[2], winner, eldest, together, elder_wins, all_cancel;
    int told[4], told_points[4], told_rank[4];  /* where `told`, what a seat tells for certain */
    int leader, length, trick[3];
} stake;

/* Take what counts beside the cards, and the trick that is being played, from the window. */
SMALL void EXPORT(set_stakes)(void) {
    reading = 0;
    int *to = &stake.caller;
    for (int n = 0; n < 8; n++) to[n] = next();
    stake.bella = next();
    for (int side = 0; side < 2; side++) stake.bella_points[side] = next();
    stake.pair = next_mask();
    for (int seat = 0; seat < 4; seat++) stake.played[seat] = next_mask();
    stake.melds = next();
    for (int side = 0; side < 2; side++) stake.meld_points[side] = next();
    stake.winner = next();
    stake.eldest = next();
    stake.together = next();
    stake.elder_wins = next();
    stake.all_cancel = next();
    for (int seat = 0; seat < 4; seat++) {
        stake.told[seat] = next();
        stake.told_points[seat] = next();
        stake.told_rank[seat] = next();
    }
    stake.leader = next();
    stake.length = next();
    for (int n = 0; n < stake.length; n++) stake.trick[n] = next();
}

static int best_rank(mask dealt) {
    int best = 0;
    for (int suit = 0; suit < 4; suit++)
        best = most(best, rows[RANK][suit][cards_in(dealt, suit)]);
    for (int n = 0; n < number_of_fours; n++)
        if (!(fours[n].cards & ~dealt)) best = most(best, fours[n].rank);
    return best;
}

/* Whose runs or melds count, if each seat's best is of such a rank; -1 for nobody's. */
static int best_of_all(const int *ranks) {
    int top = 0, sides = 0, level = 0;
    for (int seat = 0; seat < 4; seat++) top = most(top, ranks[seat]);
    if (!top) return -1;
    for (int seat = 0; seat < 4; seat++)
        if (ranks[seat] == top) sides |= 1 << (seat & 1), level++;
    if (!stake.elder_wins) {
        if (sides == 3 || (stake.all_cancel && level > 1 && !stake.together)) return -1;
    }
    for (int n = 0; n < 4; n++) {
        int seat = (stake.eldest + n) & 3;
        if (ranks[seat] != top) continue;
        if (sides == 3 && stake.together && (seat ^ stake.eldest) & 1) continue;
        return seat;
    }
    return -1;
}

/* What runs or melds count in a world, by side. */
static void melds_in_world(const mask *world, int *sides) {
    sides[0] = stake.melds == SETTLED ? stake.meld_points[0] : 0;
    sides[1] = stake.melds == SETTLED ? stake.meld_points[1] : 0;
    if (stake.melds == OF_THE_WINNER)
        sides[stake.winner & 1] = meld_points(world[stake.winner] | stake.played[stake.winner]);
    if (stake.melds != CONTESTED) return;
    int ranks[4], points_told[4];
    for (int seat = 0; seat < 4; seat++) {
        mask dealt = world[seat] | stake.played[seat];
        ranks[seat] = stake.told[seat] ? stake.told_rank[seat] : best_rank(dealt);
        points_told[seat] = stake.told[seat] ? stake.told_points[seat] : meld_points(dealt);
    }
    int winner = best_of_all(ranks);
    if (winner < 0) return;
    sides[winner & 1] = points_told[winner];
    if (stake.together) sides[winner & 1] += points_told[winner ^ 2];
}

static void bella_in_world(const mask *world, int *sides) {
    sides[0] = stake.bella ? stake.bella_points[0] : 0;
    sides[1] = stake.bella ? stake.bella_points[1] : 0;
    if (stake.bella || !stake.pair) return;
    for (int seat = 0; seat < 4; seat++)
        if (!(stake.pair & ~(world[seat] | stake.played[seat])))
            sides[seat & 1] = stake.pair & ~stake.played[seat] ? 20 : 0;
}

/* What side A writes down more, if it takes so many points from here on and `extra` counts. */
static int written(int more, const int *extra) {
    int last_points[2] = {0, 0}, cards[2], total[2], score[2];
    int rest = stake.all_points - stake.taken[0] - stake.taken[1], ours = more >= last_trick;
    int mine = ours ? more - last_trick : least(more, rest);
    int callers = stake.caller & 1, others = !callers;
    last_points[!ours] = last_trick;
    cards[0] = stake.taken[0] + mine;
    cards[1] = stake.taken[1] + rest - mine;
    for (int side = 0; side < 2; side++) total[side] = cards[side] + last_points[side] + extra[side];
    int whole = total[0] + total[1], needed = stake.bid < 0 ? whole / 2 + 1 : stake.bid;
    score[callers] = 0;
    score[others] = whole;
    if (total[callers] >= needed) {
        score[callers] = total[callers] * (stake.doubled ? 2 : 1);
        if (cards[callers] == stake.all_points && last_points[callers])
            score[callers] += stake.coat;
        score[others] = total[others];
    } else if (stake.bid < 0 && 2 * total[callers] == whole && stake.half_bait) {
        score[others] = total[others];
    }
    return score[0] - score[1];
}

APART void extra_in_world(const mask *world, int *extra) {
    int melds[2], bella[2];
    melds_in_world(world, melds);
    bella_in_world(world, bella);
    for (int side = 0; side < 2; side++) extra[side] = melds[side] + bella[side];
}

static trick trick_at_stake(void) {
    trick t = {(byte)stake.leader, 0, 0, 0, 0, 0};
    for (int n = 0; n < stake.length; n++) t = with_card(t, stake.trick[n]);
    return t;
}

/* What cards lead to in the worlds drawn, or weighed, last. Out, in the window: for each legal
   card, bits ascending, its bit and, from the 16th word on, as a real number the sum of what side A
   writes down more, each world by its weight. Returns how many cards. */
int EXPORT(try_out)(int worlds) {
    trick t = trick_at_stake();
    int cards = 0, bits[IN_SUIT];
    double sums[IN_SUIT];
    for (mask allowed = legal(drawn[0][turn_of(&t)], &t); allowed; allowed &= allowed - 1) {
        sums[cards] = 0;
        bits[cards++] = lowest(allowed);
    }
    for (int n = 0; n < worlds; n++) {
        int extra[2];
        extra_in_world(drawn[n], extra);
        for (int c = 0; c < cards; c++) {
            for (int seat = 0; seat < 4; seat++) hand[seat] = drawn[n][seat];
            hand[turn_of(&t)] ^= (mask)1 << bits[c];
            int taken = play_out(with_card(t, bits[c]), stake.caller, 0, 0, weights[0], weights[0]);
            sums[c] += weight_of[n] * written(taken, extra);
        }
    }
    for (int c = 0; c < cards; c++) window[c] = bits[c], *real_at(8 + c) = sums[c];
    return cards;
}

/* The exact value of all legal cards in one of those worlds, as `solve` tells, but that it is what
   side A writes down more. */
int EXPORT(solve_world)(int which, int nodes_most) {
    int extra[2];
    for (int seat = 0; seat < 4; seat++) {
        window[2 * seat] = (int)(word)drawn[which][seat];
        window[2 * seat + 1] = (int)(word)(drawn[which][seat] >> 32);
    }
    window[8] = stake.leader;
    window[9] = stake.length;
    for (int n = 0; n < stake.length; n++) window[10 + n] = stake.trick[n];
    int cards = solve(nodes_most);
    extra_in_world(drawn[which], extra);
    for (int n = 0; n < cards; n++) window[2 * n + 1] = written(window[2 * n + 1], extra);
    return cards;
}
