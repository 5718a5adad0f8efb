"""Tables in a notebook, frames of pandas and polars, and bars of tqdm."""

import copy
import html.parser
import json
import pathlib
import pickle
import random
import re
import subprocess
import sys

import numpy as np
import pytest

import impartial_games as ig

NASTY = '<b>&"x"</b>'

#: Tags that stand alone.
ALONE = {"img"}


class Reader(html.parser.HTMLParser):
    """Reads a table, and checks that every tag is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.rows, self.words = [], [], []
        self.feed(text)
        assert self.open == [], text

    def handle_starttag(self, tag, attrs):
        if tag not in ALONE:
            self.open.append(tag)
        if tag == "tr" and self.open.count("table") == 1:
            self.rows.append([])
        if tag in ("td", "th") and self.open.count("table") == 1:
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)
        if self.open.count("table") == 1:
            self.rows[-1][-1] += data


def rows_of(thing):
    return Reader(thing._repr_html_()).rows


def test_moves_and_records_are_tables():
    moves = ig.heap_moves("kayles", [3, 5])
    assert rows_of(moves) == [["heap", "into"], ["5", "1, 2"], ["5", "3"]]
    assert ig.heap_moves("nim", [1, 1])._repr_html_() == "<p>none</p>"
    steps = ig.Sum("nim 30").moves(every=True)
    assert len(rows_of(steps)) == 21 and "and 10 more" in steps._repr_html_()
    value = ig.game_value("nim 3 5 + kayles 7")
    assert [row[0] for row in rows_of(value)] == ["sum", "misere", "outcome", "value", "parts"]
    assert "kayles" in Reader(value._repr_html_()).words
    assert ["outcome", "N"] in rows_of(ig.Sum("nim 3 5"))
    assert ["winner", "program"] in rows_of(ig.Sum("nim 0").play())


def test_records_are_dicts_that_cannot_be_changed():
    answer = ig.game_moves("nim 3 5 + kayles 7")
    assert isinstance(answer, dict) and json.loads(json.dumps(answer)) == answer
    assert answer == {**answer} == dict(answer) and answer.parts[0]["game"] == answer["parts"][0].game
    for other in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
        assert other == answer and type(other) is ig.Record and hash(other) == hash(answer)
        assert isinstance(other.moves, ig.Rows) and repr(other) == repr(answer)
    assert "outcome" in dir(answer) and not hasattr(answer, "colour")
    for change in (
        lambda: answer.update(value=3),
        lambda: answer.pop("value"),
        lambda: answer.__setitem__("value", 3),
        lambda: setattr(answer, "value", 3),
        lambda: answer.__ior__({"value": 3}),
    ):
        with pytest.raises(AttributeError, match="cannot be changed"):
            change()
    assert answer.value == 4


def test_every_list_of_moves_is_a_frame():
    pandas = pytest.importorskip("pandas")
    position = ig.Hackenbush([(0, 1, "blue"), (0, 2, "green")])
    graph = ig.Graph({"top": ["middle"], "middle": ["end"]})
    for moves, columns in [
        (ig.game_moves("nim 3 5").moves, ["part", "from", "into", "text"]),
        (ig.game_moves("nim 1 1").moves, []),
        (ig.Sum("nim 2 1").moves(every=True), ["part", "from", "into", "text", "after", "wins"]),
        (ig.Game(options=lambda heap: range(heap)).moves(3), ["text", "after", "part", "wins"]),
        (ig.heap_moves("kayles", [3, 5]), ["heap", "into"]),
        (position.winning_moves("Left"), ["edge"]),
        (graph.solve().winning_options("middle"), ["option"]),
        (graph.loopy_values().best_moves(["middle"]), ["token", "to"]),
        (ig.Sum("nim 3 5").play().move("5 -> 3").history, ["player", "text", "after"]),
    ]:
        assert list(moves.to_pandas()) == columns and len(moves.to_pandas()) == len(moves)
        assert pickle.loads(pickle.dumps(moves))._repr_html_() == moves._repr_html_()
    records = ig.game_moves("nim 3 5 7").moves
    assert pandas.DataFrame(records)["text"].tolist() == [move.text for move in records]
    assert pandas.DataFrame([ig.heap_period("kayles")])["period"].tolist() == [12]


def test_periods_and_quotients_are_tables_with_pictures():
    for thing in (ig.heap_period("kayles"), ig.misere_quotient("0.123", 30)):
        text = thing._repr_html_()
        assert [row[0] for row in rows_of(thing)] == list(thing)
        assert text.count('<img src="data:image/svg+xml;base64,') == 1
    assert ["period", "12"] in rows_of(ig.heap_period("kayles"))
    assert ["proved", "yes"] in rows_of(ig.heap_period("kayles"))


def test_texts_are_escaped_and_cut():
    record = ig.Record(**{NASTY: NASTY, "long": "x" * 500, "many": list(range(99)), "none": None})
    rows = rows_of(record)
    assert rows[0] == [NASTY, NASTY] and "<b>" not in record._repr_html_()
    assert rows[1][1] == "x" * 200 + "… (500 characters)"
    assert rows[2][1].endswith("10, 11 and 87 more") and rows[3][1] == ""


def test_values_are_tables_of_ten():
    sequence = ig.ValueSequence.of_heaps("kayles", 230)
    rows = rows_of(sequence)
    assert len(rows) == 21 and rows[2][:4] == ["10", "2", "6", "4"]
    assert "and 30 more" in sequence._repr_html_()
    family = ig.ValueSequence.of_family(ig.Game.from_name("cram"), "2xN", 3, 7)
    assert rows_of(family)[1] == ["0", "", "", "", *map(str, family), "", "", ""]
    for start, count in ((0, 0), (0, 200), (5, 195), (5, 196), (199, 300)):
        cells = rows_of(ig.ValueSequence([7] * count, start=start))[1:]
        shown = sum(row[1:].count("7") for row in cells)
        more = re.findall(r"and (\d+) more", ig.ValueSequence([7] * count, start=start)._repr_html_())
        assert shown + sum(map(int, more)) == count


def test_sequences_are_values():
    sequence = ig.ValueSequence.of_heaps("kayles", 12)
    assert list(sequence) == ig.heap_values("kayles", 12).tolist() and len(sequence) == 12
    assert np.asarray(sequence).dtype == np.uint32 and np.array(sequence, dtype=float).sum() == 29
    assert sequence == ig.ValueSequence.of_heaps("kayles", 12) != ig.ValueSequence.of_heaps("nim", 12)
    assert ig.ValueSequence([2**100, 1]).values.dtype == object and sequence != [0]
    assert repr(ig.ValueSequence(range(12), "n")).endswith("8, 9, ...], name='n', start=0)")


@pytest.mark.parametrize(
    "values, words",
    [
        ([1.5], r"values\[0\]: expected an integer, found float"),
        ([0, 1.0], r"values\[1\]: expected an integer, found float"),
        ("123", r"values\[0\]: expected an integer, found str"),
        (np.array([1.5]), r"values\[0\]: expected an integer, found float64"),
        (np.array([0, None]), r"values\[1\]: expected an integer, found NoneType"),
    ],
)
def test_sequences_hold_only_integers(values, words):
    with pytest.raises(TypeError, match=words):
        ig.ValueSequence(values)


def test_sequences_hold_integers_of_every_kind():
    for values in ([np.int8(3), 2**63], np.array([3, 2**63], dtype=object), {3: "", 2**63: ""}):
        sequence = ig.ValueSequence(values)
        assert list(sequence) == [3, 2**63] and sequence.values.dtype == np.uint64
    assert ig.ValueSequence(np.array([3, -1], "i2")).values.dtype == np.int16
    assert list(ig.ValueSequence([-1, 2])) == [-1, 2]


def network():
    networkx = pytest.importorskip("networkx")
    return networkx.DiGraph([(NASTY, 5), (5, (0, 1)), (5, NASTY), ("loop", "loop")])


def test_solutions_are_asked_by_names_and_shown_with_them():
    solution = ig.solve_graph(network())
    assert solution[5] == ("N", 1, (0, 1)) == solution.by_name()[5]
    assert solution[NASTY].move == 5 and solution["loop"].remoteness is None
    assert list(solution) == solution.names == solution.graph.names == [NASTY, 5, (0, 1), "loop"]
    assert NASTY in solution and 0 not in solution and len(solution) == 4
    rows = rows_of(solution)
    assert rows[1:] == [[NASTY, "P", "2", "5"], ["5", "N", "1", "0, 1"], ["0, 1", "P", "0", ""],
                        ["loop", "D", "", "loop"]]  # fmt: skip
    assert "<b>" not in solution._repr_html_() and "<img" in solution._repr_html_()
    for call in (lambda: solution[0], lambda: ig.loopy_values(network())[0]):
        with pytest.raises(KeyError) as caught:
            call()
        assert caught.value.args == ("0 is not a node of the graph",)
    values = ig.loopy_values(network())
    assert values[5] == ig.LoopyValue(1) and list(values) == list(values.by_name().values())
    assert values.names == solution.names
    assert rows_of(values)[4] == ["loop", "∞"]
    seats = ig.Graph(network()).solve_seats("AB")
    assert seats[5] == seats.by_name()[5] and seats.names == list(seats) and len(seats) == 4
    assert rows_of(seats)[:2] == [["position", "seat 0 (A)", "seat 1 (B)"], [NASTY, "B in 2", "A in 2"]]
    assert "loop" in seats and 7 not in seats


def test_positions_without_names_are_numbers():
    rng = random.Random(31)
    for _ in range(50):
        positions = rng.randint(1, 40)
        edges = [(rng.randrange(positions), rng.randrange(positions)) for _ in range(2 * positions)]
        solution = ig.solve_graph(positions, edges)
        assert [solution[at] for at in solution] == list(solution.by_name().values())
        assert solution[np.int64(0)] == solution[0] and positions not in solution
        assert solution.names is None and -1 not in solution and "0" not in solution
        shown = rows_of(solution)
        assert len(shown) == 1 + min(positions, 20)
        assert ("more" in solution._repr_html_()) == (positions > 20)
        seats = solution.graph.solve_seats("AB")
        assert [seats[at] for at in seats] == list(seats.by_name().values())
    with pytest.raises(KeyError, match="expected a position from 0 to 2, found 3"):
        ig.solve_graph(3)[3]
    assert "<img" not in ig.solve_graph(201)._repr_html_()
    assert rows_of(ig.solve_graph(0)) == [["position", "outcome", "remoteness", "move"]]


def test_grundy_values_have_names():
    networkx = pytest.importorskip("networkx")
    acyclic = networkx.DiGraph([("top", 5), (5, "end"), ("top", "end")])
    assert ig.Graph(acyclic).grundy_by_name() == {"top": 2, 5: 1, "end": 0}
    assert ig.Graph(2, [(1, 0)]).grundy_by_name() == {0: 0, 1: 1}
    with pytest.raises(ig.CycleError, match="'a' -> 'a'"):
        ig.Graph(networkx.DiGraph([("a", "a")])).grundy_by_name()


def frames_of(thing, kind):
    """The columns of a frame, as lists, with None where there is nothing."""
    if kind == "polars":
        return thing.to_polars().to_dict(as_series=False)
    import pandas

    frame = thing.to_pandas()
    columns = {name: frame[name].tolist() for name in frame}
    return {
        name: [None if value is pandas.NA else value for value in column]
        for name, column in columns.items()
    }


@pytest.mark.parametrize("kind", ["pandas", "polars"])
def test_frames_have_the_answers(kind):
    pytest.importorskip(kind)
    sequence = frames_of(ig.ValueSequence.of_heaps("kayles", 50), kind)
    assert sequence == {"n": list(range(50)), "value": ig.heap_values("kayles", 50).tolist()}
    large = frames_of(ig.ValueSequence([1, 2**100], start=4), kind)
    assert large["n"] == [4, 5] and [int(value) for value in large["value"]] == [1, 2**100]
    assert frames_of(ig.ValueSequence([1, 2**64 - 1]), kind)["value"] == [1, 2**64 - 1]
    moves = frames_of(ig.heap_moves("kayles", [3, 5]), kind)
    assert moves["heap"] == [5, 5] and list(map(list, moves["into"])) == [[1, 2], [3]]
    steps = frames_of(ig.Sum("nim 2 1").moves(every=True), kind)
    assert steps["wins"].count(True) == 1 and steps["part"] == [0, 0, 0]
    assert steps["after"] == [step.after for step in ig.Sum("nim 2 1").moves(every=True)]
    solution = frames_of(ig.solve_graph(4, [0, 1, 1, 3], [1, 0, 2, 3]), kind)
    assert solution == {"position": [0, 1, 2, 3], "outcome": ["P", "N", "P", "D"],
                        "remoteness": [2, 1, 0, None], "move": [1, 2, None, 3]}  # fmt: skip
    values = frames_of(ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)]), kind)
    assert values["value"] == [0, 1, None]
    assert values["options"][:2] == [None, None] and list(values["options"][2]) == [1]
    named = frames_of(ig.solve_graph(network()), kind)
    texts = [NASTY, 5, (0, 1), "loop"]
    assert named["position"] == (texts if kind == "pandas" else list(map(str, texts)))
    for empty in (ig.Rows(), ig.ValueSequence([]), ig.solve_graph(0), ig.loopy_values(0)):
        assert all(column == [] for column in frames_of(empty, kind).values())


@pytest.mark.parametrize(
    "name, call",
    [
        ("pandas", lambda: ig.ValueSequence([1]).to_pandas()),
        ("polars", lambda: ig.ValueSequence([1]).to_polars()),
        ("pandas", lambda: ig.solve_graph(1).to_pandas()),
        ("polars", lambda: ig.loopy_values(1).to_polars()),
        ("pandas", lambda: ig.Rows().to_pandas()),
        ("tqdm", lambda: ig.heap_period("kayles", progress=True)),
    ],
)
def test_what_is_not_installed_is_named(monkeypatch, name, call):
    for module in [name, *(module for module in sys.modules if module.startswith(f"{name}."))]:
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=f"needs {name}, which is not installed.*pip install {name}"):
        call()


def test_nothing_is_imported_that_is_not_asked_for():
    program = (
        "import sys, impartial_games as ig\n"
        "ig.solve_graph(2, [(0, 1)])._repr_html_(); ig.Sum('nim 3').play()._repr_html_()\n"
        "print([name for name in ('networkx', 'pandas', 'polars', 'scipy', 'tqdm') if name in sys.modules])"
    )
    here = pathlib.Path(__file__).resolve().parent
    found = subprocess.run([sys.executable, "-c", program], cwd=here, capture_output=True, text=True)
    assert found.stdout == "[]\n", found.stderr


def test_a_bar_shows_long_work(capsys):
    pytest.importorskip("tqdm")
    with pytest.raises(ig.PeriodError):
        ig.heap_period("grundy", 10**5, progress=True)
    shown = capsys.readouterr().err
    assert "/100000" in shown and shown.endswith("\n")
    assert ig.heap_period("kayles", progress=True).length == 12
    assert ig.heap_period("kayles", progress=False).length == 12
    assert capsys.readouterr().err == ""


def test_families_report_how_far_they_are():
    heard, game = [], ig.Game.from_name("cram")
    plain = game.values("4xN", 1, 9)
    assert game.values("4xN", 1, 9, progress=heard.append) == plain
    assert all(facts["total"] == 8 and 0 <= facts["done"] < 8 for facts in heard)
    with pytest.raises(TypeError, match="expected a bool or a callable, found"):
        game.values("4xN", 1, 3, progress=7)
