"""Answers as records, whose keys are those that the command line prints as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, KeysView
from types import SimpleNamespace
from typing import Any, Literal, NoReturn

from . import _native, _tables


class Record(SimpleNamespace):
    """An answer: each key of `docs/json.md` is an attribute, and an item. It cannot be changed.

    `dict(record)` has the same keys, and `json.dumps(record, default=vars)` is its text.

    Examples
    --------
    >>> import impartial_games as ig
    >>> answer = ig.game_value("nim 3 5")
    >>> answer.value, answer["outcome"], list(answer)
    ('6', 'N', ['sum', 'misere', 'outcome', 'value', 'parts'])
    >>> answer.parts[0]
    Record(game='nim', position='3 5', value='6')
    """

    def __getitem__(self, key: str) -> Any:
        return vars(self)[key]

    def __iter__(self) -> Iterator[str]:
        return iter(vars(self))

    def __len__(self) -> int:
        return len(vars(self))

    def keys(self) -> KeysView[str]:
        """Returns the keys."""
        return vars(self).keys()

    def _repr_html_(self) -> str:
        return _tables.record_html(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Record):
            return vars(self) == vars(other)
        return vars(self) == other

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset((key, _hashed(value)) for key, value in vars(self).items()))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a record cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a record cannot be changed")


def _hashed(value: Any) -> Any:
    """Returns a value, lists in it as tuples, which have a hash."""
    return tuple(map(_hashed, value)) if isinstance(value, list) else value


def read(text: str) -> Any:
    """Returns the record of a text in JSON, with records inside."""
    return json.loads(text, object_hook=lambda fields: Record(**fields))


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

    rule: str
    to: int
    order: int
    p_portion: list[str]
    generators: list[Record]
    relations: list[str]
    phi: list[str]
    history: list[Record]
    tame: bool
    period: Record | None
    stopped: str | None

    def __init__(self, quotient: _native._Quotient, **fields: Any) -> None:
        super().__init__(**fields)
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


for _kind in (Record, HeapPeriod, MisereQuotient):
    _kind.__module__ = "impartial_games"
