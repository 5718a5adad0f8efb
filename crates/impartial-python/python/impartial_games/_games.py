"""Every game by its name, sums of games, and games that the user defines."""

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
    """Returns the interface to all sums of named games."""
    return _native.Written(None, None, _inputs.limit(limit))


def sum_text(sum: Any) -> str:
    """Returns the text of a sum of games."""
    return _inputs.text(sum, "nim 3 5 + kayles 7")


def game_value(sum: str, *, limit: int | None = None) -> Record:
    """Returns the value of a position of any game, or of a sum of games.

    Parameters
    ----------
    sum : str
        Games with their positions, joined by plus signs: "nim 3 5 + kayles 7 + cram 3x4". Files are not
        read; use `Game`, `Graph` or `Hackenbush`.
    limit : int, optional
        Stop after searching this many positions.

    Returns
    -------
    Record
        The keys "sum", "outcome", "value" and "parts" of `impartial value --json`; values are integers
        where possible, otherwise text.

    Raises
    ------
    GameError
        If a position is invalid; RuleError for an unknown name, LimitError if the answer exceeds the
        limits.

    Examples
    --------
    >>> import impartial_games as ig
    >>> answer = ig.game_value("nim 3 5 + kayles 7 + cram 3x4")
    >>> answer["value"], [part["value"] for part in answer["parts"]]
    (5, [6, 2, 1])
    """
    found: Record = read(any_game(limit).worth(sum_text(sum)))
    return found


def game_moves(
    sum: str, *, misere: bool = False, limit: int | None = None, every: bool = False
) -> Record:
    """Returns who wins a position of any game, or a sum of games, and with which moves.

    Parameters
    ----------
    sum : str
        As for `game_value`.
    misere : bool
        Whether the player who cannot move wins.
    limit : int, optional
        Stop after searching this many positions.
    every : bool
        Whether to include the moves that do not win. Each move then has `after` and `wins`, as in
        `Sum.moves`.

    Returns
    -------
    Record
        The same keys and "moves", as `impartial moves --json` prints them.

    Raises
    ------
    GameError
        If a position is invalid; RuleError for an unknown name, LimitError if the answer exceeds the
        limits.

    Examples
    --------
    >>> import impartial_games as ig
    >>> answer = ig.game_moves("nim 2 + kayles 4", misere=True)
    >>> answer["outcome"], [move["text"] for move in answer["moves"]]
    ('N', ['2 -> nothing', '4 -> 2'])
    """
    game, text = any_game(limit), sum_text(sum)
    found: Record = read(game.moves(text, misere, True) if every else game.winning(text, misere))
    return found


def game_list() -> Rows[Record]:
    """Returns the games that can be used by name.

    Returns
    -------
    Rows of Record
        Each game has its `name` and `aliases`, the `form` of the text after the name, an example
        `position`, a description of its moves (`about`), and `is_rule`, True for a rule for heaps.

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
        Stop after searching this many positions.

    Returns
    -------
    str
        The lines that `impartial moves --explain` prints.

    Raises
    ------
    GameError
        If a position is invalid; RuleError for an unknown name, LimitError if the answer exceeds the
        limits.

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
    return any_game(limit).reason(sum_text(sum), misere)


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
        If a position is invalid; RuleError for an unknown name.

    Examples
    --------
    >>> import impartial_games as ig
    >>> "N: the player to move wins" in str(ig.game_picture("nim 3 5 7"))
    True
    """
    return Picture(any_game(None).picture(sum_text(sum)))


def misere_form(sum: str, *, limit: int | None = None) -> MisereForm:
    """Returns the simplest form of a sum of games in misère play.

    Parameters
    ----------
    sum : str
        As for `game_value`.
    limit : int, optional
        Stop after searching this many positions or storing this many forms.

    Returns
    -------
    MisereForm
        The form, which determines who wins any sum that contains the games.

    Raises
    ------
    RuleError
        If the text is not a sum of games, or a name is unknown.
    GameError
        If a game has no misère play in sums.
    LimitError
        If the search exceeds the limit, or the form is too long to write.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.misere_form("kayles 5")
    MisereForm('*[2[2]321]')
    """
    return MisereForm(any_game(limit).misere_form(sum_text(sum)))


class Game:
    r"""A game of your own: a rule of a few lines, or a callable that lists the options of a position.

    Parameters
    ----------
    text : str
        A rule, as in a file for `impartial value file:RULE.txt`. Write positions as for that command. A sum
        may add named games to a position: "path:7 + nim 3". The game's own name is "file:rule".
    options : callable
        Takes a position, which is any hashable value, and returns its options. It is called once for each
        position.
    parts : callable, optional
        Takes a position and returns the positions whose sum it is. Requires `options`.
    limit : int, optional
        Stop after searching this many positions: by default 200000, or 1048576 with `options`.

    Raises
    ------
    RuleError
        If the rule is invalid; the message has the line and column.

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
            rule = _inputs.text(text, "take 1..3")
            self._game = _native.Written(None, rule, _inputs.limit(limit))
        elif text is None and options is not None:
            self._game = _native.Listed(options, parts, _inputs.limit(limit))
        else:
            raise TypeError("expected either the text of a rule or options")

    @classmethod
    def _of(cls, game: _native.Written) -> Game:
        made = cls.__new__(cls)
        made._game = game
        return made

    @staticmethod
    def from_name(name: str, *, limit: int | None = None) -> Game:
        """Returns a game by its name.

        Parameters
        ----------
        name : str
            A name that `game_value` accepts: "cram", "kayles", "subtract:1,3,4".
        limit : int, optional
            Stop after searching this many positions, by default 200000.

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
        return Game._of(_native.Written(_inputs.text(name), None, _inputs.limit(limit)))

    def _position(self, position: Any) -> Any:
        """Returns a position in the form that the game takes: text, unless the game has options."""
        return _inputs.position(position) if isinstance(self._game, _native.Written) else position

    def value(self, position: Any) -> int:
        """Returns the nimber of a position.

        Parameters
        ----------
        position : str or int, or any hashable value if the game has options
            The position, or a sum that begins with it. The int 5 stands for "5".

        Returns
        -------
        int
            Its value in normal play.

        Raises
        ------
        GameError
            If the position is invalid; RuleError for an unknown name in the sum, LimitError if the
            answer exceeds the limits, CycleError if a game of a callable does not end. An exception
            that a callable raises is passed on.
        """
        return self._game.value(self._position(position))

    def outcome(self, position: Any, *, misere: bool = False) -> Literal["N", "P"]:
        """Returns who wins a position.

        Parameters
        ----------
        position : str or int, or any hashable value if the game has options
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
        """Returns the winning moves, or all moves.

        Parameters
        ----------
        position : str or int, or any hashable value if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.
        every : bool
            Whether to include the moves that do not win. Raises LimitError if there are too many.

        Returns
        -------
        list of Record
            Each move has a `text`, the position `after` it, which the methods accept, `part`, the
            index of the game in a sum, and `wins`. `after` is None if there are too many moves to list.

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
            steps: Rows[Record] = read(found).moves
            return steps
        return Rows(Record(text=str(to), after=to, part=0, wins=wins) for to, wins in found)

    def explain(self, position: Any, *, misere: bool = False) -> str:
        """Returns why a position is won or lost, in words.

        Parameters
        ----------
        position : str or int, or any hashable value if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.

        Returns
        -------
        str
            The lines that `impartial moves --explain` prints; for a callable, the options and their
            values.

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
        The least value that no option has is 2, so the player to move wins by moving to 0.
        <BLANKLINE>
        """
        if isinstance(self._game, _native.Written):
            return self._game.reason(self._position(position), misere)
        return _reason(self, position, misere)

    def play(self, position: Any, *, misere: bool = False, first: bool = True) -> Play:
        """Starts a game against the program.

        Parameters
        ----------
        position : str or int, or any hashable value if the game has options
            As for `value`.
        misere : bool
            Whether the player who cannot move wins.
        first : bool
            Whether you move first.

        Returns
        -------
        Play
            The game, which waits for your first move.

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
            The first value of N, and the one after the last.
        progress : bool or callable, optional
            As for `heap_period`; `done` counts the values computed so far, `total` all of them.

        Returns
        -------
        list of int
            The values, as `impartial values` prints them. `ValueSequence` makes tables and data
            frames of them.

        Raises
        ------
        GameError
            As for `value`, and for a game of a callable.

        Examples
        --------
        >>> import impartial_games as ig
        >>> ig.Game.from_name("cram").values("3xN", 1, 8)
        [1, 1, 0, 1, 1, 4, 1]
        """
        first, last = _inputs.count(start, "start"), _inputs.count(stop, "stop")
        game = self._game
        if not isinstance(game, _native.Written):
            raise GameError("a game of a callable has no template; call value for each position")
        family = _inputs.text(template, "3xN")
        return heard(progress, lambda hears: game.values(family, first, last, hears))

    def _checked(self, position: Any, misere: bool) -> Any:
        """Returns a position in the form that the game takes, if it is valid."""
        position = self._position(position)
        if isinstance(self._game, _native.Written):
            self._game.check(position, misere)
        else:
            hash(position)
        return position

    def __repr__(self) -> str:
        name = getattr(self._game, "name", "of a callable")
        return f"<Game {name}>"


def _reason(game: Game, position: Any, misere: bool) -> str:
    """Returns why a position of a callable is won or lost: its options and their values."""
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
    end = "the player to move loses" if winning is None else f"the player to move wins by moving to {winning}"
    if misere:
        known = "No option is" if winning is None else "An option is"
        lines += ["", f"{known} lost for the player who moves next, so {end}."]
    else:
        lines += ["", f"The least value that no option has is {game.value(position)}, so {end}."]
    return "\n".join(lines) + "\n"


Game.__module__ = "impartial_games"
for _function in (game_list, game_moves, game_picture, game_reason, game_value, misere_form):
    _function.__module__ = "impartial_games"
