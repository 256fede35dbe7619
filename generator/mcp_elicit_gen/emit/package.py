"""`__init__.py`: what users of the package import."""

from ..ir.package import Package
from ..python import Identifier, ListOf, Literal
from ..python.headings import header
from ..python.layout import assign, docstring, import_from
from .environment import render


def emit_package(package: Package) -> str:
    """The module."""
    handlers = package.handlers_class
    models = [*(form.name for form in package.forms), *(one.name for one in package.objects)]
    tools = [handlers, Identifier("register")]
    asking = [one.name for one in package.ask_classes]
    outcomes = [Identifier("UrlOutcome")] if package.has_engine else []
    exported = sorted([*models, *tools, *asking, *outcomes])
    asks = bool(package.requested_schemas)
    text = f"The tools of the {package.server_name} server"
    return render(
        "package.py.jinja",
        {
            "header": header(package.source_name),
            "docstring": docstring(
                f"{text} and the questions they ask." if asks else f"{text}.", indent=0
            ),
            "imports": [
                *([import_from(".elicitations", outcomes)] if outcomes else []),
                *([import_from(".models", models)] if models else []),
                *([import_from(".questions", asking)] if asking else []),
                import_from(".tools", tools),
            ],
            "exports": assign(
                Identifier("__all__"), ListOf(tuple(Literal(str(one)) for one in exported))
            ),
        },
    )
