"""The entry point: every way out has its exit code, and says why in a line of its own."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from .. import __version__
from ..diagnostics.errors import UserError
from ..report.visible import visible


def main() -> NoReturn:
    """Run the command line and exit: 0 clean, 1 findings or stale output, 2 everything else."""
    # A run is short and its trees hold no rings: looking for some is a third of the time of
    # reading a thousand specs.
    gc.disable()
    try:
        status = run(sys.argv[1:])
    except UserError as error:
        status = _fail(str(error))
    except BrokenPipeError:
        # The reader of our output has gone; nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except KeyboardInterrupt:
        status = _fail("interrupted")
    except Exception as error:
        if os.environ.get("MCP_ELICIT_GEN_TRACEBACK"):
            raise
        status = _report_fault(error)
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run one command; its exit code.

    Starting typer, which builds pydantic adapters for its options, takes longer than linting a
    spec. The calls that hooks, editors and CI make all day can do without; it says what they mean.
    """
    match arguments:
        case ["lint", *paths] if are_paths(paths):
            from .linting import lint_and_print

            return lint_and_print(paths)
        case ["generate", *paths, "-o" | "--output", output] if are_paths([*paths, output]):
            from .generating import generate_and_print

            return generate_and_print(paths, output)
        case _:
            from .app import run_app

            return run_app()


def are_paths(arguments: Sequence[str]) -> bool:
    """Whether there is no option among the arguments."""
    return not any(argument.startswith("-") and argument != "-" for argument in arguments)


def _fail(message: str) -> int:
    print(f"mcp-elicit-gen: {visible(message)}", file=sys.stderr)
    return 2


def _report_fault(error: Exception) -> int:
    return _fail(
        f"this is a fault of mcp-elicit-gen {__version__}, not of your spec: "
        f"{type(error).__name__}: {error}; please report it on the project's issue tracker with "
        "the spec and the traceback that MCP_ELICIT_GEN_TRACEBACK=1 shows"
    )
