"""Pictures are those of the command line, byte for byte."""

import copy
import pathlib
import pickle
import xml.etree.ElementTree as xml

import pytest

import impartial_games as ig

#: The pictures of the guide, which the tests of the command line draw anew and compare.
GUIDE = pathlib.Path(__file__).resolve().parent.parent.parent.parent / "docs" / "theory"

LOOPS = [(0, 1), (1, 0), (1, 2), (3, 1), (3, 3), (4, 3)]

#: What the commands beside the pictures draw, asked here.
DRAWN = {
    "loops.svg": lambda: ig.solve_graph(5, LOOPS).to_svg(),
    "kayles.svg": lambda: str(ig.heap_picture("kayles", to=120)),
    "quotient.svg": lambda: ig.misere_quotient("0.123", 21).to_svg(),
    "table.svg": lambda: str(ig.nim_table_picture(16)),
    "stalk.svg": lambda: ig.Hackenbush("0 1 b\n1 2 b\n2 3 r\n3 4 b\n").to_svg(),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_has_the_bytes_of_the_command_line(name):
    assert DRAWN[name]().encode() == (GUIDE / name).read_bytes()


def test_a_notebook_is_given_the_picture():
    solution = ig.solve_graph(3, [(2, 1), (2, 0), (1, 0)])
    assert solution._repr_svg_() == solution.to_svg()
    quotient = ig.misere_quotient("0.123", 21)
    assert quotient._repr_svg_() == quotient.to_svg()
    period = ig.heap_period("kayles")
    assert period._repr_svg_() == period.to_svg() == ig.heap_picture("kayles")._repr_svg_()
    for svg in (solution.to_svg(), quotient.to_svg(), period.to_svg(to=3000)):
        assert xml.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


def test_periods_that_are_proven_or_not_say_so():
    for rule in ("subtract:1,3,4", "all-but:2,5", "bash:5", "0.127"):
        period = ig.heap_period(rule)
        assert period.to_svg(to=150) == str(ig.heap_picture(rule, to=150)), rule
        assert ", proven by the " in period.to_svg()
    assert "no period is known" in str(ig.heap_picture("ruler", to=50))
    observed = ig.HeapPeriod(rule="grundy", preperiod=10, period=3, saltus=0, theorem=None)
    assert "seen so far, not proven" in observed.to_svg()


def test_nodes_keep_their_names():
    networkx = pytest.importorskip("networkx")
    solution = ig.solve_graph(networkx.DiGraph([("<a>", "b"), ("b", "c")]))
    assert "position &lt;a&gt;: P" in solution.to_svg()
    assert "position 7: P" in ig.solve_graph(2, [(0, 1)]).to_svg(first_number=6)


def test_pictures_are_values():
    picture = ig.nim_table_picture(4)
    for other in (pickle.loads(pickle.dumps(picture)), copy.copy(picture), copy.deepcopy(picture)):
        assert other == picture and hash(other) == hash(picture) and str(other) == str(picture)
    assert picture != ig.nim_table_picture(5)
    assert repr(picture) == f"<Picture of {len(str(picture).encode())} bytes>"


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.nim_table_picture(257), ValueError, "at most 256 rows, not 257"),
        (lambda: ig.nim_table_picture(2.5), TypeError, "rows: expected an integer, found float"),
        (lambda: ig.heap_picture("kayles", to=10**7 + 1), ValueError, "up to 10000000"),
        (lambda: ig.heap_picture("kayles", to=-1), ValueError, "to: -1 is negative"),
        (lambda: ig.heap_picture("no-such-rule"), ValueError, "rule"),
        (lambda: ig.solve_graph(1).to_svg(2**32), ValueError, "32 bits"),
        (lambda: ig.solve_graph(1).to_svg("1"), TypeError, "str"),
    ],
)
def test_what_is_no_picture_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()
