"""Progress of long work, reported to a callable or shown by a tqdm bar."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ._types import Listener, Progress

_Answer = TypeVar("_Answer")


def heard(progress: Progress | None, call: Callable[[Listener | None], _Answer]) -> _Answer:
    """Makes a call with the listener for its progress: the user's callable, or a bar."""
    if progress is None or progress is False:
        return call(None)
    if progress is not True:
        if not callable(progress):
            found = type(progress).__name__
            raise TypeError(f"progress: expected a bool or a callable, found {found}")
        return call(progress)
    bar = Bar()
    try:
        answer = call(bar)
    except BaseException:
        # An error of the work matters more than one of the bar.
        with contextlib.suppress(Exception):
            bar.close()
        raise
    bar.close()
    return answer


class Bar:
    """A listener for `progress` that shows a bar from the first report on."""

    def __init__(self) -> None:
        try:
            self._make: Any = importlib.import_module("tqdm.auto").tqdm
        except ImportError:
            words = "progress=True needs tqdm, which is not installed (a callable does not)"
            raise ImportError(f"{words}: pip install tqdm", name="tqdm") from None
        self._bar: Any = None

    def __call__(self, facts: dict[str, Any]) -> None:
        if self._bar is None:
            self._bar = self._make(total=facts["total"])
        self._bar.update(facts["done"] - self._bar.n)

    def close(self) -> None:
        """Closes the bar, which stays on the screen."""
        if self._bar is not None:
            self._bar.close()
