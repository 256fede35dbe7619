"""EL001: a file that is no readable YAML, or whose name cannot name a package."""

import re

from ...diagnostics import Problem, RuleMeta, Severity
from ...diagnostics.span import FILE_START
from ...expressions.problems import quoted
from ...source.paths import STANDARD_INPUT
from ..base import ReadingRule
from ..names import is_keyword
from ..nodes import shown
from .taken_modules import DEVICES, INSTALLED, STANDARD_LIBRARY

MODULE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
FOREIGN = re.compile(r"[^A-Za-z0-9_]+")
MAX_LENGTH = 100
MOST_KEPT = 40

EXAMPLE = "my_forms"
SUFFIX = {".yml": ".yml"}
WORDS = {" ": "a blank", ".": "a dot"}


class YamlSyntax(ReadingRule):
    """Nothing can be said of a file that cannot be read."""

    meta = RuleMeta(
        code="EL001",
        name="yaml-syntax",
        severity=Severity.ERROR,
        what="The file is not YAML, not UTF-8, or has a name that no package can have.",
        why=(
            "A spec is read as strict UTF-8 and YAML 1.2; tabs, byte order marks and NUL "
            "characters are named as such. The file's name without its ending becomes the name of "
            "the generated package."
        ),
        bad="""\
server:
  name: "Files
""",
        good="""\
server:
  name: "Files"
""",
    )


def check_file_name(path: str) -> list[Problem]:
    """What is wrong with the name of a spec file; nothing for standard input."""
    if path == STANDARD_INPUT:
        return []
    name = path.replace("\\", "/").rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    fault = _fault(stem)
    if fault is None:
        return []
    message = f"the file name {shown(name)} cannot name a Python package: {fault}"
    instead = f"rename it, such as `{_usable(stem)}{SUFFIX.get(name[-4:], '.yaml')}`"
    return [Problem("EL001", FILE_START, message, instead)]


def _fault(stem: str) -> str | None:
    foreign = FOREIGN.search(stem)
    if foreign is not None:
        character = foreign[0][0]
        return f"{WORDS.get(character) or quoted(character)} is no part of a name"
    if not MODULE_NAME.fullmatch(stem):
        return "a name begins with a letter"
    if len(stem) > MAX_LENGTH:
        return f"it has more than {MAX_LENGTH} characters"
    taken = {
        "it is a keyword of Python": is_keyword(stem),
        "it is a module of Python's standard library": stem in STANDARD_LIBRARY,
        "it is a package that servers import": stem in INSTALLED,
        "it is a device on Windows": stem.lower() in DEVICES,
    }
    return next((fault for fault, holds in taken.items() if holds), None)


def _usable(stem: str) -> str:
    """A name like the stem that can be used, or one of ours where nothing of it can."""
    if not stem.isascii():
        return EXAMPLE
    cut = FOREIGN.sub("_", stem).strip("_").lstrip("_0123456789")[:MOST_KEPT].rstrip("_")
    names = (cut, f"{cut}_forms", EXAMPLE)
    return next(name for name in names if MODULE_NAME.match(name) and _fault(name) is None)
