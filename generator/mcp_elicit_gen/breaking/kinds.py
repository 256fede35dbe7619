"""What a kind of change is. `table.py` lists them all."""

from dataclasses import dataclass
from enum import Enum

from ..diagnostics import Severity


class Level(Enum):
    """What a change does to those who use the server as it was."""

    CALLERS = "callers"
    ANSWERS = "answers"
    HARMLESS = "harmless"


SEVERITIES = {
    Level.CALLERS: Severity.ERROR,
    Level.ANSWERS: Severity.WARNING,
    Level.HARMLESS: Severity.INFO,
}


EXAMPLE_PATH = "specs/shop.yaml"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of change, in the words that docs and reports print.

    `before` and `after` are an example: YAML, parts of a spec. Where one of them is empty there is
    no spec at that time. `also` are the codes of other changes that the example cannot do without.
    """

    code: str
    name: str
    level: Level
    what: str
    why: str
    instead: str
    before: str
    after: str
    also: tuple[str, ...] = ()
    before_path: str = EXAMPLE_PATH
    after_path: str = EXAMPLE_PATH

    @property
    def severity(self) -> Severity:
        """How much a finding of this kind weighs."""
        return SEVERITIES[self.level]
