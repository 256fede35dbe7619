"""Every place of a spec that names a declaration by its key, and what it may name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..source.nodes import MappingNode, Node, Scalar
from ..spec.model import Spec
from ..spec.structure import suggestion
from ..spec.unread import names_in
from .names import SECTION_OF


class Reference(NamedTuple):
    """A name that stands for a declaration of `kind`; `known` are the names that it may be."""

    scalar: Scalar
    kind: str
    known: Mapping[str, None]

    @property
    def name(self) -> str:
        """The name as it is written."""
        return str(self.scalar.value)

    @property
    def is_known(self) -> bool:
        """Whether there is such a declaration."""
        return self.name in self.known

    @property
    def help(self) -> str:
        """What to write instead."""
        return suggestion(self.name, [*self.known], f"a {self.kind}")


def references(spec: Spec) -> Iterator[Reference]:
    """Every reference by key: `form`, `needs`, `asks`, `takes`."""
    questions = _names(spec, "question")
    forms = _names(spec, "form")
    dependencies = _names(spec, "dependency")
    for question in spec.questions.values():
        if isinstance(question.form, Scalar):
            yield Reference(question.form, "form", forms)
        for _, needed in question.needs:
            yield Reference(needed, "question", questions)
    for tool in spec.tools.values():
        for ask in tool.asks:
            yield Reference(ask.question, "question", questions)
        for name in tool.takes:
            yield Reference(name, "dependency", dependencies)
    arguments = argument_names(spec)
    values = dict.fromkeys((*arguments, *dependencies, *questions))
    for dependency in spec.dependencies.values():
        for name in dependency.takes:
            yield Reference(name, "argument, dependency or question", values)


def argument_names(spec: Spec) -> Mapping[str, None]:
    """The names of the arguments of all tools, each once."""
    names = (name for tool in spec.tools.values() for name in _in_order(tool.node.get("arguments")))
    return dict.fromkeys(names)


def _in_order(node: Node | None) -> Iterable[str]:
    """The names of a mapping as they stand; what could not be read may hold names as well."""
    return node.by_name if isinstance(node, MappingNode) else sorted(names_in(node))


def _names(spec: Spec, kind: str) -> Mapping[str, None]:
    return dict.fromkeys(_in_order(spec.node.get(SECTION_OF[kind])))
