"""The output gate: what was rendered is parsed and compared with what templates can make.

It trusts neither the printers nor the templates. A module passes when it imports only what the
table allows, has only shapes that templates make, names only what the table or the package
defines, and holds only texts of the spec and of the templates: text of a spec that became code
would have to call or import something else, and one that was printed wrongly is another text.
"""

import ast
import dataclasses
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ..ir.package import Package
from ..naming.modules import (
    DEFINED,
    ENGINE,
    IMPORTS,
    SUPPORT,
    TYPE_NAMES,
    WHOLE_BESIDE_NAMES,
    WHOLE_MODULES,
)
from ..python import Expression, Identifier
from .fixed_modules import FIXED_MODULES
from .names import LOCAL
from .own_texts import Texts


class Shape(NamedTuple):
    """A kind of node that templates make: the attribute that is a name, and where nodes stand."""

    name: str
    children: tuple[str, ...]


def _shape(kind: type[ast.AST]) -> Shape:
    name = NAMED.get(kind, "")
    return Shape(name, tuple(field for field in kind._fields if field not in (name, "ctx")))


NAMED: Mapping[type[ast.AST], str] = {
    ast.Name: "id",
    ast.Attribute: "attr",
    ast.arg: "arg",
    ast.keyword: "arg",
    ast.ClassDef: "name",
    ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name",
}
STATEMENTS = (ast.Module, ast.Expr, ast.Assign, ast.AnnAssign, ast.Return, ast.Raise, ast.If)
IMPORTING = (ast.Import, ast.ImportFrom)
PARTS = (ast.arguments, ast.FormattedValue, ast.alias)
VALUES = (ast.Await, ast.Call, ast.Subscript, ast.IfExp, ast.JoinedStr)
COLLECTIONS = (ast.List, ast.Tuple, ast.Dict)
OPERATIONS = (ast.UnaryOp, ast.BoolOp, ast.BinOp, ast.Compare)
OPERATORS = (ast.Not, ast.USub, ast.And, ast.Or, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
IDENTITIES = (ast.Is, ast.IsNot, ast.BitOr)
SHAPES: Mapping[type[ast.AST], Shape] = {
    kind: _shape(kind)
    for kind in (
        *NAMED,
        *STATEMENTS,
        *IMPORTING,
        *PARTS,
        *VALUES,
        *COLLECTIONS,
        *OPERATIONS,
        *OPERATORS,
        *COMPARISONS,
        *IDENTITIES,
        ast.Constant,
    )
}

# What stands in nodes and is none.
LEAVES = frozenset({str, int, type(None)})

ANNOTATION = re.compile(r"[A-Za-z0-9_, |\[\]]+")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

# Modules that are made of a template only.
FIXED = frozenset({"support.py", *FIXED_MODULES})
LOCAL_MODULES = frozenset(module.removeprefix(".") for module in LOCAL)

# What the templates use beside the table: attributes, keywords and builtins.
OWN_NAMES = frozenset(
    """
    ARGUMENTS CASES Case NOT_TRIED PACKAGE PROMPTS Package QUESTIONS Resolver World __all__ __init__
    __main__ __name__ _ask _ask_when _call _resolvers action alias also annotations answer answered
    answers arguments ask asked at_least at_most body call case changing check check_accept
    check_changing_data check_nobody_to_ask check_not_put check_refusal check_wrong_answer complete
    completed content ctx data date decided default description destructive_hint each
    elicitation_callback elicitation_id era extra form frozen ge get given gt idempotent_hint
    if_none is_alone is_ordered is_page is_prompt is_required is_static isoformat json_response le
    lt max_length max_tokens meta min_length model_config model_validate multiple_of name not_put
    on_answer on_timeout once only open_world_hint options otherwise outcome parameter part pattern
    prefill private prompt put question read_only_hint refusal request_state request_state_security
    requested_schema resolvers result role roots run sample script scripted self stateless_http
    streamable_http_app super test_accept test_cancel test_changing_data test_decline
    test_nobody_to_ask test_not_put test_wrong_answer text timeout times title tool total
    unavailable use_single validate_by_alias validate_by_name validate_default value version visit
    with_changes with_conditions with_forms
    """.split()
)
KNOWN = frozenset({*IMPORTS, *SUPPORT, *ENGINE, *DEFINED, *TYPE_NAMES, *WHOLE_MODULES, *OWN_NAMES})


class GateError(Exception):
    """A rendered module holds what no template makes: a fault of this program."""


class Gate:
    """Lets the modules of one package through."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.names = KNOWN.union(identifiers_of(package))
        self.texts = Texts(package)

    def check(self, file_name: str, text: str) -> None:
        """Refuse a module that is not what the templates make of the package.

        Raises:
            GateError: If it does not parse, or holds an import, a shape, a name or a text of
                another kind.
        """
        if file_name in FIXED:
            _check_fixed(file_name, text.partition("\n")[2])
            return
        fault = self._first_fault(_parsed(file_name, text))
        if fault is not None:
            raise GateError(f"{file_name}: unexpected {fault}")

    def _first_fault(self, tree: ast.Module) -> str | None:
        """The first thing that no template makes. One loop: it sees each node of each module."""
        waiting: list[Any] = [tree]
        while waiting:
            node = waiting.pop()
            shape = SHAPES.get(type(node))
            if shape is None:
                return type(node).__name__
            if shape.name and getattr(node, shape.name) not in self.names:
                return f"name {getattr(node, shape.name)!a}"
            if type(node) is ast.Constant:
                if type(node.value) is str and not self._may_say(node.value):
                    return f"text {node.value[:80]!a}"
                continue
            if type(node) in IMPORTING:
                foreign = [one for one in node.names if not self._may_import(node, one)]
                if foreign:
                    return f"import of {foreign[0].name!a}"
                continue
            for field in shape.children:
                value = getattr(node, field)
                kind = type(value)
                if kind is list:
                    waiting.extend(value)
                elif kind not in LEAVES:
                    waiting.append(value)
        return None

    def _may_say(self, text: str) -> bool:
        return self.texts.allow(text) or self._is_annotation(text)

    def _is_annotation(self, text: str) -> bool:
        """Whether a text is a name, or a type that is written as text since its class is a ring."""
        words = set(WORD.findall(text)) - {"None"}
        return ANNOTATION.fullmatch(text) is not None and words <= self.names

    def _may_import(self, node: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
        if alias.asname is not None:
            return False
        if isinstance(node, ast.Import):
            return alias.name in WHOLE_BESIDE_NAMES
        if node.level:
            return node.level == 1 and node.module in LOCAL_MODULES
        handlers = self.package.handlers
        if handlers is not None and (node.module, alias.name) == (handlers.module, handlers.name):
            return True
        return IMPORTS.get(alias.name) == node.module


@lru_cache(maxsize=256)
def _check_fixed(file_name: str, body: str) -> None:
    """Parts of the template only, which no text of a spec reaches: that they parse is enough."""
    _parsed(file_name, body)


def _parsed(file_name: str, text: str) -> ast.Module:
    try:
        # Bytes, as they are read from the disk: a comment could name another encoding.
        return ast.parse(text.encode("utf-8"))
    except (SyntaxError, ValueError) as error:
        raise GateError(f"{file_name}: not Python: {error}") from error


def identifiers_of(part: object) -> frozenset[str]:
    """Every name that a part of the intermediate form holds.

    Expressions are left out: what they name is defined elsewhere in the package, or in the table.
    """
    found = set[str]()
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Identifier):
            found.add(one)
        elif isinstance(one, tuple):
            waiting.extend(one)
        elif not isinstance(one, str):
            waiting.extend([getattr(one, name) for name in _field_names(type(one))])
    return frozenset(found)


def _field_names(kind: type) -> tuple[str, ...]:
    if kind not in FIELD_NAMES:
        is_part = dataclasses.is_dataclass(kind) and not issubclass(kind, Expression)
        names = [field.name for field in dataclasses.fields(kind)] if is_part else []
        FIELD_NAMES[kind] = tuple(names)
    return FIELD_NAMES[kind]


# What has been looked up, since asking a dataclass for its fields takes long.
FIELD_NAMES: dict[type, tuple[str, ...]] = {}
