"""One spec with what follows from it, computed when first asked for."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from ..diagnostics import Problem, Span
from ..expressions import Type
from ..expressions.types import TEXT, UNKNOWN, list_of
from ..spec.model import Argument, Dependency, Question, Spec, Tool
from ..spec.protocol import REVISIONS
from .classes import ObjectClass, form_class, object_classes
from .graph import Graph, NodeId, Reach
from .texts import text_problems
from .types import type_of_form, type_of_schema


class Analysis:
    """The questions that rules and the lowering ask of a spec.

    `protocol` names the revisions that the server speaks.
    """

    def __init__(self, spec: Spec, protocol: Collection[str] = REVISIONS) -> None:
        self.spec = spec
        self.protocol = frozenset(protocol)

    @cached_property
    def graph(self) -> Graph:
        """Which declaration builds on which."""
        return Graph(self.spec)

    @cached_property
    def classes(self) -> Sequence[ObjectClass]:
        """The classes of all object schemas."""
        return object_classes(self.spec)

    @cached_property
    def class_names(self) -> Mapping[Span, str]:
        """Every class of the package by the place of its name."""
        forms = ((form.name.span, form_class(form)) for form in self.spec.all_forms)
        return {
            **{span: name for span, name in forms if name is not None},
            **{one.name_span: one.name for one in self.classes},
        }

    @cached_property
    def reaches(self) -> Mapping[str, Reach]:
        """What each tool and each prompt reaches, by its name."""
        return {name: self.graph.reach(tool) for name, tool in self.spec.callers.items()}

    def tools_of(self, node: NodeId) -> Iterator[Tool]:
        """The tools and prompts that reach a question or a dependency."""
        for name, reach in self.reaches.items():
            is_question = node.kind == "question"
            names = reach.questions if is_question else (*reach.dependencies, *reach.helpers)
            if node.name in names:
                yield self.spec.callers[name]

    def argument_types(self, tool: Tool) -> dict[str, Type]:
        """The types of a tool's arguments; one that may be left out may be absent."""
        return self._argument_types[str(tool.name.value)]

    @cached_property
    def _argument_types(self) -> Mapping[str, dict[str, Type]]:
        return {
            name: {str(one.name.value): self._argument_type(one, tool) for one in tool.arguments}
            for name, tool in self.spec.callers.items()
        }

    def _argument_type(self, argument: Argument, tool: Tool) -> Type:
        schema = argument.node
        found = TEXT if tool.is_prompt else type_of_schema(schema, self.spec.schemas)
        present = argument.required or argument.node.get("default") is not None
        return found if present else found.or_absent()

    @cached_property
    def dependency_types(self) -> dict[str, Type]:
        """The types of all dependencies."""
        return {
            name: self._dependency_type(dependency)
            for name, dependency in self.spec.dependencies.items()
        }

    def _dependency_type(self, dependency: Dependency) -> Type:
        if dependency.returns is None and dependency.node.get("returns") is not None:
            return UNKNOWN
        if dependency.roots:
            return list_of(TEXT)
        return type_of_schema(dependency.returns, self.spec.schemas)

    def local_types(self, question: Question) -> dict[str, Type]:
        """The types of what a question takes and of the answers that it needs."""
        types = {
            str(name.value): type_of_schema(schema, self.spec.schemas)
            for name, schema in question.takes
        }
        for name, needed in question.needs:
            target = self.spec.questions.get(str(needed.value))
            form = self.spec.form_of(target) if target else None
            if form is not None:
                types[str(name.value)] = type_of_form(form)
        return types

    def type_taken(self, name: str, tool: Tool) -> Type:
        """The type of what a dependency takes: by a question's name its accepted answer."""
        question = self.spec.questions.get(name)
        if question is not None:
            form = self.spec.form_of(question)
            return type_of_form(form) if form is not None else UNKNOWN
        found = self.dependency_types.get(name)
        return found or self.argument_types(tool).get(name, UNKNOWN)

    def scope(self, question: Question, tool: Tool | None) -> dict[str, Type]:
        """The names that a question may use when this tool asks it, with their types."""
        return {
            **(self.argument_types(tool) if tool else {}),
            **self.dependency_types,
            **self.local_types(question),
        }

    @cached_property
    def text_problems(self) -> list[Problem]:
        """What is wrong with the messages and conditions, by grammar, names and types."""
        return text_problems(self)

    def tools_of_dependency(self, dependency: Dependency) -> Iterator[Tool]:
        """The tools that reach a dependency."""
        return self.tools_of(NodeId("dependency", str(dependency.name.value)))

    def tools_of_question(self, question: Question) -> Iterator[Tool]:
        """The tools that reach a question."""
        return self.tools_of(NodeId("question", str(question.name.value)))
