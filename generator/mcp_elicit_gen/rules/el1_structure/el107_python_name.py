"""EL107: a name that Python cannot use as it stands."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ..base import NameRule
from ..names import Named, is_keyword, python_name
from ..nodes import shown

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
TOOL_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}")
MAX_LENGTH = 100

# Names that get an alias where Python keeps them for itself: but not these.
CONSTANTS = ("None", "True", "False", "__debug__")
CALLED = ("tool", "prompt")
WITH_ALIAS = ("field", "property")


class PythonName(NameRule):
    """Names of a spec become names in Python, without any mangling that would surprise."""

    meta = RuleMeta(
        code="EL107",
        name="python-name",
        severity=Severity.ERROR,
        what=(
            "A name that is not an ASCII letter followed by ASCII letters, digits and `_`. "
            "Arguments, questions, dependencies, forms, tools and prompts: also a keyword of "
            "Python. Tools and prompts may hold `-` and `.`, which become `_`."
        ),
        why=(
            "Names become parameters, functions and classes. Python folds some letters into "
            "others and pydantic hides fields with an underscore in front. A field may be called "
            "`class` or `from`: Python gets an underscore behind, clients get the name."
        ),
        bad="""\
forms:
  Confirm:
    fields:
      _ok: {type: boolean, title: Delete it}
""",
        good="""\
forms:
  Confirm:
    fields:
      class: {type: string, title: Class}
""",
    )

    def check(self, element: Named, analysis: Analysis) -> Iterator[Problem]:
        """A name that Python could not use."""
        fault = _fault(element)
        if fault is not None:
            message = f"the {element.kind} {shown(element.text)} {fault[0]}"
            yield self.at(element.key.span, message, fault[1])


def _fault(named: Named) -> tuple[str, str] | None:
    name = named.text
    if named.kind in CALLED:
        if not TOOL_NAME.fullmatch(name):
            return None  # EL110 says what such a name may hold
        name = python_name(name)
    if name.startswith("_"):
        return "begins with an underscore in Python", "leave the underscore out"
    if not IDENTIFIER.fullmatch(name):
        return "is no name in Python", "write ASCII letters, digits and `_`, a letter first"
    if len(name) > MAX_LENGTH:
        return f"has more than {MAX_LENGTH} characters", "choose a shorter name"
    is_taken = name in CONSTANTS if named.kind in WITH_ALIAS else is_keyword(name)
    return (
        ("is a keyword of Python", f"write `{name.lower()}_` or another name") if is_taken else None
    )
