"""Long calls say how far they have come, and a listener may end them."""

import threading
import time

import pytest

import impartial_games as ig

#: Calls that take longer than some tenths of a second, and how far they would go.
LONG = [
    (lambda heard: ig.heap_period("grundy", 10**7, progress=heard), 10**7),
    (lambda heard: ig.heap_period("0.00007", progress=heard), None),
    (lambda heard: ig.misere_quotient("dawson-kayles", 40, progress=heard), 40),
]


class Enough(Exception):
    pass


@pytest.mark.parametrize("call, total", LONG)
def test_a_listener_hears_and_ends_the_call(call, total):
    heard, times = [], []

    def listen(facts):
        assert threading.current_thread() is threading.main_thread()
        heard.append(facts)
        times.append(time.perf_counter())
        if len(heard) == 3:
            raise Enough

    with pytest.raises(Enough):
        call(listen)
    used = time.process_time()
    time.sleep(0.2)
    assert time.process_time() - used < 0.1
    assert all(later - earlier > 0.09 for earlier, later in zip(times, times[1:]))
    assert [facts["total"] for facts in heard] == [total] * 3
    done = [facts["done"] for facts in heard]
    assert done == sorted(done) and done[-1] > 0


def test_short_calls_need_not_say_anything():
    heard = []
    assert ig.heap_period("kayles", progress=heard.append).length == 12
    assert ig.misere_quotient("0.123", 20, progress=heard.append).order == 20
    assert heard == []


def test_what_is_no_listener_is_an_error():
    with pytest.raises(TypeError, match="expected a bool or a callable, found int"):
        ig.heap_period("grundy", 10**7, progress=7)
