"""`resolvers.py`: one resolver per question and per dependency, and the graph between them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..ir.package import (
    DependencyResolver,
    EngineQuestion,
    FormFilling,
    Helper,
    Method,
    Package,
    QuestionResolver,
    Resolver,
    SampleResolver,
    SettlingResolver,
    Unavailable,
    ValueType,
)
from ..ir.texts import negated
from ..python import (
    Attribute,
    Await,
    Binary,
    BooleanOperation,
    Call,
    Compare,
    Conditional,
    Expression,
    Identifier,
    Literal,
    Name,
    Source,
    Subscript,
    Unary,
)
from ..python import Parameter as PrintedParameter
from ..python.headings import class_heading, header
from ..python.layout import assign, condition, docstring, field, raises, returns, signature
from .annotations import Annotations
from .environment import render
from .names import Names
from .values import (
    filled_parameter,
    form_classes,
    name,
    own_classes,
    plain_type,
    subscript,
)

INDENT = 4
BODY = 8
CONTEXT = Identifier("ctx")
HANDLERS = Identifier("handlers")
ELICITATIONS = ".elicitations"


def emit_resolvers(package: Package, annotations: Annotations, names: Names) -> str | None:
    """The module, or None where nothing is asked or computed."""
    if not package.resolvers:
        return None
    names.add("Any", "Callable", "dataclass")
    printer = _Printer(annotations, names)
    container = package.resolvers_class
    dependencies = package.dependencies_class
    view: dict[str, Any] = {
        "header": header(package.source_name),
        "summary": summary(package),
        "protocol": _protocol(dependencies, package.dependencies, annotations, names),
        "container": {
            "heading": class_heading(container, []),
            "fields": [
                field(one.name, name("Resolver"), None, indent=INDENT) for one in package.resolvers
            ],
        },
        "factory": signature(
            Identifier("make_resolvers"),
            [PrintedParameter(HANDLERS, Name(dependencies), None)] if package.dependencies else [],
            Name(container),
            is_async=False,
            indent=0,
        ),
        "resolvers": [printer.view(one) for one in package.resolvers],
        "result": returns(
            Call(
                Name(container), (), tuple((one.name, Name(one.name)) for one in package.resolvers)
            ),
            indent=INDENT,
        ),
    }
    classes = {one for resolver in package.resolvers for one in _classes(resolver)}
    types: list[ValueType] = []
    for method in package.dependencies:
        types += [one.type for one in method.parameters]
        types += [method.returns] if method.returns is not None else []
    for resolver in package.resolvers:
        types += [] if isinstance(resolver, SettlingResolver) else parameter_types(resolver)
    own = [
        (".models", classes | form_classes(types)),
        (ELICITATIONS, own_classes(types, ELICITATIONS)),
    ]
    view["imports"] = names.imports([one for one in own if one[1]])
    return render("resolvers.py.jinja", view)


def parameter_types(
    resolver: DependencyResolver | QuestionResolver | EngineQuestion | SampleResolver,
) -> list[ValueType]:
    """The types of what a resolver takes."""
    return [one.type for one in resolver.parameters]


def summary(package: Package) -> Source:
    """What the module holds."""
    asks = any(isinstance(one, QuestionResolver | EngineQuestion) for one in package.resolvers)
    if not asks:
        return docstring("The values that are computed before a tool runs.", indent=0)
    if not package.dependencies:
        return docstring("The questions, as resolvers.", indent=0)
    return docstring("The questions and what they build on, as resolvers.", indent=0)


def _protocol(
    container: Identifier, methods: tuple[Method, ...], annotations: Annotations, names: Names
) -> dict[str, Any] | None:
    if not methods:
        return None
    names.add("Protocol")
    return {
        "heading": class_heading(container, [Identifier("Protocol")]),
        "methods": [method_view(one, annotations, names) for one in methods],
    }


def method_view(method: Method, annotations: Annotations, names: Names) -> dict[str, Any]:
    """A method of a protocol: its signature and docstring."""
    parameters = [PrintedParameter(Identifier("self"), None, None)]
    if method.context:
        parameters.append(PrintedParameter(CONTEXT, names.seen(name("Context")), None))
    parameters += [
        PrintedParameter(one.name, names.seen(plain_type(one.type, annotations)), None)
        for one in method.parameters
    ]
    result = names.seen(method_result(method, annotations))
    return {
        "signature": signature(method.name, parameters, result, indent=INDENT),
        "docstring": docstring(method.description, indent=BODY) if method.description else None,
    }


def method_result(method: Method, annotations: Annotations) -> Expression:
    """What a method gives; a prompt's gives its text or its messages."""
    if method.returns is None:
        return Binary("|", name("str"), subscript("Sequence", name("Message")))
    return plain_type(method.returns, annotations)


def _classes(resolver: Resolver) -> set[Identifier]:
    if isinstance(resolver, SettlingResolver):
        return {resolver.form}
    found = form_classes([one.type for one in resolver.parameters])
    if isinstance(resolver, QuestionResolver):
        return found | {resolver.form}
    if isinstance(resolver, EngineQuestion):
        return found if resolver.form is None else found | {resolver.form}
    if isinstance(resolver, SampleResolver):
        return found
    return found | form_classes([resolver.returns])


class _Statement(NamedTuple):
    """A statement of a resolver, under a condition or not; or a function inside it, with its one
    line under its heading, apart from the statement before it."""

    line: Source
    test: Source | None = None
    function: Source | None = None
    is_apart: bool = False


class _Printer:
    def __init__(self, annotations: Annotations, names: Names) -> None:
        self.annotations = annotations
        self.names = names

    def view(self, resolver: Resolver) -> dict[str, Any]:
        """The signature and the statements of a resolver."""
        return PRINTERS[type(resolver)](self, resolver)

    def _dependency(self, resolver: DependencyResolver) -> dict[str, Any]:
        method = Attribute(Name(HANDLERS), resolver.method)
        arguments = tuple(Name(one.name) for one in resolver.parameters)
        return {
            "signature": signature(
                resolver.name,
                self._parameters(resolver),
                self.names.seen(plain_type(resolver.returns, self.annotations)),
                indent=INDENT,
            ),
            "statements": [_Statement(returns(Await(Call(method, arguments)), indent=BODY))],
        }

    def _parameters(
        self, resolver: DependencyResolver | QuestionResolver | EngineQuestion | SampleResolver
    ) -> list[PrintedParameter]:
        return [
            filled_parameter(one, self.annotations, self.names, among=None)
            for one in resolver.parameters
        ]

    def _engine_question(self, resolver: EngineQuestion) -> dict[str, Any]:
        parameters = self._parameters(resolver)
        if resolver.decided is not None:
            decided = Binary("|", name("bool"), Literal(None))
            parameters.insert(0, PrintedParameter(resolver.decided, decided, None))
        return {
            "signature": signature(
                resolver.name, parameters, self.names.seen(_made(resolver)), indent=INDENT
            ),
            "statements": list(self._engine_statements(resolver)),
        }

    def _engine_statements(self, resolver: EngineQuestion) -> Iterator["_Statement"]:
        before = False
        for target, value in resolver.given:
            yield _Statement(assign(target, self.names.seen(value), indent=BODY))
            before = True
        is_asking = resolver.filling is not None and resolver.filling.complete is not None
        if is_asking:
            before = True
            yield from self._shown(resolver.shown)
            yield from self._asking(resolver)
        elif resolver.condition is not None and resolver.put and resolver.decided:
            before = True
            decided = Name(resolver.decided)
            put = Conditional(
                Compare("is", decided, Literal(None)), self.names.seen(resolver.condition), decided
            )
            yield _Statement(assign(resolver.put, put, indent=BODY))
            answer = self.names.seen(resolver.otherwise or Literal(None))
            test = condition(negated(Name(resolver.put)), indent=BODY)
            yield _Statement(returns(answer, indent=BODY + 4), test)
        if is_asking:
            pass
        elif resolver.filling is not None and resolver.decided is not None:
            before = True
            yield from self._shown(resolver.shown)
            yield from self._filled(resolver.filling, Unary("not", Name(resolver.decided)))
        elif resolver.filling is not None:
            before = True
            yield from self._shown(resolver.shown)
            yield from self._filled(resolver.filling, Literal(None))
        for helper in resolver.helpers:
            yield self._helper(helper, is_apart=before)
            before = True
        shown = resolver.shown if resolver.filling is None else ()
        for number, (target, value) in enumerate(shown):
            is_apart = bool(resolver.helpers) and not number
            line = assign(target, self.names.seen(value), indent=BODY)
            yield _Statement(line, is_apart=is_apart)
        is_apart = bool(resolver.helpers) and not shown
        line = returns(self.names.seen(resolver.question), indent=BODY)
        yield _Statement(line, is_apart=is_apart)

    def _asking(self, resolver: EngineQuestion) -> Iterator["_Statement"]:
        """A form whose arguments may all be given: then there is an answer without asking."""
        filling, decided = resolver.filling, resolver.decided
        assert filling is not None
        assert filling.complete is not None
        assert decided is not None
        assert resolver.put is not None
        given, known = Name(filling.complete), Name(decided)
        yield _Statement(assign(filling.form, self.names.seen(filling.value), indent=BODY))
        complete = self.names.seen(Call(name("complete_answer"), (Name(filling.form),)))
        yield _Statement(assign(filling.complete, complete, indent=BODY))
        is_missing: Expression = Compare("is", given, Literal(None))
        if resolver.condition is not None:
            is_missing = BooleanOperation("or", (is_missing, self.names.seen(resolver.condition)))
        put = Conditional(Compare("is", known, Literal(None)), is_missing, known)
        yield _Statement(assign(resolver.put, put, indent=BODY))
        is_there = Compare("is not", given, Literal(None))
        test = BooleanOperation("and", (is_there, Unary("not", Name(resolver.put))))
        yield _Statement(returns(given, indent=BODY + 4), condition(test, indent=BODY))
        if filling.single is not None:
            yield from self._single(filling, filling.single, Unary("not", known))

    def _helper(self, helper: Helper, *, is_apart: bool) -> "_Statement":
        parameters = []
        if helper.answer is not None:
            answer, form = helper.answer
            parameters.append(PrintedParameter(answer, Name(form), None))
        result = self.names.seen(plain_type(helper.returns, self.annotations))
        method = Attribute(Name(HANDLERS), helper.method)
        called = Await(Call(method, helper.arguments))
        return _Statement(
            returns(called, indent=BODY + 4),
            function=signature(helper.name, parameters, result, indent=BODY),
            is_apart=is_apart,
        )

    def _sample(self, resolver: SampleResolver) -> dict[str, Any]:
        result = self.names.seen(name("Sample"))
        statements = [
            _Statement(assign(target, self.names.seen(value), indent=BODY))
            for target, value in resolver.shown
        ]
        made = returns(self.names.seen(resolver.sample), indent=BODY)
        return {
            "signature": signature(
                resolver.name, self._parameters(resolver), result, indent=INDENT
            ),
            "statements": [*statements, _Statement(made)],
        }

    def _question(self, resolver: QuestionResolver) -> dict[str, Any]:
        parameters = self._parameters(resolver)
        if resolver.takes_context:
            context = PrintedParameter(CONTEXT, self.names.seen(name("Context")), None)
            parameters.insert(0, context)
        form = Name(resolver.form)
        elicit = self.names.seen(subscript("Elicit", form))
        gives_answer = (
            resolver.otherwise is not None
            or (
                resolver.unavailable is not None
                and (resolver.unavailable.answer or resolver.unavailable.retry) is not None
            )
            or (resolver.filling is not None and resolver.filling.single is not None)
        )
        return {
            "signature": signature(
                resolver.name,
                parameters,
                Binary("|", form, elicit) if gives_answer else elicit,
                indent=INDENT,
            ),
            "statements": list(self._question_statements(resolver, form)),
        }

    def _question_statements(
        self, resolver: QuestionResolver, form: Name
    ) -> Iterator["_Statement"]:
        for target, value in resolver.given:
            yield _Statement(assign(target, self.names.seen(value), indent=BODY))
        if resolver.condition is not None and resolver.otherwise is not None:
            put = resolver.condition
            if resolver.guard is not None:
                guard = self.names.seen(self._guard(resolver, resolver.condition))
                yield _Statement(assign(resolver.guard, guard, indent=BODY))
                put = Name(resolver.guard)
            answer = returns(self.names.seen(resolver.otherwise), indent=BODY + 4)
            yield _Statement(answer, condition(self.names.seen(negated(put)), indent=BODY))
        if resolver.filling is not None:
            yield from self._shown(resolver.shown)
            put = Call(name("was_put"), (Name(CONTEXT), Name(resolver.name)))
            yield from self._filled(resolver.filling, Unary("not", put))
        if resolver.unavailable is not None:
            yield from self._where_unavailable(resolver.name, resolver.unavailable)
        if resolver.filling is None:
            yield from self._shown(resolver.shown)
        shown = form if resolver.filling is None else Name(resolver.filling.form)
        asked = Call(name("Elicit"), (self.names.seen(resolver.message), shown))
        yield _Statement(returns(asked, indent=BODY))

    def _where_unavailable(
        self, resolver: Identifier, unavailable: Unavailable
    ) -> Iterator["_Statement"]:
        unreachable = Call(name("nobody_to_ask"), (Name(CONTEXT), Name(resolver)))
        if unavailable.retry is not None:
            argument, answer = unavailable.retry
            both = BooleanOperation("and", (Name(argument), self.names.seen(unreachable)))
            agreed = returns(self.names.seen(answer), indent=BODY + 4)
            yield _Statement(agreed, condition(both, indent=BODY))
        if unavailable.answer is not None or unavailable.error is not None:
            test = condition(self.names.seen(unreachable), indent=BODY)
            yield _Statement(self._unavailable(unavailable), test)

    def _shown(self, shown: Iterable[tuple[Identifier, Expression]]) -> Iterator["_Statement"]:
        for target, value in shown:
            yield _Statement(assign(target, self.names.seen(value), indent=BODY))

    def _filled(self, filling: FormFilling, unless_put: Expression) -> Iterator["_Statement"]:
        """The form with what data says, and the only answer where it is taken without asking."""
        yield _Statement(assign(filling.form, self.names.seen(filling.value), indent=BODY))
        if filling.single is not None:
            yield from self._single(filling, filling.single, unless_put)

    def _single(
        self, filling: FormFilling, single: Identifier, unless_put: Expression
    ) -> Iterator["_Statement"]:
        only = self.names.seen(Call(name("only_answer"), (Name(filling.form),)))
        yield _Statement(assign(single, only, indent=BODY))
        found = Compare("is not", Name(single), Literal(None))
        test = BooleanOperation("and", (found, self.names.seen(unless_put)))
        answer = returns(Name(single), indent=BODY + 4)
        yield _Statement(answer, condition(test, indent=BODY))

    def _guard(self, resolver: QuestionResolver, when: Expression) -> Expression:
        """In the first round the condition decides, then what was put in the first round."""
        state = Attribute(Name(CONTEXT), Identifier("request_state"))
        put = Call(name("was_put"), (Name(CONTEXT), Name(resolver.name)))
        return Conditional(state, put, when)

    def _unavailable(self, unavailable: Unavailable) -> Source:
        if unavailable.answer is not None:
            return returns(self.names.seen(unavailable.answer), indent=BODY + 4)
        error = Call(name("ToolError"), (unavailable.error or Literal(""),))
        return raises(self.names.seen(error), indent=BODY + 4)

    def _settling(self, resolver: SettlingResolver) -> dict[str, Any]:
        form = Name(resolver.form)
        outcome = Identifier("outcome")
        annotation = subscript(
            "Annotated",
            subscript("ElicitationResult", form),
            Call(name("Resolve"), (Name(resolver.question),)),
        )
        arguments: list[Expression] = [Name(outcome), Literal(resolver.question_name)]
        if resolver.refusal is not None:
            arguments.append(Literal(resolver.refusal))
        result = self.names.seen(Call(name("accepted"), tuple(arguments)))
        return {
            "signature": signature(
                resolver.name,
                [PrintedParameter(outcome, self.names.seen(annotation), None)],
                form,
                indent=INDENT,
            ),
            "statements": [_Statement(returns(result, indent=BODY))],
        }


def _made(resolver: EngineQuestion) -> Expression:
    """What a question for the engine may give: itself, an answer, or nothing."""
    made: Expression = name("Visit")
    if resolver.form is not None:
        kind = resolver.question.function if isinstance(resolver.question, Call) else name("Elicit")
        made = Subscript(kind, (Name(resolver.form),))
    filling = resolver.filling
    has_single = filling is not None and (filling.single or filling.complete) is not None
    has_answer = isinstance(resolver.otherwise, Call) or has_single
    if has_answer and resolver.form is not None:
        made = Binary("|", Name(resolver.form), made)
    is_asking = filling is not None and filling.complete is not None
    if resolver.condition and not isinstance(resolver.otherwise, Call) and not is_asking:
        made = Binary("|", made, Literal(None))
    return made


PRINTERS: Mapping[type, Callable[[_Printer, Any], dict[str, Any]]] = {
    DependencyResolver: _Printer._dependency,
    QuestionResolver: _Printer._question,
    SettlingResolver: _Printer._settling,
    EngineQuestion: _Printer._engine_question,
    SampleResolver: _Printer._sample,
}
