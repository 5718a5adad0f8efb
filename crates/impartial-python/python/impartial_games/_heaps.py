"""Games on heaps: values, periods, moves, misère quotients, and recognising values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import _inputs, _native, _tables
from ._progress import heard
from ._records import Record, read
from ._tables import HeapMove, Picture, Rows

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._types import Integer, Progress

#: The greatest heap in a picture by default.
USUAL = 200

#: How many values of a rule `guess` looks at.
FIRST = 101


def heap_values(rule: str, count: Integer) -> npt.NDArray[np.uint32]:
    """Returns the Grundy values of the first heaps of a rule.

    Parameters
    ----------
    rule : str
        A name or code, such as "kayles", "0.77" or "subtract:1,3,4".
    count : int
        How many values: those of the heaps 0 to `count` - 1.

    Returns
    -------
    numpy.ndarray
        The values, as uint32.

    Raises
    ------
    RuleError
        If there is no such rule.
    LimitError
        If the values are too large or take too much memory.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_values("kayles", 10)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint32)
    """
    return _native.heap_values(_inputs.text(rule), _inputs.count(count, "count"))


def heap_value(rule: str, heap: Integer) -> int:
    """Returns the Grundy value of one heap, using a closed form, a table or a proven period.

    Parameters
    ----------
    rule : str
        A name or code.
    heap : int
        The size of the heap, up to 64 bits.

    Returns
    -------
    int
        Its Grundy value.

    Raises
    ------
    RuleError
        If there is no such rule.
    LimitError
        If the value would take more than about twenty seconds or 2 GiB.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_value("kayles", 10**18)
    1
    """
    return _native.heap_value(_inputs.text(rule), _inputs.count(heap, "heap"))


def heap_moves(rule: str, heaps: Iterable[Integer]) -> Rows[HeapMove]:
    """Returns the winning moves of a position of heaps in normal play.

    Parameters
    ----------
    rule : str
        A name or code.
    heaps : iterable of int
        The sizes of the heaps, each up to 64 bits.

    Returns
    -------
    list of HeapMove
        Each winning move once, in increasing order; empty if the player to move loses.

    Raises
    ------
    RuleError
        If there is no such rule.
    LimitError
        If the work takes too much time or memory, or if too many moves win.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_moves("kayles", [3, 5])
    [HeapMove(heap=5, into=(1, 2)), HeapMove(heap=5, into=(3,))]
    >>> ig.heap_moves("nim", [3, 5, 6])
    []
    """
    moves = _native.heap_moves(_inputs.text(rule), _inputs.counts(heaps, "heaps"))
    return Rows(HeapMove(heap, tuple(into)) for heap, into in moves)


def guess(values: str | Iterable[Integer], start: int = 0) -> Record:
    """Returns what matches a list of values: games, codes, sets of takes, formulas, periods.

    A match is not a proof: `tested` counts the values that were not used to find it, `fitted` the
    numbers or digits that were chosen to fit.

    Parameters
    ----------
    values : str or iterable of int
        A rule, by name or code, for its first 101 values; or the values, each up to 64 bits.
    start : int
        The heap of the first value.

    Returns
    -------
    Record
        The keys that `impartial guess --json` prints; `finds` is sorted by evidence, best first.

    Raises
    ------
    ValueError
        If there are no values, or the first heap is greater than 10,000.
    RuleError
        If there is no such rule.
    LimitError
        If there are more than a million values.

    Examples
    --------
    >>> import impartial_games as ig
    >>> best = ig.guess([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]).finds[0]
    >>> best.text, best.fitted, best.tested
    ('kayles (0.77)', 2, 9)
    """
    first = _inputs.count(start, "start")
    if isinstance(values, str):
        values = heap_values(values, first + FIRST)[first:].tolist()
    found: Record = read(_native.guess(_inputs.counts(values, "values"), first))
    return found


def heap_period(
    rule: str, limit: Integer | None = None, progress: Progress | None = None
) -> HeapPeriod:
    """Returns the period of a rule's values, with a proof if a theorem applies.

    Parameters
    ----------
    rule : str
        A name or code.
    limit : int, optional
        The most values to compute, however long that takes. By default a few minutes' work, or none if
        it is an open problem whether the rule has a period.
    progress : bool or callable, optional
        True shows a tqdm bar. A callable is called in this thread, at most ten times a second, with a
        dict: `done` counts the values compared so far, `total` is the limit or None. An exception that
        it raises stops the search.

    Returns
    -------
    HeapPeriod
        The least period, and its proof or evidence.

    Raises
    ------
    RuleError
        If there is no such rule.
    PeriodError
        If there is no period, or if none is found within the limit.
    LimitError
        If the search would take too much time or memory.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_period("0.77").theorem
    'Guy-Smith'
    >>> ig.heap_period("grundy", limit=1000)
    Traceback (most recent call last):
        ...
    impartial_games.PeriodError: no period is proven within 1000 values
    """
    name, most = _inputs.text(rule), _inputs.limit(limit)
    return HeapPeriod(read(heard(progress, lambda hears: _native.heap_period(name, most, hears))))


def heap_picture(rule: str, to: Integer | None = None) -> Picture:
    """Returns the values of the heaps of a rule as a picture, with their period.

    If a period is found within about two seconds, the picture shows it with its theorem, its exceptions,
    and the values that fewer than one heap in a hundred has.

    Parameters
    ----------
    rule : str
        A name or code.
    to : int
        The greatest heap, at most 10000000.

    Returns
    -------
    Picture
        The picture that `impartial picture` draws.

    Raises
    ------
    RuleError
        If there is no such rule.
    LimitError
        If the heap or its values are too large.

    Examples
    --------
    >>> import impartial_games as ig
    >>> "g(n + 12) = g(n) for all n from 71 on" in str(ig.heap_picture("kayles"))
    True
    """
    greatest = USUAL if to is None else _inputs.count(to, "to")
    return Picture(_native.heap_picture(_inputs.text(rule), greatest))


def misere_quotient(
    rule: str, count: Integer, progress: Progress | None = None
) -> MisereQuotient:
    """Returns the misère quotient of sums of the first heaps of a rule.

    Parameters
    ----------
    rule : str
        A name or code.
    count : int
        The quotient covers the heaps 0 to `count` - 1.
    progress : bool or callable, optional
        True shows a tqdm bar. A callable is called in this thread, at most ten times a second, with a
        dict: `done` counts the heaps covered so far, `total` is `count`. An exception that it raises
        stops the search.

    Returns
    -------
    MisereQuotient
        The quotient, proven for these heaps, and for the whole game if `proven` is True.

    Raises
    ------
    RuleError
        If there is no such rule.
    LimitError
        If the quotient grows too large.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.misere_quotient("kayles", 170)
    <MisereQuotient of 0.77 up to heap 169: order 40>
    """
    name, heaps = _inputs.text(rule), max(1, _inputs.count(count, "count"))
    found = heard(progress, lambda hears: _native.misere_quotient(name, heaps, hears))
    return MisereQuotient(read(found[0]), found[1])


class HeapPeriod(Record):
    """The period of a rule's values: the record that `impartial period --json` prints.

    From heap `preperiod` on, g(n + period) = g(n) + saltus. `theorem` names the theorem that proves it, or
    is None if the period is not proven. `values_checked` values were compared, by `method`. `max_value` is
    the greatest value, None if the values are unbounded.

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
        """The length of the period: `period`."""
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
            If the heap or its values are too large.
        """
        greatest = USUAL if to is None else _inputs.count(to, "to")
        names = ("preperiod", "period", "saltus")
        preperiod, length, saltus = (_inputs.count(self[name], name) for name in names)
        period = (preperiod, length, saltus)
        return _native.period_svg(self.rule, period, self.theorem, greatest)

    def _repr_html_(self) -> str:
        return _tables.record_html(self) + _tables.image(self.to_svg())

    def _repr_svg_(self) -> str:
        return self.to_svg()


class MisereQuotient(Record):
    """The misère quotient of the sums of a rule's heaps: which sums can replace each other in every sum.

    It is the record that `impartial misere --json` prints, for the heaps 0 to `to`. `phi` lists the
    element of each heap, `p_portion` the elements whose sums the player to move loses, and `period` is the
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

    _quotient: _native.Quotient
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

    def __init__(self, answer: Record, quotient: _native.Quotient) -> None:
        super().__init__(answer)
        object.__setattr__(self, "_quotient", quotient)

    @property
    def losing_count(self) -> int:
        """The number of elements whose sums the player to move loses."""
        return len(self.p_portion)

    @property
    def proven(self) -> bool:
        """Whether a theorem proves the period, so that the quotient covers the whole game."""
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
        return self._quotient.outcome(_inputs.counts(heaps, "heaps"))

    def to_svg(self) -> str:
        """Returns the multiplication table of the quotient as a picture.

        Returns
        -------
        str
            The picture as SVG; beyond 40 elements it shows only the losing elements and the heaps.
        """
        return self._quotient.to_svg()

    def _repr_html_(self) -> str:
        return _tables.record_html(self) + _tables.image(self.to_svg())

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __reduce__(self) -> tuple[Any, tuple[str, int]]:
        return misere_quotient, (self.rule, self.to + 1)

    def __repr__(self) -> str:
        return f"<MisereQuotient of {self.rule} up to heap {self.to}: order {self.order}>"


def compare(
    rule: str,
    other: str | Iterable[int],
    start: int | None = None,
    stop: int | None = None,
) -> Record:
    """Returns where the values of a rule differ from other values.

    Parameters
    ----------
    rule : str
        A name or code.
    other : str or iterable of int
        Another rule, or values, such as a `ValueSequence`.
    start : int, optional
        The heap of the first value: by default 0, or the start of a `ValueSequence`.
    stop : int, optional
        The heap after the last: by default 1001 for two rules, otherwise the end of the values.

    Returns
    -------
    Record
        The keys that `impartial compare --json` prints. `difference` is the first difference, None if all
        `compared` values agree; `shift` is a shift of the heaps after which all agree, or None.

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
        name, values = other, heap_values(other, 1001 if stop is None else stop)[start:].tolist()
    else:
        name = getattr(other, "name", "the values")
        values = list(other)[: None if stop is None else max(0, stop - start)]
    numbers, first = _inputs.counts(values, "other"), _inputs.count(start, "start")
    answer: Record = read(_native.compare_values(_inputs.text(rule), name, numbers, first))
    return answer


for _kind in (HeapPeriod, MisereQuotient):
    _kind.__module__ = "impartial_games"
for _function in (
    compare, guess, heap_moves, heap_period, heap_picture, heap_value, heap_values, misere_quotient,
):  # fmt: skip
    _function.__module__ = "impartial_games"
