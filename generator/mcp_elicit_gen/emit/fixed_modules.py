"""The modules that are the same in every package: the engine, what fills forms, what clients and
tests share."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from ..ir.package import Package
from ..python.headings import header
from .environment import render

# Each with what a package needs it for.
FIXED_MODULES: Mapping[str, Callable[[Package], bool]] = {
    "fillings.py": lambda package: package.fills_forms,
    "elicitations.py": lambda package: package.has_engine,
    "connection.py": lambda package: package.has_engine,
    "engine.py": lambda package: package.has_engine,
    "body.py": lambda package: bool(package.ask_classes),
    "answering.py": lambda package: bool(package.client_questions),
    "branches.py": lambda package: bool(package.branches),
}


def emit_fixed_modules(package: Package) -> Iterator[tuple[str, str]]:
    """The modules by file name, and only those that the package needs."""
    first_line = header(package.source_name)
    for name, is_needed in FIXED_MODULES.items():
        if is_needed(package):
            yield name, f"{first_line}\n{_body(name)}"


@cache
def _body(name: str) -> str:
    """What follows the first line: nothing in it is a package's own."""
    return render(f"{name}.jinja", {"header": header("any.yaml")}).partition("\n")[2]
