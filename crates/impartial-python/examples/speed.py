"""Times 10^6 nim products, and a graph of 10^6 edges that is made and solved."""

import time

import numpy as np

import impartial_games as ig

COUNT = 1_000_000


def least(runs, work):
    """The least time of many runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return f"{1000 * min(times):.3f}ms"


places = np.arange(1, COUNT + 1, dtype=np.uint64)
a = places * np.uint64(0x9E3779B97F4A7C15)
b = places * np.uint64(0xBF58476D1CE4E5B9)
out = np.zeros_like(a)
print("products into an array:", least(200, lambda: ig.nim_mul(a, b, out=out)), end=", ")
print(f"{ig.nim_sum(out):x}")
print("products into a new array:", least(200, lambda: ig.nim_mul(a, b)))

sources, targets = (((words >> np.uint64(44)) % 250_000).astype(np.uint32) for words in (a, b))
work = least(10, lambda: ig.solve_graph(250_000, sources, targets))
print("graph of 10^6 edges, made and solved with moves:", work)
