"""Nim sums and the field of nimbers, on integers and on arrays of them."""

from __future__ import annotations

import operator
from functools import reduce
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _native
from ._inputs import count, counts, number, words
from ._tables import Picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._types import Integer, Integers, Words

#: How many numbers to compute between two checks for signals: a few milliseconds' work. A power takes
#: some hundred products.
PIECE, POWER_PIECE = 1 << 20, 1 << 12


def _operand(value: Any, name: str) -> Any:
    """Returns an operand: a number, or an array of words."""
    if isinstance(value, int):
        return count(value, name, 256)
    is_array = value.ndim > 0 if hasattr(value, "ndim") else hasattr(value, "__iter__")
    return words(value, name) if is_array else count(value, name, 256)


def _of_number(operation: str, a: int, out: Any, b: int = 0, exponent: int = 0) -> int:
    """Returns the result of an operation on numbers."""
    if out is not None:
        raise TypeError("out is for arrays; the result is a number")
    one, other = a.to_bytes(32, "little"), b.to_bytes(32, "little")
    return int.from_bytes(_native.nim_number(operation, one, other, exponent), "little")


def _of_array(operation: str, a: Words, out: Any, b: Any = None, number: int = 0) -> Words:
    """Fills the result piece by piece, letting other threads run in each."""
    if out is None:
        out = np.empty(a.shape, np.uint64)
    if not isinstance(out, np.ndarray) or out.dtype != np.uint64:
        found = getattr(out, "dtype", type(out).__name__)
        raise TypeError(f"out: expected an array of uint64, found {found}")
    if out.shape != a.shape:
        raise ValueError(f"out has the shape {list(out.shape)}, not {list(a.shape)}")
    if not out.flags.writeable or any(np.may_share_memory(out, x) for x in (a, b) if x is not None):
        raise ValueError("out: read-only, or shares its memory with an operand")
    if not out.flags.c_contiguous:
        raise ValueError("out: expected an array in C order")
    piece = POWER_PIECE if operation == "pow" else PIECE
    a, results = a.reshape(-1), out.reshape(-1)
    b = None if b is None else b.reshape(-1)
    for first in range(0, results.size, piece):
        here = slice(first, first + piece)
        other = None if b is None else b[here]
        _native.nim_words(operation, a[here], other, number, results[here], first)
    return out


def _unary(operation: str, a: Any, out: Any) -> Any:
    a = _operand(a, "a")
    return _of_number(operation, a, out) if isinstance(a, int) else _of_array(operation, a, out)


@overload
def nim_sum(*values: Integer) -> int: ...
@overload
def nim_sum(values: Iterable[Integer], /) -> int: ...
def nim_sum(*values: Any) -> int:
    """Returns the nim sum of numbers: their exclusive or.

    Parameters
    ----------
    *values : int or iterable of int
        The numbers, or one iterable of them. An array of uint64 is not copied.

    Returns
    -------
    int
        The nim sum: 0 exactly when the player to move loses Nim with these heaps.

    Raises
    ------
    ValueError
        If a number is negative or needs more than 256 bits.
    TypeError
        If a value is not an integer.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.nim_sum(3, 5, 7)
    1
    >>> ig.nim_sum(range(100))
    0
    """
    is_list = len(values) == 1 and (not hasattr(values[0], "__index__") or hasattr(values[0], "__len__"))
    numbers = values[0] if is_list else values
    if hasattr(numbers, "dtype"):
        return int(np.bitwise_xor.reduce(words(numbers, "values"), axis=None))
    return reduce(operator.xor, counts(numbers, "values", 256), 0)


@overload
def nim_mul(a: Integer, b: Integer, out: None = None) -> int: ...
@overload
def nim_mul(a: Integers, b: Integer | Integers, out: Words | None = None) -> Words: ...
@overload
def nim_mul(a: Integer, b: Integers, out: Words | None = None) -> Words: ...
def nim_mul(a: Any, b: Any, out: Any = None) -> Any:
    """Returns the nim product of two numbers, or of two arrays element by element.

    Parameters
    ----------
    a, b : int or array_like of int
        Numbers of up to 256 bits, two arrays of the same shape, or an array and a number. The numbers of
        arrays have up to 64 bits. Arrays of uint64 in C order are not copied.
    out : numpy.ndarray, optional
        An array of uint64 for the result, which saves the allocation. It must not share memory with an
        operand.

    Returns
    -------
    int or numpy.ndarray
        The product, an array of uint64 if an operand is an array.

    Raises
    ------
    ValueError
        If a number is negative or too large, or if the arrays differ in shape.
    TypeError
        If an operand does not consist of integers.

    Examples
    --------
    >>> import numpy as np
    >>> import impartial_games as ig
    >>> ig.nim_mul(4, 8)
    11
    >>> ig.nim_mul(np.array([4, 8, 16], dtype=np.uint64), 4)
    array([ 6, 11, 64], dtype=uint64)
    """
    if type(a) is int and type(b) is int and (a | b) >> 64 == 0 and out is None:
        return _native.nim_mul(a, b)
    a, b = _operand(a, "a"), _operand(b, "b")
    if isinstance(a, int) and isinstance(b, int):
        return _of_number("mul", a, out, b)
    if isinstance(a, int):
        a, b = b, a
    if isinstance(b, int):
        return _of_array("mul", a, out, number=count(b, "with an array, a number", 64))
    if a.shape != b.shape:
        raise ValueError(f"the shapes {list(a.shape)} and {list(b.shape)} differ")
    return _of_array("mul", a, out, b)


@overload
def nim_inverse(a: Integer, out: None = None) -> int: ...
@overload
def nim_inverse(a: Integers, out: Words | None = None) -> Words: ...
def nim_inverse(a: Any, out: Any = None) -> Any:
    """Returns the nim inverse: the number whose nim product with `a` is 1.

    Parameters
    ----------
    a : int or array_like of int
        A number of up to 256 bits, or an array of numbers of up to 64 bits; none is 0.
    out : numpy.ndarray, optional
        An array of uint64 for the result.

    Returns
    -------
    int or numpy.ndarray
        The inverse, an array of uint64 if `a` is an array.

    Raises
    ------
    ValueError
        If a number is 0, negative or too large; for an array, with its place.
    TypeError
        If `a` does not consist of integers.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.nim_inverse(5)
    12
    >>> ig.nim_mul(5, 12)
    1
    """
    return _unary("inverse", a, out)


@overload
def nim_sqrt(a: Integer, out: None = None) -> int: ...
@overload
def nim_sqrt(a: Integers, out: Words | None = None) -> Words: ...
def nim_sqrt(a: Any, out: Any = None) -> Any:
    """Returns the nim square root, which is unique.

    Parameters
    ----------
    a : int or array_like of int
        A number of up to 256 bits, or an array of numbers of up to 64 bits.
    out : numpy.ndarray, optional
        An array of uint64 for the result.

    Returns
    -------
    int or numpy.ndarray
        The square root, an array of uint64 if `a` is an array.

    Raises
    ------
    ValueError
        If a number is negative or too large.
    TypeError
        If `a` does not consist of integers.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.nim_sqrt(6)
    4
    """
    return _unary("sqrt", a, out)


@overload
def nim_pow(a: Integer, exponent: int, out: None = None) -> int: ...
@overload
def nim_pow(a: Integers, exponent: int, out: Words | None = None) -> Words: ...
def nim_pow(a: Any, exponent: int, out: Any = None) -> Any:
    """Returns a power in the field of nimbers.

    Parameters
    ----------
    a : int or array_like of int
        A number of up to 256 bits, or an array of numbers of up to 64 bits.
    exponent : int
        The exponent, from -2**127 to 2**127 - 1. A negative one gives a power of the inverse.
    out : numpy.ndarray, optional
        An array of uint64 for the result.

    Returns
    -------
    int or numpy.ndarray
        The power, an array of uint64 if `a` is an array.

    Raises
    ------
    ValueError
        If a number or the exponent is too large, or if 0 has a negative exponent.
    TypeError
        If `a` does not consist of integers.

    Examples
    --------
    >>> import impartial_games as ig
    >>> [ig.nim_pow(4, exponent) for exponent in range(-1, 4)]
    [15, 1, 4, 6, 14]
    """
    exponent = exponent_of(exponent)
    a = _operand(a, "a")
    if isinstance(a, int):
        return _of_number("pow", a, out, exponent=exponent)
    return _of_array("pow", a, out, number=exponent)


def exponent_of(value: Any) -> int:
    """Returns the exponent of a power."""
    exponent = number(value, "exponent")
    if not -(1 << 127) <= exponent < 1 << 127:
        raise ValueError("the exponent does not fit in 128 bits")
    return exponent


def nim_table_picture(rows: Integer) -> Picture:
    """Returns the table of nim products as a picture, darker for larger products.

    Parameters
    ----------
    rows : int
        The number of rows and columns, at most 256: the table has the products of the numbers below it.

    Returns
    -------
    Picture
        The picture that `impartial nim table --picture` draws.

    Raises
    ------
    ValueError
        If `rows` is greater than 256.

    Examples
    --------
    >>> import impartial_games as ig
    >>> "5 times 7 is 13" in str(ig.nim_table_picture(16))
    True
    """
    return Picture(_native.nim_table(count(rows, "rows")))


for _function in (nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_sum, nim_table_picture):
    _function.__module__ = "impartial_games"
