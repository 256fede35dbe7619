"""EL109: two names that would be one."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...analysis import Analysis
from ...analysis.classes import ObjectClass, form_class
from ...diagnostics import Problem, RuleMeta, Severity, Span
from ...diagnostics.span import FILE_START
from ...naming.field_names import field_name
from ...source import SourceFile
from ...source.nodes import Node
from ...spec.model import Dependency, Form, Question, Spec, Tool
from ..ask_classes import ask_classes, class_of
from ..asking import repeated_fields
from ..base import DependencyRule, FormRule, QuestionRule, SpecRule, ToolRule
from ..names import SECTIONS, Named, declared, python_name
from ..nodes import pairs_of

META = RuleMeta(
    code="EL109",
    name="name-clash",
    severity=Severity.ERROR,
    what=(
        "Two names that become one: of one kind and equal but for case; of tools, prompts, "
        "questions and dependencies; among the parameters of one tool or question; among the "
        "fields of a form; a question twice in one list; two classes of one name; two specs of one "
        "package."
    ),
    why="One of the two would silently replace the other in the generated module or on disk.",
    bad="""\
tools:
  delete-file:
    description: Delete a file.
  delete_file:
    description: Delete a file for good.
""",
    good="""\
tools:
  delete-file:
    description: Delete a file.
  purge_file:
    description: Delete a file for good.
""",
)

FUNCTIONS = ("tool", "prompt", "question", "dependency")


def _clashes(names: Iterable[Named], folded: Callable[[str], str]) -> Iterator[tuple[Named, Named]]:
    """Each name that an earlier one equals once both are folded, with the earlier one."""
    first: dict[str, Named] = {}
    for named in names:
        earlier = first.setdefault(folded(named.text), named)
        if earlier is not named:
            yield named, earlier


def _problem(named: Named, earlier: Named, where: str) -> Problem:
    other = f"the {earlier.kind} `{earlier.text}` of line {earlier.key.span.line}"
    message = f"the {named.kind} `{named.text}` and {other} {where}"
    return Problem(META.code, named.key.span, message, "rename one of the two")


def _keys(kind: str, node: Node | None) -> Iterator[Named]:
    for key, _ in pairs_of(node):
        yield Named(kind, key)


class ParameterClash(ToolRule):
    """Arguments, dependencies and outcomes are parameters of one function."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The parameters of a tool, and arguments beside what the tool reaches."""
        reach = analysis.reaches[str(element.name.value)]
        asked = (analysis.spec.questions[name] for name in reach.questions)
        arguments = [
            *_keys("argument", element.node.get("arguments")),
            *(Named("argument", one.retry_with) for one in asked if one.retry_with is not None),
        ]
        known = analysis.spec.dependencies
        taken = [Named("dependency", name) for name in element.takes if name.value in known]
        parameters = [*arguments, *taken, *_keys("parameter", element.node.get("asks"))]
        reported = set()
        for named, earlier in _clashes(parameters, str):
            reported.add(earlier.key.span)
            yield _problem(named, earlier, "are parameters of one handler")
        reached = {
            **dict.fromkeys(reach.questions, "question"),
            **dict.fromkeys((*reach.dependencies, *reach.helpers), "dependency"),
        }
        for argument in arguments:
            kind = reached.get(argument.text)
            if kind is not None and argument.key.span not in reported:
                message = (
                    f"the argument `{argument.text}` has the name of a {kind} of its {element.kind}"
                )
                yield Problem(META.code, argument.key.span, message, "rename one of the two")


class AskedTwice(ToolRule):
    """A field of a form gives one argument."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Arguments that one field would give."""
        for argument, earlier in repeated_fields(element):
            if argument.ask is not None:
                message = (
                    f"the arguments `{argument.name.value}` and `{earlier.name.value}` are both "
                    f"the field `{argument.field}` of `{argument.asked_by}`"
                )
                yield self.at(argument.ask.span, message, "name another field, or leave one out")


class QuestionClash(QuestionRule):
    """What a question takes and its needed answers are names in one text."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The names of a question."""
        names = [
            *_keys("parameter", element.node.get("takes")),
            *_keys("answer", element.node.get("needs")),
        ]
        for named, earlier in _clashes(names, str):
            yield _problem(named, earlier, "are names of one question")
        yield from self._hidden(element, analysis)

    def _hidden(self, question: Question, analysis: Analysis) -> Iterator[Problem]:
        """Names of the question that its helpers, or its `url_from`, may mean otherwise."""
        spec = analysis.spec
        used = {
            str(name.value) for one in analysis.graph.helpers_of(question) for name in one.takes
        }
        for name, _ in question.takes:
            text = str(name.value)
            if text in used and (text in spec.dependencies or text in spec.questions):
                kind = "dependency" if text in spec.dependencies else "question"
                message = f"`{text}` is what the question takes and a {kind}, and a helper takes it"
                yield self.at(name.span, message, "rename one of the two")
        url = str(question.url_from.value).partition(".")[0] if question.url_from else None
        for name, _ in (*question.takes, *question.needs):
            if name.value == url:
                message = f"`{url}` hides the dependency that `url_from` names"
                yield self.at(name.span, message, "rename one of the two")


class RepeatedQuestion(ToolRule):
    """A handler asks a question of its body by one method, and completes a visit once."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Questions that stand twice in one list."""
        for names in (element.may_ask, element.completes):
            for named, earlier in _clashes([Named("question", name) for name in names], str):
                yield _problem(named, earlier, "are one entry of the list")


class AskClassClash(SpecRule):
    """What handlers ask with becomes classes of one module."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Tools that differ in a way that their classes do not."""
        first = ask_classes(element)
        for tool in (*element.tools.values(), *element.prompts.values()):
            name = class_of(tool)
            if name is not None and first[name] is not tool:
                earlier = first[name].name
                message = (
                    f"the class `{name}` would be made twice, first for line {earlier.span.line}"
                )
                yield self.at(tool.name.span, message, "rename one of the two")


class RepeatedTake(DependencyRule):
    """What a dependency takes are parameters of one function."""

    meta = META

    def check(self, element: Dependency, analysis: Analysis) -> Iterator[Problem]:
        """Names that a dependency takes twice."""
        names = [Named("parameter", name) for name in element.takes]
        for named, earlier in _clashes(names, str):
            yield _problem(named, earlier, "are parameters of one handler")


class FieldClash(FormRule):
    """Fields become attributes of one class."""

    meta = META

    def check(self, element: Form, analysis: Analysis) -> Iterator[Problem]:
        """Fields that are equal once Python's own words have their underscore."""
        for named, earlier in _clashes(_keys("field", element.node.get("fields")), _attribute):
            yield _problem(named, earlier, "are one attribute in Python")


class ClassClash(SpecRule):
    """Forms and object schemas become classes of one module."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Classes of one name that are not the same."""
        known: dict[str, Form | ObjectClass] = {}
        for name, found in _classes(analysis):
            earlier = known.setdefault(name, found)
            if not _is_same(earlier, found):
                yield self._clash(name, found, earlier)

    def _clash(self, name: str, later: Form | ObjectClass, earlier: Form | ObjectClass) -> Problem:
        line = _place(earlier).line
        message = f"the class `{name}` would be made twice, first for line {line}"
        instead = "rename one, or give the object schema another `title`"
        return self.at(_place(later), message, instead)


class NameClash(SpecRule):
    """Two names of a spec that one name in Python, or one file, would stand for."""

    meta = META
    parts = (
        ParameterClash(),
        AskedTwice(),
        QuestionClash(),
        RepeatedTake(),
        FieldClash(),
        ClassClash(),
        RepeatedQuestion(),
        AskClassClash(),
    )

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Declarations of one kind, and functions of all kinds."""
        reported = set()
        for kind in SECTIONS.values():
            names = [Named(kind, key) for key in declared(element, kind)]
            for named, earlier in _clashes(names, _folded):
                reported.add(named.key.span)
                yield _problem(named, earlier, "differ in nothing but case or punctuation")
        functions = sorted(
            (Named(kind, key) for kind in FUNCTIONS for key in declared(element, kind)),
            key=lambda named: named.key.span,
        )
        for named, earlier in _clashes(functions, python_name):
            if named.key.span not in reported:
                yield _problem(named, earlier, "are one function in Python")


def check_packages(sources: Sequence[SourceFile]) -> dict[str, list[Problem]]:
    """Specs of one run that would write one package, by path; each names the first."""
    first: dict[str, SourceFile] = {}
    problems: dict[str, list[Problem]] = {}
    for source in sources:
        earlier = first.setdefault(source.stem.casefold(), source)
        if earlier is not source:
            message = f"the package `{source.stem}` is made from `{earlier.path}` as well"
            problem = Problem(META.code, FILE_START, message, "rename one of the two files")
            problems.setdefault(source.path, []).append(problem)
    return problems


def _classes(analysis: Analysis) -> list[tuple[str, Form | ObjectClass]]:
    """Every class of the package, in the order of the file."""
    classes: list[tuple[str, Form | ObjectClass]] = [
        *(
            (name, form)
            for form in analysis.spec.all_forms
            if (name := form_class(form)) is not None
        ),
        *((found.name, found) for found in analysis.classes),
    ]
    return sorted(classes, key=lambda one: _place(one[1]))


def _is_same(one: Form | ObjectClass, other: Form | ObjectClass) -> bool:
    """Whether one class serves for both."""
    if isinstance(one, Form) or isinstance(other, Form):
        return one is other
    return one is other or one.same_schema(other)


def _place(owner: Form | ObjectClass) -> Span:
    return owner.name.span if isinstance(owner, Form) else owner.name_span


def _folded(name: str) -> str:
    return python_name(name).casefold()


def _attribute(name: str) -> str:
    try:
        return field_name(name)
    except ValueError:
        return name
