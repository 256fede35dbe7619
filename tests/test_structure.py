"""The structure that `docs/architecture.md` promises, checked on the source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "generator" / "mcp_elicit_gen"

# Arrows only point down this list; what stands on one line does not know each other.
LAYERS = (
    ("cli",),
    ("pipeline", "terminal", "handwritten"),
    ("lint", "output", "report", "emit", "breaking"),
    ("config",),
    ("ir", "rules"),
    ("analysis",),
    ("spec",),
    ("expressions", "python", "source"),
    ("naming",),
    ("diagnostics", "resources"),
)

HOMES = {
    "yaml": {"source"},
    "jinja2": {"emit"},
    "datamodel_code_generator": {"emit"},
    "typer": {"cli"},
    "prompt_toolkit": {"terminal"},
    "mcp": {"terminal", "handwritten"},
    "mcp_types": set[str](),
}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(module: Path) -> Iterator[str]:
    """The parts of the package, and other packages, that a module imports."""
    depth = len(module.relative_to(PACKAGE).parts)
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (f"/{alias.name.partition('.')[0]}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield f"/{(node.module or '').partition('.')[0]}"
        elif isinstance(node, ast.ImportFrom) and node.level == depth:
            yield from (
                [node.module.partition(".")[0]]
                if node.module
                else [alias.name for alias in node.names]
            )


@pytest.mark.parametrize("module", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_point_one_way(module: Path) -> None:
    part = part_of(module)
    level = next((row for row, names in enumerate(LAYERS) if part in names), None)
    if level is None:
        assert part in ("__init__", "__main__")
        return
    below = {name for names in LAYERS[level + 1 :] for name in names} | {part, "__version__"}
    wrong = {name for name in imports_of(module) if not name.startswith("/")} - below
    assert not wrong, f"{part} must not import {', '.join(sorted(wrong))}"


@pytest.mark.parametrize("library", HOMES)
def test_each_library_has_one_home(library: str) -> None:
    found = {part_of(module) for module in modules() if f"/{library}" in imports_of(module)}
    assert found <= HOMES[library]


def test_every_rule_is_in_the_catalogue_once() -> None:
    from mcp_elicit_gen.rules import RULES

    files = [path.stem[:5].upper() for path in (PACKAGE / "rules").glob("el*/el*.py")]
    assert sorted(files) == [rule.meta.code for rule in RULES]
