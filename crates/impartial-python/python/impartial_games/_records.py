"""Answers as records, with the keys that the command line prints as JSON."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from . import _tables
from ._tables import Rows

#: The keys whose text becomes a number where possible, and such text; Python reads no longer numbers.
NUMBERS = {"value", "here", "there", "saltus"}
WHOLE = re.compile(r"-?[0-9]{1,4300}")


class Record(dict[str, Any]):
    """An answer: an immutable dict with the keys of `docs/json.md`, which are attributes too.

    `json.dumps` writes it, and `pandas.DataFrame` takes a list of records. Lists in it are `Rows`. A key that
    is also the name of a dict method, such as "values", needs `record["values"]`.

    Examples
    --------
    >>> import impartial_games as ig
    >>> answer = ig.game_value("nim 3 5")
    >>> answer.value, answer["outcome"], list(answer)
    (6, 'N', ['sum', 'misere', 'outcome', 'value', 'parts'])
    >>> answer.parts[0]
    Record(game='nim', position='3 5', value=6)
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            kind = type(self).__name__
            raise AttributeError(f"{kind!r} object has no attribute {name!r}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def _repr_html_(self) -> str:
        return _tables.record_html(self)

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset((key, _hashed(value)) for key, value in self.items()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{key}={value!r}" for key, value in self.items())
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _fixed(self, *_: Any, **__: Any) -> NoReturn:
        """Raises an error: a record is immutable."""
        raise AttributeError("a record cannot be changed")

    __setattr__ = __delattr__ = _fixed
    __setitem__ = __delitem__ = __ior__ = _fixed
    clear = pop = popitem = setdefault = update = _fixed


def _hashed(value: Any) -> Any:
    """Returns a value with its lists as tuples, which are hashable."""
    return tuple(map(_hashed, value)) if isinstance(value, list) else value


def read(found: Any, key: str = "") -> Any:
    """Converts an answer of game-table: dicts to records, lists to rows, values to integers."""
    if isinstance(found, dict):
        return Record({key: read(value, key) for key, value in found.items()})
    if isinstance(found, list):
        return Rows(map(read, found))
    if key in NUMBERS and isinstance(found, str) and WHOLE.fullmatch(found):
        return int(found)
    return found


Record.__module__ = "impartial_games"
