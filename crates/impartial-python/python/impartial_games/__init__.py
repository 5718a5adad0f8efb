"""Impartial combinatorial games: values, proven periods, outcomes and winning moves.

- Every game by its name, and sums of games: `Sum`, `Play`, `game_value`, `game_moves`,
  `game_reason`, `game_picture`, `game_list`.
- Games of your own, by a rule of a few lines or a callable: `Game`.
- Nim and nimbers: `nim_sum`, `nim_mul`, `nim_inverse`, `nim_sqrt`, `nim_pow`, `nim_table_picture`; infinite
  nimbers: `Ordinal`, `lenstra_excess`.
- Heaps: `heap_values`, `heap_value`, `heap_moves`, `heap_period`, `heap_picture`, `misere_quotient`.
- Misère play of any game: `MisereForm`, `misere_form`.
- Recognising and comparing lists of values: `guess`, `compare`.
- Graphs, with or without cycles: `solve_graph`, `grundy_values`, `loopy_values`, `Graph`.
- Hackenbush: `Hackenbush`; values of partizan games: `ShortGame`.

A notebook shows answers as tables and pictures; `to_svg` returns a picture as text. `to_pandas` and
`to_polars` of `Rows`, `ValueSequence`, `GraphSolution` and `LoopyValues` return data frames. Every list of
moves is `Rows`; a `Record` is a dict. pandas, polars, tqdm and networkx are optional.

Long calls stop at Ctrl-C and let other threads run. An invalid argument raises a `ValueError` that says
where it is wrong, or a `TypeError` if its type is wrong. A position that is not in a graph raises a
`KeyError`. A question without an answer raises a `GameError`, which is a `ValueError` too: `RuleError` for an
invalid rule or an unknown name, `PeriodError` if a search finds no period, `LimitError` for too much work,
`CycleError` for a cycle.
"""

from ._errors import CycleError, GameError, LimitError, PeriodError, RuleError
from ._games import Game, game_list, game_moves, game_picture, game_reason, game_value, misere_form
from ._graphs import (
    Graph,
    GraphSolution,
    LoopyValue,
    LoopyValues,
    PositionFacts,
    SeatsSolution,
    grundy_values,
    loopy_values,
    solve_graph,
)
from ._hackenbush import Hackenbush
from ._heaps import (
    HeapPeriod,
    MisereQuotient,
    compare,
    guess,
    heap_moves,
    heap_period,
    heap_picture,
    heap_value,
    heap_values,
    misere_quotient,
)
from ._native import __version__ as __version__
from ._nim import nim_inverse, nim_mul, nim_pow, nim_sqrt, nim_sum, nim_table_picture
from ._play import Play, Sum
from ._records import Record
from ._tables import HeapMove, Picture, Rows, ValueSequence
from ._values import MisereForm, Ordinal, ShortGame, lenstra_excess

__all__ = [
    "CycleError",
    "Game",
    "GameError",
    "Graph",
    "GraphSolution",
    "Hackenbush",
    "HeapMove",
    "HeapPeriod",
    "LimitError",
    "LoopyValue",
    "LoopyValues",
    "MisereForm",
    "MisereQuotient",
    "Ordinal",
    "PeriodError",
    "Picture",
    "Play",
    "PositionFacts",
    "Record",
    "Rows",
    "RuleError",
    "SeatsSolution",
    "ShortGame",
    "Sum",
    "ValueSequence",
    "compare",
    "game_list",
    "game_moves",
    "game_picture",
    "game_reason",
    "game_value",
    "grundy_values",
    "guess",
    "heap_moves",
    "heap_period",
    "heap_picture",
    "heap_value",
    "heap_values",
    "lenstra_excess",
    "loopy_values",
    "misere_form",
    "misere_quotient",
    "nim_inverse",
    "nim_mul",
    "nim_pow",
    "nim_sqrt",
    "nim_sum",
    "nim_table_picture",
    "solve_graph",
]
