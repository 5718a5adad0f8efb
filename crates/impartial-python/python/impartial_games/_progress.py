"""A bar for long work, by tqdm."""

from __future__ import annotations

import importlib
from typing import Any


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
