"""Problems as the stages find them, and findings as users see them."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from .span import Span


class Severity(Enum):
    """How much a finding weighs, heaviest first."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class RuleMeta:
    """What a rule is, in the words that `explain`, the docs and the reports print.

    `severity` is the heaviest that the rule gives; `bad` and `good` are YAML. With `needs_reason`
    a comment that ignores the rule counts only with its reason. An error that is `waivable` may be
    ignored by `generate` too: what is made works. `fix` says what `--fix` does, if anything.
    """

    code: str
    name: str
    severity: Severity
    what: str
    why: str
    bad: str
    good: str
    needs_reason: bool = False
    waivable: bool = False
    fix: str = ""


class Edit(NamedTuple):
    """One change of a text: what stands in the span gives way to the new text."""

    span: Span
    text: str


class Problem(NamedTuple):
    """One fault at one place, found by a stage that does not know the file's name.

    `severity` is None where the rule's own holds. `fix` is there where a change of the text says
    the same in the right words.
    """

    code: str
    span: Span
    message: str
    help: str
    severity: Severity | None = None
    fix: tuple[Edit, ...] = ()


class Finding(NamedTuple):
    """One fault as it is reported; sorts by place."""

    path: str
    span: Span
    code: str
    message: str
    help: str
    name: str
    severity: Severity
    fix: tuple[Edit, ...] = ()

    @property
    def place(self) -> tuple[str, Span, str, str]:
        """The key by which findings are sorted: the same order on every machine."""
        return (self.path, self.span, self.code, self.message)
