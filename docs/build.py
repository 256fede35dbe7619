"""Fills the generated blocks of the documentation from their sources, and makes whole pages.

A block stands between `<!-- begin NAME -->` and `<!-- end NAME -->`, where NAME is one of `BLOCKS`
and its argument:

    python docs/build.py          bring blocks, pages and the JSON Schema up to date
    python docs/build.py --check  change nothing; list what is stale and exit with 1
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from blocks.breaking import change_pages, changes_block
from blocks.files import file_block, made_block, part_block
from blocks.language import (
    fields_block,
    keys_block,
    reserved_block,
    schema_instead_block,
    schema_keywords_block,
)
from blocks.markdown import ROOT, StaleSourceError
from blocks.programs import demo_block, help_block, lint_block, session_block
from blocks.rules import clients_block, rule_pages, rules_block
from mcp_elicit_gen.spec.json_schema import render_json_schema

JSON_SCHEMA = ROOT / "specs" / "elicit-spec.schema.json"
# Folders of pages that are made as a whole, with what they hold.
PAGES: Mapping[Path, Callable[[], dict[str, str]]] = {
    ROOT / "docs" / "rules": rule_pages,
    ROOT / "docs" / "changes": change_pages,
}

BLOCK = re.compile(
    r"(?P<begin><!-- begin (?P<name>[^\n]+) -->\n).*?(?P<end><!-- end (?P=name) -->)", re.DOTALL
)
MARK = re.compile(r"<!-- (?:begin|end) [^\n]+ -->")

BLOCKS: Mapping[str, Callable[[str], str]] = {
    "file": file_block,
    "part": part_block,
    "made": made_block,
    "help": help_block,
    "lint": lint_block,
    "demo": demo_block,
    "session": session_block,
    "keys": keys_block,
    "fields": fields_block,
    "schema-keywords": schema_keywords_block,
    "schema-instead": schema_instead_block,
    "reserved": reserved_block,
    "rules": rules_block,
    "clients": clients_block,
    "changes": changes_block,
}


def filled(text: str) -> str:
    """A page with all its blocks made anew.

    Raises:
        StaleSourceError: If a block has no end, an unknown name or a source that is not there.
    """
    if len(MARK.findall(text)) != 2 * len(BLOCK.findall(text)):
        raise StaleSourceError("a block is not closed, or stands in another")
    return BLOCK.sub(lambda found: f"{found['begin']}{block(found['name'])}{found['end']}", text)


def block(name: str) -> str:
    """The content of a block."""
    kind, _, argument = name.partition(" ")
    if kind not in BLOCKS:
        raise StaleSourceError(f"unknown block `{name}`; known are {', '.join(BLOCKS)}")
    try:
        return BLOCKS[kind](argument)
    except (OSError, LookupError, ValueError, StopIteration) as error:
        raise StaleSourceError(f"the source of the block `{name}` is not there") from error


def pages() -> list[Path]:
    """The pages that may have blocks."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def stale() -> Iterator[tuple[Path, str | None]]:
    """Each file that is not up to date, with what it should be: None for one that should go."""
    wanted = {page: filled(page.read_text(encoding="utf-8")) for page in pages()}
    wanted[JSON_SCHEMA] = render_json_schema()
    for folder, made in PAGES.items():
        wanted |= {folder / name: text for name, text in made().items()}
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield path, text
    for path in (path for folder in PAGES for path in folder.glob("*")):
        if path not in wanted:
            yield path, None


def main() -> int:
    """Write or check; the exit code."""
    parser = argparse.ArgumentParser(description="Fill the generated blocks of the documentation.")
    parser.add_argument("--check", action="store_true", help="change nothing; list what is stale")
    check = parser.parse_args().check
    try:
        found = list(stale())
    except StaleSourceError as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in found:
        print(f"{path.relative_to(ROOT).as_posix()}: {'stale' if check else 'written'}")
        if not check and text is None:
            path.unlink()
        elif not check and text is not None:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
