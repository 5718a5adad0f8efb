"""Impartial combinatorial games: values, proven periods, outcomes and winning moves.

- Nim and nimbers: `nim_sum`, `nim_mul`, `nim_inverse`, `nim_sqrt`, `nim_pow`.
- Heaps: `heap_values`, `heap_value`, `heap_moves`, `heap_period`, `misere_quotient`.
- Graphs, also with cycles: `solve_graph`, `grundy_values`, `loopy_values`, `Graph`.
- Hackenbush: `Hackenbush`.

Long calls stop at Ctrl-C and let other threads run. What is wrong with an argument is a
`ValueError` that names the place, or a `TypeError` for what is no integer.
"""

from ._native import (
    Graph,
    GraphSolution,
    Hackenbush,
    HeapMove,
    HeapPeriod,
    LoopyValue,
    LoopyValues,
    MisereQuotient,
    SeatsSolution,
    grundy_values,
    heap_moves,
    heap_period,
    heap_value,
    heap_values,
    loopy_values,
    misere_quotient,
    nim_inverse,
    nim_mul,
    nim_pow,
    nim_sqrt,
    nim_sum,
    solve_graph,
)

__all__ = [
    "Graph",
    "GraphSolution",
    "Hackenbush",
    "HeapMove",
    "HeapPeriod",
    "LoopyValue",
    "LoopyValues",
    "MisereQuotient",
    "SeatsSolution",
    "grundy_values",
    "heap_moves",
    "heap_period",
    "heap_value",
    "heap_values",
    "loopy_values",
    "misere_quotient",
    "nim_inverse",
    "nim_mul",
    "nim_pow",
    "nim_sqrt",
    "nim_sum",
    "solve_graph",
]
