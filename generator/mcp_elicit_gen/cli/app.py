"""The commands, each imported only when it is run."""

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..diagnostics.errors import UserError

# In the order of `--help`, with its line there. The module of each is called after it.
COMMANDS: Mapping[str, str] = {
    "lint": "Check specs: what is wrong, where, and what to write instead.",
    "generate": "Generate a Python package from each spec.",
    "scaffold": "Write a first version of the handlers of a spec.",
    "breaking": "Say what has changed since a commit: what breaks callers, or answers in flight.",
    "explain": "Explain a rule of the linter.",
    "rules": "List the rules of the linter.",
    "schema": "Print the JSON Schema of the spec language, for editors.",
    "init": "Write a first spec, the config and the hooks of a project.",
    "call": "Call a tool of an MCP server, and answer what it asks in the terminal.",
}


class LazyGroup(TyperGroup):
    """Imports a command's module when the command is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All commands, without importing them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{cmd_name}_command", __package__)
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name, short_help=COMMANDS[cmd_name])(module.run)
        return typer.main.get_command(single)


app = typer.Typer(
    cls=LazyGroup,
    add_completion=True,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(value: bool) -> None:
    if value:
        print(f"mcp-elicit-gen {__version__}")
        raise typer.Exit


@app.callback()
def callback(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Check and generate elicitation forms for MCP servers from YAML specs.

    Exit codes: 0 clean; 1 findings, stale output or breaking changes; 2 usage, config, unreadable
    path, fault.
    """


def run_app() -> int:
    """Run the command that the process was called with; its exit code.

    Raises:
        UserError: If the flags cannot be worked with.
    """
    try:
        # Without standalone mode a usage error is one line of ours, not a page of help.
        status = app(standalone_mode=False)
    except typer.Abort as error:
        raise UserError("aborted") from error
    except Exception as error:
        if isinstance(error, UserError) or not hasattr(error, "format_message"):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.format_message())
            return 2
        raise UserError(f"{error.format_message()} (see --help)") from error
    return status if isinstance(status, int) else 0
