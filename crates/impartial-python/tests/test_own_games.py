"""Games of one's own, by a text and by a callable, against plain recursion."""

import functools
import random
import threading

import numpy as np
import pytest

import impartial_games as ig
from test_nim import mex


def grundy(options, position):
    """The value by definition, of a game without parts."""

    @functools.lru_cache(maxsize=None)
    def value(position):
        return mex({value(option) for option in options(position)})

    return value(position)


def loses_misere(options, position):
    @functools.lru_cache(maxsize=None)
    def loses(position):
        listed = set(options(position))
        return bool(listed) and not any(loses(option) for option in listed)

    return loses(position)


def rewriting(patterns):
    """The options of a word under rules that replace letters by as many others."""

    def options(word):
        for old, new in patterns:
            for at in range(len(word) - len(old) + 1):
                if word.startswith(old, at):
                    yield word[:at] + new + word[at + len(old) :]

    return options


def random_patterns(rng):
    """Rules under which letters only become lesser ones, so that play ends."""
    patterns = []
    for _ in range(rng.randint(1, 3)):
        # A word begins with the first letter of the first move, and all three may stand in a position.
        old = [rng.choice("xyz") for _ in range(rng.randint(1, 3))]
        new = [rng.choice("wxyz"[: "wxyz".index(letter) + 1]) for letter in old]
        if old == new:
            new[0] = "w"
        patterns.append(("".join(old), "".join(new)))
    return patterns


def text_of(patterns):
    return "on row\n" + "".join(f"{old} -> {new}\n" for old, new in patterns)


def test_random_rules_on_words_have_the_values_of_the_definition():
    rng = random.Random(11)
    for _ in range(60):
        patterns = random_patterns(rng)
        options = rewriting(patterns)
        letters = sorted({letter for pair in patterns for word in pair for letter in word})
        word = "".join(rng.choice(letters) for _ in range(rng.randint(2, 6)))
        written, listed = ig.Game(text_of(patterns)), ig.Game(options=options)
        expected = grundy(options, word)
        assert written.value(word) == listed.value(word) == expected, (patterns, word)
        for misere in (False, True):
            loses = loses_misere(options, word) if misere else expected == 0
            outcome = "P" if loses else "N"
            assert listed.outcome(word, misere=misere) == outcome, (patterns, word)
            assert written.outcome(word, misere=misere) == outcome, (patterns, word)
            winning = {
                option
                for option in options(word)
                if (loses_misere(options, option) if misere else grundy(options, option) == 0)
            }
            found = [move.after for move in listed.moves(word, misere=misere)]
            assert len(found) == len(set(found)) and set(found) == winning, (patterns, word)
            moves = written.moves(word, misere=misere)
            assert {move.after.split()[-1] for move in moves} == winning, (patterns, word)


def test_what_moves_lead_to_can_be_asked_about():
    cram = ig.Game("on board\noo -> .. turned\n")
    for game, position in [
        (cram, "3x3 + nim 2"),
        (cram, "1x2"),
        (ig.Game.from_name("kayles"), "7 + 2"),
        (ig.Game.from_name("nim"), "3"),
        (ig.Game.from_name("wythoff"), "3,4"),
    ]:
        moves = game.moves(position)
        assert bool(moves) == (game.outcome(position) == "N")
        for move in moves:
            assert move.wins and game.outcome(move.after) == "P", (position, move)
    assert cram.value("3x4 + file:rule 1x2") == cram.value("3x4") ^ 1


def test_families_are_values_one_by_one():
    cram = ig.Game("on board\noo -> .. turned\n")
    built_in = ig.Game.from_name("cram")
    expected = [built_in.value(f"2x{n}") for n in range(1, 7)]
    assert cram.values("2xN", 1, 7) == built_in.values("2xN", 1, 7) == expected
    assert cram.values("2xN + nim N", 1, 4) == [value ^ n for n, value in enumerate(expected[:3], 1)]
    assert cram.values("2xN", 5, 5) == cram.values("2xN", 5, 2) == []


def test_heaps_have_rules_as_texts_too():
    # A move takes one to three.
    game = ig.Game("take 1..3\n")
    assert [game.value(str(heap)) for heap in range(9)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert game.value("5,2 + nim 4") == 1 ^ 2 ^ 4


def test_an_integer_is_a_position_of_one_heap():
    for game in (ig.Game("take 1..3\n"), ig.Game.from_name("subtract:1,2,3")):
        assert game.value(5) == game.value(np.uint8(5)) == game.value("5") == 1
        assert (game.outcome(5), game.outcome(5, misere=True)) == ("N", "P")
        assert game.moves(5, every=True) == game.moves("5", every=True)
        assert game.explain(5) == game.explain("5")
        assert ig.Sum(5, game=game).position == game.play(5).position.position == "5"
        assert (ig.Sum(5, game=game) + "nim 3").value == 2


def kayles_options(row):
    for length in (1, 2):
        for at in range(row - length + 1):
            yield (at, row - at - length)


def test_parts_are_summed():
    game = ig.Game(
        options=lambda row: kayles_options(row) if isinstance(row, int) else (),
        parts=lambda rows: rows if isinstance(rows, tuple) else (rows,),
    )
    values = ig.heap_values("kayles", 30).tolist()
    assert [game.value(row) for row in range(30)] == values
    assert game.value((7, 5, 3)) == values[7] ^ values[5] ^ values[3]
    quotient = ig.misere_quotient("kayles", 10)
    for row in range(10):
        assert game.outcome(row, misere=True) == quotient.outcome([row])


def test_a_callable_is_called_once_for_each_position():
    calls = []

    def options(heap):
        calls.append(heap)
        return [heap - 1, heap - 2] if heap > 1 else [heap - 1] * heap

    game = ig.Game(options=options)
    assert [game.value(heap) for heap in range(300)] == [heap % 3 for heap in range(300)]
    assert sorted(calls) == list(range(300))
    # A path of 50,000 moves is not recursed over.
    assert ig.Game(options=lambda n: [n - 1] if n else []).value(50_001) == 1


def test_positions_are_any_values_with_a_hash():
    game = ig.Game(options=lambda heaps: {heaps - {heap} for heap in heaps})
    assert game.value(frozenset("abc")) == 1
    assert {move.after for move in game.moves(frozenset("abc"))} == {
        frozenset(pair) for pair in ("ab", "ac", "bc")
    }
    assert game.moves(frozenset("abc"))[0].part == 0


def raising(position):
    raise OSError("no disk")


def ending_in(error):
    def options(heap):
        if heap == 3:
            raise error
        return [heap - 1]

    return options


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.Game("on board\nxo -> .\n"), ig.RuleError, "^rule:2:"),
        (lambda: ig.Game("on bored\n"), ig.RuleError, "^rule:1:"),
        (lambda: ig.Game("take 1..\n"), ig.RuleError, "^rule:1:"),
        (lambda: ig.Game(""), ig.RuleError, "rule"),
        (lambda: ig.Game.from_name("kaylse"), ig.RuleError, "did you mean kayles"),
        (lambda: ig.Game("on graph\no -> .\n").value("path:x"), ig.GameError, "character 6"),
        (lambda: ig.Game("on row\no -> .\n").value("4 + nimm 3"), ig.RuleError, "nimm"),
        (lambda: ig.Game("on row\no -> .\n").value(4.0), TypeError, 'text such as "5", found float'),
        (lambda: ig.Game("on row\no -> .\n").values("4", 1, 3), ig.GameError, "no position has an N"),
        (lambda: ig.Game("on row\no -> x\nx -> o\n").value("3"), ig.GameError, "return|again|cycle"),
        (lambda: ig.Game("on graph\no -> .\n").value("file:a.txt"), ig.GameError, r"Game\(open\("),
        (lambda: ig.Game.from_name("file:a.txt").value("3"), ig.GameError, r"Game\(open\("),
        (lambda: ig.Game.from_name("cram", limit=10).value("99x99"), ig.LimitError, "."),
        (lambda: ig.Game(), TypeError, "the text of a rule or options"),
        (lambda: ig.Game("on row\no -> .\n", options=list), TypeError, "the text of a rule or options"),
        (lambda: ig.Game(parts=list), TypeError, "the text of a rule or options"),
        (lambda: ig.Game(options=3), TypeError, "expected a callable, found int"),
        (lambda: ig.Game(options=lambda n: [n]).value(0), ig.CycleError, "after 1 move$"),
        (lambda: ig.Game(options=lambda n: [(n + 1) % 5]).outcome(0), ig.CycleError, "after 5 moves"),
        (lambda: ig.Game(options=lambda n: [-n]).outcome(1, misere=True), ig.CycleError, "after"),
        (lambda: ig.Game(options=lambda n: [n + 1], limit=50).value(0), ig.LimitError, "50 positions"),
        (lambda: ig.Game(options=lambda n: iter(int, 1), limit=50).value(1), ig.LimitError, "moves"),
        (lambda: ig.Game(options=lambda n: [[n]]).value(0), TypeError, "unhashable"),
        (lambda: ig.Game(options=lambda n: 5).value(0), TypeError, "not iterable"),
        (lambda: ig.Game(options=raising).value(0), OSError, "no disk"),
        (lambda: ig.Game(options=ending_in(KeyError("three"))).moves(9), KeyError, "three"),
        (lambda: ig.Game(options=ending_in(StopIteration())).value(9), StopIteration, "^$"),
        (lambda: ig.Game(options=lambda n: [], parts=raising).value(0), OSError, "no disk"),
        (lambda: ig.Game(options=lambda n: []).values("N", 1, 3), ig.GameError, "has no template"),
    ],
)
def test_what_cannot_be_answered_is_refused(call, error, words):
    with pytest.raises(error, match=words) as caught:
        call()
    assert type(caught.value) is error


def test_a_game_can_be_asked_after_an_error_and_by_its_own_callable():
    broken = [True]

    def options(heap):
        if heap == 4 and broken:
            raise OSError("no disk")
        return [heap - 1] if heap else []

    game = ig.Game(options=options)
    with pytest.raises(OSError):
        game.value(7)
    broken.clear()
    assert game.value(7) == 1
    asking = ig.Game(options=lambda n: [n - 1] if n and asking.value(n - 1) >= 0 else [])
    assert asking.value(12) == 0


def test_threads_may_ask_the_same_game():
    game = ig.Game(options=lambda heap: [heap // 2, heap // 3] if heap else [])
    written = ig.Game("on board\noo -> .. turned\n")
    answers = []

    def ask():
        answers.append((game.value(10**6), written.value("4x4")))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(answers)) == 1 and len(answers) == 4
