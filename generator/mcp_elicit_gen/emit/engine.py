"""The engine: the same modules in every package that needs them."""

from collections.abc import Iterator

from ..ir.package import Package
from ..python.headings import header
from .environment import render

ENGINE_MODULES = ("elicitations", "connection", "engine")
BODY_MODULES = ("body",)


def emit_engine(package: Package) -> Iterator[tuple[str, str]]:
    """The modules by file name: none where the SDK drives every tool, and what bodies ask with
    only where one asks."""
    modules = ENGINE_MODULES if package.has_engine else ()
    for name in (*modules, *(BODY_MODULES if package.ask_classes else ())):
        yield f"{name}.py", render(f"{name}.py.jinja", {"header": header(package.source_name)})
