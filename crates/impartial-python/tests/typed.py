"""A program that mypy reads with all its strictness."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt

import impartial_games as ig

total: int = ig.nim_sum(3, 5, 7) ^ ig.nim_sum(range(4))
words: npt.NDArray[np.uint64] = ig.nim_mul(np.arange(3, dtype=np.uint64), 4)
product: int = ig.nim_mul(4, 8)
ordinal: ig.Ordinal = 1 / (ig.Ordinal("w") + 5) * 3
finite: int | None = ordinal.finite
hot: ig.ShortGame = 3 - ig.ShortGame("{1|0}") + ig.Hackenbush([]).canonical_form()
is_cold: bool = hot.temperature() < 0 or hot <= Fraction(1, 2)
form: ig.MisereForm = ig.misere_form("kayles 5") + ig.MisereForm("*[2#0]")
period: ig.HeapPeriod = ig.heap_period("kayles", limit=1000)
length: int = ig.heap_period("0.77", progress=print).length
moves: list[tuple[int, ...]] = [move.into for move in ig.heap_moves("kayles", [3, 5])]
solution: ig.GraphSolution = ig.solve_graph(3, [(0, 1), (1, 2)], misere=True)
draws: int = int((solution.outcomes == "D").sum())
winners: npt.NDArray[np.str_] = solution.graph.solve_seats("AB", ["ADB", "BDA"]).values
loopy: list[str] = [str(value + ig.LoopyValue(1)) for value in ig.loopy_values(2, [(0, 1)])]
game: ig.Game = ig.Game(options=lambda heap: range(heap))
after: list[object] = [move.after for move in game.moves(3)]
nimbers: list[int] = ig.Game.from_name("cram").values("3xN", 1, 4)
record: ig.Record = ig.game_value("nim 3")
position: ig.Sum = ig.Sum("nim 3 5") + "kayles 7"
worth: int | str = position.value
play: ig.Play = position.play(first=False)
mine: list[str] = [move.text for move in play.moves()]
play = game.play(3, misere=True)
reasons: str = game.explain(3) + position.explain()
rows: ig.Rows[ig.HeapMove] = ig.heap_moves("kayles", [3, 5])
sequence: ig.ValueSequence = ig.ValueSequence.of_heaps("kayles", 9)
numbers: list[int] = list(sequence)
facts: ig.PositionFacts = ig.solve_graph([("A", "B")])["A"]
facts = solution[0]
best: object = facts.move
guessed: ig.Record = ig.guess([0, 1, 2], 0)
difference: ig.Record = ig.compare("kayles", [0, 1, 2], stop=3)
names: list[str] = [entry.name for entry in ig.game_list()]
winning: ig.Rows[int] = ig.Hackenbush([]).winning_moves()
named: list[object] | None = solution.names
by_name: dict[object, int] = solution.graph.grundy_by_name()
bar: ig.HeapPeriod = ig.heap_period("kayles", progress=True)
winner, remoteness, _ = solution.by_name()[0]
moves_left: int | None = remoteness
version: str = ig.__version__
try:
    ig.heap_period("grundy", limit=9)
except ig.PeriodError as error:
    refused: ig.GameError = error
picture: str | None = ig.Hackenbush([(0, 1, "blue"), (1, 2, "red", 3)]).to_svg()
