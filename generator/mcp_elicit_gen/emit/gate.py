"""The output gate: what was rendered is parsed and compared with what templates can make.

It trusts neither the printers nor the templates. A module passes when it imports only what the
table allows, has only shapes that templates make, names only what the table or the package
defines, and holds only texts of the spec and of the templates: text of a spec that became code
would have to call or import something else, and one that was printed wrongly is another text.
"""

import ast
import dataclasses
from collections.abc import Iterator
from functools import lru_cache

from ..ir.package import Package
from ..naming.modules import DEFINED, IMPORTS, SUPPORT, TYPE_NAMES, WHOLE_MODULES
from ..python import Identifier
from .own_texts import Texts

SHAPES = (
    ast.Module,
    ast.Import,
    ast.ImportFrom,
    ast.alias,
    ast.ClassDef,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.arguments,
    ast.arg,
    ast.Assign,
    ast.AnnAssign,
    ast.Return,
    ast.Raise,
    ast.If,
    ast.Expr,
    ast.Await,
    ast.Call,
    ast.keyword,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Constant,
    ast.JoinedStr,
    ast.FormattedValue,
    ast.List,
    ast.Tuple,
    ast.Dict,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)

LOCAL_MODULES = frozenset({"models", "resolvers", "support", "tools"})

# What the templates use beside the table: attributes, keywords and builtins.
OWN_NAMES = frozenset(
    """
    ARGUMENTS Resolver __all__ __main__ __name__ alias annotations ctx date default description
    destructive_hint extra frozen ge gt idempotent_hint isoformat le lt main max_length meta
    min_length model_config model_validate multiple_of name open_world_hint outcome pattern
    read_only_hint request_state requested_schema resolvers run self streamable_http_app title tool
    validate_by_alias validate_by_name
    """.split()
)
KNOWN = frozenset({*IMPORTS, *SUPPORT, *DEFINED, *TYPE_NAMES, *WHOLE_MODULES, *OWN_NAMES})


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
        if file_name == "support.py":
            _check_support(text.partition("\n")[2])
            return
        for node in ast.walk(_parsed(file_name, text)):
            fault = self._fault(node)
            if fault is not None:
                raise GateError(f"{file_name}: unexpected {fault}")

    def _fault(self, node: ast.AST) -> str | None:
        if not isinstance(node, SHAPES):
            return type(node).__name__
        if isinstance(node, ast.Import | ast.ImportFrom):
            foreign = [one for one in node.names if not self._may_import(node, one)]
            return f"import of {foreign[0].name!a}" if foreign else None
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            allowed = self.texts.allow(node.value) or self._is_annotation(node.value)
            return None if allowed else f"text {node.value[:80]!a}"
        return next((f"name {name!a}" for name in _names(node) if name not in self.names), None)

    def _is_annotation(self, text: str) -> bool:
        """Whether a text is a type of known names: of a class that is not defined yet."""
        try:
            tree = ast.parse(text, mode="eval")
        except (SyntaxError, ValueError):
            return False
        return all(self._fault(node) is None for node in ast.walk(tree.body))

    def _may_import(self, node: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
        if alias.asname is not None:
            return False
        if isinstance(node, ast.Import):
            return alias.name in WHOLE_MODULES
        if node.level:
            return node.level == 1 and node.module in LOCAL_MODULES
        handlers = self.package.handlers
        if handlers is not None and (node.module, alias.name) == (handlers.module, handlers.name):
            return True
        return IMPORTS.get(alias.name) == node.module


@lru_cache(maxsize=256)
def _check_support(body: str) -> None:
    """Parts of the template only, which no text of a spec reaches: that they parse is enough."""
    _parsed("support.py", body)


def _parsed(file_name: str, text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError) as error:
        raise GateError(f"{file_name}: not Python: {error}") from error


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.keyword):
        yield node.arg or "**"
    elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield node.name


def identifiers_of(part: object) -> Iterator[str]:
    """Every name that a part of the intermediate form holds."""
    if isinstance(part, Identifier):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from identifiers_of(item)
    elif dataclasses.is_dataclass(part):
        for name in _field_names(part.__class__):
            yield from identifiers_of(getattr(part, name))


@lru_cache(maxsize=64)
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))
