"""Ordinals, games of two players and misère forms, against their definitions."""

import copy
import pickle
import random
from fractions import Fraction
from functools import lru_cache

import pytest

import impartial_games as ig

# Products and powers that CGSuite finds.
PUBLISHED = [
    ("w", "w^2", "2"),
    ("w^3", "w^6", "w"),
    ("w^8", "w^8", "w^5*2"),
    ("w^w", "w^(w*4)", "4"),
    ("w^(w^2*31)", "w^(w^2*24)", "w+1"),
    ("w^(w^2*32)", "w^(w^2*24)", "w^(w^2+1)+w^w^2"),
]


def random_ordinal(rng):
    """An ordinal of a few terms, with what they are."""
    terms = {rng.choice(["w^w*{}", "w^2*{}", "w*{}", "{}"]): rng.randrange(1, 300) for _ in range(3)}
    ordinal = ig.Ordinal(0)
    for term, factor in terms.items():
        ordinal = ordinal + ig.Ordinal(term.format(factor))
    return ordinal, terms


def test_finite_ordinals_are_nimbers():
    rng = random.Random(1)
    for _ in range(500):
        a, b = (rng.randrange(1, 2 ** rng.choice([4, 16, 64])) for _ in range(2))
        x, y = ig.Ordinal(a), ig.Ordinal(b)
        assert (x + y).finite == a ^ b
        assert x * y == ig.nim_mul(a, b) and 1 / x == ig.nim_inverse(a)
        assert x**5 == ig.nim_pow(a, 5) and x**-3 == ig.nim_pow(a, -3)
        assert x.sqrt() == ig.nim_sqrt(a)
        assert (x < y) == (a < b) and (x == b) == (a == b) and hash(x) == hash(a)


def test_ordinals_are_a_field():
    rng = random.Random(2)
    for _ in range(200):
        (x, terms), (y, _), (z, _) = (random_ordinal(rng) for _ in range(3))
        assert x + x == 0 and x * (y + z) == x * y + x * z
        assert (x * y) * z == x * (y * z) and x * y / y == x
        assert x.sqrt() ** 2 == x
        order = ["w^w*{}", "w^2*{}", "w*{}", "{}"]
        assert [factor for _, factor in x.normal_form()] == [terms[term] for term in order if term in terms]


def test_ordinals_are_those_of_another_system():
    for a, b, product in PUBLISHED:
        assert ig.Ordinal(a) * ig.Ordinal(b) == ig.Ordinal(product)
    assert ig.Ordinal("w^w^13") ** 47 == ig.Ordinal("w^w^7 + 1")
    excesses = {3: 0, 5: 0, 7: 1, 11: 1, 19: 4, 43: 1, 47: 1, 73: 1}
    assert {prime: ig.lenstra_excess(prime) for prime in excesses} == excesses


def games(rng, depth):
    """A game by its options: two tuples of games."""
    if depth == 0:
        return ((), ())
    sides = ([games(rng, rng.randrange(depth)) for _ in range(rng.randrange(3))] for _ in range(2))
    return tuple(map(tuple, sides))


def text(game):
    return "{%s|%s}" % tuple(",".join(map(text, options)) for options in game)


@lru_cache(maxsize=None)
def at_most(g, h):
    return not (any(at_most(h, left) for left in g[0]) or any(at_most(right, g) for right in h[1]))


@lru_cache(maxsize=None)
def added(g, h):
    left = [added(option, h) for option in g[0]] + [added(g, option) for option in h[0]]
    right = [added(option, h) for option in g[1]] + [added(g, option) for option in h[1]]
    return tuple(left), tuple(right)


def test_short_games_are_those_of_the_definition():
    rng = random.Random(3)
    zero = ((), ())
    seen = set()
    for _ in range(600):
        g, h = games(rng, 4), games(rng, 3)
        a, b = ig.ShortGame(text(g)), ig.ShortGame(text(h))
        seen.add(a.outcome)
        assert (a <= b, a >= b) == (at_most(g, h), at_most(h, g))
        assert (a == b) == (at_most(g, h) and at_most(h, g)) and (a < b) == (a <= b and a != b)
        wins = {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}
        assert a.outcome == wins[not at_most(g, zero), not at_most(zero, g)]
        assert a + b == ig.ShortGame(text(added(g, h))) and a - a == 0 and a - b == -(b - a)
        for again in (ig.ShortGame(str(a)), eval(repr(a), vars(ig))):
            assert again == a and hash(again) == hash(a)
    assert seen == set("LRNP")


def test_short_games_have_numbers_and_heat():
    half = ig.ShortGame(Fraction(1, 2))
    assert half == Fraction(1, 2) and hash(half) == hash(Fraction(1, 2)) and half + half == 1
    assert 3 - half == Fraction(5, 2) and half != "1/2" and half < 1 < half + 1
    switch = ig.ShortGame("{4|0}")
    assert (switch.mean(), switch.temperature()) == (2, 2)
    assert (switch.stop("Left"), switch.stop("Right"), switch.options("Right")) == (4, 0, [0])
    assert "mean 2, temperature 2" in switch.to_svg() and switch._repr_svg_() == switch.to_svg()
    assert ig.ShortGame("{1000000|0}")._repr_svg_() is None
    flower = ig.Hackenbush([(0, 1, "green"), (1, 2, "blue")])
    assert flower.canonical_form() == ig.ShortGame("^*") and str(flower.canonical_form()) == flower.value()


def positions(rng, depth):
    """An impartial game, as the set of its options."""
    count = rng.randrange(4) if depth else 0
    return frozenset(positions(rng, rng.randrange(depth)) for _ in range(count))


def written(game):
    return "(%s)" % ",".join(map(written, game)) if game else "0"


@lru_cache(maxsize=None)
def wins(pieces):
    """Whether the player to move wins, if a player who cannot move wins."""
    rest = [(pieces[:place] + pieces[place + 1 :], piece) for place, piece in enumerate(pieces)]
    options = [tuple(sorted((*others, after), key=written)) for others, piece in rest for after in piece]
    return not options or any(not wins(option) for option in options)


def won(*pieces):
    return wins(tuple(sorted(pieces, key=written)))


def test_misere_forms_are_those_of_the_definition():
    rng = random.Random(4)
    beside = [positions(rng, 4) for _ in range(30)]
    equal = 0
    for _ in range(150):
        g, h = positions(rng, 4), positions(rng, 4)
        a, b = (ig.MisereForm(f"*[{written(game)}]") for game in (g, h))
        assert (a.outcome == "N") == won(g) and ((a + b).outcome == "N") == won(g, h)
        assert not won(g, *[g]) or (a + a).outcome == "N"
        assert (a + a.mate()).outcome == "P" and a + b == b + a and a + ig.MisereForm(0) == a
        assert eval(repr(a), vars(ig)) == a
        equal += a == b
        if a == b:
            assert [won(g, game) for game in beside] == [won(h, game) for game in beside]
    assert equal > 10


def test_misere_forms_of_games_have_their_facts():
    form = ig.MisereForm("*[[2]]")
    assert (str(form), form.birthday, form.genus, form.grundy_value) == ("*[2#]", 3, "0^02", 0)
    assert (form.nature, form.options(), form.mate()) == ("tame", [ig.MisereForm(2)], form)
    assert ig.misere_form("kayles 5").grundy_value == ig.heap_value("kayles", 5)
    assert ig.misere_form("kayles 3 + kayles 4") == ig.misere_form("kayles 3") + ig.misere_form("kayles 4")
    parts = ig.MisereForm("*[[*[4]+*[2]]]").parts()
    assert list(map(str, parts)) == ["*[2]", "*[4[2#-2]]", "*[4]", "*[4[2#-4]]"]
    assert parts[0] + parts[1] == ig.MisereForm("*[[*[4]+*[2]]]")


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.Ordinal("w^"), ValueError, "expected"),
        (lambda: ig.Ordinal("w-1"), ValueError, "column 2"),
        (lambda: ig.Ordinal(-1), ValueError, "negative"),
        (lambda: ig.Ordinal(2**128), ValueError, "128 bits"),
        (lambda: ig.Ordinal(1.5), TypeError, "expected text or an integer, found float"),
        (lambda: ig.Ordinal("w") * -1, ValueError, "negative"),
        (lambda: ig.Ordinal("w") + "w", TypeError, "Ordinal"),
        (lambda: 1 / ig.Ordinal(0), ValueError, "0 has no inverse"),
        (lambda: ig.Ordinal("w") ** 2.0, TypeError, "exponent: expected an integer"),
        (lambda: 1 / (ig.Ordinal("w^w^50") + ig.Ordinal("w^w^60")), ig.LimitError, "field"),
        (lambda: ig.lenstra_excess(9), ValueError, "odd prime"),
        (lambda: ig.lenstra_excess(719), ig.LimitError, "bits"),
        (lambda: ig.ShortGame("{1|2"), ValueError, "end of the text"),
        (lambda: ig.ShortGame(0.5), TypeError, "expected text or a number, found float"),
        (lambda: ig.ShortGame(Fraction(1, 3)), ValueError, "power of two"),
        (lambda: ig.ShortGame("*10000000"), ig.LimitError, "games"),
        (lambda: ig.ShortGame("*").stop("Middle"), ValueError, "Left or Right"),
        (lambda: ig.ShortGame("*") - "*", TypeError, "unsupported operand"),
        (lambda: ig.ShortGame("*") < "*", TypeError, "not supported"),
        (lambda: ig.MisereForm("*[2"), ValueError, "end of the text"),
        (lambda: ig.MisereForm(None), TypeError, "expected text or an integer, found NoneType"),
        (lambda: ig.MisereForm(1) + 1, TypeError, "unsupported operand"),
        (lambda: ig.misere_form("nothing 3"), ig.RuleError, "nothing"),
        (lambda: ig.misere_form("cram 4x4", limit=9), ig.LimitError, "9"),
    ],
)
def test_what_has_no_value_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_values_are_values():
    for value in (ig.Ordinal("w^w*3 + 1"), ig.ShortGame("{1|^*}"), ig.MisereForm("*[2#0]")):
        for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert other == value and hash(other) == hash(value)
        assert eval(repr(value), vars(ig)) == value and value != "text" and value is not None
