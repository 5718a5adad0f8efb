"""Values that are not integers: ordinals as nimbers, canonical forms, misère forms."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from . import _native
from ._inputs import count, text
from ._nim import exponent_of

if TYPE_CHECKING:
    from ._types import Integer, MisereFacts, Player, Rational, ShortFacts


class Fixed:
    """The base of immutable classes."""

    __slots__ = ()

    def __init__(self, **fields: Any) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _fixed(self, *_: object) -> NoReturn:
        """Raises an error: the object is immutable."""
        name = type(self).__name__
        raise AttributeError(f"{'an' if name[0] in 'AEIOU' else 'a'} {name} cannot be changed")

    __setattr__ = __delattr__ = _fixed


class Ordinal(Fixed):
    """A nimber that may be infinite: an ordinal below ω^ω^1228.

    `+`, `*`, `/` and `**` are the operations of the field of nimbers; one operand may be an int. `<` and `>`
    compare ordinals.

    Parameters
    ----------
    value : str or int
        The ordinal as text, such as "w^w*2 + w^3 + 5" or "ω^ω×2+ω^3+5", or a number of up to 128 bits.

    Raises
    ------
    ValueError
        If the text is not such an ordinal, with the column, or the number is negative or too large.
    TypeError
        If the value is neither text nor an integer.

    Examples
    --------
    >>> import impartial_games as ig
    >>> omega = ig.Ordinal("w")
    >>> omega * omega * omega == 2
    True
    >>> print(omega**2 * 4 + omega, omega**-1, (omega + 1).sqrt())
    ω^2×4+ω ω^2×3 ω^2×2+1
    >>> omega > 10**9
    True
    """

    __slots__ = {
        "finite": "The number, or None if the ordinal is infinite.",
        "_shown": "The typeset text.",
        "_text": "The unique text in plain characters.",
    }

    finite: int | None
    _shown: str
    _text: str

    def __init__(self, value: str | Integer | Ordinal) -> None:
        text = value if isinstance(value, str) else self._operand(value)
        if text is None:
            raise TypeError(f"expected text or an integer, found {type(value).__name__}")
        self._set(_native.ordinal("read", text, "0", 0))

    def _set(self, facts: tuple[str, str, int | None]) -> None:
        super().__init__(_text=facts[0], _shown=facts[1], finite=facts[2])

    @classmethod
    def _made(cls, operation: str, a: str, b: str = "0", exponent: int = 0) -> Ordinal:
        made = cls.__new__(cls)
        made._set(_native.ordinal(operation, a, b, exponent))
        return made

    @staticmethod
    def _operand(value: Any) -> str | None:
        """Returns an ordinal or an integer as text, None for any other value."""
        if isinstance(value, Ordinal):
            return value._text
        try:
            return str(count(value, "operand", 128))
        except TypeError:
            return None

    def _with(self, operation: str, other: Any, *, turned: bool = False) -> Ordinal:
        """Returns the result of an operation, or Python's `NotImplemented`."""
        text = self._operand(other)
        if text is None:
            return NotImplemented  # type: ignore[no-any-return]
        return self._made(operation, *((text, self._text) if turned else (self._text, text)))

    def normal_form(self) -> list[tuple[Ordinal, int]]:
        """Returns the terms of the Cantor normal form, the greatest first.

        Returns
        -------
        list of (Ordinal, int)
            Exponents of ω and their coefficients.
        """
        terms = _native.ordinal_terms(self._text)
        return [(Ordinal(exponent), factor) for exponent, factor in terms]

    def sqrt(self) -> Ordinal:
        """Returns the nim square root, which exists and is unique.

        Returns
        -------
        Ordinal
            The square root.

        Raises
        ------
        LimitError
            If the finite field that contains the ordinal is too large.
        ValueError
            If the result depends on an unknown excess.
        """
        return self._made("root", self._text)

    def __add__(self, other: Ordinal | Integer, /) -> Ordinal:
        return self._with("sum", other)

    def __radd__(self, other: Integer, /) -> Ordinal:
        return self._with("sum", other)

    def __mul__(self, other: Ordinal | Integer, /) -> Ordinal:
        return self._with("product", other)

    def __rmul__(self, other: Integer, /) -> Ordinal:
        return self._with("product", other)

    def __truediv__(self, other: Ordinal | Integer, /) -> Ordinal:
        return self._with("quotient", other)

    def __rtruediv__(self, other: Integer, /) -> Ordinal:
        return self._with("quotient", other, turned=True)

    def __pow__(self, exponent: int, /) -> Ordinal:
        return self._made("power", self._text, exponent=exponent_of(exponent))

    def _is(self, holds: Callable[[int, int], bool], other: object) -> bool:
        """Returns whether an order holds between the ordinal and another; only ordinals can be equal."""
        try:
            text = self._operand(other)
        except ValueError:
            text = None
        return NotImplemented if text is None else holds(_native.ordinal_order(self._text, text), 0)

    def __lt__(self, other: Ordinal | Integer, /) -> bool:
        return self._is(operator.lt, other)

    def __le__(self, other: Ordinal | Integer, /) -> bool:
        return self._is(operator.le, other)

    def __gt__(self, other: Ordinal | Integer, /) -> bool:
        return self._is(operator.gt, other)

    def __ge__(self, other: Ordinal | Integer, /) -> bool:
        return self._is(operator.ge, other)

    def __eq__(self, other: object, /) -> bool:
        return self._is(operator.eq, other)

    def __hash__(self) -> int:
        return hash(self._text if self.finite is None else self.finite)

    def __str__(self) -> str:
        return self._shown

    def __repr__(self) -> str:
        return f"Ordinal({self._text!r})" if self.finite is None else f"Ordinal({self.finite})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Ordinal, (self._text,)


def lenstra_excess(prime: Integer, most_bits: int = 100_000) -> int:
    """Computes Lenstra's excess of an odd prime.

    Let p be the k-th odd prime, counting from 0. The p-th power of ω^ω^k is a sum of known ordinals and the
    excess of p. Products of ordinals depend on it.

    Parameters
    ----------
    prime : int
        An odd prime below 10,000.
    most_bits : int
        The largest field to compute in, in bits.

    Returns
    -------
    int
        The excess.

    Raises
    ------
    ValueError
        If the number is not an odd prime below 10,000.
    LimitError
        If the computation needs a larger field.

    Examples
    --------
    >>> import impartial_games as ig
    >>> [ig.lenstra_excess(prime) for prime in (3, 5, 7, 19, 47)]
    [0, 0, 1, 4, 1]
    """
    return _native.lenstra_excess(count(prime, "prime"), count(most_bits, "most_bits"))


def is_left(player: str) -> bool:
    """Returns whether a player is Left, not Right."""
    known = {"left": True, "l": True, "right": False, "r": False}
    name = text(player, "Left").lower()
    if name not in known:
        raise ValueError(f"expected Left or Right, found {player!r}")
    return known[name]


class ShortGame(Fixed):
    """The value of a partizan game, in canonical form: a number, a nimber, an up, a switch, a tiny, or any
    other value of a game with finitely many positions.

    `+`, `-` and `<=` are the operations of games; one operand may be an int or a Fraction. The order is
    partial: `a <= b` and `b <= a` are both False if the first player wins the difference.

    Parameters
    ----------
    value : str, int or fractions.Fraction
        The value as text, in canonical form or not, such as "{3||2|1}", "1/2*", "↑*", "^^", "+-1",
        "Tiny(2)" or "*2 + {1|0}".

    Raises
    ------
    ValueError
        If the text is not a game, with the place.
    LimitError
        If the game is too large, here or in an operation.
    TypeError
        If the value is neither text nor a number.

    Examples
    --------
    >>> import impartial_games as ig
    >>> up, star = ig.ShortGame("{0|*}"), ig.ShortGame("*")
    >>> print(up + star, -up, ig.ShortGame("{3||2|1}") - 2)
    ↑* ↓ {1||0|-1}
    >>> up > 0, up > star, up <= star, star + star == 0
    (True, False, False, True)
    >>> hot = ig.ShortGame("{3||2|1}")
    >>> hot.outcome, hot.birthday, hot.mean(), hot.temperature()
    ('L', 4, Fraction(9, 4), Fraction(3, 4))
    """

    __slots__ = {
        "birthday": "The birthday: the least depth of a game tree with this value.",
        "outcome": '"N" if the first player wins, "P" if the second player wins, "L" or "R" if Left or'
        " Right wins whoever starts.",
        "_is_number": "Whether the value is a number.",
        "_shown": "The typeset text.",
        "_text": "The unique text in plain characters.",
    }

    birthday: int
    outcome: Literal["L", "R", "N", "P"]
    _is_number: bool
    _shown: str
    _text: str

    def __init__(self, value: str | Rational | ShortGame) -> None:
        text = value if isinstance(value, str) else self._operand(value)
        if text is None:
            raise TypeError(f"expected text or a number, found {type(value).__name__}")
        self._set(*_native.short_games("read", text, "0"))

    def _set(self, facts: ShortFacts) -> None:
        names = ("_text", "_shown", "outcome", "birthday", "_is_number")
        super().__init__(**dict(zip(names, facts)))

    @classmethod
    def _of(cls, facts: ShortFacts) -> ShortGame:
        made = cls.__new__(cls)
        made._set(facts)
        return made

    @staticmethod
    def _operand(value: Any) -> str | None:
        """Returns a game or a number as text, None for any other value."""
        if isinstance(value, ShortGame):
            return value._text
        # The text of True is not a number.
        return str(Fraction(value)) if isinstance(value, (int, Fraction)) else None

    def _with(self, operation: str, other: Any, *, turned: bool = False) -> ShortGame:
        """Returns the result of an operation, or Python's `NotImplemented`."""
        text = self._operand(other)
        if text is None:
            return NotImplemented  # type: ignore[no-any-return]
        operands = (text, self._text) if turned else (self._text, text)
        return self._of(*_native.short_games(operation, *operands))

    def options(self, player: Player = "Left") -> list[ShortGame]:
        """Returns a player's options in canonical form: none is dominated or reversible.

        Parameters
        ----------
        player : str
            "Left" or "Right".

        Returns
        -------
        list of ShortGame
            The options.

        Raises
        ------
        ValueError
            If the player is unknown.
        """
        side = "Left" if is_left(player) else "Right"
        return [self._of(facts) for facts in _native.short_games(side, self._text, "0")]

    def stop(self, player: Player = "Left") -> Fraction:
        """Returns the stop: the number that play reaches if a player starts.

        Parameters
        ----------
        player : str
            "Left" or "Right".

        Returns
        -------
        fractions.Fraction
            The stop.

        Raises
        ------
        ValueError
            If the player is unknown.
        """
        return Fraction(_native.short_stop(self._text, is_left(player)))

    def mean(self) -> Fraction:
        """Returns the mean: the average value per copy in a sum of many copies.

        Returns
        -------
        fractions.Fraction
            The mean.
        """
        return Fraction(_native.thermograph(self._text, "mean"))

    def temperature(self) -> Fraction:
        """Returns the temperature: the price of a move at which neither player gains by moving.

        Returns
        -------
        fractions.Fraction
            The temperature; that of a number with denominator 2**k is -1/2**k.
        """
        return Fraction(_native.thermograph(self._text, "temperature"))

    def to_svg(self) -> str:
        """Returns the thermograph as SVG.

        Returns
        -------
        str
            The picture that `impartial picture --thermograph hackenbush:- --text --draw` draws.

        Raises
        ------
        LimitError
            If the thermograph is too wide or too high.
        """
        return _native.thermograph(self._text, "picture")

    def _repr_svg_(self) -> str | None:
        try:
            return self.to_svg()
        except ValueError:
            # A notebook shows the text of a game that is too large to draw.
            return None

    def __add__(self, other: ShortGame | Rational, /) -> ShortGame:
        return self._with("sum", other)

    def __radd__(self, other: Rational, /) -> ShortGame:
        return self._with("sum", other)

    def __sub__(self, other: ShortGame | Rational, /) -> ShortGame:
        return self._with("difference", other)

    def __rsub__(self, other: Rational, /) -> ShortGame:
        return self._with("difference", other, turned=True)

    def __neg__(self) -> ShortGame:
        return self._with("negative", 0)

    def _is(self, holds: Callable[[int, int], bool], other: object) -> bool:
        """Returns whether an order holds between the game and another."""
        text = self._operand(other)
        if text is None:
            return NotImplemented  # type: ignore[no-any-return]
        order = 0 if text == self._text else _native.short_order(self._text, text)
        return order is not None and holds(order, 0)

    def __lt__(self, other: ShortGame | Rational, /) -> bool:
        return self._is(operator.lt, other)

    def __le__(self, other: ShortGame | Rational, /) -> bool:
        return self._is(operator.le, other)

    def __gt__(self, other: ShortGame | Rational, /) -> bool:
        return self._is(operator.gt, other)

    def __ge__(self, other: ShortGame | Rational, /) -> bool:
        return self._is(operator.ge, other)

    def __eq__(self, other: object, /) -> bool:
        text = self._operand(other)
        return NotImplemented if text is None else text == self._text

    def __hash__(self) -> int:
        return hash(Fraction(self._text) if self._is_number else self._text)

    def __str__(self) -> str:
        return self._shown

    def __repr__(self) -> str:
        return f"ShortGame({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return ShortGame, (self._text,)


class MisereForm(Fixed):
    """The simplest form of an impartial game in misère play, where a player who cannot move wins.

    Games with the same form can replace each other in every sum. `+` adds forms.

    Parameters
    ----------
    value : str or int
        The form as text, such as "*[2#0]" or "*[[2],0]+*2", or the size of a Nim heap.

    Raises
    ------
    ValueError
        If the text is not a form, with the place.
    LimitError
        If the form is too large, here or in an operation.
    TypeError
        If the value is neither text nor an integer.

    Examples
    --------
    >>> import impartial_games as ig
    >>> form = ig.MisereForm("*[[2],0]")
    >>> form, form.outcome, form.genus, form.nature, form.birthday
    (MisereForm('*[2#0]'), 'N', '1^20', 'restive', 4)
    >>> form + ig.MisereForm(1)
    MisereForm('*[(2#0)[1]]')
    >>> form.options()
    [MisereForm('*[0]'), MisereForm('*[2#]')]
    """

    __slots__ = {
        "birthday": "The greatest number of moves in the form.",
        "genus": "The value in normal play, and the misère values with 0, 1, 2, … heaps of two added.",
        "grundy_value": "The value in normal play.",
        "nature": '"tame", "restive", "restless" or "wild".',
        "outcome": '"N" if the player to move wins, otherwise "P".',
        "_text": "The unique text of the form.",
    }

    birthday: int
    genus: str
    grundy_value: int
    nature: Literal["tame", "restive", "restless", "wild"]
    outcome: Literal["N", "P"]
    _text: str

    def __init__(self, value: str | int) -> None:
        if not isinstance(value, (str, int)):
            raise TypeError(f"expected text or an integer, found {type(value).__name__}")
        text = value if isinstance(value, str) else f"*{count(value, 'value', 32)}"
        self._set(*_native.misere_forms("read", text, "*0"))

    def _set(self, facts: MisereFacts) -> None:
        names = ("_text", "birthday", "genus", "nature", "outcome", "grundy_value")
        super().__init__(**dict(zip(names, facts)))

    def _asked(self, operation: str, other: str = "*0") -> list[MisereForm]:
        made = []
        for facts in _native.misere_forms(operation, self._text, other):
            made.append(MisereForm.__new__(MisereForm))
            made[-1]._set(facts)
        return made

    def options(self) -> list[MisereForm]:
        """Returns the options, in simplest form.

        Returns
        -------
        list of MisereForm
            The options, in the order of the text.
        """
        return self._asked("options")

    def mate(self) -> MisereForm:
        """Returns the mate: the player to move loses the sum of the form and its mate.

        Returns
        -------
        MisereForm
            The mate.
        """
        return self._asked("mate")[0]

    def parts(self) -> list[MisereForm]:
        """Returns the even parts, except 0 and the form itself, each followed by its complement.

        The sum of a part and its complement is the form; for an odd form, the form without its heap of one.

        Returns
        -------
        list of MisereForm
            The parts; none if the form is not such a sum.
        """
        return self._asked("parts")

    def __add__(self, other: MisereForm, /) -> MisereForm:
        if not isinstance(other, MisereForm):
            return NotImplemented
        return self._asked("sum", other._text)[0]

    def __eq__(self, other: object, /) -> bool:
        return self._text == other._text if isinstance(other, MisereForm) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"MisereForm({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return MisereForm, (self._text,)


for _kind in (MisereForm, Ordinal, ShortGame):
    _kind.__module__ = "impartial_games"
lenstra_excess.__module__ = "impartial_games"
