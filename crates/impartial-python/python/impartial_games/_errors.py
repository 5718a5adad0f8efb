"""The exceptions of the package."""


class GameError(ValueError):
    """A question about a game that has no answer: the base of the exceptions of this package.

    Examples
    --------
    >>> import impartial_games as ig
    >>> issubclass(ig.GameError, ValueError)
    True
    """


class RuleError(GameError):
    """A text that is neither the name nor the code of a rule, or a sum in which a name is none.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_value("0.8x", 5)
    Traceback (most recent call last):
        ...
    impartial_games.RuleError: not a take-and-break code: character 4: expected a digit or '[', found 'x'
    """


class PeriodError(GameError):
    """A search that ended without a period: there is none, or none shows within the limit.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_period("grundy", limit=1000)
    Traceback (most recent call last):
        ...
    impartial_games.PeriodError: no period is proven within 1000 values
    """


class LimitError(GameError):
    """A question that is refused for the time or the memory that its answer takes.

    Examples
    --------
    >>> import impartial_games as ig
    >>> ig.heap_picture("kayles", to=10**9)
    Traceback (most recent call last):
        ...
    impartial_games.LimitError: a picture shows heaps up to 10000000, not 1000000000
    """


class CycleError(GameError):
    """A graph or a game with a cycle, where the question has an answer only without one.

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
