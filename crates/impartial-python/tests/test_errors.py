"""The exceptions, and the version."""

import importlib.metadata
import pickle

import pytest

import impartial_games as ig


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.heap_values("chess", 3), ig.RuleError, "unknown rule 'chess'"),
        (lambda: ig.heap_value("0.8x", 3), ig.RuleError, "character 4: expected a digit"),
        (lambda: ig.heap_moves("subtract:1,0", [3]), ig.RuleError, "must take at least one"),
        (lambda: ig.heap_period("", limit=9), ig.RuleError, "."),
        (lambda: ig.misere_quotient("kaylse", 3), ig.RuleError, "kaylse"),
        (lambda: ig.heap_picture("0.9999g"), ig.RuleError, "."),
        (lambda: ig.heap_period("grundy", limit=100), ig.PeriodError, "within 100 values"),
        (lambda: ig.heap_period("ruler", limit=100), ig.PeriodError, "no period"),
        (lambda: ig.heap_values("grundy", 10**12), ig.LimitError, "bytes of memory"),
        (lambda: ig.heap_picture("nim", 10**8), ig.LimitError, "heaps up to"),
        (lambda: ig.Graph(2**32), ig.LimitError, "at most"),
        (lambda: ig.grundy_values(1, [(0, 0)]), ig.CycleError, "positions 0 -> 0 form a cycle"),
        (lambda: ig.misere_quotient("mock-turtles", 5), ig.GameError, "misère"),
    ],
)
def test_what_has_no_answer_has_an_exception_of_its_own(call, error, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert type(caught.value) is error
    assert isinstance(caught.value, ig.GameError)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert type(copied) is error and str(copied) == str(caught.value)


def test_what_is_wrong_with_an_argument_is_a_plain_value_error():
    for call in (
        lambda: ig.Graph(2, [(0, 2)]),
        lambda: ig.heap_value("kayles", -1),
        lambda: ig.Hackenbush("0 1 x"),
    ):
        with pytest.raises(ValueError) as caught:
            call()
        assert type(caught.value) is ValueError


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: ig.heap_values("kaylse", 3), "unknown rule 'kaylse'; did you mean kayles\\?"),
        (lambda: ig.heap_values("chess-match", 3), "game_list\\(\\) lists them"),
        (lambda: ig.heap_value("wythoff", 3), "use Sum, game_value or game_moves"),
        (lambda: ig.game_moves("wythoff 100,200 + 300,400", limit=10), "limit=N allows N"),
        (lambda: ig.game_value("cram 99x99"), "no limit allows more"),
        (lambda: ig.game_value("turn:3E 1000000000000"), "memory|steps|seconds"),
        (lambda: ig.misere_form("cram 4x4", limit=9), "9"),
        (lambda: ig.game_value("file:x.txt 3"), r"files are not read; use Game\(open\("),
        (lambda: ig.Sum("hackenbush:x.txt"), "for a rule, Graph or Hackenbush"),
    ],
)
def test_errors_speak_of_python(call, words):
    with pytest.raises(ig.GameError, match=words) as caught:
        call()
    assert "--" not in str(caught.value) and "`" not in str(caught.value)


@pytest.mark.parametrize(
    "call",
    [
        lambda: ig.heap_values(7, 3),
        lambda: ig.heap_value(7, 3),
        lambda: ig.heap_moves(7, [3]),
        lambda: ig.heap_period(7),
        lambda: ig.heap_picture(7),
        lambda: ig.misere_quotient(7, 3),
        lambda: ig.compare(7, "kayles"),
        lambda: ig.game_value(7),
        lambda: ig.game_moves(7),
        lambda: ig.game_reason(7),
        lambda: ig.game_picture(7),
        lambda: ig.misere_form(7),
        lambda: ig.Sum(7),
        lambda: ig.Game(7),
        lambda: ig.Game.from_name(7),
        lambda: ig.Game.from_name("cram").values(7, 1, 3),
        lambda: ig.Graph(1).solve_seats(7),
        lambda: ig.Graph(1).solve_seats("A", labels=7),
        lambda: ig.Graph(1).solve_seats("A", [7]),
        lambda: ig.Hackenbush([]).winning_moves(7),
    ],
)
def test_a_number_instead_of_text_is_refused_with_an_example(call):
    with pytest.raises(TypeError, match='expected text such as ".*", found int$'):
        call()


def test_a_limit_is_a_number():
    for make in (ig.Game.from_name, ig.Sum):
        with pytest.raises(ValueError, match="limit: -1 is negative"):
            make("nim 3" if make is ig.Sum else "nim", limit=-1)
        with pytest.raises(TypeError, match="limit: expected an integer, found str"):
            make("nim 3" if make is ig.Sum else "nim", limit="9")


def test_the_version_is_that_of_the_package():
    assert ig.__version__ == importlib.metadata.version("impartial-games")
