"""Arguments of functions: integers, text, arrays of integers, and graphs in the forms of Python."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

#: The number of positions of a graph, the sources and targets of its edges, and the names of the
#: positions, None if they are numbers.
Read = tuple[int, npt.NDArray[np.uint32], npt.NDArray[np.uint32], "list[Any] | None"]

FORMS = "a number of positions, pairs of labels, a dict, a data frame, a sparse matrix or a networkx graph"


def integers(array: Any, name: str) -> npt.NDArray[Any]:
    """Returns an object as a numpy array, if that has integers."""
    try:
        array = np.asarray(array)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name}: not an array of integers: {error}") from None
    if array.size == 0 and array.dtype.kind == "f":
        # numpy makes this of an empty list.
        array = array.astype(np.uint64)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: expected integers, found an array of {array.dtype}")
    return np.asarray(array)


def words(array: Any, name: str) -> npt.NDArray[np.uint64]:
    """Returns an array of integers as a contiguous array of uint64, without a copy if it is one."""
    array = integers(array, name)
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        place = int((array < 0).argmax())
        raise ValueError(f"{name}[{place}]: {array.ravel()[place]} is negative")
    return np.ascontiguousarray(array, dtype=np.uint64)


def number(value: Any, name: str) -> int:
    """Returns an integer."""
    try:
        return operator.index(value)
    except TypeError:
        found = type(value).__name__
        raise TypeError(f"{name}: expected an integer, found {found}") from None


def count(value: Any, name: str, bits: int = 64) -> int:
    """Returns a non-negative integer of at most `bits` bits."""
    found = number(value, name)
    if found < 0:
        raise ValueError(f"{name}: {found} is negative")
    if found >> bits:
        raise ValueError(f"{name}: {found} does not fit in {bits} bits")
    return found


def counts(values: Any, name: str, bits: int = 64) -> list[int]:
    """Returns non-negative integers of at most `bits` bits."""
    if not hasattr(values, "__iter__"):
        raise TypeError(f"{name}: expected a list of integers, found {type(values).__name__}")
    items = list(values)
    # Most lists have only plain integers, which need no check one by one.
    if items and set(map(type, items)) == {int} and min(items) >= 0 and max(items) >> bits == 0:
        return items
    return [count(item, f"{name}[{at}]", bits) for at, item in enumerate(items)]


def limit(value: Any) -> int | None:
    """Returns a limit, or None for the default."""
    return None if value is None else count(value, "limit")


def text(value: Any, example: str = "kayles") -> str:
    """Returns text as it is."""
    if isinstance(value, str):
        return value
    raise TypeError(f'expected text such as "{example}", found {type(value).__name__}')


def position(value: Any) -> str:
    """Returns the text of a position; an integer is a heap."""
    return str(operator.index(value)) if hasattr(value, "__index__") else text(value, "5")


def graph(positions: Any, sources: Any, targets: Any) -> Read:
    """Returns the graph that the arguments of `Graph` describe."""
    if sources is None and targets is not None:
        raise TypeError("targets without sources")
    # A numpy array has the method too, but it raises an error unless the array is a single number.
    is_number = hasattr(positions, "__index__") and getattr(positions, "ndim", 0) == 0
    if sources is None and not is_number:
        return _described(positions)
    count = number(positions, "positions")
    if sources is None:
        sources = targets = ()
    elif targets is None:
        sources, targets = _pairs(sources)
    return (count, *_columns(count, sources, targets), None)


def _described(graph: Any) -> Read:
    """Returns the graph that a single object describes."""
    # Every column of a pandas frame is an attribute, even one named `nodes`.
    if hasattr(graph, "columns"):
        return _named([], _rows(graph))
    if hasattr(graph, "tocoo"):
        rows, columns = graph.shape
        if rows != columns:
            raise ValueError(f"a matrix with {rows} rows and {columns} columns is not square")
        entries = graph.tocoo()
        return (rows, *_columns(rows, entries.row, entries.col), None)
    if hasattr(graph, "nodes"):
        pairs = list(graph.edges())
        if not graph.is_directed():
            pairs += [(target, source) for source, target in pairs if source != target]
        return _named(list(graph.nodes), pairs)
    if isinstance(graph, Mapping):
        for position, options in graph.items():
            if isinstance(options, str) or not isinstance(options, Iterable):
                words = f"the options of {plain(position)!r}: expected a list, found {options!r}"
                raise TypeError(words)
        return _named(list(graph), ((name, option) for name, list_ in graph.items() for option in list_))
    if isinstance(graph, (str, bytes)) or not hasattr(graph, "__iter__"):
        raise TypeError(f"expected {FORMS}, found {type(graph).__name__}")
    return _named([], graph.tolist() if isinstance(graph, np.ndarray) else graph)


def _rows(frame: Any) -> Iterable[tuple[Any, Any]]:
    """Returns the edges of a data frame: its columns "source" and "target", or the first two."""
    columns = list(frame.columns)
    if len(columns) < 2:
        raise ValueError(f"a data frame of edges has two columns, not {len(columns)}")
    ends = ("source", "target") if {"source", "target"} <= set(columns) else columns[:2]
    for end in ends:
        if columns.count(end) > 1:
            raise ValueError(f"a data frame of edges has {columns.count(end)} columns named {end!r}")
    pairs = list(zip(*(frame[end].to_list() for end in ends)))
    for row, pair in enumerate(pairs):
        for end, label in zip(ends, pair):
            if _is_missing(label):
                raise ValueError(f"row {row} has no {end}")
    return pairs


def _is_missing(label: Any) -> bool:
    """Returns whether a cell of a frame is empty: None, or NaN or NA, which do not equal themselves."""
    try:
        return label is None or bool(label != label)
    except (TypeError, ValueError):
        return True


def _named(names: list[Any], pairs: Iterable[Any]) -> Read:
    """Returns the graph of pairs of labels; new labels are numbered after the known names."""
    places = {name: place for place, name in enumerate(names)}
    sources, targets = [], []
    for at, pair in enumerate(pairs):
        try:
            if isinstance(pair, str):
                raise TypeError
            source, target = pair
        except (TypeError, ValueError):
            raise ValueError(f"edge {at}: expected a pair of labels, found {pair!r}") from None
        sources.append(places.setdefault(source, len(places)))
        targets.append(places.setdefault(target, len(places)))
    ends = (np.array(end, dtype=np.uint32) for end in (sources, targets))
    return (len(places), *ends, list(map(plain, places)))  # type: ignore[return-value]


def plain(label: Any) -> Any:
    """Returns a label unchanged, but a numpy integer as an int."""
    # A time span is a numpy integer too.
    is_integer = isinstance(label, np.integer) and label.dtype.kind in "iu"
    return int(label) if is_integer else label


def _pairs(edges: Any) -> tuple[Any, Any]:
    """Returns the columns of a list of pairs, or of an array with two columns."""
    if not hasattr(edges, "__array__"):
        # numpy makes no array of an iterator or a set.
        edges = list(edges)
    try:
        array = np.asarray(edges)
    except ValueError as error:
        raise ValueError(f"edges: not a list of pairs: {error}") from None
    if array.ndim and array.shape[0] == 0:
        return (), ()
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"edges: expected the shape (m, 2), found {array.shape}")
    return array[:, 0], array[:, 1]


def _columns(
    count: int, sources: Any, targets: Any
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Returns the ends of edges between positions less than `count`."""
    columns = integers(sources, "sources"), integers(targets, "targets")
    for name, column in zip(("sources", "targets"), columns):
        if column.ndim != 1:
            raise ValueError(f"{name}: expected one dimension, found {column.ndim}")
    if len(columns[0]) != len(columns[1]):
        raise ValueError(f"{len(columns[0])} sources and {len(columns[1])} targets")
    strays = [stray for column in columns for stray in _stray(column, count)]
    if strays:
        place, position = min(strays, key=lambda stray: stray[0])
        raise ValueError(f"edge {place} names position {position}, but there are {count} positions")
    found, to = (np.ascontiguousarray(column, dtype=np.uint32) for column in columns)
    return found, to


def _stray(column: npt.NDArray[Any], count: int) -> list[tuple[int, int]]:
    """Returns the first number that is not a position, with its place, if there is one."""
    if not column.size or (int(column.min()) >= 0 and int(column.max()) < count):
        return []
    place = next(at for at, number in enumerate(column.tolist()) if not 0 <= number < count)
    return [(place, int(column[place]))]
