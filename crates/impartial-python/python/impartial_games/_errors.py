"""The exceptions of the package."""


class GameError(ValueError):
    """Raised if a question about a game has no answer; the base class of this package's exceptions.

    Examples
    --------
    >>> import impartial_games as ig
    >>> issubclass(ig.GameError, ValueError)
    True
    """


class RuleError(GameError):
    """Raised for an invalid rule, and for an unknown name of a rule or game.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_value("0.8x", 5)
    Traceback (most recent call last):
        ...
    impartial_games.RuleError: not a take-and-break code: character 4: expected a digit or '[', found 'x'
    """


class PeriodError(GameError):
    """Raised if a search finds no period: there is none, or none is proven within the limit.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_period("grundy", limit=1000)
    Traceback (most recent call last):
        ...
    impartial_games.PeriodError: no period is proven within 1000 values
    """


class LimitError(GameError):
    """Raised if an answer would take too much time or memory.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_picture("kayles", to=10**9)
    Traceback (most recent call last):
        ...
    impartial_games.LimitError: a picture shows heaps up to 10000000, not 1000000000
    """


class CycleError(GameError):
    """Raised for a cycle in a graph or a game, if the question has an answer only without cycles.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.grundy_values(2, [(0, 1), (1, 0)])
    Traceback (most recent call last):
        ...
    impartial_games.CycleError: positions 0 -> 1 -> 0 form a cycle
    """


for _kind in (CycleError, GameError, LimitError, PeriodError, RuleError):
    _kind.__module__ = "impartial_games"
