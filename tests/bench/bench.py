"""`make bench`: every promise about speed, as ratios between things timed in turn in one run."""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import anyio
from choices_asked import extra_milliseconds
from engine_calls import engine_ratio
from many_specs import form_schemas, write_specs
from processes import in_turn
from tool_calls import resolver_ratio

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
TOOL = str(BIN / "mcp-elicit-gen")
JUDGE = str(BIN / "check-jsonschema")


class Row(NamedTuple):
    """One promise: a measured ratio or size, and its bound."""

    what: str
    measured: float
    bound: float
    at_most: bool
    unit: str = "x"

    @property
    def holds(self) -> bool:
        """Whether the bound is kept."""
        return self.measured <= self.bound if self.at_most else self.measured >= self.bound


def lint_rows(folder: Path) -> Iterator[Row]:
    """One spec, a thousand, four thousand."""
    schema = folder / "schema.json"
    schema.write_text("{}", encoding="utf-8")
    write_specs(folder / "one", 1)
    write_specs(folder / "thousand", 1000)
    write_specs(folder / "four", 4000)
    one = str(folder / "one" / "shop0.yaml")
    small = in_turn(
        {
            "ours": [TOOL, "lint", one],
            "judge": [JUDGE, "--schemafile", str(schema), one],
        },
        runs=15,
    )
    yield Row(
        "lint of 1 spec / check-jsonschema",
        small["ours"].seconds / small["judge"].seconds,
        0.9,
        at_most=True,
    )
    files = sorted(str(path) for path in (folder / "thousand").iterdir())
    large = in_turn(
        {
            "ours": [TOOL, "lint", str(folder / "thousand")],
            "judge": [JUDGE, "--schemafile", str(schema), *files],
            "four": [TOOL, "lint", str(folder / "four")],
        },
        runs=3,
    )
    yield Row(
        "lint of 1,000 specs / check-jsonschema",
        large["ours"].seconds / large["judge"].seconds,
        0.35,
        at_most=True,
    )
    yield Row(
        "lint of 4,000 specs / of 1,000",
        large["four"].seconds / large["ours"].seconds,
        4.4,
        at_most=True,
    )
    yield Row(
        "memory of lint of 4,000 specs", large["four"].megabytes, 300, at_most=True, unit=" MB"
    )


def generate_rows(folder: Path) -> Iterator[Row]:
    """A thousand packages, made anew and found unchanged."""
    specs, output = folder / "thousand", folder / "generated"
    forms = folder / "forms.json"
    forms.write_text(json.dumps(form_schemas(1000)), encoding="utf-8")
    generate = [TOOL, "generate", str(specs), "-o", str(output)]

    def clear(name: str) -> None:
        if name == "generate":
            shutil.rmtree(output, ignore_errors=True)

    alone = [sys.executable, str(HERE / "models_alone.py"), str(forms), str(folder / "models.py")]
    times = in_turn({"alone": alone, "generate": generate}, runs=3, before=clear)
    lint = [TOOL, "lint", str(specs)]
    times |= in_turn({"again": generate, "lint": lint}, runs=7)
    yield Row(
        "generate of 1,000 specs / datamodel-code-generator alone",
        times["generate"].seconds / times["alone"].seconds,
        4,
        at_most=True,
    )
    yield Row(
        "generate again, nothing changed / lint",
        times["again"].seconds / times["lint"].seconds,
        1.3,
        at_most=True,
    )


def call_rows(folder: Path) -> Iterator[Row]:
    """Tool calls of the generated servers against ones by hand, for each driver and era."""
    for era, bound in (("legacy", 1.2), ("2026-07-28", 1.3)):
        found = anyio.run(resolver_ratio, era)
        yield Row(f"tool calls per second / by hand, {era}", found, bound, at_most=False)
    for era in ("legacy", "2026-07-28"):
        found = anyio.run(engine_ratio, era)
        yield Row(f"engine calls per second / by hand, {era}", found, 1.0, at_most=False)
    for era in ("legacy", "2026-07-28"):
        found = anyio.run(extra_milliseconds, era, folder)
        what = f"an ask with 50 options beyond a fixed form, {era}"
        yield Row(what, found, 1.0, at_most=True, unit=" ms")


def main() -> int:
    """Print the table; 1 where a promise is broken."""
    # In memory where the system has such a folder: creating seven thousand files takes a disk
    # anything from half a second to ten, which would drown what is measured here.
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
    try:
        rows = [*lint_rows(folder), *generate_rows(folder), *call_rows(folder)]
    finally:
        shutil.rmtree(folder)
    for row in rows:
        word = "at most" if row.at_most else "at least"
        verdict = "" if row.holds else "   MISSED"
        print(f"{row.what:58} {row.measured:8.2f}{row.unit:3}  {word:8} {row.bound:g}{verdict}")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
