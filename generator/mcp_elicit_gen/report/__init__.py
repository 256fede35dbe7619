"""Findings as text for people and as JSON for programs: one function per format."""

from collections.abc import Mapping
from typing import Protocol

from .json_report import render_json
from .report import Report
from .text import render_concise, render_text


class Reporter(Protocol):
    """Renders a report as one text that ends with a line feed, or is empty."""

    def __call__(self, report: Report) -> str:
        """The report as text."""
        ...


REPORTERS: Mapping[str, Reporter] = {
    "text": render_text,
    "concise": render_concise,
    "json": render_json,
}

__all__ = ["REPORTERS", "Report", "Reporter"]
