"""Games on heaps, against their definitions."""

import copy
import pickle
import random

import numpy as np
import pytest

import impartial_games as ig
from test_nim import mex


def octal_options(digits, heap):
    """The options of a heap under the code 0.ddd, as tuples of heaps."""
    for take, digit in enumerate(digits, 1):
        rest = heap - take
        if rest < 0:
            continue
        if digit & 1 and rest == 0:
            yield ()
        if digit & 2 and rest > 0:
            yield (rest,)
        if digit & 4:
            yield from ((part, rest - part) for part in range(1, rest // 2 + 1))


def octal_values(digits, count):
    """The Grundy values of the code by definition."""
    values = []
    for heap in range(count):
        found = set()
        for parts in octal_options(digits, heap):
            value = 0
            for part in parts:
                value ^= values[part]
            found.add(value)
        values.append(mex(found))
    return values


def test_values_are_those_of_the_definition():
    rng = random.Random(4)
    for _ in range(40):
        digits = [rng.randrange(8) for _ in range(rng.randint(1, 3))]
        code = "0." + "".join(map(str, digits))
        if code.strip("0.") == "":
            continue
        values = ig.heap_values(code, 80)
        assert values.dtype == np.uint32
        assert values.tolist() == octal_values(digits, 80), code
        heap = rng.randrange(80)
        assert ig.heap_value(code, heap) == values[heap]


def test_moves_are_those_that_leave_zero():
    values = octal_values([7, 7], 30)
    rng = random.Random(5)
    for _ in range(50):
        heaps = [rng.randint(1, 12) for _ in range(rng.randint(1, 4))]
        total = 0
        for heap in heaps:
            total ^= values[heap]
        expected = set()
        for heap in set(heaps):
            for parts in octal_options([7, 7], heap):
                left = total ^ values[heap]
                for part in parts:
                    left ^= values[part]
                if left == 0:
                    expected.add((heap, tuple(sorted(parts))))
        found = {(move.heap, tuple(sorted(move.into))) for move in ig.heap_moves("kayles", heaps)}
        assert found == expected, heaps


def test_lengths_are_exact():
    for count in (0, 1, 2, 1000):
        assert len(ig.heap_values("0.77", count)) == count
    assert ig.heap_value("nim", 2**64 - 1) == 2**64 - 1


def test_periods_hold_for_the_values():
    for rule in ("kayles", "dawson-chess", "subtract:1,3,4", "lasker", "0.127"):
        found = ig.heap_period(rule)
        assert found.proven and found.theorem
        values = ig.heap_values(rule, found.preperiod + 3 * found.length).astype(np.int64)
        tail = values[found.preperiod :]
        assert (tail[found.length :] == tail[: -found.length] + found.saltus).all(), rule
        assert found.length == 1 or found.preperiod >= 0


def test_misere_outcomes_are_those_of_the_definition():
    from functools import lru_cache

    @lru_cache(maxsize=None)
    def wins(heaps):
        options = set()
        for at, heap in enumerate(heaps):
            for parts in octal_options([7, 7], heap):
                options.add(tuple(sorted(heaps[:at] + heaps[at + 1 :] + parts)))
        return not options or any(not wins(option) for option in options)

    quotient = ig.misere_quotient("kayles", 12)
    rng = random.Random(6)
    for _ in range(100):
        heaps = tuple(sorted(rng.randint(1, 6) for _ in range(rng.randint(0, 3))))
        assert quotient.outcome(heaps) == ("N" if wins(heaps) else "P"), heaps
    assert len(quotient.elements) == quotient.order
    assert len(quotient.p_portion) == quotient.losing_count
    assert len(quotient.phi) == quotient.to + 1 == 12
    assert quotient == ig.misere_quotient("0.77", 12) != ig.misere_quotient("0.77", 13)
    with pytest.raises(ValueError, match="covers heaps up to 11, not 12"):
        quotient.outcome([12])


def test_values_are_compared_and_guessed():
    values = ig.heap_values("kayles", 60).tolist()
    found = ig.guess(values)
    assert found.finds[0].text == "kayles (0.77)" and found.count == 60
    assert ig.guess(values[1:], 1).finds[0].rule == found.finds[0].rule
    assert ig.guess(np.array(values)) == found == ig.guess(ig.ValueSequence.of_heaps("kayles", 60))
    assert ig.compare("0.77", "kayles").compared == 1001
    shifted = ig.compare("kayles", ig.ValueSequence(values[20:], "mine", start=19))
    assert shifted.shift.by == 1 and shifted.other == "mine" and shifted["from"] == 19
    for rule in ("kayles", "0.77"):
        assert ig.guess(rule) == ig.guess(ig.heap_values(rule, 101))
    assert ig.guess("kayles", 7) == ig.guess(ig.heap_values("kayles", 108)[7:], 7)
    rng = random.Random(15)
    for _ in range(30):
        start, changed = rng.randrange(20), list(values[rng.randrange(3) :])
        place = rng.randrange(len(changed))
        changed[place] ^= rng.randrange(2)
        differing = [at for at, (a, b) in enumerate(zip(values[start:], changed)) if a != b]
        answer = ig.compare("0.77", changed, start, stop=60)
        if differing:
            at = differing[0]
            assert (answer.difference.at, answer.agree) == (start + at, at)
            assert (answer.difference.there, answer.difference.here) == (values[start + at], changed[at])
        else:
            assert answer.difference is None


def test_values_are_compared_up_to_the_greatest_heaps():
    first, count = 2**64 - 1 - 10**6, 10**6
    values = np.arange(first, first + count, dtype=np.uint64)
    answer = ig.compare("nim", values.tolist(), first)
    assert (answer.compared, answer.agree, answer.difference) == (count, count, None)
    values[-1] = 0
    found = ig.compare("nim", values.tolist(), first).difference
    assert (found.at, found.here, found.there) == (2**64 - 2, 0, 2**64 - 2)


FORGED = ig.HeapPeriod(rule="0.77", preperiod=-1, period=2, saltus=0, theorem=None)


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.heap_values("no-such-rule", 3), ValueError, "no-such-rule|rule"),
        (lambda: ig.heap_values("0.g", 3), ValueError, "rule|digit|code"),
        (lambda: ig.heap_values("", 3), ValueError, "."),
        (lambda: ig.heap_values(7, 3), TypeError, "."),
        (lambda: ig.heap_values("0.77", -1), ValueError, "count: -1 is negative"),
        (lambda: ig.heap_values("0.77", 1.5), TypeError, "float"),
        (lambda: ig.heap_values("0.77", 2**63), ValueError, "memory"),
        (lambda: ig.heap_values("0.77", 2**64 - 1), ValueError, "."),
        (lambda: ig.heap_values("0.77", 2**70), ValueError, "64 bits"),
        (lambda: ig.heap_moves("0.77", [3, -1]), ValueError, r"heaps\[1\]: -1 is negative"),
        (lambda: ig.heap_moves("0.77", 3), TypeError, "int"),
        (lambda: ig.heap_value("0.77", 2**64), ValueError, "64 bits"),
        (lambda: ig.heap_period("grundy", 1000), ValueError, "no period is proven"),
        (lambda: ig.heap_period("halving"), ValueError, "no period"),
        (lambda: ig.heap_value("0.77", np.float64(3)), TypeError, "heap: .*float64"),
        (lambda: ig.heap_moves("0.77", np.array([1.0])), TypeError, r"heaps\[0\]: .*float64"),
        (lambda: ig.misere_quotient("0.77", "9"), TypeError, "count: .*str"),
        (lambda: ig.guess([]), ValueError, "no values"),
        (lambda: ig.guess("kaylse"), ig.RuleError, "did you mean kayles"),
        (lambda: ig.guess([1, -1]), ValueError, r"values\[1\]: -1 is negative"),
        (lambda: ig.guess([1], 10**9), ValueError, "10000"),
        (lambda: ig.compare("kaylse", [1]), ValueError, "did you mean kayles"),
        (lambda: ig.compare("kayles", "kaylse"), ValueError, "did you mean kayles"),
        (lambda: ig.compare("kayles", [1, "a"]), TypeError, r"other\[1\]: .*str"),
        (lambda: ig.compare("kayles", [1], stop=0), ValueError, "no values"),
        (lambda: FORGED.to_svg(), ValueError, "preperiod: -1"),
    ],
)
def test_what_cannot_be_answered_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_results_are_values():
    period = ig.heap_period("kayles")
    move = ig.heap_moves("kayles", [3, 5])[0]
    for one in (period, move):
        for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert one == other and hash(one) == hash(other) and repr(one) == repr(other)
        assert eval(repr(one), vars(ig)) == one
    assert period != ig.heap_period("dawson-chess")
    quotient = ig.misere_quotient("0.123", 20)
    copied = pickle.loads(pickle.dumps(quotient))
    assert copied == quotient and hash(copied) == hash(quotient)
    with pytest.raises(AttributeError):
        period.length = 3
    with pytest.raises(AttributeError):
        del period.rule
