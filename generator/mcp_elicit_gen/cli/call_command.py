"""`mcp-elicit-gen call`."""

from importlib.util import find_spec
from typing import Annotated

import typer

from ..diagnostics.errors import UserError

ERAS = ("auto", "legacy", "2026-07-28")
NEEDS = ("mcp", "prompt_toolkit")


def run(
    target: Annotated[
        str,
        typer.Argument(metavar="TARGET", help="The server: a URL, a module, a file or a command."),
    ],
    tool: Annotated[
        str | None, typer.Argument(metavar="TOOL", help="The tool. Without it, tools are listed.")
    ] = None,
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE", help="Its arguments; NAME:=JSON takes JSON as it is."),
    ] = None,
    era: Annotated[
        str,
        typer.Option(
            "--era", metavar="|".join(ERAS), help="The newest that both speak, or one of them."
        ),
    ] = "auto",
    answers: Annotated[
        str | None,
        typer.Option("--answers", metavar="FILE", help="Answers, as YAML or JSON; - is a pipe."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the whole result as JSON.")
    ] = False,
    header: Annotated[
        list[str] | None,
        typer.Option("--header", metavar="'NAME: VALUE'", help="Sent with each HTTP request."),
    ] = None,
    server_log: Annotated[
        str | None,
        typer.Option("--server-log", metavar="FILE", help="Where a started server's log goes."),
    ] = None,
) -> None:
    """Call a tool of any MCP server, and answer what it asks, here in the terminal.

    TARGET is where a server runs, or how to start one that speaks over stdio:
    http://localhost:8000/mcp, or a dotted module (generated.files.server, run by this Python), or
    a Python file (server.py), or any command with its words ("npx -y some-server").

    Each value is read as the tool's schema has it: text stays text, numbers and true or false
    are read, lists and objects are JSON.

    A file of --answers is a list with one answer to each question, in order: `accept: {field:
    value}`, `accept`, `decline` or `cancel`; beside it, `message: text` that the question must
    contain.

    Exit codes: 0 done; 1 the result is an error; 2 usage, no connection, no answer to a question.
    """
    if era not in ERAS:
        raise typer.BadParameter(f"--era is one of {', '.join(ERAS)}")
    if not all(map(find_spec, NEEDS)):
        raise UserError("call needs more packages: pip install 'mcp-elicit-gen[client]'")
    from ..terminal.call import Options, call_and_print

    options = Options(era, answers, tuple(header or ()), server_log, as_json=as_json)
    status = call_and_print(target, tool, arguments or (), options)
    if status:
        raise typer.Exit(status)
