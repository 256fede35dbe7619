"""What a rule is: metadata, and a small check that receives exactly the element it judges."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from ..analysis import Analysis
from ..diagnostics import Edit, Problem, RuleMeta, Severity, Span
from ..spec.fields import Field
from ..spec.model import Dependency, Form, Question, Spec, Tool
from .names import Named

Element = TypeVar("Element")


class Rule:
    """A rule of the linter. One whose faults are found while reading has no check of its own.

    `parts` judge further kinds of elements under the same code.
    """

    meta: ClassVar[RuleMeta]
    parts: ClassVar[tuple["Part", ...]] = ()

    def at(
        self,
        span: Span,
        message: str,
        instead: str,
        severity: Severity | None = None,
        fix: tuple[Edit, ...] = (),
    ) -> Problem:
        """A problem of this rule. `severity` only where it is not the rule's own."""
        return Problem(self.meta.code, span, message, instead, severity, fix)


class ReadingRule(Rule):
    """A rule whose faults are found while the file is read or bound."""


class ElementRule(Rule, ABC, Generic[Element]):
    """A rule that judges each element of one kind; the running over them is `run.py`'s."""

    @abstractmethod
    def check(self, element: Element, analysis: Analysis) -> Iterator[Problem]:
        """What is wrong with one element."""


class SpecRule(ElementRule[Spec]):
    """Judges a spec as a whole."""


class NameRule(ElementRule[Named]):
    """Judges each name that the spec chooses."""


class ToolRule(ElementRule[Tool]):
    """Judges each tool and each prompt, which is a tool with text for arguments."""


class DependencyRule(ElementRule[Dependency]):
    """Judges each dependency."""


class QuestionRule(ElementRule[Question]):
    """Judges each question."""


class FormRule(ElementRule[Form]):
    """Judges each form, named or inline."""


class FieldRule(ElementRule[Field]):
    """Judges each field of each form."""


Part: TypeAlias = ElementRule[Any]
