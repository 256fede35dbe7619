"""`mcp-elicit-gen scaffold`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..config import load_config
from ..output.plan import OutputError
from ..pipeline import lint, scaffold
from ..report import REPORTERS
from ..source import PathError


def run(
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="The spec.")],
    to: Annotated[str, typer.Option("--to", metavar="FILE", help="The handlers module to write.")],
    package: Annotated[
        str | None,
        typer.Option(
            "--package",
            metavar="MODULE",
            help="Import path of the generated package. Default: the output folder and the stem.",
        ),
    ] = None,
) -> None:
    """Write a first version of the handlers, with a stub for every method; never overwrites.

    Exit codes: 0 written; 1 an error in the spec; 2 usage, or the file exists.
    """
    config = load_config(Path.cwd())
    linted = lint([spec], config)
    if len(linted.specs) > 1:
        raise PathError("scaffold takes one spec")
    if linted.has_errors:
        sys.stderr.write(REPORTERS["text"](linted.report))
        raise typer.Exit(1)
    (one,) = linted.specs
    module = package or _module(config.output or "generated", one.stem)
    if not all(part.isidentifier() for part in module.split(".")):
        raise typer.BadParameter(f"--package {module} is no import path")
    _write_new(Path(to), scaffold(one, module))
    print(f"wrote {to}")


def _module(output: str, stem: str) -> str:
    """`generated/` and `files` make `generated.files`."""
    parts = [part for part in Path(output).parts if part not in (".", "..", "/")]
    return ".".join([*parts, stem])


def _write_new(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise OutputError(f"{path} exists; scaffold never overwrites") from error
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error
