"""Names for the types of arguments and answers, for type checkers only."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

Integer = Union[int, np.integer[Any]]
Integers = Union[npt.NDArray[np.integer[Any]], Sequence[int], Sequence[Sequence[int]]]
Words = npt.NDArray[np.uint64]
Progress = Union[bool, Callable[[dict[str, Optional[int]]], object]]
Listener = Callable[[dict[str, Optional[int]]], object]
Player = Union[Literal["Left"], Literal["Right"]]
Rational = Union[int, Fraction]
Bundle = Union[tuple[int, int, str], tuple[int, int, str, int]]

Outcome = Union[Literal["L"], Literal["R"], Literal["N"], Literal["P"]]
ShortFacts = tuple[str, str, Outcome, int, bool]
MisereFacts = tuple[str, int, str, str, Literal["N", "P"], int]
