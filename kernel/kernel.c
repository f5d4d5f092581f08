/* The kernel of the computer players: exact play and rollouts, quick.

   Without imports, built to one WebAssembly module (tools/build_kernel.py) that the page and
   CPython load alike (tarabish/ai/kernel.py). Every part has a twin in Python that is easier to
   read, and that the tests hold it equal to: tarabish/ai/play.py and exact.py, and those named in
   worlds.c, the other file that belongs to it.

   A card is a bit from 0 to 35, nine times its suit's place plus its strength in its suit; the
   trump suit, if there is one, is suit 0 (tarabish/ai/coding.py). Sets of cards are masks. Seats
   are 0 to 3 clockwise, side A is 0 and 2. Nothing but whole numbers goes in and out, through one
   window of 32-bit words; a mask takes two of them, the lower 32 bits first. */

typedef unsigned char byte;
typedef unsigned int word;
typedef unsigned long long mask;
typedef unsigned long long wide;

#define EXPORT(name) __attribute__((export_name(#name), used)) name
#define APART static __attribute__((noinline))
#define SMALL __attribute__((minsize))
#define INLINE static inline __attribute__((always_inline))

enum { CARDS = 36, IN_SUIT = 9, SUIT = 511, WINDOW = 4096 };

static _Alignas(8) int window[WINDOW];

/* Where the window begins in memory. */
int *EXPORT(window_address)(void) { return window; }

static mask mask_at(int place) {
    return (mask)(word)window[place] | (mask)(word)window[place + 1] << 32;
}

static int lowest(mask cards) { return __builtin_ctzll(cards); }
static int highest(mask cards) { return 63 - __builtin_clzll(cards); }
static int count(mask cards) { return __builtin_popcountll(cards); }
static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }
static int distance(int a, int b) { return a > b ? a - b : b - a; }

/* ---- The rules, as data ------------------------------------------------------------------- */

static byte points[CARDS];
static mask trumps;            /* 0 with no trump */
static int must_beat_partner;  /* the option overtrump_partner */
static int last_trick;
static byte suit_of[CARDS];
static mask above[CARDS];      /* the higher cards of the suit */
static byte suit_points[4][SUIT + 1];
static wide ranked[4][SUIT + 1];  /* the points of a suit's cards, the highest first, 8 bits each */
static word deal_number;       /* goes into the keys of what is remembered: see forget */

static mask suit_mask(int suit) { return (mask)SUIT << IN_SUIT * suit; }

/* What was remembered of earlier searches is never looked at again.

   So that the same question costs the same, ask this before each decision: a search within a
   budget may otherwise finish or not by what was asked before it. */
void EXPORT(forget)(void) { deal_number++; }

static void learn_reflexes(void);

/* Take the rules from the window: the points of the 36 cards, then whether suit 0 is trump,
   whether partner's trump must be beaten, and what the last trick is worth. */
void EXPORT(set_rules)(void) {
    for (int bit = 0; bit < CARDS; bit++) {
        points[bit] = (byte)window[bit];
        suit_of[bit] = (byte)(bit / IN_SUIT);
        above[bit] = suit_mask(bit / IN_SUIT) & ~(((mask)2 << bit) - 1);
    }
    trumps = window[CARDS] ? suit_mask(0) : 0;
    must_beat_partner = window[CARDS + 1];
    last_trick = window[CARDS + 2];
    for (int suit = 0; suit < 4; suit++) {
        for (int cards = 1; cards <= SUIT; cards++) {
            int top = highest((mask)cards), under = cards ^ 1 << top;
            int worth = points[IN_SUIT * suit + top];
            suit_points[suit][cards] = (byte)(suit_points[suit][under] + worth);
            ranked[suit][cards] = ranked[suit][under] << 8 | (wide)worth;
        }
    }
    learn_reflexes();
    forget();
}

static int cards_in(mask cards, int suit) { return (int)(cards >> IN_SUIT * suit) & SUIT; }

static int points_of(mask cards) {
    return suit_points[0][cards_in(cards, 0)] + suit_points[1][cards_in(cards, 1)] +
           suit_points[2][cards_in(cards, 2)] + suit_points[3][cards_in(cards, 3)];
}

/* ---- The play of one trick ---------------------------------------------------------------- */

typedef struct {
    byte leader, length;  /* who led, or leads; cards played to it */
    byte led;             /* the suit led */
    byte best, place;     /* the card that wins so far, and its place in the trick */
    byte worth;           /* card points in it so far */
} trick;

static int turn_of(const trick *t) { return (t->leader + t->length) & 3; }

/* Whether a card takes the trick from the best one so far (TRICK). */
static int beats(int bit, int best) {
    return (above[best] >> bit & 1) || ((trumps >> bit & 1) && !(trumps >> best & 1));
}

/* FOLLOW, TRUMP-IN, OVERTRUMP. */
static mask legal(mask hand, const trick *t) {
    if (!t->length) return hand;
    mask led = suit_mask(t->led), follows = hand & led, mine = hand & trumps;
    if (follows && led != trumps) return follows;
    if (!mine) return follows ? follows : hand;
    if (!(trumps >> t->best & 1)) return mine;
    if (!follows && t->length - t->place == 2 && !must_beat_partner) return mine;
    mask higher = mine & above[t->best];
    return higher ? higher : mine;
}

static trick with_card(trick t, int bit) {
    if (!t.length) t.led = suit_of[bit];
    if (!t.length || beats(bit, t.best)) t.best = bit, t.place = t.length;
    t.worth += points[bit];
    t.length++;
    return t;
}

/* ---- Exact play ---------------------------------------------------------------------------

   Can side A take at least so many points from here? A search with a null window answers with a
   bound: a lower one if it is at least what was wanted, else an upper one. What is known at the
   start of a trick is remembered by who owns which rank of the cards still in play: two positions
   alike in that are played alike and differ only in the points on the cards, so that the bounds
   of one hold for the other, wider by those differences. */

enum { KNOWN_BITS = 16, KNOWN = 1 << KNOWN_BITS, WAYS = 4 };

typedef struct { wide key, data; } memory;  /* data: cards 36, least 8, most 8, card to try 6 */

static _Alignas(64) memory known[KNOWN];  /* in sets of four, the newest first */
static mask hand[4];
static wide owners[4][SUIT + 1];  /* by suit and cards of it in play: who owns which rank */
static word trump_owners[SUIT + 1];  /* the same as two bits for each, the highest trump's last */
static int left, budget, stopped;  /* cards that may still be tried, of how many */

static const wide MIX[6] = {0x9E3779B97F4A7C15ull, 0xC2B2AE3D27D4EB4Full, 0xD6E8FEB86659FD93ull,
                            0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull, 0x8EBC6AF09C88C6E3ull};

static void learn_owners(void) {
    for (int suit = 0; suit < 4; suit++) {
        word code[SUIT + 1];
        byte owner[IN_SUIT];
        int there = cards_in(hand[0] | hand[1] | hand[2] | hand[3], suit);
        for (int place = 0; place < IN_SUIT; place++)
            for (int seat = 0; seat < 4; seat++)
                if (hand[seat] >> (IN_SUIT * suit + place) & 1) owner[place] = (byte)seat;
        code[0] = 1;
        owners[suit][0] = MIX[suit];
        /* Every subset of the cards there, from small to large. */
        for (int cards = 0; cards != there;) {
            cards = (cards - there) & there;
            int top = highest((mask)cards);
            code[cards] = code[cards ^ 1 << top] << 2 | owner[top];
            owners[suit][cards] = code[cards] * MIX[suit];
            if (!suit) trump_owners[cards] = code[cards];
        }
    }
}

static const wide EACH = 0x0101010101010101ull;

static int sum_of(wide row) { return (int)(row * EACH >> 56); }

/* How much more the points of a row are than those in the same places of another, in all places
   where they are more. */
static int gains_between(wide old, wide new) {
    wide apart = (new | EACH << 7) - old, more = apart >> 7 & EACH;
    return sum_of(apart & ((more << 7) - more));
}

/* How much more the trumps of one position may be worth to side A than those in the same places of
   another, and how much less. The highest, as far as one side owns them, go to that side. */
static void trump_differences(int old, int new, int *gains, int *losses) {
    word owner = trump_owners[new], side = owner & 1;
    /* Of each owner the bit that tells its side; beyond the last there is nothing to compare. */
    int run = __builtin_ctz(((owner ^ (0 - side)) & 0x15555) | 1 << 2 * IN_SUIT) / 2;
    wide others = run < 8 ? ~(wide)0 << 8 * run : 0, then = ranked[0][old], now = ranked[0][new];
    int more = gains_between(then & others, now & others);
    *gains += more;
    *losses += more + sum_of(then & others) - sum_of(now & others);
    if (side) return;
    int certain = sum_of(now & ~others) - sum_of(then & ~others);
    *gains += certain;
    *losses -= certain;
}

/* The same for all cards. Where those that are not the highest trumps go is not known. */
static void differences(mask from, mask to, int *gains, int *losses) {
    for (int suit = 0; suit < 4; suit++) {
        int old = cards_in(from, suit), new = cards_in(to, suit);
        if (old == new) continue;
        if (!suit && trumps) {
            trump_differences(old, new, gains, losses);
            continue;
        }
        int more = gains_between(ranked[suit][old], ranked[suit][new]);
        *gains += more;
        *losses += more + suit_points[suit][old] - suit_points[suit][new];
    }
}

/* The card of `to` in the place that a card has in `from`. */
static int same_place(mask from, mask to, int bit) {
    mask suit = suit_mask(suit_of[bit]);
    int below = count(from & suit & (((mask)1 << bit) - 1));
    mask cards = to & suit;
    while (below--) cards &= cards - 1;
    return lowest(cards);
}

/* The key of a position at the start of a trick, and the set in which to look for it. */
static wide key_of(mask live, int leader, memory **set) {
    wide key = owners[0][cards_in(live, 0)] + owners[1][cards_in(live, 1)] +
               owners[2][cards_in(live, 2)] + owners[3][cards_in(live, 3)] +
               (wide)leader * MIX[4] + deal_number * MIX[5];
    *set = &known[(key * MIX[0]) >> (64 - KNOWN_BITS) & ~(wide)(WAYS - 1)];
    return key;
}

static mask cards_of(const memory *m) { return m->data & (((mask)1 << CARDS) - 1); }

static int hint_of(const memory *m, mask live) {
    return same_place(cards_of(m), live, (int)(m->data >> 52 & 63));
}

/* Narrow bounds by what is remembered of a position with the same key. Whether it is this one. */
static int recall(const memory *m, mask live, int *low, int *high) {
    mask before = cards_of(m);
    int gains = 0, losses = 0;
    if (before != live) differences(before, live, &gains, &losses);
    *low = most(*low, (int)(m->data >> 36 & 255) - losses);
    *high = least(*high, (int)(m->data >> 44 & 255) + gains);
    return before == live;
}

/* The cards of a suit that are higher than all the others of it. */
static int tops(int mine, int others) {
    return others ? mine & ~((2 << highest((mask)others)) - 1) : mine;
}

/* The points that the seat on lead takes for certain with its highest cards, one after the
   other. `all` is set when these are all that is left. */
static int sure_points(int leader, mask live, int cards_left, int *all) {
    int a = (leader + 1) & 3, b = (leader + 3) & 3, partner = (leader + 2) & 3;
    int sure = 0, tricks = 0, after_a = 0, after_b = 0, after_partner = 0;
    if (trumps) {
        int mine = cards_in(hand[leader], 0), best = tops(mine, cards_in(live, 0) & ~mine);
        int rounds = count((mask)best);
        if (rounds) {
            sure += suit_points[0][best];
            tricks += rounds;
            /* Of others' trumps the cheapest fall, of partner's the dearest. */
            int others[2] = {cards_in(hand[a], 0), cards_in(hand[b], 0)};
            for (int who = 0; who < 2; who++) {
                int theirs = others[who];
                for (int n = 0; n < rounds && theirs; n++, theirs &= theirs - 1)
                    sure += points[lowest((mask)theirs)];
            }
            int helps = cards_in(hand[partner], 0);
            for (int n = 0; n < rounds && helps; n++) {
                int top = highest((mask)helps);
                sure += points[top];
                helps ^= 1 << top;
            }
        }
        after_a = most(0, count(hand[a] & trumps) - rounds);
        after_b = most(0, count(hand[b] & trumps) - rounds);
        after_partner = most(0, count(hand[partner] & trumps) - rounds);
    }
    for (int suit = trumps ? 1 : 0; suit < 4; suit++) {
        int mine = cards_in(hand[leader], suit);
        if (!mine) continue;
        int best = tops(mine, cards_in(live, suit) & ~mine), rounds = count((mask)best);
        if (!rounds) continue;
        if (after_a) rounds = least(rounds, count((mask)cards_in(hand[a], suit)));
        if (after_b) rounds = least(rounds, count((mask)cards_in(hand[b], suit)));
        if (after_partner) rounds = least(rounds, count((mask)cards_in(hand[partner], suit)));
        tricks += rounds;
        for (int n = 0; n < rounds; n++) {
            int top = highest((mask)best);
            sure += points[IN_SUIT * suit + top];
            best ^= 1 << top;
        }
    }
    *all = tricks >= cards_left;
    return sure;
}

/* The points of the highest trumps, as far as one side owns them: it is certain to take them,
   sooner or later. And which side that is. */
static int trump_points(int *side) {
    int ours = cards_in(hand[0] | hand[2], 0), theirs = cards_in(hand[1] | hand[3], 0);
    *side = theirs > ours;
    return suit_points[0][*side ? tops(theirs, ours) : tops(ours, theirs)];
}

/* The bounds within a trick have the seat to play, the cards in play at the trick's start, what
   side A is to reach and all that is left to take; and, once there is a card in the trick, the
   suit led, the card that wins so far, who played it, and the points in the trick. They are
   written once and made four functions, as a test of the place in the trick costs time. */
#define TRICK int seat, mask live, int wanted, int rest, int led, int best, int holder, int worth

static int bound_first(int seat, mask live, int wanted, int rest, int hint, int *chosen);
static int bound_second(TRICK);
static int bound_third(TRICK);
static int bound_fourth(TRICK);

/* A bound on what side A takes from the start of a trick; `rest` is all that is left to take. */
static int bound_at_start(int leader, int wanted, int rest) {
    if (wanted <= 0) return 0;
    if (wanted > rest) return rest;
    mask live = hand[0] | hand[1] | hand[2] | hand[3];
    int cards_left = count(hand[leader]);
    if (cards_left == 1) {
        mask suit = live & trumps ? trumps : suit_mask(suit_of[lowest(hand[leader])]);
        return (hand[1] | hand[3]) >> highest(live & suit) & 1 ? 0 : rest;
    }
    int low = 0, high = rest, all, side;
    memory *set, *own = 0, *alike = 0;
    wide key = key_of(live, leader, &set);
    for (int way = 0; way < WAYS; way++) {
        if (set[way].key != key) continue;
        alike = &set[way];
        if (recall(alike, live, &low, &high)) own = alike;
        if (low >= wanted) return low;
        if (high < wanted) return high;
    }
    int sure = sure_points(leader, live, cards_left, &all);
    if (all) return leader & 1 ? 0 : rest;
    if (leader & 1) high = least(high, rest - sure);
    else low = most(low, sure);
    if (trumps) {
        int kept = trump_points(&side);
        if (side) high = least(high, rest - kept);
        else low = most(low, kept);
    }
    if (low >= wanted) return low;
    if (high < wanted) return high;

    int hint = alike ? hint_of(own ? own : alike, live) : -1, chosen = 0;
    int bound = bound_first(leader, live, wanted, rest, hint, &chosen);
    if (stopped) return 0;
    if (bound >= wanted) low = most(low, bound);
    else high = least(high, bound);
    if (!own) {
        own = set;
        for (int way = WAYS - 1; way; way--) set[way] = set[way - 1];
    }
    own->key = key;
    own->data = live | (wide)low << 36 | (wide)high << 44 | (wide)chosen << 52;
    return bound >= wanted ? low : high;
}

/* Whether a seat can take the trick from a card, when it must follow the suit led. */
static int can_beat(int seat, int led, int best) {
    mask mine = hand[seat];
    if (mine & suit_mask(led)) return (mine & above[best]) && suit_of[best] == led;
    if (trumps >> best & 1) return (mine & above[best]) != 0;
    return (mine & trumps) != 0;
}

/* How soon to try a card; it changes the time a search takes, no result. The weights were fitted
   to the cards tried in some hundred deals. */
INLINE int promise(const int length, int seat, int led, int best, int holder, int bit) {
    int worth = points[bit], trump = (int)(trumps >> bit & 1);
    int next = (seat + 1) & 3, partner = (seat + 2) & 3, before = (seat + 3) & 3;
    if (!length) {
        led = suit_of[bit];
        int next_beats = can_beat(next, led, bit), before_beats = can_beat(before, led, bit);
        if (!next_beats && !before_beats) return 110 + worth - 48 * trump;
        mask suit = suit_mask(led);
        int ruffed = !trump && ((next_beats && !(hand[next] & suit)) ||
                                (before_beats && !(hand[before] & suit)));
        int value = ruffed ? 38 : 0;
        if (can_beat(partner, led, bit)) return value + 40 - 12 * trump;
        return value + 17 * trump;
    }
    if (beats(bit, best)) best = bit, holder = seat;
    int helped = length == 1 && can_beat(partner, led, best);
    if ((holder ^ seat) & 1) return helped ? 60 + worth + 24 * trump : -2 * worth;
    if (length < 3 && can_beat(next, led, best)) return 24 * helped - 2 * worth;
    return holder == seat ? 104 + 2 * worth : 100 + 2 * worth + 10 * trump;
}

/* The bound after the last card of a trick, if what is remembered of one of the cards is enough
   for the seat that plays it; -1 if not. All are looked up before any is weighed: memory is slow
   to answer, and so it answers all at once. */
INLINE int remembered_after(int seat, int wanted, int rest, int best, int holder, int worth,
                            const int *bits, int number) {
    mask live = hand[0] | hand[1] | hand[2] | hand[3];
    memory *sets[IN_SUIT];
    wide keys[IN_SUIT];
    word there = 0;
    for (int n = 0; n < number; n++)
        keys[n] = key_of(live ^ (mask)1 << bits[n], beats(bits[n], best) ? seat : holder, &sets[n]);
    for (int n = 0; n < number; n++)
        for (int way = 0; way < WAYS; way++) there |= (word)(sets[n][way].key == keys[n]) << n;
    for (; there; there &= there - 1) {
        int n = __builtin_ctz(there), winner = beats(bits[n], best) ? seat : holder;
        int taken = worth + points[bits[n]], gain = winner & 1 ? 0 : taken;
        for (int way = 0; way < WAYS; way++) {
            if (sets[n][way].key != keys[n]) continue;
            int low = 0, high = rest - taken;
            recall(&sets[n][way], live ^ (mask)1 << bits[n], &low, &high);
            if (!(seat & 1) && gain + low >= wanted) return gain + low;
            if (seat & 1 && gain + high < wanted) return gain + high;
        }
    }
    return -1;
}

/* The bound if the seat plays a card now. */
INLINE int bound_after(const int length, TRICK, int bit) {
    left--;
    worth += points[bit];
    if (!length) led = suit_of[bit];
    if (!length || beats(bit, best)) best = bit, holder = seat;
    mask mine = hand[seat];
    hand[seat] = mine ^ (mask)1 << bit;
    int bound, next = (seat + 1) & 3;
    if (length == 0) bound = bound_second(next, live, wanted, rest, led, best, holder, worth);
    if (length == 1) bound = bound_third(next, live, wanted, rest, led, best, holder, worth);
    if (length == 2) bound = bound_fourth(next, live, wanted, rest, led, best, holder, worth);
    if (length == 3) {
        if (!hand[0]) worth += last_trick;
        int gain = holder & 1 ? 0 : worth;
        bound = gain + (rest == worth ? 0 : bound_at_start(holder, wanted - gain, rest - worth));
    }
    hand[seat] = mine;
    return bound;
}

/* The cards of `legal`, quicker. */
INLINE mask legal_at(const int length, mask mine, int seat, int led, int best, int holder) {
    if (!length) return mine;
    mask suit = suit_mask(led), follows = mine & suit, ruffs = mine & trumps;
    if (follows && suit != trumps) return follows;
    if (!ruffs) return follows ? follows : mine;
    if (!(trumps >> best & 1)) return ruffs;
    if (length > 1 && !follows && (seat ^ holder) == 2 && !must_beat_partner) return ruffs;
    mask higher = ruffs & above[best];
    return higher ? higher : ruffs;
}

/* The bound of the best card of the seat to play, as far as it must be known. `hint` is the card
   to try first, or -1; the best one goes to `chosen`, unless that is 0. */
INLINE int bound_within(const int length, TRICK, int hint, int *chosen) {
    if (left <= 0) stopped = 1;
    if (stopped) return 0;
    mask mine = hand[seat], allowed = legal_at(length, mine, seat, led, best, holder);
    if (!(allowed & (allowed - 1))) {
        int only = lowest(allowed);
        if (chosen) *chosen = only;
        return bound_after(length, seat, live, wanted, rest, led, best, holder, worth, only);
    }
    /* Of neighbours, with none of the others' cards between, that are worth the same one will
       do; of those that are not, one tells what the other can bring at most. */
    int bits[IN_SUIT], order[IN_SUIT], bounds[IN_SUIT], number = 0, hinted = -1, before = -1;
    word near[IN_SUIT], group = 0;  /* of each card those before it in the same group */
    mask others = live & ~mine;
    for (mask cards = allowed; cards; cards &= cards - 1) {
        int bit = lowest(cards);
        int next = before >= 0 && suit_of[before] == suit_of[bit] &&
                   !(others & (((mask)1 << bit) - ((mask)2 << before)));
        if (!next) group = 0;
        if (!next || points[before] != points[bit]) {
            bits[number] = bit;
            near[number] = group;
            if (!length && bit == hint) hinted = number;
            group |= 1u << number++;
        }
        before = bit;
    }
    int ours = !(seat & 1), found = ours ? -1 : 1000, ordered = number == 1;
    if (length == 3 && number > 1 && count(mine) > 3) {
        int bound = remembered_after(seat, wanted, rest, best, holder, worth, bits, number);
        if (bound >= 0) return bound;
    }
    word done = 0, all = (1u << number) - 1;
    while (done != all) {
        int pick = hinted;
        hinted = -1;
        if (pick < 0) {
            word open = all & ~done;
            if (!ordered)
                for (word to = open; to; to &= to - 1) {
                    int n = __builtin_ctz(to);
                    order[n] = promise(length, seat, led, best, holder, bits[n]);
                }
            ordered = 1;
            pick = __builtin_ctz(open);
            for (word to = open & (open - 1); to; to &= to - 1) {
                int n = __builtin_ctz(to);
                if (order[n] > order[pick]) pick = n;
            }
        }
        int bound = -1;
        for (word to = done; to; to &= to - 1) {
            int n = __builtin_ctz(to);
            if (!(near[pick] >> n & 1) && !(near[n] >> pick & 1)) continue;
            int apart = distance(points[bits[pick]], points[bits[n]]);
            if (ours && bounds[n] + apart < wanted) bound = bounds[n] + apart;
            if (!ours && bounds[n] - apart >= wanted) bound = bounds[n] - apart;
        }
        if (bound < 0) {
            bound = bound_after(length, seat, live, wanted, rest, led, best, holder, worth,
                                bits[pick]);
            if (stopped) return 0;
            if (ours == (bound >= wanted)) {
                if (chosen) *chosen = bits[pick];
                return bound;
            }
        }
        bounds[pick] = bound;
        done |= 1u << pick;
        if (ours ? bound > found : bound < found) {
            found = bound;
            if (chosen) *chosen = bits[pick];
        }
    }
    return found;
}

static int bound_first(int seat, mask live, int wanted, int rest, int hint, int *chosen) {
    return bound_within(0, seat, live, wanted, rest, 0, 0, 0, 0, hint, chosen);
}

static int bound_second(TRICK) {
    return bound_within(1, seat, live, wanted, rest, led, best, holder, worth, -1, 0);
}

static int bound_third(TRICK) {
    return bound_within(2, seat, live, wanted, rest, led, best, holder, worth, -1, 0);
}

static int bound_fourth(TRICK) {
    return bound_within(3, seat, live, wanted, rest, led, best, holder, worth, -1, 0);
}

/* Take a table from the window: four hands, who leads, the cards on the table and their number.
   Returns the trick; sets `hand`. */
static trick table_at(int place) {
    for (int seat = 0; seat < 4; seat++) hand[seat] = mask_at(place + 2 * seat);
    trick t = {window[place + 8], 0, 0, 0, 0, 0};
    for (int n = 0; n < window[place + 9]; n++) t = with_card(t, window[place + 10 + n]);
    return t;
}

/* The bound after a card of the seat whose turn it is. */
static int bound_from(const trick *t, mask live, int wanted, int rest, int bit) {
    int seat = turn_of(t), holder = (t->leader + t->place) & 3;
    int led = t->led, best = t->best, worth = t->worth;
    if (t->length == 0) return bound_after(0, seat, live, wanted, rest, 0, 0, 0, 0, bit);
    if (t->length == 1)
        return bound_after(1, seat, live, wanted, rest, led, best, holder, worth, bit);
    if (t->length == 2)
        return bound_after(2, seat, live, wanted, rest, led, best, holder, worth, bit);
    return bound_after(3, seat, live, wanted, rest, led, best, holder, worth, bit);
}

/* About what side A takes of all that is left: half, and more for trumps and for the highest cards.
   Fitted to the values of some hundred deals; it changes the time a search takes, no result. */
static int about(mask live, int rest) {
    static const byte in_trump[IN_SUIT] = {26, 16, 11, 6, 6, 6, 6, 6, 6};
    static const byte in_plain[IN_SUIT] = {13, 4};
    mask ours = hand[0] | hand[2];
    int sum = rest / 2;
    for (int suit = 0; suit < 4; suit++) {
        const byte *worth = suit_mask(suit) == trumps ? in_trump : in_plain;
        for (int cards = cards_in(live, suit); cards; worth++) {
            int top = highest((mask)cards);
            sum += ours >> (IN_SUIT * suit + top) & 1 ? *worth : -*worth;
            cards ^= 1 << top;
        }
    }
    return sum;
}

/* What side A takes after a card, between two bounds; `guess` is tried first. */
static int value_after(const trick *t, mask live, int bit, int rest, int low, int high, int guess) {
    int step = 2;
    while (low < high) {
        int wanted = guess < low + 1 ? low + 1 : guess > high ? high : guess;
        int bound = bound_from(t, live, wanted, rest, bit);
        if (stopped) return -1;
        if (bound >= wanted) low = most(low, bound);
        else high = least(high, bound);
        guess = (low + high + 1) / 2;
        if (bound >= wanted && guess > low + step) guess = low + step;
        if (bound < wanted && guess < high - step) guess = high - step;
        step *= 2;
    }
    return low;
}

/* Exact values of all legal cards. In: a table, at the window's start. Out, there, for each
   legal card, bits ascending: its bit, and what side A takes from here on if it is played; the
   cards on the table count. Returns how many cards, or -1 if not finished after `nodes_most`
   cards tried; asked again, it goes on from what it remembers. */
int EXPORT(solve)(int nodes_most) {
    trick t = table_at(0);
    mask live = hand[0] | hand[1] | hand[2] | hand[3];
    if (!live) return 0;
    learn_owners();
    stopped = 0;
    left = budget = nodes_most;
    int rest = points_of(live) + t.worth + last_trick;
    for (int n = 0; n < t.length; n++) live |= (mask)1 << window[10 + n];
    int seat = turn_of(&t), number = 0, guess = about(live, rest);
    mask mine = hand[seat], allowed = legal(mine, &t), others = live & ~mine;
    int bits[IN_SUIT], values[IN_SUIT];
    for (mask cards = allowed; cards; cards &= cards - 1) {
        int bit = lowest(cards), low = 0, high = rest;
        if (number) {
            int before = bits[number - 1];
            if (suit_of[before] == suit_of[bit] && !(others & above[before] & ~above[bit])) {
                int apart = distance(points[bit], points[before]);
                low = most(low, values[number - 1] - apart);
                high = least(high, values[number - 1] + apart);
            }
        }
        bits[number] = bit;
        values[number] = value_after(&t, live, bit, rest, low, high, guess);
        if (stopped) return -1;
        guess = values[number++];
    }
    for (int n = 0; n < number; n++) window[2 * n] = bits[n], window[2 * n + 1] = values[n];
    return number;
}

/* How many cards the last search tried. */
int EXPORT(nodes_tried)(void) { return budget - left; }

/* ---- Reflexes -----------------------------------------------------------------------------

   Which card to play at once: the same, move by move, as tarabish/ai/reflexes.py. The weights come
   from there, in the order of tarabish/ai/layout.py, which explains them. */

enum {
    CHANCE = 0, TRUMP_PRICE = 60, PLAIN_PRICE = 81, MASTER_TRUMP = 93, MASTER = 94,
    FREE_MASTER = 95, MASTER_OUT = 96, SINGLE = 105, BESIDE_MASTER = 106, GUARD = 107,
    TRICK_WORTH = 108, LEAD_MASTER = 109, LEAD_FREE_MASTER = 118, LEAD_MASTER_VOID = 119,
    LEAD_SMALL = 120, LEAD_POINT = 129, LEAD_BESIDE_MASTER = 130, LEAD_TEN = 131,
    LEAD_SINGLE = 132, LEAD_VOID = 133, LEAD_PARTNERS_VOID = 134, LEAD_MASTER_TRUMP = 135,
    LEAD_SMALL_TRUMP = 138, LEAD_BIG_TRUMP = 141, LEAD_TRUMP_ALONE = 142, TRUMPS_HELD = 143,
    MASTERS_HELD = 146, TRUMPS_OUT = 149, WEIGHTS = 152, NOTHING = -1000000000
};

/* Two sets, so that one can be tried against the other: `outcomes`. */
static int weights[2][WEIGHTS];

/* The place of the card with the fewest points, by suit and places held. */
static byte low[4][SUIT + 1];

/* The suits that a seat has not followed, a bit each; trump, too, if it did not trump then. */
static byte voids[4];

/* Take one of the two sets of weights from the window. */
void EXPORT(set_weights)(int which) {
    for (int n = 0; n < WEIGHTS; n++) weights[which][n] = window[n];
}

static void learn_reflexes(void) {
    for (int suit = 0; suit < 4; suit++)
        for (int held = 1; held <= SUIT; held++) {
            int place = lowest((mask)held);
            for (int n = place + 1; n < IN_SUIT; n++)
                if (held >> n & 1 && points[IN_SUIT * suit + n] < points[IN_SUIT * suit + place])
                    place = n;
            low[suit][held] = (byte)place;
        }
}

/* Whether a seat is known to be out of a plain suit, and not to be out of trumps. */
static int may_ruff(int seat, int suit) { return (voids[seat] >> suit & 1) && !(voids[seat] & 1); }

/* `called`: 0 the other side did, 1 partner, 2 the seat itself. */
static int reflex_lead(int seat, mask mine, mask out, int called, const int *weight) {
    int left = (seat + 1) & 3, right = (seat + 3) & 3, theirs = (out & trumps) != 0;
    int highest_value = NOTHING, chosen = -1, masters = 0;
    for (int suit = trumps ? 1 : 0; suit < 4; suit++) {
        int held = cards_in(mine, suit), others = cards_in(out, suit), first = IN_SUIT * suit;
        if (!held) continue;
        int number = count((mask)others), ruffs = 0, value;
        if (theirs) ruffs = may_ruff(left, suit) + may_ruff(right, suit);
        if (held > others) {
            masters++;
            value = weight[LEAD_FREE_MASTER];
            if (theirs) value = weight[LEAD_MASTER + number] + weight[LEAD_MASTER_VOID] * ruffs;
            if (value > highest_value) highest_value = value, chosen = first + highest((mask)held);
        }
        int place = low[suit][held], worth = points[first + place];
        if (1 << place > others) continue;
        value = weight[LEAD_SMALL + number] - weight[LEAD_POINT] * worth + weight[LEAD_VOID] * ruffs;
        if (held > others) value += weight[LEAD_BESIDE_MASTER];
        if (worth == 10) value += weight[LEAD_TEN];
        if (!(held & (held - 1))) value += weight[LEAD_SINGLE];
        if (theirs && may_ruff(seat ^ 2, suit)) value += weight[LEAD_PARTNERS_VOID];
        if (value > highest_value) highest_value = value, chosen = first + place;
    }
    int held = trumps ? cards_in(mine, 0) : 0, others = cards_in(out, 0), place = low[0][held];
    if (!held) return chosen;
    if (!others || (voids[left] & voids[right] & 1))
        return weight[LEAD_TRUMP_ALONE] > highest_value ? place : chosen;
    int value = weight[TRUMPS_HELD + called] * count((mask)held) +
                weight[MASTERS_HELD + called] * masters +
                weight[TRUMPS_OUT + called] * count((mask)others);
    int great = value + weight[LEAD_MASTER_TRUMP + called];
    int small = value + weight[LEAD_SMALL_TRUMP + called];
    if (points[place] >= 10) small = weight[LEAD_BIG_TRUMP];
    if (held > others && great > highest_value)
        highest_value = great, chosen = highest((mask)held);
    return 1 << place < others && small > highest_value ? place : chosen;
}

/* How a card that wins so far may still be beaten: the place of its chance among the weights. */
static int danger(int best, mask out, int led, int ruff) {
    int higher = count(out & above[best]);
    if (trumps >> best & 1) return (trumps & suit_mask(led) ? 12 : 16) + least(higher, 3);
    int number = count((mask)cards_in(out, led)), risk = 0;
    if (out & trumps) risk = ruff || number < 2 ? 3 : number < 4 ? 2 : 1;
    return 4 * least(higher, 2) + risk;
}

/* What one gives up by playing a card now. */
static int price(int bit, mask mine, mask out, int led, const int *weight) {
    int suit = suit_of[bit], held = cards_in(mine, suit), others = cards_in(out, suit);
    int master = 1 << (bit - IN_SUIT * suit) > others, worth = points[bit];
    if (trumps >> bit & 1) return master ? weight[MASTER_TRUMP] : weight[TRUMP_PRICE + worth];
    if (master) {
        int kept = weight[FREE_MASTER];
        if (out & trumps) kept = weight[MASTER] + weight[MASTER_OUT + count((mask)others)];
        return kept + 10 * worth;
    }
    int value = weight[PLAIN_PRICE + worth];
    if (held > others) value += weight[BESIDE_MASTER];
    else if (worth < 10 && suit_points[suit][held] >= 10) value += weight[GUARD];
    if (!(held & (held - 1)) && led != suit) value += weight[SINGLE];
    return value;
}

static int reflex_follow(int seat, mask allowed, const trick *t, mask mine, mask out,
                         const int *weight) {
    int to_come = 3 - t->length, partners = t->length - t->place == 2, led = t->led;
    int ruff = to_come && may_ruff((seat + 1) & 3, led), now = partners ? 100 : -100;
    const int *third = weight + CHANCE + 40, *second = weight + CHANCE;
    if (to_come == 2) now = second[(partners ? 0 : 20) + danger(t->best, out, led, ruff)];
    else if (to_come && partners) now = third[danger(t->best, out, led, ruff)];
    int highest_value = NOTHING, chosen = -1;
    for (; allowed; allowed &= allowed - 1) {
        int bit = lowest(allowed), chance = now;
        if (beats(bit, t->best)) {
            chance = 100;
            if (to_come) chance = (to_come == 2 ? second : third)[danger(bit, out, led, ruff)];
        }
        int gain = chance * (10 * (t->worth + points[bit]) + weight[TRICK_WORTH]);
        int value = gain - 100 * price(bit, mine, out, led, weight);
        if (value > highest_value) highest_value = value, chosen = bit;
    }
    return chosen;
}

/* ---- Rollouts ----------------------------------------------------------------------------- */

enum { ALWAYS = 256 };

static word chance_state;

static void chance_from(word seed) { chance_state = seed * 2654435769u + 1; }

static int below(int number) {
    chance_state = chance_state * 1664525u + 1013904223u;
    return (int)((chance_state >> 16) * (word)number >> 16);
}

/* Play on from a trick to the end of the deal, by reflexes, but `share` of 256 times at random.
   Side A goes by one set of weights and side B by another. Returns what side A takes; the cards
   played go to `played`, unless that is 0. */
APART int play_out(trick t, int caller, int share, int *played, const int *ours,
                    const int *theirs) {
    int taken = 0;
    mask live = hand[0] | hand[1] | hand[2] | hand[3];
    for (int seat = 0; seat < 4; seat++) voids[seat] = 0;
    while (live || t.length) {
        while (t.length < 4) {
            int seat = turn_of(&t), bit;
            const int *weight = seat & 1 ? theirs : ours;
            mask allowed = legal(hand[seat], &t), out = live & ~hand[seat];
            if (!(allowed & (allowed - 1))) {
                bit = lowest(allowed);
            } else if (share == ALWAYS || (share && below(256) < share)) {
                for (int n = below(count(allowed)); n; n--) allowed &= allowed - 1;
                bit = lowest(allowed);
            } else if (t.length) {
                bit = reflex_follow(seat, allowed, &t, hand[seat], out, weight);
            } else {
                int called = (caller ^ seat) & 1 ? 0 : caller == seat ? 2 : 1;
                bit = reflex_lead(seat, allowed, out, called, weight);
            }
            hand[seat] ^= (mask)1 << bit;
            live ^= (mask)1 << bit;
            if (played) *played++ = bit;
            if (t.length && suit_of[bit] != t.led)
                voids[seat] |= (byte)(1 << t.led | (trumps && suit_of[bit]));
            t = with_card(t, bit);
        }
        int winner = (t.leader + t.place) & 3;
        if (!(winner & 1)) taken += t.worth + (live ? 0 : last_trick);
        t = (trick){(byte)winner, 0, 0, 0, 0, 0};
    }
    return taken;
}

/* In: a table at the window's start. Out, there: the bits played. Returns what side A takes. */
int EXPORT(line)(int caller, int share, int seed) {
    trick t = table_at(0);
    chance_from((word)seed);
    return play_out(t, caller, share, window, weights[0], weights[0]);
}

enum { PAYOFF = 16, TABLES = 256 };

static void hands_at(int place) {
    for (int seat = 0; seat < 4; seat++) hand[seat] = mask_at(place + 2 * seat);
}

/* What side A takes of many tables, if it goes by one set of weights and side B by another. In: who
   leads, and four times who called, for each table from PAYOFF on; their hands, eight words each,
   at TABLES. Out, there, in the first word of each: what side A takes. */
void EXPORT(outcomes)(int number, int ours, int theirs) {
    for (int n = 0; n < number; n++) {
        hands_at(TABLES + 8 * n);
        trick t = {(byte)(window[PAYOFF + n] & 3), 0, 0, 0, 0, 0};
        window[TABLES + 8 * n] =
            play_out(t, window[PAYOFF + n] >> 2, 0, 0, weights[ours], weights[theirs]);
    }
}

/* What cards lead to, over many tables that differ in the others' hands only. In: the first
   table at the window's start, the payoffs by what side A takes from there on at PAYOFF, and the
   hands of every table, eight words each, at TABLES. Out, at the start: for each legal card,
   bits ascending, its bit and the sum of its payoffs. Returns how many cards. */
int EXPORT(rollouts)(int number, int caller, int share, int seed) {
    trick t = table_at(0);
    int seat = turn_of(&t), cards = 0;
    int bits[IN_SUIT], sums[IN_SUIT];
    for (mask allowed = number ? legal(hand[seat], &t) : 0; allowed; allowed &= allowed - 1) {
        int bit = lowest(allowed), sum = 0;
        for (int n = 0; n < number; n++) {
            hands_at(TABLES + 8 * n);
            hand[seat] ^= (mask)1 << bit;
            chance_from((word)seed + (word)n);
            int taken = play_out(with_card(t, bit), caller, share, 0, weights[0], weights[0]);
            sum += window[PAYOFF + taken];
        }
        bits[cards] = bit;
        sums[cards++] = sum;
    }
    for (int n = 0; n < cards; n++) window[2 * n] = bits[n], window[2 * n + 1] = sums[n];
    return cards;
}

#include "worlds.c"
