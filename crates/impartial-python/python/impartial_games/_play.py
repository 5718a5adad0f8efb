"""Sums of games as objects, and play against the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

from . import _native
from ._errors import GameError
from ._games import Game, any_game, game_moves, game_picture, game_reason, game_value, sum_text
from ._records import Record, read
from ._tables import ROWS, Picture, Rows, record_html

#: The most moves that an error suggests.
SHOWN = 3

#: What `Play.run` asks.
QUESTION = "your move (number or text, ? for a hint, b to take back, q to quit): "


class Sum:
    """A position of any game, or a sum of games: who wins, why, and with which moves.

    Parameters
    ----------
    position : str, or as for `Game.value` with a game
        Games with their positions, joined by plus signs: "nim 3 5 + kayles 7". With `game`, a position
        of that game.
    game : Game, optional
        A game of your own.
    misere : bool
        Whether the player who cannot move wins.
    limit : int, optional
        Stop after searching this many positions; a `Game` has its own limit.

    Raises
    ------
    GameError
        If the position is invalid; RuleError for an unknown name.

    Examples
    --------
    >>> import impartial_games as ig
    >>> position = ig.Sum("nim 3 5 + kayles 7")
    >>> position.outcome, position.value
    ('N', 4)
    >>> [move.text for move in position.moves()]
    ['5 -> 1']
    >>> position.after("5 -> 1")
    Sum('nim 3 1 + kayles 7')
    >>> position + "cram 3x4"
    Sum('nim 3 5 + kayles 7 + cram 3x4')
    """

    def __init__(
        self,
        position: Any,
        *,
        game: Game | None = None,
        misere: bool = False,
        limit: int | None = None,
    ) -> None:
        if game is not None and limit is not None:
            raise TypeError("the game has a limit of its own; pass limit to Game")
        if game is None:
            any_game(limit).check(sum_text(position), misere)
        else:
            position = game._checked(position, misere)
        self._position, self._game, self._misere, self._limit = position, game, misere, limit

    @property
    def position(self) -> Any:
        """The position as it was passed."""
        return self._position

    @property
    def game(self) -> Game | None:
        """The game of your own, or None."""
        return self._game

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins."""
        return self._misere

    @cached_property
    def value(self) -> int | str:
        """The value in normal play: the size of a Nim heap where possible, otherwise text."""
        if self._game is not None:
            return self._game.value(self._position)
        value: int | str = game_value(self._position, limit=self._limit).value
        return value

    @cached_property
    def outcome(self) -> str:
        """"N" if the player to move wins, "P" if the other player wins, "D" for a draw.

        In Hackenbush also "L" or "R", if Left or Right wins whoever starts.
        """
        if self._game is not None:
            return self._game.outcome(self._position, misere=self._misere)
        if not self._misere:
            return str(game_value(self._position, limit=self._limit).outcome)
        return str(game_moves(self._position, misere=True, limit=self._limit).outcome)

    @cached_property
    def _steps(self) -> Rows[Record]:
        return self._listed(True)

    @cached_property
    def _winning(self) -> Rows[Record]:
        return self._listed(False)

    def _listed(self, every: bool) -> Rows[Record]:
        if self._game is not None:
            return self._game.moves(self._position, misere=self._misere, every=every)
        found = any_game(self._limit).moves(self._position, self._misere, every)
        steps: Rows[Record] = read(found).moves
        return steps

    def _named(self, line: str) -> list[Any]:
        """Returns the position after the move that a line names in `impartial play`, if it names one."""
        game = any_game(self._limit) if self._game is None else self._game._game
        if not isinstance(game, _native.Written):
            return []
        is_one, places = game.find(self._position, self._misere, line)
        like = Rows(self._steps[place] for place in places)
        if like and not is_one:
            names = " or ".join(map(repr, _names(like)[:SHOWN]))
            raise GameError(f"there is no move {line!r}; did you mean {names}?")
        return [step.after for step in like]

    def moves(self, *, every: bool = False) -> Rows[Record]:
        """Returns the winning moves, or all moves.

        Parameters
        ----------
        every : bool
            Whether to include the moves that do not win.

        Returns
        -------
        Rows of Record
            Each move has a `text`, the position `after` it, `part`, the index of the game in the sum,
            and `wins`. `after` is None if there are too many moves to list.

        Raises
        ------
        LimitError
            If the answer exceeds the limits, or if there are too many moves for `every`.
        GameError
            If a game has no misère play.
        """
        return Rows(self._steps if every else self._winning)

    def explain(self) -> str:
        """Returns why the position is won, lost or drawn, in words.

        Returns
        -------
        str
            The lines that `impartial moves --explain` prints.
        """
        if self._game is not None:
            return self._game.explain(self._position, misere=self._misere)
        return game_reason(self._position, misere=self._misere, limit=self._limit)

    def picture(self) -> Picture:
        """Returns the sum as a picture.

        Returns
        -------
        Picture
            The picture that `impartial picture` draws.

        Raises
        ------
        GameError
            If the position belongs to a game of your own.
        """
        if self._game is not None:
            raise GameError("there is no picture of a game of your own")
        return game_picture(self._position)

    def after(self, move: Any) -> Sum:
        """Returns the position after a move.

        Parameters
        ----------
        move : Record, str or position
            One of `moves(every=True)`, its `text` or its `after`, or text that `impartial play`
            accepts, such as "take 4 from 5". If several games have the move, name the game or give its
            number: "2: 5 -> 4".

        Returns
        -------
        Sum
            The position after the move.

        Raises
        ------
        GameError
            If there is no such move, or the text fits several.
        """
        if isinstance(move, Record) and move in self._steps:
            found = [move.after]
        else:
            found = [
                step.after
                for step in self._steps
                if move in (step.after, step.text, f"{step.part + 1}: {step.text}")
            ]
        if not found and isinstance(move, str):
            found = self._named(move)
        if not found:
            raise GameError(f"there is no move {move!r}; moves(every=True) lists the moves")
        if any(after != found[0] for after in found):
            words = f"several games have the move {move!r}"
            raise GameError(f"{words}; put the number of the game before it: '1: {move}'")
        if found[0] is None:
            raise GameError(f"the position after {move!r} cannot be written")
        return Sum(found[0], game=self._game, misere=self._misere, limit=self._limit)

    def play(self, *, first: bool = True) -> Play:
        """Starts a game against the program.

        Parameters
        ----------
        first : bool
            Whether you move first.

        Returns
        -------
        Play
            The game, which waits for your first move.
        """
        return Play(self, first=first)

    def __add__(self, other: object) -> Sum:
        if isinstance(other, Sum):
            if other._game is not None or self._misere != other._misere:
                raise GameError("only a sum of named games can be added, with the same misere")
            other = other._position
        if not isinstance(other, str) or not isinstance(self._position, str):
            return NotImplemented
        text = f"{self._position} + {other}"
        return Sum(text, game=self._game, misere=self._misere, limit=self._limit)

    def _key(self) -> tuple[Any, ...]:
        return self._position, id(self._game), self._misere

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Sum) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        game = "" if self._game is None else f", game={self._game!r}"
        return f"Sum({self._position!r}{game}{', misere=True' if self._misere else ''})"

    def _repr_html_(self) -> str:
        facts = {"position": self._position, "outcome": self.outcome}
        if not self._misere:
            facts["value"] = self.value
        return record_html({**facts, "winning moves": _names(self.moves()) or "none"})


def _names(steps: Rows[Record]) -> list[str]:
    """Returns the texts of moves, with the number of the game where several games have the same text."""
    games: dict[str, set[int]] = {}
    for step in steps:
        games.setdefault(step.text, set()).add(step.part)
    return [
        step.text if len(games[step.text]) == 1 else f"{step.part + 1}: {step.text}"
        for step in steps
    ]


class Play:
    """A game against the program, one move at a time.

    The program plays a winning move if there is one, otherwise a drawing move, otherwise the first. A
    notebook shows the position and your moves.

    Parameters
    ----------
    position : Sum
        The first position.
    first : bool
        Whether you move first.

    Raises
    ------
    LimitError
        If there are too many moves to list.

    Examples
    --------
    >>> import impartial_games as ig
    >>> play = ig.Sum("nim 1 2").play()
    >>> play.move("2 -> 1")
    <Play of nim 1: your move>
    >>> play.move("1 -> nothing").winner
    'you'
    >>> [(made.player, made.text) for made in play.history]
    [('you', '2 -> 1'), ('program', '1 -> nothing'), ('you', '1 -> nothing')]
    """

    def __init__(self, position: Sum, *, first: bool = True) -> None:
        self._line: list[tuple[Sum, str]] = [(position, "you" if first else "program")]
        self._made: list[Record] = []
        position.moves(every=True)
        self._answer()

    @property
    def position(self) -> Sum:
        """The current position."""
        return self._line[-1][0]

    @property
    def history(self) -> Rows[Record]:
        """The moves so far, each with its `player` ("you" or "program"), `text` and `after`."""
        return Rows(self._made)

    @property
    def is_over(self) -> bool:
        """Whether the player to move has no move."""
        return not self.position.moves(every=True)

    @property
    def winner(self) -> Literal["you", "program"] | None:
        """"you" or "program" at the end of the game, None before."""
        if not self.is_over:
            return None
        return "you" if (self._line[-1][1] == "you") == self.position.misere else "program"

    def moves(self) -> Rows[Record]:
        """Returns all your moves, whether they win or not; none at the end of the game."""
        return self.position.moves(every=True)

    def hint(self) -> Record | None:
        """Returns a winning move, or None if there is none."""
        winning = self.position.moves()
        return winning[0] if winning else None

    def move(self, move: Any) -> Play:
        """Makes your move and the program's answer.

        Parameters
        ----------
        move : Record, str or position
            As for `Sum.after`.

        Returns
        -------
        Play
            This game.

        Raises
        ------
        GameError
            If there is no such move; the game is then unchanged.
        """
        self._make(move)
        self._answer()
        return self

    def take_back(self) -> Play:
        """Takes back your last move and the program's answer.

        Returns
        -------
        Play
            This game; unchanged if you have made no move.
        """
        mine = [at for at, (_, player) in enumerate(self._line[:-1]) if player == "you"]
        if mine:
            del self._line[mine[-1] + 1 :], self._made[mine[-1] :]
        return self

    def run(self, ask: Callable[[str], str] = input, show: Callable[[str], object] = print) -> Play:
        """Asks for your moves until the game ends or you quit.

        Parameters
        ----------
        ask : callable
            Takes a question and returns your answer.
        show : callable
            Takes a line of text and shows it.

        Returns
        -------
        Play
            This game.
        """
        said = 0
        while True:
            for made in self._made[said:]:
                show(f"{made.player}: {made.text}")
            said = len(self._made)
            if self.is_over:
                show(f"{self.winner} won")
                return self
            moves = self.moves()
            show(f"position: {self.position.position}")
            for number, name in enumerate(_names(moves)[:ROWS], 1):
                show(f"{number:>4}  {name}")
            if len(moves) > ROWS:
                show(f"      and {len(moves) - ROWS} more")
            try:
                answer = ask(QUESTION).strip()
            except EOFError:
                return self
            if answer == "q":
                return self
            if answer == "b":
                self.take_back()
                said = len(self._made)
                continue
            if answer == "?":
                hint = self.hint()
                show("no move wins" if hint is None else f"{hint.text} wins")
                continue
            is_number = answer.isdecimal() and 0 < int(answer) <= len(moves)
            try:
                self.move(moves[int(answer) - 1] if is_number else answer)
            except GameError as error:
                show(str(error))

    def _make(self, move: Any) -> None:
        before, player = self._line[-1]
        after = before.after(move)
        text = move.text if isinstance(move, Record) else str(move)
        self._line.append((after, "program" if player == "you" else "you"))
        self._made.append(Record(player=player, text=text, after=after.position))

    def _answer(self) -> None:
        """Makes the program's move if it is to move and has one."""
        position, player = self._line[-1]
        moves = position.moves(every=True)
        if player == "program" and moves:
            winning = [move for move in moves if move.wins]
            if not winning and position.outcome == "D":
                winning = [move for move in moves if position.after(move).outcome == "D"]
            self._make((winning or moves)[0])

    def __repr__(self) -> str:
        state = "your move" if self.winner is None else f"{self.winner} won"
        return f"<Play of {self.position.position}: {state}>"

    def _repr_html_(self) -> str:
        facts: dict[str, Any] = {"position": self.position.position}
        if self._made:
            facts["last moves"] = [f"{made.player}: {made.text}" for made in self._made[-2:]]
        if self.winner is not None:
            facts["winner"] = self.winner
        else:
            facts["your moves"] = _names(self.moves())
        return record_html(facts)


for _kind in (Sum, Play):
    _kind.__module__ = "impartial_games"
