"""Hackenbush, against its definition."""

import copy
import pickle
import random
from functools import lru_cache

import pytest

import impartial_games as ig


@lru_cache(maxsize=None)
def wins(edges, player):
    """Whether the player to move wins, by trying every move."""
    colours = {"L": ("blue", "green"), "R": ("red", "green")}[player]
    for edge in edges:
        if edge[2] in colours:
            rest = standing(edges - {edge})
            if not wins(rest, "R" if player == "L" else "L"):
                return True
    return False


def standing(edges):
    """The edges that are connected to the ground."""
    reached, size = {0}, 0
    while size != len(reached):
        size = len(reached)
        for u, v, _, _ in edges:
            if u in reached or v in reached:
                reached |= {u, v}
    return frozenset(edge for edge in edges if edge[0] in reached)


def test_outcomes_are_those_of_the_definition():
    rng = random.Random(12)
    for _ in range(150):
        count = rng.randint(0, 6)
        colours = rng.choice([["green"], ["red", "blue"], ["red", "blue", "green"]])
        edges = [(rng.randrange(4), rng.randrange(4), rng.choice(colours)) for _ in range(count)]
        position = ig.Hackenbush(edges)
        numbered = standing(frozenset((u, v, c, at) for at, (u, v, c) in enumerate(edges)))
        left, right = wins(numbered, "L"), wins(numbered, "R")
        letter = {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[left, right]
        assert position.outcome() == letter, edges
        for player, other in (("Left", "R"), ("Right", "L")):
            own = {"Left": "blue", "Right": "red"}[player]
            winning = [
                edge[3]
                for edge in numbered
                if edge[2] in (own, "green") and not wins(standing(numbered - {edge}), other)
            ]
            assert position.winning_moves(player) == sorted(winning), edges


def test_values_are_written_as_people_write_them():
    assert ig.Hackenbush([]).value() == "0"
    assert ig.Hackenbush([(0, 1, "b"), (1, 2, "r"), (2, 3, "R")]).value() == "1/4"
    assert ig.Hackenbush([(0, 1, "green", 5)]).value() == "*"
    assert ig.Hackenbush([(0, 1, "g"), (1, 2, "g")]).value() == "*2"
    stalk = ig.Hackenbush("0 1 blue\n1 2 red\n")
    assert stalk.value() == "1/2"
    assert stalk.values_after_moves() == ["0", "1"]
    assert stalk.after_move(1).value() == "1"


def test_pictures_are_those_of_the_crate():
    position = ig.Hackenbush([(0, 1, "blue"), (1, 2, "red")])
    svg = position._repr_svg_()
    assert svg == position.to_svg() and svg.startswith("<svg") and "1/2" in svg
    assert "blue" in str(position)
    assert "3000 edges" in ig.Hackenbush([(0, 1, "g")] * 3000).to_svg()


def test_large_positions_are_solved():
    count = 100_000
    path = ig.Hackenbush([(place, place + 1, "green") for place in range(count)])
    assert path.value() == f"*{count}"
    assert path.winning_moves() == [0]


@pytest.mark.parametrize(
    "edges, error, words",
    [
        ([(0, 1)], TypeError, r"edge 0: expected \(u, v, colour"),
        ([(0, 1, "b"), (0, 1, "pink")], ValueError, "edge 1: .*pink"),
        ([(0, -1, "b")], ValueError, "edge 0: -1 is negative"),
        ([(0, 2**32, "b")], ValueError, "edge 0: expected a vertex"),
        ([(0, 1, "b", 0)], ValueError, "edge 0 has count 0"),
        ([(0, 1.5, "b")], TypeError, "edge 0: .*float"),
        ([5], TypeError, "edge 0"),
        (5, TypeError, "int"),
        ("0 1 b\n0 x r\n", ValueError, "line 2, column 3"),
    ],
)
def test_what_is_no_position_is_refused(edges, error, words):
    with pytest.raises(error, match=words):
        ig.Hackenbush(edges)


def test_questions_that_have_no_answer_are_refused():
    position = ig.Hackenbush([(0, 1, "b")])
    with pytest.raises(ValueError, match="Left or Right"):
        position.winning_moves("Middle")
    with pytest.raises(ValueError, match="expected an edge from 0 to 0, found 1"):
        position.after_move(1)
    rng = random.Random(13)
    dense = [(rng.randrange(40), rng.randrange(40), rng.choice("rb")) for _ in range(400)]
    with pytest.raises(ValueError, match="edges"):
        ig.Hackenbush(dense).value()


def test_positions_are_values():
    position = ig.Hackenbush([(0, 10, "blue"), (10, 99, "red", 3)])
    for other in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert hash(other) == hash(position)
        assert position == other and position.edges == other.edges
    assert eval(repr(position), vars(ig)) == position
    assert position != ig.Hackenbush([(0, 10, "blue"), (10, 99, "red", 2)])
