"""What a config says, as values: where specs are, and how each of them is judged."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from ..diagnostics import Severity
from ..spec.protocol import REVISIONS

ALL = "EL"


@dataclass(frozen=True, slots=True)
class Settings:
    """How one spec is judged.

    `select` and `ignore` are codes and prefixes of codes: the longer one that fits decides, and
    `ignore` where both are as long. `severities` go by code. `protocol` names the revisions that
    the server speaks, `clients` the programs whose users it means to reach.
    """

    select: tuple[str, ...] = (ALL,)
    ignore: tuple[str, ...] = ()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    require_reason: bool = False
    protocol: tuple[str, ...] = REVISIONS
    clients: tuple[str, ...] = ()

    def wants(self, code: str) -> bool:
        """Whether the findings of a rule are wanted."""
        return _longest(self.select, code) > _longest(self.ignore, code)


def _longest(prefixes: Sequence[str], code: str) -> int:
    """The length of the longest prefix of a code; 0 where none fits."""
    return max((len(one) for one in prefixes if code.startswith(one)), default=0)


@dataclass(frozen=True, slots=True)
class Override:
    """Settings for the paths that fit a pattern: those named here take the place of the config's,
    but `ignore` is added to and `severities` go together."""

    pattern: str
    values: Mapping[str, Any]

    def fits(self, path: str) -> bool:
        """Whether a path, relative to the config's folder and with slashes, is meant."""
        return _compiled(self.pattern).fullmatch(path) is not None

    def over(self, settings: Settings) -> Settings:
        """The settings with those of this pattern."""
        values = dict(self.values)
        if "ignore" in values:
            values["ignore"] = (*settings.ignore, *values["ignore"])
        if "severities" in values:
            values["severities"] = {**settings.severities, **values["severities"]}
        return replace(settings, **values)


@dataclass(frozen=True, slots=True)
class Config:
    """Where specs and output are, and how specs are judged.

    `specs`, `output` and `baseline` are paths as they are used from the current folder, `root` is
    the config's own folder, to which the patterns of `overrides` are relative.
    """

    specs: tuple[str, ...] = ()
    output: str | None = None
    settings: Settings = Settings()
    fail_on: Severity = Severity.ERROR
    baseline: str | None = None
    overrides: tuple[Override, ...] = ()
    root: str = "."

    def settings_for(self, path: str) -> Settings:
        """How the spec at a path is judged: later patterns go over earlier ones."""
        settings = self.settings
        if self.overrides:
            below = os.path.relpath(path, self.root).replace(os.sep, "/")
            for one in self.overrides:
                if one.fits(below):
                    settings = one.over(settings)
        return settings


# What a part of a pattern stands for: any folders, any text without a slash, one character.
WILDCARDS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
PART = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of paths as a regular expression; a folder stands for everything below it."""
    parts = [WILDCARDS.get(part) or re.escape(part) for part in PART.findall(pattern.rstrip("/"))]
    return re.compile("".join(parts) + "(?:/.*)?", re.DOTALL)
