"""Which declarations reach which: the one graph of tools, questions and dependencies."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..expressions import names_in_condition, names_in_message
from ..source import Scalar
from ..spec.fields import Field
from ..spec.model import Ask, Dependency, Form, Question, Spec, Tool
from ..spec.template import Template


class NodeId(NamedTuple):
    """A dependency or a question, by kind and name."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Reach:
    """What a tool reaches, each after what it builds on. `helpers` are dependencies that are
    computed only while a question is put: its `check`, its `completed_by`."""

    questions: tuple[str, ...]
    dependencies: tuple[str, ...]
    helpers: tuple[str, ...]


def shown_names(question: Question, form: Form | None) -> set[str]:
    """The names that a question shows: in its message, URL and id, and in its form."""
    shown = {
        name
        for template in question.templates
        for name, _ in names_in_message(template.message or ())
    }
    if question.url_from is not None:
        shown.add(str(question.url_from.value).partition(".")[0])
    return shown.union(*(names_of_field(field) for field in (form.fields if form else ())))


def names_of_field(field: Field) -> set[str]:
    """The names that complete a field: of its options, its default, its texts."""
    found = {name for text in field.templates for name, _ in names_in_message(text.message or ())}
    if field.choices_from is not None:
        found.add(field.choices_from.owner)
    if field.default_from is not None:
        found.add(str(field.default_from.value).partition(".")[0])
    return found


def condition_names(question: Question) -> set[str]:
    """The names that a question's condition uses."""
    if question.ask_when is None or question.ask_when.condition is None:
        return set()
    return {name for name, _ in names_in_condition(question.ask_when.condition)}


def local_names(question: Question) -> set[str]:
    """The names that a question declares itself: what it takes, and its needed answers."""
    return {str(name.value) for name, _ in (*question.needs, *question.takes)}


def given_names(ask: Ask, parameters: Collection[str]) -> set[str]:
    """The names that a tool's `with:` uses for some of what a question takes."""
    return {
        name
        for parameter, value in ask.values
        if parameter.value in parameters
        and isinstance(value, Template)
        and value.message is not None
        for name, _ in names_in_message(value.message)
    }


def outer_names(names: Set[str], question: Question, asks: Iterable[Ask]) -> set[str]:
    """Names that a question uses, as a tool knows them: what the question takes stands for the
    names in the tool's `with:`, and the answers that it needs are left out."""
    local = local_names(question)
    return set(names - local).union(*(given_names(ask, names & local) for ask in asks))


class Graph:
    """The edges of a spec, and walks along them. Unknown names are left out: rules report them."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.edges: Mapping[NodeId, tuple[NodeId, ...]] = {
            **{
                NodeId("dependency", name): tuple(self._of_names(one.takes))
                for name, one in spec.dependencies.items()
            },
            **{
                NodeId("question", name): tuple(dict.fromkeys(self._of_question(one)))
                for name, one in spec.questions.items()
            },
        }

    def shown_names(self, question: Question) -> set[str]:
        """The names that a question shows, in its form too."""
        return shown_names(question, self.spec.form_of(question))

    def names_of_question(self, question: Question) -> set[str]:
        """The names that what a question shows and its condition use."""
        return self.shown_names(question) | condition_names(question)

    def _of_names(self, names: tuple[Scalar, ...]) -> Iterator[NodeId]:
        for name in names:
            text = str(name.value)
            if text in self.spec.dependencies:
                yield NodeId("dependency", text)
            elif text in self.spec.questions:
                yield NodeId("question", text)

    def _of_question(self, question: Question) -> Iterator[NodeId]:
        for _, needed in question.needs:
            if needed.value in self.spec.questions:
                yield NodeId("question", str(needed.value))
        for name in sorted(self.names_of_question(question) - local_names(question)):
            if name in self.spec.dependencies:
                yield NodeId("dependency", name)
        own = {str(question.name.value), *(str(name.value) for name, _ in question.takes)}
        for helper in self.helpers_of(question):
            taken = tuple(one for one in helper.takes if one.value not in own)
            yield from self._of_names(taken)

    def helpers_of(self, question: Question) -> Iterator[Dependency]:
        """The dependencies that are computed while a question is put."""
        for helper in question.helpers:
            if (found := self.spec.dependencies.get(str(helper.value))) is not None:
                yield found

    def roots(self, tool: Tool) -> Iterator[NodeId]:
        """What a tool names itself, in the order in which it is resolved."""
        yield from self.roots_before_body(tool)
        yield from (node for node in self._of_names(tool.may_ask) if node.kind == "question")

    def roots_before_body(self, tool: Tool) -> Iterator[NodeId]:
        """What a tool names itself to be resolved before its body runs: first what asks for its
        arguments."""
        for argument in tool.arguments:
            if argument.asked_by in self.spec.questions:
                yield NodeId("question", str(argument.asked_by))
        yield from self._of_names(tool.takes)
        for ask in tool.asks:
            for _, value in ask.values:
                if isinstance(value, Template) and value.message is not None:
                    for name, _ in sorted(names_in_message(value.message), key=str):
                        if name in self.spec.dependencies:
                            yield NodeId("dependency", name)
            if ask.question.value in self.spec.questions:
                yield NodeId("question", str(ask.question.value))

    def reach(self, tool: Tool) -> Reach:
        """Everything that a call of the tool may compute or ask."""
        ordered: dict[NodeId, None] = {}
        for root in self.roots(tool):
            self._visit(root, ordered)
        questions = tuple(node.name for node in ordered if node.kind == "question")
        helpers = (
            str(helper.name.value)
            for name in questions
            for helper in self.helpers_of(self.spec.questions[name])
        )
        return Reach(
            questions,
            tuple(node.name for node in ordered if node.kind == "dependency"),
            tuple(dict.fromkeys(helpers)),
        )

    def before_body(self, tool: Tool) -> tuple[NodeId, ...]:
        """Everything that is resolved before the body of a tool runs, each after what it builds
        on: what the questions that it may ask build on is among it, these questions are not."""
        ordered: dict[NodeId, None] = {}
        edges = {node: self.targets(node, tool) for node in self.edges}
        for root in self.roots_before_body(tool):
            self._visit(root, ordered, edges)
        for root in self._of_names(tool.may_ask):
            for target in edges[root]:
                self._visit(target, ordered, edges)
        return tuple(ordered)

    def targets(self, node: NodeId, tool: Tool) -> tuple[NodeId, ...]:
        """What a declaration builds on in a tool: an argument that is asked for is the answer to
        its question."""
        asked = {str(one.name.value): one.asked_by for one in tool.arguments if one.ask is not None}
        if not asked:
            return self.edges[node]
        names = self._argument_names(node)
        found = (asked[name] for name in asked if name in names)
        questions = (NodeId("question", str(one)) for one in found if one in self.spec.questions)
        return tuple(dict.fromkeys((*self.edges[node], *(one for one in questions if one != node))))

    def _argument_names(self, node: NodeId) -> set[str]:
        if node.kind == "dependency":
            return {str(name.value) for name in self.spec.dependencies[node.name].takes}
        question = self.spec.questions[node.name]
        helpers = (name for one in self.helpers_of(question) for name in one.takes)
        local = local_names(question)
        names = self.names_of_question(question) | {str(name.value) for name in helpers}
        return names - local

    def _visit(
        self,
        root: NodeId,
        ordered: dict[NodeId, None],
        edges: Mapping[NodeId, tuple[NodeId, ...]] | None = None,
    ) -> None:
        """Add a declaration behind everything that it builds on; no recursion, however deep."""
        edges = edges or self.edges
        if root in ordered:
            return
        entered = {root}
        stack = [(root, iter(edges[root]))]
        while stack:
            node, targets = stack[-1]
            for target in targets:
                if target not in ordered and target not in entered:
                    entered.add(target)
                    stack.append((target, iter(edges[target])))
                    break
            else:
                stack.pop()
                ordered[node] = None

    def below(self, node: NodeId) -> tuple[NodeId, ...]:
        """Everything that a declaration builds on, itself left out."""
        ordered: dict[NodeId, None] = {}
        self._visit(node, ordered)
        return tuple(one for one in ordered if one != node)

    def rings(self) -> Iterator[tuple[NodeId, ...]]:
        """Cycles that share nothing with each other, each from its first declaration on."""
        done: set[NodeId] = set()
        reported: set[NodeId] = set()
        order = {node: number for number, node in enumerate(self.edges)}
        for start in self.edges:
            for ring in self._rings_from(start, done):
                if reported.isdisjoint(ring):
                    reported.update(ring)
                    first = ring.index(min(ring, key=order.__getitem__))
                    yield (*ring[first:], *ring[:first])

    def _rings_from(self, start: NodeId, done: set[NodeId]) -> Iterator[tuple[NodeId, ...]]:
        if start in done:
            return
        path = {start: iter(self.edges[start])}
        while path:
            node = next(reversed(path))
            for target in path[node]:
                if target in path:
                    steps = list(path)
                    yield tuple(steps[steps.index(target) :])
                elif target not in done:
                    path[target] = iter(self.edges[target])
                    break
            else:
                del path[node]
                done.add(node)

    def chain(self, node: NodeId) -> int:
        """How many rounds the longest chain takes that ends with this declaration: one for each
        question, and for each thing that the client is asked beside."""
        return self._chains[node]

    @cached_property
    def _chains(self) -> Mapping[NodeId, int]:
        ordered: dict[NodeId, None] = {}
        for node in self.edges:
            self._visit(node, ordered)
        lengths: dict[NodeId, int] = {}
        for node in ordered:
            # What a ring meets again counts nothing; a rule of its own reports rings.
            before = max((lengths.get(target, 0) for target in self.edges[node]), default=0)
            lengths[node] = before + self._takes_a_round(node)
        return lengths

    def _takes_a_round(self, node: NodeId) -> bool:
        return node.kind == "question" or not self.spec.dependencies[node.name].is_computed
