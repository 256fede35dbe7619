"""What is wrong with the texts that the client's model is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..diagnostics import Problem
from ..expressions import Problem as TextProblem
from ..expressions import check_message
from ..expressions.problems import UNKNOWN_NAME
from ..spec.model import Dependency, Tool
from ..spec.places import place
from ..spec.structure import closest
from ..spec.template import Template
from .callers import in_callers

if TYPE_CHECKING:
    from .analysis import Analysis


def sample_problems(analysis: Analysis) -> Iterator[Problem]:
    """The faults of each sample's message (EL301, EL302, EL307): it places what the dependency
    takes, and nothing else."""
    for dependency in analysis.spec.dependencies.values():
        if dependency.sample is not None:
            yield from dependency.sample.message.problems
            yield from _in_tools(dependency, dependency.sample.message, analysis)


def _in_tools(dependency: Dependency, template: Template, analysis: Analysis) -> Iterator[Problem]:
    taken = [str(name.value) for name in dependency.takes]
    tools = list(analysis.tools_of_dependency(dependency))
    faults: dict[tuple[object, ...], tuple[TextProblem, list[Tool]]] = {}
    for tool in tools or analysis.spec.callers.values():
        scope = {name: analysis.type_taken(name, tool) for name in taken}
        for found in check_message(template.message or (), scope):
            key = (found.code, found.start, found.end, found.message)
            faults.setdefault(key, (found, []))[1].append(tool)
    for found, where in faults.values():
        suffix = f" {in_callers(where)}" if len(where) < len(tools) else ""
        span = place(analysis.spec.source, template.scalar, found.start, found.end)
        instead = _taken_help(template, found, taken) or found.help
        yield Problem(found.code, span, f"{found.message}{suffix}", instead)


def _taken_help(template: Template, found: TextProblem, taken: list[str]) -> str | None:
    """What to write for a name that the dependency does not take."""
    text = str(template.scalar.value)
    name = text[found.start : found.end]
    if found.code != UNKNOWN_NAME or text[: found.start].endswith("."):
        return None
    if (close := closest(name, taken)) is not None:
        return f"did you mean `{close}`?"
    return f"add `{name}` to the dependency's `takes`, or leave it out"
