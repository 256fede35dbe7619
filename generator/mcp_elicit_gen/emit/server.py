"""`server.py`: a server to run, for specs that say where their handlers are."""

from ..ir.package import Package
from ..python import Call, Identifier, Literal
from ..python.headings import header
from ..python.layout import expression, import_from
from .environment import render
from .names import Names
from .values import name


def emit_server(package: Package) -> str | None:
    """The module, or None where the spec names no handlers."""
    if package.handlers is None:
        return None
    names = Names("MCPServer", "Starlette")
    own = import_from(package.handlers.module, [package.handlers.name])
    server = Call(name("MCPServer"), (Literal(package.server_name),))
    return render(
        "server.py.jinja",
        {
            "header": header(package.source_name),
            "imports": names.imports(),
            "own_import": own,
            "server": expression(server, indent=4, before=6),
            "register": import_from(".tools", [Identifier("register")]),
            "handlers": package.handlers.name,
        },
    )
