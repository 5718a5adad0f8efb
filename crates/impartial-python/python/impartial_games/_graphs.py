"""Graphs, and answers about their positions, by name or number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _inputs, _native
from ._errors import CycleError
from ._tables import Rows, frame, image, table
from ._values import Fixed

#: The largest graphs that are drawn; larger ones show only the numbers of positions and edges.
POSITIONS, EDGES = 200, 1000

#: The most positions of a cycle in an error.
SHOWN = 8


class LoopyValue(Fixed):
    """The value of a position of a game that may never end.

    Parameters
    ----------
    finite : int or None
        The size of the Nim heap that is equal to the position, or None for an infinite value.
    options : iterable of int
        For an infinite value, the finite values of the options.

    Examples
    --------
    >>> import impartial_games as ig
    >>> value = ig.LoopyValue(None, [0, 2])
    >>> str(value), value.outcome
    ('∞(0,2)', 'N')
    >>> value + ig.LoopyValue(1)
    LoopyValue(None, (1, 3))
    """

    __slots__ = {
        "finite": "The size of the Nim heap that is equal to the position, or None for an infinite value.",
        "options": "For an infinite value, the finite values of the options.",
    }

    finite: int | None
    options: tuple[int, ...]

    def __init__(self, finite: int | None, options: Iterable[int] | None = None) -> None:
        values = () if options is None else enumerate(options)
        whole = {_inputs.count(value, f"options[{place}]", 32) for place, value in values}
        if finite is None:
            super().__init__(finite=None, options=tuple(sorted(whole)))
        else:
            super().__init__(finite=_inputs.count(finite, "finite", 32), options=())

    def _plain(self) -> tuple[int | None, tuple[int, ...]]:
        return self.finite, self.options

    @property
    def outcome(self) -> Literal["N", "P", "D"]:
        """"N" if the player to move wins, "P" if the other player wins, "D" for a draw."""
        return _native.loopy_facts(self._plain())[0]

    def __add__(self, other: LoopyValue, /) -> LoopyValue:
        if not isinstance(other, LoopyValue):
            return NotImplemented
        return LoopyValue(*_native.loopy_sum(self._plain(), other._plain()))

    def __eq__(self, other: object, /) -> bool:
        return self._plain() == other._plain() if isinstance(other, LoopyValue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._plain())

    def __str__(self) -> str:
        return _native.loopy_facts(self._plain())[1]

    def __repr__(self) -> str:
        inner = self.finite if self.finite is not None else f"None, {self.options}"
        return f"LoopyValue({inner})"

    def __reduce__(self) -> tuple[Any, ...]:
        return LoopyValue, self._plain()


class Graph(Fixed):
    """A directed graph on which a token is moved along the edges.

    Positions are numbers from 0, or have names if the graph comes from networkx, a dict, a data frame or a
    list of pairs. Arrays follow the order of the positions; methods take and return names.

    Parameters
    ----------
    positions : int, dict, list of pairs, data frame, scipy sparse matrix or networkx graph
        The number of positions; or, without sources, a graph: a dict from each position to the list of its
        options; pairs of labels; a pandas or polars frame with the columns "source" and "target", or else
        its first two columns; a matrix with an edge from row to column for each entry; or a networkx
        graph, whose undirected edges go both ways. Labels are numbered in order of appearance.
    sources, targets : array_like of int, optional
        The edges, from each source to the target at the same index. Without targets, sources is a list of
        pairs or an array with two columns.

    Raises
    ------
    ValueError
        If an edge names a position that does not exist, with the index of the edge.
    TypeError
        If an array does not consist of integers.

    Examples
    --------
    >>> import impartial_games as ig
    >>> graph = ig.Graph(4, [0, 1, 1, 3], [1, 0, 2, 3])
    >>> graph
    <Graph with 4 positions and 4 edges>
    >>> graph == ig.Graph(4, [(0, 1), (1, 0), (1, 2), (3, 3)])
    True
    >>> ig.Graph({"top": ["middle"], "middle": ["end", "top"]}).names
    ['top', 'middle', 'end']
    """

    __slots__ = ("_edges", "_names", "_places")

    _edges: _native.Digraph
    _names: list[Any] | None
    _places: dict[Any, int]

    def __init__(self, positions: Any, sources: Any = None, targets: Any = None) -> None:
        count, sources, targets, names = _inputs.graph(positions, sources, targets)
        edges = _native.Digraph(_inputs.count(count, "positions"), sources, targets)
        places = {name: place for place, name in enumerate(names or ())}
        super().__init__(_edges=edges, _names=names, _places=places)

    @classmethod
    def _of(cls, positions: Any, sources: Any, targets: Any) -> Graph:
        """Returns the graph of the arguments, without a copy if it is a `Graph`."""
        if isinstance(positions, Graph) and sources is None and targets is None:
            return positions
        return cls(positions, sources, targets)

    @property
    def position_count(self) -> int:
        """The number of positions."""
        return self._edges.position_count()

    @property
    def edge_count(self) -> int:
        """The number of edges."""
        return self._edges.edge_count()

    @property
    def names(self) -> list[Any] | None:
        """The names in the order of the positions, or None if positions are numbers."""
        return None if self._names is None else list(self._names)

    def solve(self, misere: bool = False) -> GraphSolution:
        """Returns who wins from every position, in how many moves, and with which move.

        Parameters
        ----------
        misere : bool
            Whether a player who cannot move wins.

        Returns
        -------
        GraphSolution
            The outcome, the remoteness and a best move for every position.

        Examples
        --------
        >>> import impartial_games as ig
        >>> solution = ig.Graph(4, [(0, 1), (1, 0), (1, 2), (3, 3)]).solve()
        >>> solution.outcomes
        array(['P', 'N', 'P', 'D'], dtype='<U1')
        >>> solution.remoteness
        array([ 2,  1,  0, -1])
        """
        found, (letters, *numbers) = self._edges.solve(bool(misere))
        outcomes, remoteness, moves = map(_sealed, (letters.view("U1"), *numbers))
        return GraphSolution(
            graph=self,
            misere=bool(misere),
            outcomes=outcomes,
            remoteness=remoteness,
            moves=moves,
            _found=found,
        )

    def solve_seats(
        self,
        teams: str,
        orders: Sequence[str] | None = None,
        misere: bool = False,
        labels: str | None = None,
    ) -> SeatsSolution:
        """Returns the winner for every position and starting seat, with any number of seats.

        Parameters
        ----------
        teams : str
            The team of each seat, "A" or "B", in the order of play.
        orders : list of str, optional
            For each seat its preference, best first, such as "ADB". By default each seat prefers a win
            of its own team, then a draw.
        misere : bool
            Whether the team of a seat that cannot move wins.
        labels : str, optional
            For each position the result if it has no move: "A", "D" or "B".

        Returns
        -------
        SeatsSolution
            The winner and the remoteness by position and starting seat.

        Raises
        ------
        ValueError
            If teams, orders or labels are invalid, or if the orders of two seats conflict on a graph with
            cycles.

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.Graph(3, [(0, 1), (1, 2)]).solve_seats("AAB").values
        array([['A', 'B', 'B'],
               ['B', 'A', 'B'],
               ['B', 'B', 'A']], dtype='<U1')
        """
        seats = _inputs.text(teams, "AB")
        wanted = None if orders is None else [_inputs.text(order, "ADB") for order in orders]
        ends = None if labels is None else _inputs.text(labels, "ADB")
        asked = (seats, wanted, bool(misere), ends)
        letters, *numbers = self._edges.solve_seats(*asked)
        shape = (len(teams), self.position_count)
        values, remoteness, moves = (
            _sealed(array.reshape(shape).T) for array in (letters.view("U1"), *numbers)
        )
        return SeatsSolution(
            graph=self,
            teams=teams,
            values=values,
            remoteness=remoteness,
            moves=moves,
            _asked=asked,
        )

    def grundy_values(self) -> npt.NDArray[np.uint32]:
        """Returns the Grundy value of every position of a graph without cycles.

        Returns
        -------
        numpy.ndarray
            The values, as uint32.

        Raises
        ------
        CycleError
            If the graph has a cycle; the message lists its positions.

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.Graph(3, [(1, 0), (2, 1), (2, 0)]).grundy_values()
        array([0, 1, 2], dtype=uint32)
        """
        values, cycle = self._edges.grundy_values()
        if values is not None:
            return values
        names = [repr(self._name(place)) for place in (cycle or [])[:SHOWN]]
        if cycle is not None and len(cycle) > SHOWN:
            names.append(f"... ({len(cycle)} positions)")
        raise CycleError(f"positions {' -> '.join([*names, names[0]])} form a cycle")

    def grundy_by_name(self) -> dict[Any, int]:
        """Returns the Grundy values by position: by name, or by number if positions have no names.

        Returns
        -------
        dict
            The value of each position.

        Raises
        ------
        CycleError
            If the graph has a cycle; the message lists its positions.

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.Graph({"top": ["middle", "end"], "middle": ["end"]}).grundy_by_name()
        {'top': 2, 'middle': 1, 'end': 0}
        """
        return dict(zip(self._each(), self.grundy_values().tolist()))

    def loopy_values(self) -> LoopyValues:
        """Returns the value of every position, finite or not, of a graph that may have cycles.

        Returns
        -------
        LoopyValues
            The values, with methods for sums of tokens.

        Examples
        --------
        >>> import impartial_games as ig
        >>> values = ig.Graph(3, [(1, 0), (2, 2), (2, 1)]).loopy_values()
        >>> [str(value) for value in values]
        ['0', '1', '∞(1)']
        """
        return LoopyValues(graph=self, _found=self._edges.loopy_values())

    def edges(self) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
        """Returns the edges as two arrays of position numbers, sorted by target.

        Returns
        -------
        tuple of numpy.ndarray
            The sources and the targets, as uint32.
        """
        return self._edges.edges()

    def _name(self, place: int) -> Any:
        return place if self._names is None else self._names[place]

    def _each(self) -> Iterable[Any]:
        return range(self.position_count) if self._names is None else self._names

    def _place(self, name: Any) -> int:
        """Returns the number of a position."""
        if self._names is not None:
            if name in self._places:
                return self._places[name]
            raise KeyError(f"{_inputs.plain(name)!r} is not a node of the graph")
        place = _inputs.number(name, "position")
        if 0 <= place < self.position_count:
            return place
        raise KeyError(f"expected a position from 0 to {self.position_count - 1}, found {place}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self._names == other._names and self._edges == other._edges

    def __hash__(self) -> int:
        # Few graphs have the same size, and a hash should not read all edges.
        return hash((self.position_count, self.edge_count))

    def __reduce__(self) -> tuple[Any, ...]:
        return Graph._restored, (self.position_count, *self.edges(), self._names)

    @staticmethod
    def _restored(count: int, sources: Any, targets: Any, names: list[Any] | None) -> Graph:
        graph = Graph(count, sources, targets)
        places = {name: place for place, name in enumerate(names or ())}
        Fixed.__init__(graph, _names=names, _places=places)
        return graph

    def __repr__(self) -> str:
        return f"<Graph with {self.position_count} positions and {self.edge_count} edges>"


def _sealed(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Returns an array, now read-only."""
    array.flags.writeable = False
    return array


def _or_none(numbers: npt.NDArray[Any]) -> list[int | None]:
    """Returns an array as a list, with None where it has -1."""
    return [None if number < 0 else number for number in numbers.tolist()]


class PositionFacts(NamedTuple):
    """The facts about a position of a graph: an item of a `GraphSolution`.

    `outcome` is "N", "P" or "D"; `remoteness` is None for a draw; `move` is a best option, or None if there
    is no option.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.solve_graph(2, [(1, 0)])[1]
    PositionFacts(outcome='N', remoteness=1, move=0)
    """

    outcome: str
    remoteness: int | None
    move: Any


class _Answers(Fixed):
    """Answers for the positions of a graph."""

    __slots__ = {"graph": "The graph that was solved."}

    graph: Graph

    @property
    def names(self) -> list[Any] | None:
        """The names in the order of the positions, or None if positions are numbers."""
        return self.graph.names

    def __len__(self) -> int:
        return self.graph.position_count

    def __contains__(self, position: object) -> bool:
        try:
            self.graph._place(position)
        except (KeyError, TypeError):
            return False
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter(self.graph._each())

    def _moves(self, moves: npt.NDArray[np.int64]) -> list[Any]:
        """Returns the names of the positions after moves, None for no move."""
        return [None if place < 0 else self.graph._name(place) for place in moves.tolist()]


class GraphSolution(_Answers):
    """Who wins from every position of a graph, in how many moves, and with which move.

    `solve_graph` and `Graph.solve` return it. Arrays are read-only. Indexing by a position returns its
    `PositionFacts`; an unknown position raises a KeyError.

    Examples
    --------
    >>> import impartial_games as ig
    >>> solution = ig.solve_graph(3, [1, 2], [0, 1])
    >>> "".join(solution.outcomes), solution.remoteness.tolist(), solution.moves.tolist()
    ('PNP', [0, 1, 2], [-1, 0, 1])
    >>> solution[2]
    PositionFacts(outcome='P', remoteness=2, move=1)
    """

    __slots__ = {
        "misere": "Whether a player who cannot move wins.",
        "moves": "For every position the first of its best options; -1 if it has no option.",
        "outcomes": 'For every position "N" if the player to move wins, "P" if the other player wins,'
        ' "D" for a draw.',
        "remoteness": "The number of moves until play ends, with best play; -1 for a draw.",
        "_found": "The solution.",
    }

    misere: bool
    moves: npt.NDArray[np.int64]
    outcomes: npt.NDArray[np.str_]
    remoteness: npt.NDArray[np.int64]
    _found: _native.Solution

    def by_name(self) -> dict[Any, tuple[str, int | None, Any]]:
        """Returns the solution by position: by name, or by number if positions have no names.

        Returns
        -------
        dict
            For each position its outcome, its remoteness (None for a draw) and a best option (None if it
            has no option).
        """
        facts = zip(self.outcomes.tolist(), _or_none(self.remoteness), self._moves(self.moves))
        return dict(zip(self, facts))

    def winning_options(self, position: Any) -> Rows[Any]:
        """Returns all winning options of the player to move.

        Parameters
        ----------
        position
            The name of the position, or its number if positions have no names.

        Returns
        -------
        Rows
            The options, in the order of the positions; empty if the player to move does not win.

        Raises
        ------
        KeyError
            If the graph does not have the position.
        """
        options = self._found.winning_options(self.graph._place(position))
        return Rows(map(self.graph._name, options), ["option"])

    def to_pandas(self) -> Any:
        """Returns the solution as a pandas data frame, with a row for each position.

        Returns
        -------
        pandas.DataFrame
            The columns "position", "outcome", "remoteness" and "move".

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        return frame("pandas", self._columns())

    def to_polars(self) -> Any:
        """Returns the solution as a polars data frame, with the columns of `to_pandas`.

        Returns
        -------
        polars.DataFrame
            The frame; names other than text and integers become text.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        return frame("polars", self._columns())

    def _columns(self) -> dict[str, Any]:
        names = self.names
        return {
            "position": np.arange(len(self)) if names is None else names,
            "outcome": self.outcomes.tolist(),
            "remoteness": _or_none(self.remoteness),
            "move": self._moves(self.moves),
        }

    def to_svg(self, first_number: int | None = None) -> str:
        """Returns the graph as a picture, in rows by remoteness, with outcomes and best moves.

        Parameters
        ----------
        first_number : int
            The number shown for position 0 if positions have no names; 0 by default.

        Returns
        -------
        str
            The picture as SVG; beyond 200 positions or 1000 edges it shows only how many there are.

        Raises
        ------
        ValueError
            If the number does not fit in 32 bits.
        """
        first = _inputs.count(0 if first_number is None else first_number, "first_number", 32)
        return self._found.to_svg(first, list(map(str, self.names or ())))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        rows = ((name, *self[name]) for name in self)
        shown = table(["position", "outcome", "remoteness", "move"], rows, len(self))
        is_drawn = len(self) <= POSITIONS and self.graph.edge_count <= EDGES
        return shown + (image(self.to_svg()) if is_drawn else "")

    def __getitem__(self, position: Any) -> PositionFacts:
        place = self.graph._place(position)
        here = slice(place, place + 1)
        [remoteness], [move] = _or_none(self.remoteness[here]), self._moves(self.moves[here])
        return PositionFacts(str(self.outcomes[place]), remoteness, move)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GraphSolution):
            return NotImplemented
        return self.misere == other.misere and _are_equal(self, other, ("outcomes", "remoteness"))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Graph.solve, (self.graph, self.misere)

    def __repr__(self) -> str:
        counts = (f"{(self.outcomes == letter).sum()} {letter}" for letter in "NPD")
        return f"<GraphSolution of {len(self)} positions: {', '.join(counts)}>"


def _are_equal(one: _Answers, other: _Answers, arrays: Iterable[str]) -> bool:
    """Returns whether two answers have the same names and the same arrays."""
    are_same = (np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)
    return one.graph._names == other.graph._names and all(are_same)


class SeatsSolution(_Answers):
    """Who wins from every position and starting seat, in how many moves, and with which move.

    `Graph.solve_seats` returns it. Arrays are read-only. Indexing by a position returns a tuple for each seat,
    as in `by_name`; an unknown position raises a KeyError.

    Examples
    --------
    >>> import impartial_games as ig
    >>> solution = ig.Graph(2, [(0, 1)]).solve_seats("AB")
    >>> solution.values.tolist(), solution.remoteness.tolist()
    ([['A', 'B'], ['B', 'A']], [[1, 1], [0, 0]])
    >>> solution[0]
    [('A', 1, 1), ('B', 1, 1)]
    """

    __slots__ = {
        "moves": "By position and starting seat, the first of the best options; -1 for none.",
        "remoteness": "By position and starting seat, the number of moves until play ends; -1 if never.",
        "teams": "The team of each seat.",
        "values": 'By position and starting seat, "A" or "B" if that team wins, "D" for a draw.',
        "_asked": "The arguments of `Graph.solve_seats`.",
    }

    moves: npt.NDArray[np.int64]
    remoteness: npt.NDArray[np.int64]
    teams: str
    values: npt.NDArray[np.str_]
    _asked: tuple[Any, ...]

    def by_name(self) -> dict[Any, list[tuple[str, int | None, Any]]]:
        """Returns the solution by position: by name, or by number if positions have no names.

        Returns
        -------
        dict
            For each position and starting seat, the winner, the remoteness (None if play never ends) and a
            best option (None if there is no option).
        """
        return {name: self[name] for name in self}

    def _repr_html_(self) -> str:
        def won(winner: str, remoteness: int | None) -> str:
            return winner if remoteness is None else f"{winner} in {remoteness}"

        rows = ([name, *(won(*facts[:2]) for facts in self[name])] for name in self)
        heads = [f"seat {seat} ({team})" for seat, team in enumerate(self.teams)]
        return table(["position", *heads], rows, len(self))

    def __getitem__(self, position: Any) -> list[tuple[str, int | None, Any]]:
        at = self.graph._place(position)
        remoteness, moves = _or_none(self.remoteness[at]), self._moves(self.moves[at])
        return list(zip(self.values[at].tolist(), remoteness, moves))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeatsSolution):
            return NotImplemented
        arrays = ("values", "remoteness", "moves")
        return self.teams == other.teams and _are_equal(self, other, arrays)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Graph.solve_seats, (self.graph, *self._asked)

    def __repr__(self) -> str:
        return f"<SeatsSolution of the seats {self.teams}>"


class LoopyValues(_Answers):
    """The values of all positions of a graph that may have cycles.

    `loopy_values` and `Graph.loopy_values` return it. It is a sequence of `LoopyValue`, indexed by the name of
    a position, or by its number if positions have no names.

    Examples
    --------
    >>> import impartial_games as ig
    >>> values = ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)])
    >>> values.finite
    array([ 0,  1, -1])
    >>> values[2]
    LoopyValue(None, (1,))
    >>> str(values.sum([2, 1])), values.best_moves([2, 1])
    ('∞(0)', [(0, 1)])
    """

    __slots__ = ("_found",)

    _found: _native.LoopyValues

    @property
    def finite(self) -> npt.NDArray[np.int64]:
        """The value of every position; -1 if it is infinite."""
        return self._found.finite()

    def by_name(self) -> dict[Any, LoopyValue]:
        """Returns the values by position: by name, or by number if positions have no names.

        Returns
        -------
        dict
            The value of each position.
        """
        return dict(zip(self.graph._each(), self))

    def sum(self, tokens: Iterable[Any]) -> LoopyValue:
        """Returns the value of a sum of tokens; a player moves any one of them.

        Parameters
        ----------
        tokens : iterable
            The position of each token.

        Returns
        -------
        LoopyValue
            The value of the sum.

        Raises
        ------
        KeyError
            If the graph does not have the position.
        """
        return LoopyValue(*self._found.sum(list(map(self.graph._place, tokens))))

    def best_moves(self, tokens: Iterable[Any]) -> Rows[tuple[int, Any]]:
        """Returns the moves with which the player to move keeps the outcome.

        Parameters
        ----------
        tokens : iterable
            The position of each token.

        Returns
        -------
        Rows of tuple
            The index of a token and its new position, for each winning move; in a drawn sum, for each
            drawing move.

        Raises
        ------
        KeyError
            If the graph does not have the position.
        """
        moves = self._found.best_moves(list(map(self.graph._place, tokens)))
        return Rows(((token, self.graph._name(to)) for token, to in moves), ["token", "to"])

    def to_pandas(self) -> Any:
        """Returns the values as a pandas data frame, with a row for each position.

        Returns
        -------
        pandas.DataFrame
            The columns "position", "value" (None if infinite) and "options" (None if finite).

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        return frame("pandas", self._columns())

    def to_polars(self) -> Any:
        """Returns the values as a polars data frame, with the columns of `to_pandas`.

        Returns
        -------
        polars.DataFrame
            The frame; names other than text and integers become text.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        return frame("polars", self._columns())

    def _columns(self) -> dict[str, Any]:
        values = list(self)
        return {
            "position": list(self.graph._each()),
            "value": [value.finite for value in values],
            "options": [value.options if value.finite is None else None for value in values],
        }

    def _repr_html_(self) -> str:
        return table(["position", "value"], zip(self.graph._each(), self), len(self))

    def __iter__(self) -> Iterator[LoopyValue]:
        return (LoopyValue(*self._found.value(at)) for at in range(len(self)))

    def __contains__(self, value: object) -> bool:
        return any(value == own for own in self)

    def __getitem__(self, position: Any) -> LoopyValue:
        try:
            return LoopyValue(*self._found.value(self.graph._place(position)))
        except KeyError as error:
            if self.graph._names is not None:
                raise
            # The end of a sequence.
            raise IndexError(*error.args) from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LoopyValues):
            return NotImplemented
        return self.graph._names == other.graph._names and self._found == other._found

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Graph.loopy_values, (self.graph,)

    def __repr__(self) -> str:
        return f"<LoopyValues of {len(self)} positions>"


def solve_graph(
    positions: Any, sources: Any = None, targets: Any = None, misere: bool = False
) -> GraphSolution:
    """Returns who wins from every position of a graph, in how many moves, and with which move.

    Parameters
    ----------
    positions, sources, targets
        A `Graph`, or the arguments of `Graph`.
    misere : bool
        Whether a player who cannot move wins.

    Returns
    -------
    GraphSolution
        The outcome, the remoteness and a best move for every position, as arrays.

    Raises
    ------
    ValueError
        If an edge names a position that does not exist, with the index of the edge.
    TypeError
        If an array does not consist of integers.

    Examples
    --------
    >>> import numpy as np
    >>> import impartial_games as ig
    >>> ig.solve_graph(4, np.array([0, 1, 1, 3]), np.array([1, 0, 2, 3]))
    <GraphSolution of 4 positions: 1 N, 2 P, 1 D>
    >>> ig.solve_graph([("a", "b"), ("b", "c")])["a"]
    PositionFacts(outcome='P', remoteness=2, move='b')
    """
    return Graph._of(positions, sources, targets).solve(misere)


def grundy_values(positions: Any, sources: Any = None, targets: Any = None) -> npt.NDArray[np.uint32]:
    """Returns the Grundy value of every position of a graph without cycles.

    Parameters
    ----------
    positions, sources, targets
        A `Graph`, or the arguments of `Graph`.

    Returns
    -------
    numpy.ndarray
        The values, as uint32, in the order of the positions.

    Raises
    ------
    CycleError
        If the graph has a cycle; the message lists its positions.
    ValueError
        If an edge names a position that does not exist, with the index of the edge.
    TypeError
        If an array does not consist of integers.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.grundy_values(4, [(1, 0), (2, 1), (2, 0), (3, 2)])
    array([0, 1, 2, 0], dtype=uint32)
    >>> ig.grundy_values(2, [(0, 1), (1, 0)])
    Traceback (most recent call last):
        ...
    impartial_games.CycleError: positions 0 -> 1 -> 0 form a cycle
    """
    return Graph._of(positions, sources, targets).grundy_values()


def loopy_values(positions: Any, sources: Any = None, targets: Any = None) -> LoopyValues:
    """Returns the value of every position, finite or not, of a graph that may have cycles.

    Parameters
    ----------
    positions, sources, targets
        A `Graph`, or the arguments of `Graph`.

    Returns
    -------
    LoopyValues
        The values, with methods for sums of tokens.

    Raises
    ------
    ValueError
        If an edge names a position that does not exist, with the index of the edge.
    TypeError
        If an array does not consist of integers.

    Examples
    --------
    >>> import impartial_games as ig
    >>> [str(value) for value in ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)])]
    ['0', '1', '∞(1)']
    """
    return Graph._of(positions, sources, targets).loopy_values()


for _kind in (Graph, GraphSolution, LoopyValue, LoopyValues, PositionFacts, SeatsSolution):
    _kind.__module__ = "impartial_games"
for _function in (grundy_values, loopy_values, solve_graph):
    _function.__module__ = "impartial_games"
