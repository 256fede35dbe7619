"""The engine and what fills forms: the same modules in every package that needs them."""

from collections.abc import Iterator

from ..ir.package import Package
from ..python.headings import header
from .environment import render

ENGINE_MODULES = ("elicitations", "connection", "engine")
BODY_MODULES = ("body",)
FORM_MODULES = ("fillings",)
CLIENT_MODULES = ("answering", "branches")


def emit_engine(package: Package) -> Iterator[tuple[str, str]]:
    """The modules by file name, and only those that the package needs."""
    modules = (
        *(FORM_MODULES if package.fills_forms else ()),
        *(ENGINE_MODULES if package.has_engine else ()),
        *(BODY_MODULES if package.ask_classes else ()),
    )
    for name in modules:
        yield f"{name}.py", render(f"{name}.py.jinja", {"header": header(package.source_name)})
