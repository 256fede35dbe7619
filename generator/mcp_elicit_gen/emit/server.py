"""`server.py`: a server to run, for specs that say where their handlers are."""

from ..ir.package import Package, QuestionResolver
from ..python import Attribute, Call, Expression, Identifier, Literal
from ..python.headings import header
from ..python.layout import expression, import_from
from .environment import render
from .names import Names
from .values import name

STATE_SECURITY = "state_security"


def asks(package: Package) -> bool:
    """Whether calls of the server may have a state to seal."""
    is_asked = any(isinstance(one, QuestionResolver) for one in package.resolvers)
    return package.has_engine or is_asked


def emit_server(package: Package) -> str | None:
    """The module, or None where the spec names no handlers."""
    if package.handlers is None:
        return None
    names = Names("MCPServer", "Starlette")
    own = import_from(package.handlers.module, [package.handlers.name])
    keywords: list[tuple[Identifier, Expression]] = []
    if package.server_version is not None:
        keywords.append((Identifier("version"), Literal(package.server_version)))
    if asks(package):
        keywords.append((Identifier("request_state_security"), Call(name(STATE_SECURITY))))
    server = Call(name("MCPServer"), (Literal(package.server_name),), tuple(keywords))
    app = Call(
        Attribute(Call(name("create_server")), Identifier("streamable_http_app")),
        (),
        tuple((option, Literal(value=True)) for option in package.http_options),
    )
    return render(
        "server.py.jinja",
        {
            "header": header(package.source_name),
            "imports": names.imports(),
            "own_import": own,
            "server": expression(server, indent=4, before=6),
            "app": expression(app, indent=4, before=7),
            "state_security": import_from(".support", [Identifier(STATE_SECURITY)])
            if asks(package)
            else None,
            "register": import_from(".tools", [Identifier("register")]),
            "handlers": package.handlers.name,
        },
    )
