"""Blocks from files, and from what is generated from them."""

import ast
import textwrap
from functools import lru_cache
from pathlib import Path

from mcp_elicit_gen.config import Config
from mcp_elicit_gen.pipeline import lint, plan

from .markdown import ROOT, StaleSourceError, fenced

LANGUAGES = {".py": "python", ".yaml": "yaml", ".json": "json", ".toml": "toml"}


def file_block(path: str) -> str:
    """A whole file as a fenced block."""
    return fenced((ROOT / path).read_text(encoding="utf-8"), LANGUAGES.get(Path(path).suffix, ""))


def part_block(argument: str) -> str:
    """Functions or classes of a Python file: `part PATH NAME NAME...`, inner ones with a dot."""
    path, *names = argument.split()
    text = (ROOT / path).read_text(encoding="utf-8")
    parts = [source_of(name, text) for name in names]
    return fenced("\n\n".join(parts), "python")


def source_of(name: str, text: str) -> str:
    """The source of a function or class of a module, without the indentation around it."""
    node: ast.AST = ast.parse(text)
    for step in name.split("."):
        node = next(one for one in ast.iter_child_nodes(node) if getattr(one, "name", "") == step)
    assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    lines = text.split("\n")[first - 1 : node.end_lineno]
    return textwrap.dedent("\n".join(lines)) + "\n"


def made_block(argument: str) -> str:
    """Parts of a module that is generated from a spec: `made SPEC MODULE NAME NAME...`."""
    path, module, *names = argument.split()
    text = made_from(path)[module]
    return fenced("\n\n".join(source_of(name, text) for name in names), "python")


@lru_cache
def made_from(path: str) -> dict[str, str]:
    """The files that are generated from a spec."""
    linted = lint([str(ROOT / path)], Config())
    if linted.has_errors:
        raise StaleSourceError(f"{path} has errors")
    (package,) = plan(linted.specs)
    return dict(package.files)
