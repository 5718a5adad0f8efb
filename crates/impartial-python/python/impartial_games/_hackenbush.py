"""Hackenbush: values, outcomes, winning moves and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._inputs import count
from ._tables import Rows
from ._values import Fixed, ShortGame, is_left

if TYPE_CHECKING:
    from ._types import Bundle, Integer, Player

COLOURS = {"b": "blue", "r": "red", "g": "green"}


class Hackenbush(Fixed):
    """A Hackenbush position: edges of three colours; vertex 0 is the ground.

    Left takes blue and green edges, Right red and green ones. Edges that lose their connection to the ground
    disappear.

    Parameters
    ----------
    edges : iterable of tuple, or str
        Edges `(u, v, colour)` or bundles of parallel edges `(u, v, colour, count)`; a colour is
        "blue", "red" or "green", or its first letter. Text has a line `u v colour [count]` for each
        edge or bundle.

    Raises
    ------
    ValueError
        If an edge is invalid, with its place.
    TypeError
        If an edge is not a tuple of integers and a colour.

    Examples
    --------
    >>> import impartial_games as ig
    >>> position = ig.Hackenbush([(0, 1, "blue"), (1, 2, "red"), (0, 3, "green")])
    >>> position.value()
    '1/2*'
    >>> position.outcome()
    'L'
    >>> position.winning_moves("Left")
    [2]
    """

    __slots__ = ("_edges", "_position")

    _edges: list[tuple[int, int, str, int]]
    _position: _native.Position

    def __init__(self, edges: Iterable[Bundle] | str) -> None:
        self._set(_native.Position(edges if isinstance(edges, str) else _written(edges)))

    def _set(self, position: _native.Position) -> None:
        super().__init__(_position=position, _edges=position.edges())

    @property
    def edges(self) -> list[tuple[int, int, str, int]]:
        """The edges, as tuples `(u, v, colour, count)`."""
        return list(self._edges)

    def value(self) -> str:
        """Returns the value as text, such as "3/4", "*5", "1/2*3" or "↑*".

        Returns
        -------
        str
            A number, a nimber or the sum of both, otherwise a canonical form.

        Raises
        ------
        LimitError
            If the position is too large to search.
        GameError
            If its mixture of colours takes too much work.
        """
        return self._position.value()

    def canonical_form(self) -> ShortGame:
        """Returns the value in canonical form.

        Returns
        -------
        ShortGame
            The value, which can be added and compared.

        Raises
        ------
        LimitError
            If the position or its value is too large.
        """
        return ShortGame._of(self._position.canonical_form())

    def outcome(self) -> Literal["L", "R", "N", "P"]:
        """Returns who wins.

        Returns
        -------
        str
            "N" if the first player wins, "P" if the second player wins, "L" or "R" if Left or Right
            wins whoever starts.

        Raises
        ------
        LimitError
            If the position is too large to search.
        """
        return self._position.outcome()

    def winning_moves(self, player: Player = "Left") -> Rows[int]:
        """Returns the winning moves of a player who is to move.

        Parameters
        ----------
        player : str
            "Left" or "Right".

        Returns
        -------
        Rows of int
            The indices of edges in `edges`; empty if the player loses.

        Raises
        ------
        ValueError
            If the player is unknown.
        LimitError
            If the position is too large to search.
        """
        return Rows(self._position.winning_moves(is_left(player)), ["edge"])

    def values_after_moves(self) -> list[str | None]:
        """Returns the values after the moves.

        Returns
        -------
        list of (str or None)
            For each edge, the value after it is taken, or None if it was not computed.

        Raises
        ------
        LimitError
            If the position is too large to search.
        """
        return self._position.values_after_moves()

    def after_move(self, edge: Integer) -> Hackenbush:
        """Returns the position after a move, without disconnected edges.

        Parameters
        ----------
        edge : int
            The index of the edge in `edges`; of a bundle, one edge is taken.

        Returns
        -------
        Hackenbush
            The position.

        Raises
        ------
        ValueError
            If there is no such edge.
        """
        place = count(edge, "edge")
        if place >= len(self._edges):
            raise ValueError(f"expected an edge from 0 to {len(self._edges) - 1}, found {place}")
        made = Hackenbush.__new__(Hackenbush)
        made._set(self._position.after_move(place))
        return made

    def to_svg(self) -> str:
        """Returns the picture as SVG.

        Returns
        -------
        str
            The picture; beyond 2,000 edges it shows only their number.
        """
        return self._position.to_svg()

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __eq__(self, other: object, /) -> bool:
        return self._edges == other._edges if isinstance(other, Hackenbush) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._edges))

    def __str__(self) -> str:
        text = self._position.to_text()
        return repr(self) if text is None else text

    def __repr__(self) -> str:
        if len(self._edges) > 100:
            return f"<Hackenbush with {len(self._edges)} edges>"
        return f"Hackenbush({[edge if edge[3] > 1 else edge[:3] for edge in self._edges]})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Hackenbush, (self._edges,)


def _written(edges: Any) -> str:
    """Returns the edges of a list as text."""
    if not hasattr(edges, "__iter__"):
        raise TypeError(f"edges: expected a list or text, found {type(edges).__name__}")
    lines = []
    for place, edge in enumerate(edges):
        parts = list(edge) if hasattr(edge, "__iter__") else []
        if len(parts) not in (3, 4) or not isinstance(parts[2], str):
            raise TypeError(f"edge {place}: expected (u, v, colour[, count])")
        *ends, colour, bundle = parts if len(parts) == 4 else [*parts, 1]
        u, v, bundle = (count(part, f"edge {place}") for part in (*ends, bundle))
        if max(u, v) >= 1 << 32:
            words = "expected a vertex from 0 to 4294967295, found"
            raise ValueError(f"edge {place}: {words} {max(u, v)}")
        if bundle == 0:
            raise ValueError(f"edge {place} has count 0")
        if colour.lower() not in (*COLOURS, *COLOURS.values()):
            raise ValueError(f"edge {place}: expected the colour b, r or g, or its name, found `{colour}`")
        lines.append(f"{u} {v} {colour.lower()} {bundle}\n")
    return "".join(lines)


Hackenbush.__module__ = "impartial_games"
