"""EL106: a declaration that nothing reaches."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.types import SHARED
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node, Scalar, walk
from ...spec.model import Spec, Template
from ...spec.structure import closest
from ..base import SpecRule
from ..names import declared
from ..nodes import pairs_of, text_of
from ..references import references

# A text that could not be read, or a name in it that is unknown.
TEXT_CODES = frozenset({"EL301", "EL302", "EL306"})

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)


class UnusedDeclaration(SpecRule):
    """A declaration without effect is a leftover, or a slip where it should be used."""

    meta = RuleMeta(
        code="EL106",
        name="unused-declaration",
        severity=Severity.WARNING,
        what="A question, form, schema or dependency that no tool reaches.",
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
        """Each name that nothing reaches, unless part of the spec could not be read."""
        if not _is_read(element):
            return
        unused = [
            (kind, key)
            for kind, names in _used(element, analysis).items()
            for key in declared(element, kind)
            if str(key.value) not in names
        ]
        meant = _meant(analysis) if unused else set()
        for kind, key in unused:
            if str(key.value) not in meant:
                message = f"nothing uses the {kind} `{key.value}`"
                yield self.at(key.span, message, "use it in a tool, or delete it")


def _is_read(spec: Spec) -> bool:
    """Whether every tool and every ask could be read: else nothing is known to be unused."""
    if not spec.tools or len(declared(spec, "tool")) != len(spec.tools):
        return False
    return all(
        len(list(pairs_of(tool.node.get("asks")))) == len(tool.asks) for tool in spec.tools.values()
    )


def _used(spec: Spec, analysis: Analysis) -> dict[str, set[str]]:
    """The names that tools reach, by kind."""
    questions = {name for reach in analysis.reaches.values() for name in reach.questions}
    dependencies = {name for reach in analysis.reaches.values() for name in reach.dependencies}
    forms = {
        str(form.value)
        for name in questions
        if isinstance(form := spec.questions[name].form, Scalar)
    }
    roots: list[Node | None] = [
        *(argument.node for tool in spec.tools.values() for argument in tool.arguments),
        *(tool.returns for tool in spec.tools.values()),
        *(spec.dependencies[name].returns for name in dependencies),
        *(schema for name in questions for _, schema in spec.questions[name].takes),
    ]
    return {
        "dependency": dependencies,
        "question": questions,
        "form": forms,
        "schema": _schemas(roots, spec),
    }


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


def _meant(analysis: Analysis) -> set[str | None]:
    """Names that a slip elsewhere was meant to use: another rule reports the slip."""
    spec = analysis.spec
    meant: set[str | None] = set()
    for reference in references(spec):
        if not reference.is_known:
            meant.add(closest(reference.name, [*reference.known]))
    for name in _schemas([spec.node], spec) - spec.schemas.keys():
        meant.add(closest(name, [*spec.schemas]))
    if any(problem.code in TEXT_CODES for problem in analysis.text_problems):
        for text in _texts(spec):
            for word in WORD.findall(str(text.value)):
                meant.add(closest(word, [*spec.dependencies]))
    return meant


def _texts(spec: Spec) -> Iterator[Scalar]:
    for question in spec.questions.values():
        yield from (text.scalar for text in (question.message, question.ask_when) if text)
    for tool in spec.tools.values():
        for ask in tool.asks:
            yield from (text.scalar for _, text in ask.values if isinstance(text, Template))
