"""Answers as records, whose keys are those that the command line prints as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NoReturn

from . import _native, _tables
from ._tables import Rows

#: The keys whose texts are numbers where they can be, and such texts; Python reads no longer ones.
NUMBERS = {"value", "here", "there", "saltus"}
WHOLE = re.compile(r"-?[0-9]{1,4300}")


class Record(dict[str, Any]):
    """An answer: a dict with the keys of `docs/json.md`, each an attribute too. It cannot be changed.

    `json.dumps` writes it, and `pandas.DataFrame` takes a list of records. Lists in it are `Rows`. A key
    that a dict has a method for, such as "values", is an item alone.

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
        """Raises an error: a record cannot be changed."""
        raise AttributeError("a record cannot be changed")

    __setattr__ = __delattr__ = _fixed
    __setitem__ = __delitem__ = __ior__ = _fixed
    clear = pop = popitem = setdefault = update = _fixed


def _hashed(value: Any) -> Any:
    """Returns a value, lists in it as tuples, which have a hash."""
    return tuple(map(_hashed, value)) if isinstance(value, list) else value


def read(found: Any, key: str = "") -> Any:
    """Returns what an answer of game-table says: dicts as records, lists as rows, values as integers."""
    if isinstance(found, dict):
        return Record({key: read(value, key) for key, value in found.items()})
    if isinstance(found, list):
        return Rows(map(read, found))
    if key in NUMBERS and isinstance(found, str) and WHOLE.fullmatch(found):
        return int(found)
    return found


class HeapPeriod(Record):
    """The period of a rule's values: the record that `impartial period --json` prints.

    From heap `preperiod` on, the value of the heap `period` further on is the value and `saltus`.
    `theorem` proves it from the values that were computed, or is None if it is only observed;
    `values_checked` of them were compared, by `method`, and `max_value` is the greatest, None if
    they grow without end.

    Examples
    --------
    >>> import impartial_games as ig
    >>> period = ig.heap_period("kayles")
    >>> period.preperiod, period.length, period.proven
    (71, 12, True)
    """

    rule: str
    preperiod: int
    period: int
    saltus: int
    proved: bool
    theorem: str | None
    method: str
    values_checked: int
    max_value: int | None

    @property
    def length(self) -> int:
        """After how many heaps the values repeat: `period`."""
        return self.period

    @property
    def proven(self) -> bool:
        """Whether a theorem proves the period for all heaps: `proved`."""
        return self.proved

    def to_svg(self, to: int | None = None) -> str:
        """Returns the values of the heaps with this period as a picture.

        Parameters
        ----------
        to : int
            The greatest heap, at most 10000000.

        Returns
        -------
        str
            The picture as SVG.

        Raises
        ------
        LimitError
            If the heap is too large, or if its values are.
        """
        return _native._period_svg(
            self.rule, self.preperiod, self.period, self.saltus, self.theorem, to
        )

    def _repr_html_(self) -> str:
        return _tables.record_html(self) + _tables.image(self.to_svg())

    def _repr_svg_(self) -> str:
        return self.to_svg()


class MisereQuotient(Record):
    """The misère quotient of the sums of a rule's heaps: which sums are alike in every company.

    It is the record that `impartial misere --json` prints, for the heaps 0 to `to`: `phi` has the
    element of each, `p_portion` the elements whose sums the player to move loses, and `period` the
    period of the elements, or None.

    Examples
    --------
    >>> import impartial_games as ig
    >>> quotient = ig.misere_quotient("0.123", 30)
    >>> quotient.order, quotient.losing_count, quotient.proven
    (20, 5, True)
    >>> quotient.outcome([3, 3])
    'P'
    """

    __slots__ = ("_quotient",)

    _quotient: _native._Quotient
    rule: str
    to: int
    order: int
    p_portion: Sequence[str]
    generators: Rows[Record]
    relations: Sequence[str]
    phi: Sequence[str]
    history: Rows[Record]
    tame: bool
    period: Record | None
    stopped: str | None

    def __init__(self, answer: Record, quotient: _native._Quotient) -> None:
        super().__init__(answer)
        object.__setattr__(self, "_quotient", quotient)

    @property
    def losing_count(self) -> int:
        """How many elements stand for sums that the player to move loses."""
        return len(self.p_portion)

    @property
    def proven(self) -> bool:
        """Whether a theorem proves the period, so that the quotient is that of the whole game."""
        return self.period is not None and self.period.proved

    @property
    def elements(self) -> list[str]:
        """The names of the elements."""
        return self._quotient.elements()

    def outcome(self, heaps: Iterable[int]) -> Literal["N", "P"]:
        """Returns who wins a sum of heaps in misère play.

        Parameters
        ----------
        heaps : iterable of int
            The heaps, none greater than `to`.

        Returns
        -------
        str
            "N" if the player to move wins, else "P".

        Raises
        ------
        ValueError
            If the quotient does not cover a heap.
        """
        return self._quotient.outcome(heaps)

    def to_svg(self) -> str:
        """Returns the table of the quotient's products as a picture.

        Returns
        -------
        str
            The picture as SVG; beyond 40 elements it names the losing ones and the heaps alone.
        """
        return self._quotient.to_svg()

    def _repr_html_(self) -> str:
        return _tables.record_html(self) + _tables.image(self.to_svg())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __reduce__(self) -> tuple[Any, tuple[str, int]]:
        return _native.misere_quotient, (self.rule, self.to + 1)

    def __repr__(self) -> str:
        return f"<MisereQuotient of {self.rule} up to heap {self.to}: order {self.order}>"


def compare(
    rule: str,
    other: str | Iterable[int],
    start: int | None = None,
    stop: int | None = None,
) -> Record:
    """Returns where the values of a rule differ from others.

    Parameters
    ----------
    rule : str
        A name or code.
    other : str or iterable of int
        Another rule, or values, such as a `ValueSequence`.
    start : int, optional
        The heap of the first value: 0, or where a `ValueSequence` begins.
    stop : int, optional
        The heap after the last: 1001 for two rules, else the end of the values.

    Returns
    -------
    Record
        The keys that `impartial compare --json` prints. `difference` is the first one, None if all
        `compared` values agree; `shift` is one of the heaps with which all of them agree, or None.

    Raises
    ------
    RuleError
        If there is no such rule.
    ValueError
        If there are no values to compare.
    LimitError
        If the values take too much time or memory.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.compare("0.77", "kayles").difference is None
    True
    >>> found = ig.compare("kayles", [0, 1, 2, 4])
    >>> found.difference.at, found.difference.here, found.difference.there
    (3, 4, 3)
    """
    if start is None:
        start = getattr(other, "start", 0)
    if isinstance(other, str):
        name, values = other, _native.heap_values(other, 1001 if stop is None else stop)[start:].tolist()
    else:
        name = getattr(other, "name", "the values")
        values = list(other)[: None if stop is None else max(0, stop - start)]
    return _native._compare_values(rule, name, values, start)


for _kind in (Record, HeapPeriod, MisereQuotient):
    _kind.__module__ = "impartial_games"
compare.__module__ = "impartial_games"
