"""How far long work has come: a callable hears it, or a bar by tqdm shows it."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ._types import Listener, Progress

_Answer = TypeVar("_Answer")


def heard(progress: Progress | None, call: Callable[[Listener | None], _Answer]) -> _Answer:
    """Makes a call that takes what hears how far it has come: the user's callable, or a bar."""
    if progress is None or progress is False:
        return call(None)
    if progress is not True:
        if not callable(progress):
            found = type(progress).__name__
            raise TypeError(f"progress: {found} is neither a bool nor callable")
        return call(progress)
    bar = Bar()
    try:
        answer = call(bar)
    except BaseException:
        # An error of the work is worth more than one of a bar.
        with contextlib.suppress(Exception):
            bar.close()
        raise
    bar.close()
    return answer


class Bar:
    """A listener for `progress` that shows a bar, from the first report on."""

    def __init__(self) -> None:
        try:
            self._make: Any = importlib.import_module("tqdm.auto").tqdm
        except ImportError:
            words = "progress=True needs tqdm, which is not installed; a callable needs nothing"
            raise ImportError(f"{words}: pip install tqdm", name="tqdm") from None
        self._bar: Any = None

    def __call__(self, facts: dict[str, Any]) -> None:
        if self._bar is None:
            self._bar = self._make(total=facts["total"])
        self._bar.update(facts["done"] - self._bar.n)

    def close(self) -> None:
        """Ends the bar, which stays as it is."""
        if self._bar is not None:
            self._bar.close()
