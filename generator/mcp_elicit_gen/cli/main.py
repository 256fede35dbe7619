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
    """Run one command; its exit code."""
    if is_plain_lint(arguments):
        from .linting import lint_and_print

        return lint_and_print(arguments[1:])
    from .app import run_app

    return run_app()


def is_plain_lint(arguments: Sequence[str]) -> bool:
    """Whether this is `lint` with paths and no option, as hooks and editors call it.

    Starting typer, which builds pydantic adapters for its options, takes longer than linting a
    spec: what has no option can do without.
    """
    return arguments[:1] == ["lint"] and not any(
        argument.startswith("-") and argument != "-" for argument in arguments
    )


def _fail(message: str) -> int:
    print(f"mcp-elicit-gen: {visible(message)}", file=sys.stderr)
    return 2


def _report_fault(error: Exception) -> int:
    return _fail(
        f"this is a fault of mcp-elicit-gen {__version__}, not of your spec: "
        f"{type(error).__name__}: {error}; please report it on the project's issue tracker with "
        "the spec and the traceback that MCP_ELICIT_GEN_TRACEBACK=1 shows"
    )
