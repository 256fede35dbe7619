"""`client.py`: who answers the questions."""

from collections.abc import Callable, Iterable
from typing import Any

from ..ir.package import ClientQuestion, Package
from ..python import (
    Attribute,
    Binary,
    Call,
    DictOf,
    Expression,
    Identifier,
    ListOf,
    Literal,
    Name,
    Source,
    Subscript,
    TupleOf,
)
from ..python import Parameter as PrintedParameter
from ..python.headings import class_heading, header
from ..python.layout import assign, docstring, expression, field, returns, signature
from .environment import render
from .names import Names
from .values import name, subscript

INDENT = 4
BODY = 8
SELF = Identifier("self")
ANSWERS = Identifier("answers")
SCRIPT = Identifier("script")
QUESTIONS = Identifier("QUESTIONS")
REFUSALS = (Literal("decline"), Literal("cancel"))
ACTIONS = (Literal("accept"), *REFUSALS)


def emit_client(package: Package) -> str | None:
    """The module, or None where nothing is asked."""
    questions = package.client_questions
    if not questions:
        return None
    names = Names("Answering", "ElicitationFnT", "Protocol", "Scripted", "Sequence", "TypedDict")
    view: dict[str, Any] = {
        "header": header(package.source_name),
        "answers": {
            "heading": class_heading(package.answers_class, [Identifier("Protocol")]),
            "methods": [_method(one, names) for one in questions],
        },
        "script": {
            "name": expression(Name(package.script_class)),
            "fields": [
                field(one.name, subscript("Sequence", _answer(one)), None) for one in questions
            ],
        },
        "questions": _known(questions, names),
        "callback": {
            "signature": signature(
                Identifier("elicitation_callback"),
                [
                    PrintedParameter(ANSWERS, Name(package.answers_class), None),
                    PrintedParameter(
                        Identifier("otherwise"),
                        Binary("|", name("ElicitationFnT"), Literal(None)),
                        Literal(None),
                    ),
                ],
                name("Answering"),
                is_async=False,
                indent=0,
            ),
            "returned": returns(
                Call(
                    name("Answering"),
                    (
                        Name(QUESTIONS),
                        _by_name(questions, lambda one: Attribute(Name(ANSWERS), one.name)),
                        name("otherwise"),
                    ),
                ),
                indent=INDENT,
            ),
        },
        "scripted": {
            "signature": signature(
                Identifier("scripted"),
                [PrintedParameter(SCRIPT, Name(package.script_class), None)],
                name("Scripted"),
                is_async=False,
                indent=0,
            ),
            "returned": returns(
                Call(name("Scripted"), (Name(QUESTIONS), _by_name(questions, _of_script))),
                indent=INDENT,
            ),
        },
    }
    view["exports"] = _exports(package, names)
    forms = {one.form for one in questions if one.form is not None}
    view["imports"] = names.imports([(".models", forms)] if forms else [])
    return render("client.py.jinja", view)


def _exports(package: Package, names: Names) -> Source:
    """What user code imports."""
    classes = {package.answers_class, package.script_class, "Answering", "Scripted"}
    asked = names.used & {"AskedForm", "AskedPage"}
    exported = sorted({*classes, *asked, "elicitation_callback", "scripted"})
    return assign(Identifier("__all__"), ListOf(tuple(Literal(str(one)) for one in exported)))


def _answer(question: ClientQuestion) -> Expression:
    """The type of an answer."""
    if question.form is None:
        return subscript("Literal", *ACTIONS)
    answer: Expression = Name(question.form)
    if question.is_partial:
        fields = Subscript(name("dict"), (name("str"), name("Any")))
        answer = Binary("|", answer, fields)
    return Binary("|", answer, subscript("Literal", *REFUSALS))


def _by_name(
    questions: Iterable[ClientQuestion], value: Callable[[ClientQuestion], Expression]
) -> DictOf:
    return DictOf(tuple((Literal(str(one.name)), value(one)) for one in questions))


def _of_script(question: ClientQuestion) -> Expression:
    get = Attribute(Name(SCRIPT), Identifier("get"))
    return Call(get, (Literal(str(question.name)), TupleOf(())))


def _method(question: ClientQuestion, names: Names) -> dict[str, Any]:
    asked = "AskedPage" if question.form is None else "AskedForm"
    names.add(asked, "Literal", *(["Any"] if question.is_partial else []))
    parameters = [
        PrintedParameter(SELF, None, None),
        PrintedParameter(Identifier("asked"), name(asked), None),
    ]
    return {
        "signature": signature(question.name, parameters, _answer(question), indent=INDENT),
        "docstring": docstring(question.message, indent=BODY),
    }


def _known(questions: tuple[ClientQuestion, ...], names: Names) -> Source:
    names.add("Known")
    annotation = Subscript(name("dict"), (name("str"), name("Known")))
    by_name = _by_name(questions, lambda one: names.seen(_known_one(one)))
    return assign(QUESTIONS, by_name, annotation=annotation)


def _known_one(question: ClientQuestion) -> Expression:
    if question.form is None:
        return Call(name("KnownPage"), (_texts(question.texts), _texts(question.url)))
    return Call(name("KnownForm"), (_texts(question.texts), Name(question.form)))


def _texts(texts: tuple[str, ...]) -> Expression:
    return TupleOf(tuple(Literal(text) for text in texts))
