"""`test_<name>.py`: tests that try what may come of every question."""

from collections.abc import Mapping
from typing import Any

from ..ir.package import Branch, Package
from ..python import Call, Expression, Identifier, ListOf, Literal, Name, TupleOf, literal_of
from ..python.headings import header
from ..python.layout import assign, import_from
from .environment import render
from .values import TRUE, name

REGISTER = Identifier("register")
ALWAYS = (
    "Case",
    "Package",
    "World",
    "check_accept",
    "check_nobody_to_ask",
    "check_refusal",
    "each",
)
CHECKS = (
    ("check_wrong_answer", "with_forms"),
    ("check_not_put", "with_conditions"),
    ("check_changing_data", "with_changes"),
)
WORLD = ("arguments", "data", "answers", "given")


def emit_tests(package: Package) -> str | None:
    """The module, or None where no call is known that puts a question."""
    if not package.branches:
        return None
    tested = Call(
        name("Package"), (Name(package.handlers_class), Name(REGISTER), name("QUESTIONS"))
    )
    pairs = [TupleOf((Literal(one.tool), Literal(one.question))) for one in package.not_tried]
    has = {
        "check_wrong_answer": any(not one.is_page for one in package.branches),
        "check_not_put": any(one.not_put is not None for one in package.branches),
        "check_changing_data": any(
            one.changing and one.place != "through" for one in package.branches
        ),
    }
    used = [*ALWAYS, *(one for check in CHECKS if has[check[0]] for one in check)]
    view: dict[str, Any] = {
        "header": header(package.source_name),
        "branches": import_from(".branches", map(Identifier, used)),
        "has_forms": has["check_wrong_answer"],
        "has_conditions": has["check_not_put"],
        "has_changes": has["check_changing_data"],
        "tools": import_from(".tools", [package.handlers_class, REGISTER]),
        "package": assign(Identifier("PACKAGE"), tested),
        "cases": assign(Identifier("CASES"), ListOf(tuple(map(_case, package.branches)))),
        "not_tried": assign(Identifier("NOT_TRIED"), ListOf(tuple(pairs))) if pairs else None,
    }
    return render("test.py.jinja", view)


def _case(branch: Branch) -> Expression:
    put = (branch.arguments, branch.data, branch.answers, branch.given)
    keywords: dict[str, Expression | None] = {
        "put": _world(put),
        "not_put": None if branch.not_put is None else _world(branch.not_put),
        "otherwise": _json(branch.otherwise),
        "parameter": _json(branch.parameter),
        "result": _json(branch.result),
        "changing": _json(branch.changing),
        "times": None if branch.times == 1 else Literal(branch.times),
        "unavailable": None if branch.unavailable == "error" else _json(branch.unavailable),
        "is_alone": None if branch.is_alone else Literal(value=False),
        "is_static": None if branch.is_static or branch.is_page else Literal(value=False),
        "is_page": TRUE if branch.is_page else None,
        "is_prompt": TRUE if branch.is_prompt else None,
    }
    return Call(
        name("Case"),
        tuple(map(Literal, (branch.tool, branch.method, branch.question, branch.place))),
        tuple((Identifier(key), value) for key, value in keywords.items() if value is not None),
    )


def _world(parts: tuple[Mapping[str, Any], ...]) -> Expression:
    keywords = zip(WORLD, map(_json, parts), strict=True)
    return Call(
        name("World"),
        (),
        tuple((Identifier(key), value) for key, value in keywords if value is not None),
    )


def _json(value: Any) -> Expression | None:
    """A value, where it is not what the class says without it."""
    return None if value in (None, "") or value == {} else literal_of(value)
