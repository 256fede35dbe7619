"""The functions of tools that the engine drives: what is resolved, then the handler."""

from collections.abc import Iterator

from ..ir.package import EngineBody, Package, Step, Tool, ValueType
from ..python import Attribute, Await, Call, Expression, Identifier, Literal, Name, Source
from ..python.layout import assign, call_statement, returns
from .annotations import Annotations
from .names import Names
from .resolvers import HANDLERS
from .values import RESOLVERS, TRUE, name

INDENT = 8


def driven(tool: Tool, package: Package) -> Expression:
    """The decorator that hands a function to the engine."""
    arguments: list[Expression] = [Literal(tool.wire_name)]
    if package.on_answer:
        arguments.append(Attribute(Name(HANDLERS), Identifier("on_answer")))
    keywords = ((Identifier("is_prompt"), TRUE),) if tool.is_prompt else ()
    return Call(name("driven"), tuple(arguments), keywords)


def engine_statements(
    tool: Tool, engine: EngineBody, annotations: Annotations, names: Names
) -> Iterator[Source]:
    """What is resolved, step by step, then the handler."""
    for step in engine.steps:
        if step.method == "part" and step.key is not None:
            # A field of an answer, which is there already.
            (answer,) = step.inputs
            part = Call(Attribute(Name(answer), Identifier("part")), (Literal(step.key),))
            yield assign(step.target, part, indent=INDENT)
            continue
        value = Await(_step(step, engine, annotations, names))
        yield assign(step.target, names.seen(value), indent=INDENT)
    answered = Await(Call(Attribute(Name(engine.call), Identifier("answered"))))
    yield call_statement(answered, indent=INDENT)
    method = Attribute(Name(HANDLERS), tool.method.name)
    passed = tuple(names.seen(one) for one in engine.passed)
    called = Call(method, passed)
    if engine.ask is not None:
        ask = Identifier("ask")
        body = names.seen(Call(name("Body"), (Name(engine.call),)))
        yield assign(engine.body, body, indent=INDENT)
        made = Call(Name(engine.ask.name), (Name(engine.body), Name(RESOLVERS), *engine.asks))
        yield assign(ask, made, indent=INDENT)
        run = Attribute(Name(engine.body), Identifier("run"))
        called = Call(run, (method, *passed, Name(ask)))
    if not engine.completes:
        yield returns(Await(called), indent=INDENT)
        return
    yield assign(engine.result, Await(called), indent=INDENT)
    for completed in engine.completes:
        complete = Attribute(Name(engine.call), Identifier("complete"))
        yield call_statement(Await(Call(complete, (names.seen(completed),))), indent=INDENT)
    yield returns(Name(engine.result), indent=INDENT)


def _step(step: Step, engine: EngineBody, annotations: Annotations, names: Names) -> Call:
    call = Name(engine.call)
    arguments: list[Expression] = []
    if step.key is not None:
        arguments.append(Literal(step.key))
    if step.returns is not None:
        arguments.append(names.seen(annotations.of(step.returns)))
    if step.resolver is not None:
        arguments.append(Attribute(Name(RESOLVERS), step.resolver))
    if step.is_conditional and step.key is not None:
        decided = Attribute(call, Identifier("decided"))
        arguments.append(Call(decided, (Literal(step.key),)))
    arguments += [Name(one) for one in step.inputs]
    keywords: tuple[tuple[Identifier, Expression], ...] = ()
    if step.refusal is not None:
        keywords = ((Identifier("refusal"), Literal(step.refusal)),)
    return Call(Attribute(call, Identifier(step.method)), tuple(arguments), keywords)


def uses_resolvers(engine: EngineBody | None) -> bool:
    """Whether the engine calls any resolver for a tool."""
    if engine is None:
        return False
    return engine.ask is not None or any(step.resolver is not None for step in engine.steps)


def types_of_engine(engine: EngineBody) -> Iterator[ValueType | None]:
    """Every type that the engine needs for a tool."""
    yield from (step.returns for step in engine.steps)
    if engine.ask is not None:
        yield from (value.type for value, _ in engine.ask.values)
        for method in engine.ask.methods:
            yield from (one.type for one in method.parameters)
