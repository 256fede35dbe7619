"""One spec with what follows from it, computed when first asked for."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from ..diagnostics import Problem, Span
from ..expressions import Type
from ..expressions.types import TEXT, UNKNOWN, list_of
from ..spec.fields import Field
from ..spec.model import Argument, Dependency, Form, Question, Spec, Tool
from ..spec.protocol import REVISIONS
from .classes import ObjectClass, form_class, object_classes
from .graph import Graph, NodeId, Reach
from .texts import text_problems
from .types import type_of_field, type_of_form, type_of_schema, value_of_items


class Analysis:
    """The questions that rules and the lowering ask of a spec.

    `protocol` names the revisions that the server speaks, `clients` the programs whose users it
    means to reach.
    """

    def __init__(
        self, spec: Spec, protocol: Collection[str] = REVISIONS, clients: Collection[str] = ()
    ) -> None:
        self.spec = spec
        self.protocol = frozenset(protocol)
        self.clients = frozenset(clients)
        self._values: dict[Span, Type] = {}
        self._arguments: dict[Span, Type] = {}

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
        key = argument.name.span
        if key not in self._arguments:
            self._arguments[key] = UNKNOWN  # what an argument finds that is asked for by itself
            self._arguments[key] = self._type_of_argument(argument, tool)
        return self._arguments[key]

    def _type_of_argument(self, argument: Argument, tool: Tool) -> Type:
        if argument.node.get("ask") is not None and not tool.is_prompt:
            field = self.field_of(argument)
            return UNKNOWN if field is None else type_of_field(field, self.value_type(field))
        schema = argument.node
        found = TEXT if tool.is_prompt else type_of_schema(schema, self.spec.schemas)
        present = argument.required or argument.node.get("default") is not None
        return found if present else found.or_absent()

    def field_of(self, argument: Argument) -> Field | None:
        """The field that gives an argument which is asked for, or None where there is none."""
        question = self.spec.questions.get(argument.asked_by or "")
        form = self.spec.form_of(question) if question is not None else None
        return form.field(argument.field) if form is not None else None

    def asked_arguments(self, question: Question, tool: Tool | None = None) -> list[Argument]:
        """The arguments that a question asks for where they are missing, of one tool or of all."""
        tools = self.spec.tools.values() if tool is None else (tool,)
        name = question.name.value
        return [
            argument
            for one in tools
            if not one.is_prompt
            for argument in one.arguments
            if argument.ask is not None and argument.asked_by == name
        ]

    def value_type(self, field: Field) -> Type:
        """The type of what is chosen in a field, which is text but where data offers integers."""
        if field.choices_from is None:
            return TEXT
        key = field.name.span
        if key not in self._values:
            self._values[key] = UNKNOWN  # what a field finds whose options build on its answer
            found = (one for _, one in self.value_types(field) if not one.is_unknown)
            self._values[key] = next(found, UNKNOWN)
        return self._values[key]

    def value_types(self, field: Field) -> Iterator[tuple[Question, Type]]:
        """The type of what is chosen in a field, in each question and tool that shows it."""
        source = field.choices_from
        if source is None:
            return
        for question in self._questions_of.get(field.name.span, ()):
            for tool in self._asking(question):
                found = self._type_named(source.owner, question, tool)
                if source.part is not None:
                    found = found.fields.get(source.part, UNKNOWN)
                yield question, value_of_items(found, source)

    @cached_property
    def _questions_of(self) -> Mapping[Span, list[Question]]:
        """The questions that show a field, by the place of its name."""
        found: dict[Span, list[Question]] = {}
        for question in self.spec.questions.values():
            form = self.spec.form_of(question)
            for field in form.fields if form is not None else ():
                found.setdefault(field.name.span, []).append(question)
        return found

    def _asking(self, question: Question) -> list[Tool]:
        return list(self.tools_of_question(question)) or list(self.spec.callers.values())

    def _type_named(self, name: str, question: Question, tool: Tool) -> Type:
        """The type of one name that a question may use: nothing else is looked at."""
        for taken, schema in question.takes:
            if taken.value == name:
                return type_of_schema(schema, self.spec.schemas)
        for own, needed in question.needs:
            if own.value == name:
                target = self.spec.questions.get(str(needed.value))
                form = self.spec.form_of(target) if target is not None else None
                return UNKNOWN if form is None else self.type_of_form(form)
        if name in self.dependency_types:
            return self.dependency_types[name]
        argument = tool.argument(name)
        return UNKNOWN if argument is None else self._argument_type(argument, tool)

    def type_of_form(self, form: Form) -> Type:
        """The type of an accepted answer."""
        return type_of_form(form, self.value_type)

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
                types[str(name.value)] = self.type_of_form(form)
        return types

    def type_taken(self, name: str, tool: Tool) -> Type:
        """The type of what a dependency takes: by a question's name its accepted answer."""
        question = self.spec.questions.get(name)
        if question is not None:
            form = self.spec.form_of(question)
            return self.type_of_form(form) if form is not None else UNKNOWN
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
