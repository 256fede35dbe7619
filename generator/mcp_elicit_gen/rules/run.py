"""Runs the rules over a spec: every iteration is written here, once."""

from collections.abc import Callable, Iterable
from typing import Any

from ..analysis import Analysis
from ..diagnostics import Problem
from .base import (
    DependencyRule,
    ElementRule,
    FieldRule,
    FormRule,
    NameRule,
    QuestionRule,
    SpecRule,
    ToolRule,
)
from .catalogue import RULES
from .names import all_names
from .precedence import settle

ELEMENTS: dict[type, Callable[[Analysis], Iterable[Any]]] = {
    SpecRule: lambda analysis: (analysis.spec,),
    NameRule: lambda analysis: all_names(analysis.spec),
    ToolRule: lambda analysis: (*analysis.spec.tools.values(), *analysis.spec.prompts.values()),
    DependencyRule: lambda analysis: analysis.spec.dependencies.values(),
    QuestionRule: lambda analysis: analysis.spec.questions.values(),
}


def _checks(kind: type) -> tuple[ElementRule[Any], ...]:
    return tuple(
        part
        for rule in RULES
        for part in (rule, *rule.parts)
        if isinstance(part, ElementRule) and isinstance(part, kind)
    )


PLAN = tuple((elements, _checks(kind)) for kind, elements in ELEMENTS.items())
FORM_RULES = _checks(FormRule)
FIELD_RULES = _checks(FieldRule)


def check_spec(analysis: Analysis) -> list[Problem]:
    """Every problem that the rules find in one spec, unsorted."""
    problems = [
        problem
        for elements, rules in PLAN
        for element in elements(analysis)
        for rule in rules
        for problem in rule.check(element, analysis)
    ]
    return [*problems, *check_forms(analysis)]


def check_forms(analysis: Analysis) -> list[Problem]:
    """Every problem of the forms of a spec and of their fields, unsorted."""
    problems = [
        problem
        for form in analysis.spec.all_forms
        for rule in FORM_RULES
        for problem in rule.check(form, analysis)
    ]
    for form in analysis.spec.all_forms:
        for field in form.fields:
            found = [one for rule in FIELD_RULES for one in rule.check(field, analysis)]
            problems.extend(settle(found))
    return problems
