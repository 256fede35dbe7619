"""A declaration that cannot do what a key wants of it."""

from typing import NamedTuple

from ..diagnostics import Span


class Misfit(NamedTuple):
    """A declaration that cannot do what it is named for."""

    span: Span
    message: str
    help: str
