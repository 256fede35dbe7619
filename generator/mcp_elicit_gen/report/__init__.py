"""Findings for people and for programs: one function per format, one file per function."""

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol

from .report import Report


class Reporter(Protocol):
    """Renders a report as one text that ends with a line feed, or is empty."""

    def __call__(self, report: Report) -> str:
        """The report as text."""
        ...


def _in(module: str, name: str) -> Reporter:
    """A reporter whose module is imported when it is used: hooks and editors start often."""

    def render(report: Report) -> str:
        found: Reporter = getattr(import_module(f".{module}", __package__), name)
        return found(report)

    return render


REPORTERS: Mapping[str, Reporter] = {
    "text": _in("text", "render_text"),
    "coloured": _in("text", "render_coloured"),
    "concise": _in("text", "render_concise"),
    "json": _in("json_report", "render_json"),
    "sarif": _in("sarif", "render_sarif"),
    "github": _in("github", "render_github"),
    "gitlab": _in("gitlab", "render_gitlab"),
    "junit": _in("junit", "render_junit"),
}

__all__ = ["REPORTERS", "Report", "Reporter"]
