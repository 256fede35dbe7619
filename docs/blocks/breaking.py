"""Blocks from the table of changes."""

from mcp_elicit_gen.breaking import KINDS, Level
from mcp_elicit_gen.breaking.page import render_page

from .markdown import table

HEADINGS = {
    Level.CALLERS: "BC1xx: breaks callers",
    Level.ANSWERS: "BC2xx: drops answers in flight",
    Level.HARMLESS: "BC3xx: harmless",
}


def changes_block(_: str) -> str:
    """All kinds of changes in a table for each level."""
    return "\n".join(
        f"### {heading}\n\n"
        + table(
            ("code", "name", "what", "why"),
            [
                (f"[{kind.code}](changes/{kind.code}.md)", kind.name, kind.what, kind.why)
                for kind in KINDS
                if kind.level is level
            ],
        )
        for level, heading in HEADINGS.items()
    )


def change_pages() -> dict[str, str]:
    """Each kind's page, by its file's name; what `explain` prints is the same."""
    return {f"{kind.code}.md": render_page(kind) for kind in KINDS}
