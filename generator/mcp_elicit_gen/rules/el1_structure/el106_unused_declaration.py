"""EL106: a declaration that nothing reaches."""

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ...analysis import Analysis
from ...analysis.graph import NodeId
from ...analysis.types import SHARED
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node, Scalar, walk
from ...spec.fields import Field
from ...spec.language import SPEC
from ...spec.model import Question, Spec
from ...spec.structure import closest
from ...spec.template import Template
from ...spec.unread import unread_kinds
from ..base import SpecRule
from ..names import declared, schema_roots
from ..nodes import pairs_of, text_of
from ..references import references

# By kind of declaration.
Names: TypeAlias = dict[str, set[str]]

# A text that could not be read, or a name in it that is unknown.
TEXT_CODES = frozenset({"EL301", "EL302", "EL306", "EL310"})

# What may stand behind a name of each kind.
EVERYTHING = ("dependency", "question", "form", "schema")
REACHED_FROM = dict.fromkeys(("value", "dependency", "question"), EVERYTHING)

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)


class UnusedDeclaration(SpecRule):
    """A declaration without effect is a leftover, or a slip where it should be used."""

    meta = RuleMeta(
        code="EL106",
        name="unused-declaration",
        severity=Severity.WARNING,
        what="A question, form, schema or dependency that no tool and no prompt reaches.",
        why=(
            "Nothing is generated for it, so a question that looks as if it protected something is "
            "never asked."
        ),
        bad="""\
dependencies:
  file_count:
    description: Number of files in the folder.
    returns: {type: integer}
""",
        good="""\
dependencies:
  file_count:
    description: Number of files in the folder.
    returns: {type: integer}
tools:
  count_files:
    description: Count the files.
    takes: [file_count]
""",
    )

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Each name that nothing reaches, nor would reach once other faults are mended."""
        if not _unused(_used(analysis, {}), element):
            return
        hidden = _hidden_kinds(element)
        for kind, key in _unused(_used(analysis, _meant(analysis)), element):
            if kind not in hidden:
                yield self._unused(kind, key, element)

    def _unused(self, kind: str, key: Scalar, spec: Spec) -> Problem:
        completed = {name.value for tool in spec.tools.values() for name in tool.completes}
        if kind == "question" and key.value in completed:
            message = f"nothing asks the question `{key.value}`, so there is nothing to complete"
        else:
            message = f"nothing uses the {kind} `{key.value}`"
        return self.at(key.span, message, "use it in a tool, or delete it")


def _unused(used: Names, spec: Spec) -> list[tuple[str, Scalar]]:
    return [
        (kind, key)
        for kind, names in used.items()
        for key in declared(spec, kind)
        if str(key.value) not in names
    ]


def _hidden_kinds(spec: Spec) -> set[str]:
    """The kinds of declarations that a part which could not be read may reach."""
    named = unread_kinds(spec.node, SPEC)
    questions = spec.questions.values()
    if not spec.callers:
        named.update(EVERYTHING)
    if any(_lacks_text(question) for question in questions):
        named.add("dependency")
    if any(_lacks_form(question) for question in questions):
        named.add("form")
    if any(_lacks_data(field) for form in spec.all_forms for field in form.fields):
        named.add("dependency")
    asked = (one for tool in spec.tools.values() for one in tool.arguments)
    if any(one.ask is None and one.node.get("ask") is not None for one in asked):
        named.add("question")
    return {kind for name in named for kind in REACHED_FROM.get(name, (name,))}


def _lacks_text(question: Question) -> bool:
    """Whether a text that could name dependencies is missing or no text."""
    read = {
        "ask_when": question.ask_when,
        "url": question.url,
        "url_from": question.url_from,
        "elicitation_id": question.elicitation_id,
    }
    is_unread = any(
        text is None and question.node.get(key) is not None for key, text in read.items()
    )
    lacks_url = question.is_url and question.url is None and question.url_from is None
    return question.message is None or is_unread or lacks_url


def _lacks_data(field: Field) -> bool:
    """Whether a part of a field that could name dependencies could not be read."""
    read = {
        "choices_from": field.choices_from,
        "default_from": field.default_from,
        "title": field.title,
        "description": field.description,
    }
    return any(found is None and field.node.get(key) is not None for key, found in read.items())


def _lacks_form(question: Question) -> bool:
    """Whether a question names no form and should."""
    return question.form is None and not question.is_url


def _used(analysis: Analysis, meant: Mapping[str, set[str]]) -> Names:
    """The names that tools reach, and those that are meant with what they reach, by kind."""
    spec = analysis.spec
    reaches = analysis.reaches.values()
    names = {
        "dependency": {name for one in reaches for name in (*one.dependencies, *one.helpers)},
        "question": {name for one in reaches for name in one.questions},
        "form": meant.get("form", set()),
    }
    for kind in ("dependency", "question"):
        for name in meant.get(kind, ()):
            for node in (NodeId(kind, name), *analysis.graph.below(NodeId(kind, name))):
                names[node.kind].add(node.name)
                names["dependency"].update(_helpers(node, analysis))
    names["form"] |= {
        str(form.value)
        for name in names["question"]
        if isinstance(form := spec.questions[name].form, Scalar)
    }
    roots: list[Node | None] = [
        *(argument.node for tool in spec.tools.values() for argument in tool.arguments),
        *(tool.returns for tool in spec.tools.values()),
        *(spec.dependencies[name].returns for name in names["dependency"]),
        *(schema for name in names["question"] for _, schema in spec.questions[name].takes),
        *(spec.schemas.get(name) for name in meant.get("schema", ())),
    ]
    return {**names, "schema": _schemas(roots, spec) | meant.get("schema", set())}


def _helpers(node: NodeId, analysis: Analysis) -> Iterator[str]:
    """The helpers of a question."""
    if node.kind == "question":
        question = analysis.spec.questions[node.name]
        yield from (str(one.name.value) for one in analysis.graph.helpers_of(question))


def _schemas(roots: list[Node | None], spec: Spec) -> set[str]:
    """The shared schemas that some schemas reach."""
    found: set[str] = set()
    stack = [root for root in roots if root is not None]
    while stack:
        for node in walk(stack.pop()):
            text = text_of(node.get("$ref")) if isinstance(node, MappingNode) else None
            name = text.removeprefix(SHARED) if text and text.startswith(SHARED) else None
            if name is not None and name not in found:
                found.add(name)
                stack.extend([spec.schemas[name]] if name in spec.schemas else [])
    return found


def _meant(analysis: Analysis) -> dict[str, set[str]]:
    """Names by kind that a slip elsewhere was meant to use: another rule reports the slip."""
    spec = analysis.spec
    slips = [one for one in references(spec) if not one.is_known]
    words = {one.name for one in slips}
    words |= {str(closest(one.name, [*one.known])) for one in slips}
    words |= _meant_schemas(spec)
    if any(problem.code in TEXT_CODES for problem in analysis.text_problems):
        texts = {word for text in _texts(spec) for word in WORD.findall(str(text.value))}
        words |= texts & spec.questions.keys()
        words |= {str(closest(word, [*spec.dependencies])) for word in sorted(texts)}
    return {
        "dependency": words & spec.dependencies.keys(),
        "question": words & spec.questions.keys(),
        "form": words & {str(key.value) for key in declared(spec, "form")},
        "schema": words & {str(key.value) for key in declared(spec, "schema")},
    }


def _meant_schemas(spec: Spec) -> set[str]:
    """What references to unknown schemas, and texts in the place of a schema, were meant to be."""
    known = [*spec.schemas]
    unknown = _schemas([spec.node], spec) - spec.schemas.keys()
    return {
        *(str(closest(name, known)) for name in sorted(unknown)),
        *(text for root in schema_roots(spec) for text in _in_place_of_schema(root)),
    }


def _in_place_of_schema(root: MappingNode) -> Iterator[str]:
    for node in walk(root):
        if isinstance(node, MappingNode):
            inner = [value for _, value in pairs_of(node.get("properties"))]
            for value in (node.get("type"), node.get("items"), *inner):
                yield from (text for text in [text_of(value)] if text is not None)


def _texts(spec: Spec) -> Iterator[Scalar]:
    for question in spec.questions.values():
        yield from (text.scalar for text in (*question.templates, question.ask_when) if text)
    for form in spec.all_forms:
        for field in form.fields:
            yield from (text.scalar for text in field.templates)
            if field.choices_from is not None:
                yield field.choices_from.list
            if field.default_from is not None:
                yield field.default_from
    for tool in spec.callers.values():
        for ask in tool.asks:
            yield from (text.scalar for _, text in ask.values if isinstance(text, Template))
    for dependency in spec.dependencies.values():
        if dependency.sample is not None:
            yield dependency.sample.message.scalar
