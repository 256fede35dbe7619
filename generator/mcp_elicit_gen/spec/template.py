"""Texts with placeholders, as the spec holds them."""

from dataclasses import dataclass

from ..diagnostics import Problem
from ..expressions import Message
from ..source import Scalar


@dataclass(frozen=True, slots=True)
class Template:
    """A text with placeholders. `message` is None where `problems` say why."""

    scalar: Scalar
    message: Message | None
    problems: tuple[Problem, ...]
