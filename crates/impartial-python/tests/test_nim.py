"""Nim sums and nimbers, against their definitions."""

import operator
import random
from functools import lru_cache, reduce

import numpy as np
import pytest

import impartial_games as ig

UNARY = [ig.nim_inverse, ig.nim_sqrt, lambda a, out=None: ig.nim_pow(a, 5, out)]


def mex(values):
    """The least number of 0, 1, 2, ... that is missing."""
    return next(number for number in range(len(values) + 1) if number not in values)


@lru_cache(maxsize=None)
def product(a, b):
    """The nim product by its definition."""
    options = {
        product(x, b) ^ product(a, y) ^ product(x, y) for x in range(a) for y in range(b)
    }
    return mex(options)


def test_products_are_those_of_the_definition():
    for a in range(17):
        for b in range(17):
            assert ig.nim_mul(a, b) == product(a, b)


def test_arrays_and_numbers_agree():
    rng = np.random.default_rng(1)
    a = rng.integers(1, 2**64, 1000, dtype=np.uint64)
    b = rng.integers(1, 2**64, 1000, dtype=np.uint64)
    assert ig.nim_mul(a, b).tolist() == [ig.nim_mul(int(x), int(y)) for x, y in zip(a, b)]
    assert ig.nim_mul(a, 7).tolist() == [ig.nim_mul(int(x), 7) for x in a]
    assert np.array_equal(ig.nim_mul(7, a), ig.nim_mul(a, 7))
    for function in UNARY:
        assert function(a).tolist() == [function(int(x)) for x in a]


def test_the_laws_of_the_field_hold_up_to_256_bits():
    rng = random.Random(2)
    for bits in (8, 63, 64, 65, 127, 128, 129, 255, 256):
        a, b, c = (rng.getrandbits(bits) | 1 for _ in range(3))
        mul = ig.nim_mul
        assert mul(a, b) == mul(b, a)
        assert mul(mul(a, b), c) == mul(a, mul(b, c))
        assert mul(a, b ^ c) == mul(a, b) ^ mul(a, c)
        assert mul(a, ig.nim_inverse(a)) == 1
        root = ig.nim_sqrt(a)
        assert mul(root, root) == a
        assert ig.nim_pow(a, 3) == mul(a, mul(a, a))
        assert ig.nim_pow(a, -1) == ig.nim_inverse(a)


def test_sums_are_exclusive_ors():
    rng = random.Random(3)
    numbers = [rng.getrandbits(256) for _ in range(50)]
    expected = reduce(operator.xor, numbers)
    assert ig.nim_sum(numbers) == ig.nim_sum(*numbers) == ig.nim_sum(iter(numbers)) == expected
    array = np.arange(1000, dtype=np.int32)
    assert ig.nim_sum(array) == reduce(operator.xor, range(1000))
    assert ig.nim_sum() == ig.nim_sum([]) == 0
    assert ig.nim_sum(5) == ig.nim_sum(np.array([5])) == 5


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", ">u8", ">i4"])
def test_every_integer_type_is_taken(dtype):
    a = np.array([[1, 2, 3], [4, 5, 6]], dtype=dtype)
    expected = [[ig.nim_mul(int(x), 3) for x in row] for row in a]
    result = ig.nim_mul(a, 3)
    assert result.dtype == np.uint64 and result.tolist() == expected
    assert ig.nim_mul(a[:, ::2], 3).tolist() == [row[::2] for row in expected]
    assert ig.nim_mul(a.T, 3).tolist() == np.array(expected).T.tolist()
    assert ig.nim_mul(a.tolist(), 3).tolist() == expected


def test_the_result_may_have_a_place():
    a = np.arange(1, 5, dtype=np.uint64)
    out = np.empty_like(a)
    assert ig.nim_mul(a, a, out=out) is out
    assert out.tolist() == [1, 3, 2, 6]
    for function in UNARY:
        assert function(a, out=out) is out
    with pytest.raises(ValueError, match="memory"):
        ig.nim_mul(a, a, out=a)
    with pytest.raises(ValueError, match="shape"):
        ig.nim_mul(a, a, out=out[:2])
    with pytest.raises(ValueError):
        ig.nim_mul(a, 2, out=np.empty(8, dtype=np.uint64)[::2])
    with pytest.raises(TypeError, match="uint64"):
        ig.nim_mul(a, a, out=np.empty(4))
    with pytest.raises(TypeError):
        ig.nim_mul(3, 4, out=out)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        ig.nim_mul(a, a, out=out)


def test_numbers_of_numpy_are_numbers():
    assert ig.nim_mul(np.uint64(4), np.int8(8)) == 11
    assert ig.nim_mul(np.array(4), 8) == 11
    assert ig.nim_mul(True, 8) == 8
    assert ig.nim_mul(np.empty(0), 3).tolist() == []


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        ((-1, 2), ValueError, "-1 is negative"),
        ((2**256, 2), ValueError, "256 bits"),
        ((1.5, 2), TypeError, "float"),
        (("4", 2), TypeError, "<U1"),
        ((None, 2), TypeError, "NoneType"),
        (([1.5], 2), TypeError, "float64"),
        (([1, -2], 2), ValueError, r"a\[1\]: -2 is negative"),
        ((np.zeros(3), 2), TypeError, "float64"),
        ((np.array([True]), 2), TypeError, "bool"),
        ((np.array(["a"]), 2), TypeError, "<U1"),
        (([1], 2**64), ValueError, "64 bits"),
        (([1, 2], [1, 2, 3]), ValueError, r"\[2\] and \[3\]"),
        (([[1], [2, 3]], 2), TypeError, "not an array"),
    ],
)
def test_what_is_no_nimber_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        ig.nim_mul(*arguments)


def test_zero_has_no_inverse_and_is_named():
    for call in (lambda: ig.nim_inverse(0), lambda: ig.nim_pow(0, -1)):
        with pytest.raises(ValueError, match="0 has no"):
            call()
    array = np.ones(3_000_000, dtype=np.uint64)
    array[2_500_000] = 0
    with pytest.raises(ValueError, match="number 2500000 is 0"):
        ig.nim_inverse(array)
    with pytest.raises(ValueError, match="number 2500000 is 0"):
        ig.nim_pow(array, -1)
    with pytest.raises(ValueError, match="128 bits"):
        ig.nim_pow(3, 2**200)
    with pytest.raises(TypeError):
        ig.nim_pow(3, 0.5)
