"""Blocks from the table of changes."""

from mcp_elicit_gen.breaking import KINDS, Kind, Level
from mcp_elicit_gen.breaking.page import render_example

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
                (f"[{kind.code}](#{anchor(kind)})", kind.name, kind.what, kind.why)
                for kind in KINDS
                if kind.level is level
            ],
        )
        for level, heading in HEADINGS.items()
    )


def change_examples_block(_: str) -> str:
    """Each kind with its example."""
    return "\n".join(example(kind) for kind in KINDS)


def example(kind: Kind) -> str:
    """One kind: before and after, and what to do."""
    return f"### {kind.code} {kind.name}\n\n{render_example(kind)}"


def anchor(kind: Kind) -> str:
    """The anchor of a kind's heading, as GitHub makes it."""
    return f"{kind.code} {kind.name}".lower().replace(" ", "-")
