"""Every game by its name, sums of games, and games of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal

from . import _inputs, _native
from ._errors import GameError
from ._progress import heard
from ._records import Record, read
from ._tables import ROWS, Picture, Rows
from ._values import MisereForm

if TYPE_CHECKING:
    from ._play import Play
    from ._types import Integer, Progress


def any_game(limit: int | None) -> _native.Written:
    """Returns what answers for any sum of games with names."""
    return _native.Written(None, None, limit)


def game_value(sum: str, *, limit: int | None = None) -> Record:
    """Returns what a position of any game is worth, or a sum of games.

    Parameters
    ----------
    sum : str
        Games with their positions, and plus signs between them: "nim 3 5 + kayles 7 + cram 3x4". What a
        file describes is no game here; `Graph` and `Hackenbush` are for these.
    limit : int, optional
        How many positions may be met where no theory decides.

    Returns
    -------
    Record
        The keys "sum", "outcome", "value" and "parts" of `impartial value --json`; values are integers,
        or texts if they are none.

    Raises
    ------
    GameError
        If a position is wrong; RuleError if a name is, LimitError if the answer takes too much.

    Examples
    --------
    >>> import impartial_games as ig
    >>> answer = ig.game_value("nim 3 5 + kayles 7 + cram 3x4")
    >>> answer["value"], [part["value"] for part in answer["parts"]]
    (5, [6, 2, 1])
    """
    found: Record = read(any_game(limit).worth(sum))
    return found


def game_moves(sum: str, *, misere: bool = False, limit: int | None = None) -> Record:
    """Returns who wins a position of any game, or a sum of games, and by which moves.

    Parameters
    ----------
    sum : str
        As for `game_value`.
    misere : bool
        Whether the player who cannot move wins.
    limit : int, optional
        How many positions may be met where no theory decides.

    Returns
    -------
    Record
        The same keys with "moves", as `impartial moves --json` prints them.

    Raises
    ------
    GameError
        If a position is wrong; RuleError if a name is, LimitError if the answer takes too much.

    Examples
    --------
    >>> import impartial_games as ig
    >>> answer = ig.game_moves("nim 2 + kayles 4", misere=True)
    >>> answer["outcome"], [move["text"] for move in answer["moves"]]
    ('N', ['2 -> nothing', '4 -> 2'])
    """
    found: Record = read(any_game(limit).winning(sum, misere))
    return found


def game_list() -> Rows[Record]:
    """Returns the games that have names.

    Returns
    -------
    Rows of Record
        For each game its `name` and `aliases`, the `form` of what follows the name, a `position` as an
        example, what a move is `about`, and whether it `is_rule`, one for heaps.

    Examples
    --------
    >>> import impartial_games as ig
    >>> [game.name for game in ig.game_list() if not game.is_rule][:3]
    ['wythoff', 'euclid', 'fibonacci']
    """
    found: Rows[Record] = read(_native.game_list())
    return found


def game_reason(sum: str, *, misere: bool = False, limit: int | None = None) -> str:
    """Returns why a position of any game is won, lost or drawn, in words.

    Parameters
    ----------
    sum : str
        As for `game_value`.
    misere : bool
        Whether the player who cannot move wins.
    limit : int, optional
        How many positions may be met where no theory decides.

    Returns
    -------
    str
        The lines that `impartial moves --explain` prints.

    Raises
    ------
    GameError
        If a position is wrong; RuleError if a name is, LimitError if the answer takes too much.

    Examples
    --------
    >>> import impartial_games as ig
    >>> print(ig.game_reason("nim 1 + kayles 1"))
    nim 1     1  1
    kayles 1  1  1
    nim sum   0  0
    <BLANKLINE>
    The nim sum is 0, so the player to move loses: any move makes the nim sum
    non-zero, and the opponent makes it 0 again.
    <BLANKLINE>
    """
    return any_game(limit).reason(sum, misere)


def game_picture(sum: str) -> Picture:
    """Returns a position of any game, or a sum of games, as a picture.

    Parameters
    ----------
    sum : str
        As for `game_value`.

    Returns
    -------
    Picture
        The picture that `impartial picture` draws.

    Raises
    ------
    GameError
        If a position is wrong; RuleError if a name is.

    Examples
    --------
    >>> import impartial_games as ig
    >>> "N: the player to move wins" in str(ig.game_picture("nim 3 5 7"))
    True
    """
    return Picture(any_game(None).picture(sum))


def misere_form(sum: str, *, limit: int | None = None) -> MisereForm:
    """Returns the simplest form of a sum of games in misère play.

    Parameters
    ----------
    sum : str
        Games with their positions, as for `game_value`.
    limit : int, optional
        How many positions may be met, and how many forms kept.

    Returns
    -------
    MisereForm
        The form, which says who wins every sum that the games are part of.

    Raises
    ------
    RuleError
        If the text is no sum of games.
    GameError
        If a game has no misère play in sums.
    LimitError
        If more positions are met, or the form is too long to be written.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.misere_form("kayles 5")
    MisereForm('*[2[2]321]')
    """
    return MisereForm(any_game(limit).misere_form(sum))


class Game:
    r"""A game: by a rule of a few lines, or by a callable that lists the options of a position.

    Parameters
    ----------
    text : str
        A rule, as in the file of `impartial value file:RULE.txt`. Positions are written as there, and a sum
        goes on with the names of other games: "path:7 + nim 3". The game itself is called "file:rule".
    options : callable
        Takes a position, which is any value with a hash, and returns those that a move leads to. It is
        called once for each position.
    parts : callable, optional
        Takes a position and returns those of which it is the sum; with `options` alone.
    limit : int, optional
        How many positions may be met where no theory decides: 200000, or 1048576 with `options`.

    Raises
    ------
    RuleError
        If the text is no rule, with line and column.

    Examples
    --------
    >>> import impartial_games as ig
    >>> clobber = ig.Game("on board\nxo -> .x turned\nox -> .o turned\n")
    >>> clobber.value("2x3=xo"), clobber.outcome("2x3=xo + nim 1")
    (0, 'N')
    >>> clobber.values("2xN=xo", 1, 8)
    [1, 0, 0, 0, 0, 0, 1]
    >>> kayles = ig.Game(
    ...     options=lambda row: [row[:at] + "." * length + row[at + length:]
    ...         for length in (1, 2) for at in range(len(row)) if row[at:at + length] == "o" * length],
    ...     parts=lambda row: row.replace(".", " ").split(),
    ... )
    >>> kayles.value("ooooooo"), [move.after for move in kayles.moves("ooooo")]
    (2, ['oo.oo'])
    """

    __slots__ = ("_game",)

    _game: _native.Written | _native.Listed

    def __init__(
        self,
        text: str | None = None,
        *,
        options: Callable[[Any], Iterable[Any]] | None = None,
        parts: Callable[[Any], Iterable[Any]] | None = None,
        limit: int | None = None,
    ) -> None:
        for given in (options, parts):
            if given is not None and not callable(given):
                raise TypeError(f"expected a callable, found {type(given).__name__}")
        if text is not None and options is None and parts is None:
            self._game = _native.Written(None, text, limit)
        elif text is None and options is not None:
            self._game = _native.Listed(options, parts, limit)
        else:
            raise TypeError("a game is a text, or has options")

    @classmethod
    def _of(cls, game: _native.Written) -> Game:
        made = cls.__new__(cls)
        made._game = game
        return made

    @staticmethod
    def from_name(name: str, *, limit: int | None = None) -> Game:
        """Returns a game that has a name.

        Parameters
        ----------
        name : str
            A name as `game_value` takes it: "cram", "kayles", "subtract:1,3,4".
        limit : int, optional
            How many positions may be met where no theory decides: 200000 unless given.

        Returns
        -------
        Game
            The game.

        Raises
        ------
        RuleError
            If no game has that name.

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.Game.from_name("cram").value("3x4")
        1
        """
        return Game._of(_native.Written(name, None, limit))

    def _position(self, position: Any) -> Any:
        """Returns a position as the game takes it: a text, unless it has options."""
        return _inputs.text(position) if isinstance(self._game, _native.Written) else position

    def value(self, position: Any) -> int:
        """Returns the nimber of a position.

        Parameters
        ----------
        position : str, or any value with a hash if the game has options
            The position, or a sum that begins with it.

        Returns
        -------
        int
            Its value in normal play.

        Raises
        ------
        GameError
            If the text is no position; RuleError if a name in the sum is none of a game, LimitError
            if the answer takes too much, CycleError if a game of a callable does not end. What a
            callable raises is raised.
        """
        return self._game.value(self._position(position))

    def outcome(self, position: Any, *, misere: bool = False) -> Literal["N", "P"]:
        """Returns who wins a position.

        Parameters
        ----------
        position : str, or any value with a hash if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.

        Returns
        -------
        str
            "N" if the player to move wins, else "P".

        Raises
        ------
        GameError
            As for `value`.
        """
        return self._game.outcome(self._position(position), misere)

    def moves(self, position: Any, *, misere: bool = False, every: bool = False) -> Rows[Record]:
        """Returns the moves that win.

        Parameters
        ----------
        position : str, or any value with a hash if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.
        every : bool
            Whether to list the other moves too, whose `wins` is False; a LimitError if they are too many.

        Returns
        -------
        list of Record
            For each move `after`, the position that it leads to, which the game can be asked about,
            `game`, the index of the game in a sum, and `text`, what the move does. `after` is None if
            there are too many moves to list.

        Raises
        ------
        GameError
            As for `value`.

        Examples
        --------
        >>> import impartial_games as ig
        >>> for move in ig.Game.from_name("cram").moves("1x4"):
        ...     print(move.text, "leads to", move.after)
        cover 1,2-1,3 leads to cram .##.
        """
        found = self._game.moves(self._position(position), misere, every)
        if isinstance(self._game, _native.Written):
            steps: Rows[Record] = read(found)
            return steps
        return Rows(Record(text=str(to), after=to, part=0, wins=wins) for to, wins in found)

    def explain(self, position: Any, *, misere: bool = False) -> str:
        """Returns why a position is won or lost, in words.

        Parameters
        ----------
        position : str, or any value with a hash if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.

        Returns
        -------
        str
            The lines that `impartial moves --explain` prints; those of a callable have the options
            and what each is worth.

        Raises
        ------
        GameError
            As for `value`.

        Examples
        --------
        >>> import impartial_games as ig
        >>> print(ig.Game(options=lambda heap: range(heap)).explain(2))
        option  value
        0           0
        1           1
        <BLANKLINE>
        The least value that no option has is 2, so the player to move wins by 0.
        <BLANKLINE>
        """
        if isinstance(self._game, _native.Written):
            return self._game.reason(self._position(position), misere)
        return _reason(self, position, misere)

    def play(self, position: Any, *, misere: bool = False, first: bool = True) -> Play:
        """Begins to play against the program.

        Parameters
        ----------
        position : str, or any value with a hash if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.
        first : bool
            Whether you move first.

        Returns
        -------
        Play
            The play, before your first move.

        Raises
        ------
        GameError
            As for `value`.
        """
        from ._play import Play, Sum

        return Play(Sum(position, game=self, misere=misere), first=first)

    def values(
        self, template: str, start: Integer, stop: Integer, progress: Progress | None = None
    ) -> list[int]:
        """Returns the nimbers of a family of positions.

        Parameters
        ----------
        template : str
            A position, or a sum that begins with it, in which N stands for a number: "3xN".
        start, stop : int
            The first number, and the one after the last.
        progress : bool or callable, optional
            As for `heap_period`: `done` is how many values are known, `total` how many there are.

        Returns
        -------
        list of int
            The values, as `impartial values` prints them. `ValueSequence` makes tables and frames
            of them.

        Raises
        ------
        GameError
            As for `value`, and for a game whose positions are not written.

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.Game.from_name("cram").values("3xN", 1, 8)
        [1, 1, 0, 1, 1, 4, 1]
        """
        first, last = _inputs.count(start, "start"), _inputs.count(stop, "stop")
        game = self._game
        if not isinstance(game, _native.Written):
            raise GameError("positions of a callable are not written; ask for each value")
        return heard(progress, lambda hears: game.values(template, first, last, hears))

    def _check(self, position: Any, misere: bool) -> None:
        """Refuses what is no position."""
        if isinstance(self._game, _native.Written):
            self._game.check(self._position(position), misere)
        else:
            hash(position)

    def __repr__(self) -> str:
        name = getattr(self._game, "name", "of a callable")
        return f"<Game {name}>"


def _reason(game: Game, position: Any, misere: bool) -> str:
    """Returns why a position of a callable is won or lost: its options, and what each is worth."""
    moves = game.moves(position, misere=misere, every=True)
    if not moves:
        return f"There is no move, so the player to move {'wins' if misere else 'loses'}.\n"
    head = ("option", "outcome" if misere else "value")
    worth = (lambda at: game.outcome(at, misere=True)) if misere else game.value
    rows = [head, *((str(move.after), str(worth(move.after))) for move in moves[:ROWS])]
    width, wide = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{option:<{width}}  {value:>{wide}}" for option, value in rows]
    if len(moves) > ROWS:
        lines.append(f"and {len(moves) - ROWS} more")
    winning = next((move.text for move in moves if move.wins), None)
    end = "the player to move loses" if winning is None else f"the player to move wins by {winning}"
    if misere:
        known = "No option is" if winning is None else "An option is"
        lines += ["", f"{known} lost for the player who moves next, so {end}."]
    else:
        lines += ["", f"The least value that no option has is {game.value(position)}, so {end}."]
    return "\n".join(lines) + "\n"


Game.__module__ = "impartial_games"
for _function in (game_list, game_moves, game_picture, game_reason, game_value, misere_form):
    _function.__module__ = "impartial_games"
