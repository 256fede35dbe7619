"""The output gate: what was rendered is parsed and compared with what templates can make.

It trusts neither the printers nor the templates. A module passes when it imports only what the
table allows, has only shapes that templates make, names only what the table or the package
defines, and holds only texts of the spec and of the templates: text of a spec that became code
would have to call or import something else, and one that was printed wrongly is another text.
"""

import ast
import dataclasses
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from ..ir.package import Package
from ..naming.modules import DEFINED, IMPORTS, SUPPORT, TYPE_NAMES, WHOLE_MODULES
from ..python import Expression, Identifier
from .own_texts import Texts

# The nodes that templates make, by the attribute that holds a name; most hold none.
SHAPES: Mapping[type[ast.AST], str] = {
    ast.Name: "id",
    ast.Attribute: "attr",
    ast.arg: "arg",
    ast.keyword: "arg",
    ast.ClassDef: "name",
    ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name",
    **dict.fromkeys((ast.Module, ast.Expr, ast.Assign, ast.AnnAssign, ast.Return, ast.Raise), ""),
    **dict.fromkeys((ast.Import, ast.ImportFrom, ast.alias, ast.If, ast.arguments), ""),
    **dict.fromkeys((ast.Await, ast.Call, ast.Subscript, ast.IfExp, ast.Compare, ast.Constant), ""),
    **dict.fromkeys((ast.JoinedStr, ast.FormattedValue, ast.List, ast.Tuple, ast.Dict), ""),
    **dict.fromkeys((ast.UnaryOp, ast.Not, ast.USub, ast.BoolOp, ast.And, ast.Or), ""),
    **dict.fromkeys((ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod, ast.BitOr), ""),
    **dict.fromkeys((ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE), ""),
    **dict.fromkeys((ast.In, ast.NotIn, ast.Is, ast.IsNot, ast.Load, ast.Store), ""),
}

ANNOTATION = re.compile(r"[A-Za-z0-9_, |\[\]]+")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

LOCAL_MODULES = frozenset({"models", "resolvers", "support", "tools"})

# What the templates use beside the table: attributes, keywords and builtins.
OWN_NAMES = frozenset(
    """
    ARGUMENTS Resolver __all__ __main__ __name__ alias annotations ctx date default description
    destructive_hint extra frozen ge gt idempotent_hint isoformat le lt main max_length meta
    min_length model_config model_validate multiple_of name open_world_hint outcome pattern
    read_only_hint request_state requested_schema resolvers run self streamable_http_app title tool
    validate_by_alias validate_by_name validate_default
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
        for node in _nodes(_parsed(file_name, text)):
            fault = self._fault(node)
            if fault is not None:
                raise GateError(f"{file_name}: unexpected {fault}")

    def _fault(self, node: ast.AST) -> str | None:
        attribute = SHAPES.get(type(node))
        if attribute is None:
            return type(node).__name__
        if attribute:
            name = getattr(node, attribute)
            return None if name in self.names else f"name {name!a}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            allowed = self.texts.allow(node.value) or self._is_annotation(node.value)
            return None if allowed else f"text {node.value[:80]!a}"
        if isinstance(node, ast.Import | ast.ImportFrom):
            foreign = [one for one in node.names if not self._may_import(node, one)]
            return f"import of {foreign[0].name!a}" if foreign else None
        return None

    def _is_annotation(self, text: str) -> bool:
        """Whether a text is a name, or a type that is written as text since its class is a ring."""
        words = set(WORD.findall(text)) - {"None"}
        return ANNOTATION.fullmatch(text) is not None and words <= self.names

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


def _nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node of a tree, as `ast.walk` gives them, in half the time."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            value = getattr(node, name)
            if isinstance(value, ast.AST):
                waiting.append(value)
            elif isinstance(value, list):
                waiting.extend(item for item in value if isinstance(item, ast.AST))


def identifiers_of(part: object) -> Iterator[str]:
    """Every name that a part of the intermediate form holds."""
    if isinstance(part, Identifier):
        yield part
    elif isinstance(part, Expression):
        return  # what it names is defined elsewhere in the package, or in the table
    elif isinstance(part, tuple):
        for item in part:
            yield from identifiers_of(item)
    elif dataclasses.is_dataclass(part):
        for name in _field_names(part.__class__):
            yield from identifiers_of(getattr(part, name))


@lru_cache(maxsize=64)
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))
