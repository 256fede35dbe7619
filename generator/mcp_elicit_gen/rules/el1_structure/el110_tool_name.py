"""EL110: names of tools and prompts that the protocol does not allow."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Spec
from ..base import SpecRule
from ..names import declared
from ..nodes import shown

TOOL_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}")


class ToolName(SpecRule):
    """Clients and models match tools by name, and many refuse other characters."""

    meta = RuleMeta(
        code="EL110",
        name="tool-name",
        severity=Severity.ERROR,
        what="A tool or prompt name that is not 1 to 128 of the characters `A-Z a-z 0-9 _ . -`.",
        why="The protocol says so since SEP-986; model providers refuse a server with other names.",
        bad="""\
tools:
  delete folder:
    description: Delete a folder.
""",
        good="""\
tools:
  delete-folder:
    description: Delete a folder.
""",
    )

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """The names of all tools and prompts, also of one that could not be read."""
        for kind in ("tool", "prompt"):
            for key in declared(element, kind):
                if not TOOL_NAME.fullmatch(str(key.value)):
                    yield self.at(
                        key.span,
                        f"{shown(key.value)} is no {kind} name of the protocol",
                        "write 1 to 128 ASCII letters, digits, `_`, `-` or `.`",
                    )
