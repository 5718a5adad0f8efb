"""Answers as tables in a notebook, and as pandas and polars data frames.

Neither pandas nor polars is imported unless a frame is requested.
"""

from __future__ import annotations

import base64
import importlib
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from ._inputs import number

if TYPE_CHECKING:
    from ._games import Game

#: The most rows of a table, and the most items and characters of a cell.
ROWS, ITEMS, CHARACTERS = 20, 12, 200

#: The number of values in a row of a table of values.
WIDTH = 10

_Row = TypeVar("_Row")


def table(heads: Iterable[Any], rows: Iterable[Iterable[Any]], count: int) -> str:
    """Returns a table as HTML: the first of `count` rows, and the number of the others."""
    head = "".join(f"<th>{cell(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{cell(value)}</td>" for value in row) + "</tr>"
        for row in islice(rows, ROWS)
    )
    more = f"<p>and {count - ROWS} more</p>" if count > ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def cell(value: Any) -> str:
    """Returns a value as HTML."""
    if isinstance(value, (list, tuple)):
        if value and all(hasattr(item, "keys") for item in value):
            return Rows(value)._repr_html_()
        more = f" and {len(value) - ITEMS} more" if len(value) > ITEMS else ""
        return ", ".join(map(cell, value[:ITEMS])) + more
    if hasattr(value, "keys"):
        return record_html(value)
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    text = "" if value is None else str(value)
    if len(text) > CHARACTERS:
        text = f"{text[:CHARACTERS]}… ({len(text)} characters)"
    return escape(text)


def record_html(record: Any) -> str:
    """Returns a record as a table, a row for each key."""
    rows = "".join(
        f"<tr><th>{cell(key)}</th><td>{cell(value)}</td></tr>"
        for key, value in dict(record).items()
    )
    return f"<table><tbody>{rows}</tbody></table>"


def image(svg: str) -> str:
    """Returns a picture as HTML, isolated from other pictures."""
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}">'


def frame(kind: str, columns: dict[str, Any]) -> Any:
    """Returns columns as a pandas or polars data frame."""
    try:
        module: Any = importlib.import_module(kind)
    except ImportError:
        words = f"to_{kind} needs {kind}, which is not installed: pip install {kind}"
        raise ImportError(words, name=kind) from None
    make = _of_pandas if kind == "pandas" else _of_polars
    return module.DataFrame({name: make(module, column) for name, column in columns.items()})


def _is_whole(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def _of_pandas(pandas: Any, column: Any) -> Any:
    if isinstance(column, np.ndarray):
        return column
    if None in column and all(map(_is_whole, column)):
        return pandas.array(column, dtype="Int64")
    # Tuples are cells, not columns.
    cells = np.empty(len(column), dtype=object)
    cells[:] = column
    series = pandas.Series(cells, dtype=object)
    return series if None in column else series.infer_objects()


def _of_polars(polars: Any, column: Any) -> Any:
    if isinstance(column, np.ndarray) and column.dtype != object:
        return column
    kinds = {type(value) for value in column if value is not None}
    if kinds <= {tuple} and all(map(_is_whole, (item for value in column for item in value or ()))):
        return polars.Series(list(map(_listed, column)), dtype=polars.List(polars.Int64))
    if len(kinds) <= 1 and kinds <= {int, str, bool} and not any(map(_is_large, column)):
        return polars.Series(list(column), dtype=None if kinds else polars.Int64)
    texts = [None if value is None else str(value) for value in column]
    return polars.Series(texts, dtype=polars.String)


def _listed(value: Any) -> Any:
    return None if value is None else list(value)


def _is_large(value: Any) -> bool:
    return isinstance(value, int) and abs(value) >= 2**63


class Rows(list[_Row]):
    """A list of moves or other records, which a notebook shows as a table.

    Parameters
    ----------
    rows : iterable
        Records, single values or tuples.
    names : list of str
        Column names for values that are not records: one for single values, several for tuples.

    Examples
    --------
    >>> import impartial_games as ig
    >>> moves = ig.heap_moves("kayles", [3, 5])
    >>> isinstance(moves, ig.Rows), moves == list(moves), len(moves)
    (True, True, 2)
    """

    def __init__(self, rows: Iterable[_Row] = (), names: Sequence[str] = ("value",)) -> None:
        super().__init__(rows)
        self._names = tuple(names)

    def _fields(self, row: Any) -> dict[str, Any]:
        """Returns the fields of a row by name."""
        if hasattr(row, "keys"):
            return dict(row)
        if hasattr(row, "_asdict"):
            return dict(row._asdict())
        return {self._names[0]: row} if len(self._names) == 1 else dict(zip(self._names, row))

    def _columns(self) -> dict[str, list[Any]]:
        rows = list(map(self._fields, self))
        names = {name: None for row in rows for name in row}
        return {name: [row.get(name) for row in rows] for name in names}

    def to_pandas(self) -> Any:
        """Returns the rows as a pandas data frame, with a column for each key.

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        return frame("pandas", self._columns())

    def to_polars(self) -> Any:
        """Returns the rows as a polars data frame; other values than numbers and text become text.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        return frame("polars", self._columns())

    def _repr_html_(self) -> str:
        if not self:
            return "<p>none</p>"
        columns = Rows(self[:ROWS], self._names)._columns()
        return table(columns, zip(*columns.values()), len(self))


class HeapMove(NamedTuple):
    """A move in a position of heaps.

    `heap` is the size of the heap that the move changes, `into` the sizes of the heaps that replace it,
    without empty ones.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.HeapMove(5, (1, 2)).into
    (1, 2)
    """

    heap: int
    into: tuple[int, ...]


class Picture(str):
    """A picture as SVG text, which a notebook shows as a picture.

    `heap_picture`, `game_picture` and `nim_table_picture` return it. The command line writes the same
    bytes.

    Examples
    --------
    >>> import impartial_games as ig
    >>> picture = ig.nim_table_picture(4)
    >>> "2 times 3 is 1" in picture
    True
    >>> picture == ig.Picture(str(picture))
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture of {len(self.encode())} bytes>"


class ValueSequence:
    """Values of the heaps of a rule, or of a family of positions, for tables and frames.

    Parameters
    ----------
    values : iterable of int
        The values.
    name : str
        The name of the rule or family.
    start : int
        The number of the first value.

    Raises
    ------
    TypeError
        If a value is not an integer, with its place.

    Examples
    --------
    >>> import impartial_games as ig
    >>> sequence = ig.ValueSequence.of_heaps("kayles", 10)
    >>> sequence
    ValueSequence([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], name='kayles', start=0)
    >>> int(sequence.values.max()), len(sequence)
    (4, 10)
    """

    __slots__ = {
        "name": "The name of the rule or family.",
        "start": "The number of the first value.",
        "values": "The values as an array.",
    }

    name: str
    start: int
    values: np.ndarray[Any, Any]

    def __init__(self, values: Iterable[int], name: str = "values", start: int = 0) -> None:
        if not isinstance(values, np.ndarray) or values.dtype.kind not in "iu":
            whole = [number(value, f"values[{at}]") for at, value in enumerate(values)]
            fits = all(0 <= value < 2**64 for value in whole)
            values = np.array(whole, dtype=np.uint64 if fits else object)
        self.values, self.name, self.start = values, name, start

    @classmethod
    def of_heaps(cls, rule: str, count: int) -> ValueSequence:
        """Returns the values of the heaps 0 to `count` - 1 of a rule, as `heap_values` does."""
        from ._heaps import heap_values

        return cls(heap_values(rule, count), rule)

    @classmethod
    def of_family(
        cls, game: Game, template: str, start: int, stop: int, progress: Any = None
    ) -> ValueSequence:
        """Returns the values of a family of positions, as `Game.values` does."""
        return cls(game.values(template, start, stop, progress), template, start)

    def to_pandas(self) -> Any:
        """Returns the sequence as a pandas data frame with the columns "n" and "value".

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        return frame("pandas", self._columns())

    def to_polars(self) -> Any:
        """Returns the sequence as a polars data frame with the columns "n" and "value".

        Values of more than 64 bits become text.

        Raises
        ------
        ImportError
            If polars is not installed.
        """
        return frame("polars", self._columns())

    def _columns(self) -> dict[str, Any]:
        return {"n": np.arange(self.start, self.start + len(self)), "value": self.values}

    def _repr_html_(self) -> str:
        first = self.start - self.start % WIDTH
        lines = range(first, self.start + len(self), WIDTH)

        def row(line: int) -> list[Any]:
            places = range(line - self.start, line - self.start + WIDTH)
            known = [self.values[at] if 0 <= at < len(self) else None for at in places]
            return [line, *known]

        heads = [self.name, *(f"+{place}" for place in range(WIDTH))]
        shown = table(heads, map(row, lines), 0)
        last = first + ROWS * WIDTH - self.start
        return shown + (f"<p>and {len(self) - last} more</p>" if len(self) > last else "")

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return np.array(self.values, dtype=dtype) if copy else np.asarray(self.values, dtype=dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ValueSequence):
            return NotImplemented
        is_same = (self.name, self.start) == (other.name, other.start)
        return is_same and bool(np.array_equal(self.values, other.values))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown: Sequence[Any] = self.values[:WIDTH].tolist()
        inner = ", ".join([*map(str, shown), *(["..."] if len(self) > WIDTH else [])])
        return f"ValueSequence([{inner}], name={self.name!r}, start={self.start})"


for _kind in (HeapMove, Picture, Rows, ValueSequence):
    _kind.__module__ = "impartial_games"
