"""Blocks from the metadata of the rules."""

import sys
from collections.abc import Iterator
from itertools import groupby

from mcp_elicit_gen.diagnostics import RuleMeta
from mcp_elicit_gen.rules.catalogue import RULES

from .markdown import fenced, table


def by_group() -> Iterator[tuple[str, list[RuleMeta]]]:
    """The rules by the folder that they live in, with the heading of each."""
    for package, rules in groupby(RULES, lambda rule: type(rule).__module__.rpartition(".")[0]):
        yield (
            (sys.modules[package].__doc__ or "").strip().rstrip("."),
            [rule.meta for rule in rules],
        )


def rules_block(_: str) -> str:
    """All rules in a table for each group."""
    return "\n".join(
        f"### {heading}\n\n"
        + table(
            ("code", "name", "severity", "what"),
            [
                (f"[{meta.code}](#{anchor(meta)})", meta.name, meta.severity.value, meta.what)
                for meta in metas
            ],
        )
        for heading, metas in by_group()
    )


def rule_pages_block(_: str) -> str:
    """Each rule with its reason and its examples."""
    return "\n".join(rule_page(meta) for _, metas in by_group() for meta in metas)


def rule_page(meta: RuleMeta) -> str:
    """One rule."""
    return (
        f"### {meta.code} {meta.name}\n\n{meta.what}\n\n{meta.why}\n\n"
        f"Severity: {meta.severity.value}. Wrong:\n\n{fenced(meta.bad, 'yaml')}\n"
        f"Right:\n\n{fenced(meta.good, 'yaml')}"
    )


def anchor(meta: RuleMeta) -> str:
    """The anchor of a rule's heading, as GitHub makes it."""
    return f"{meta.code} {meta.name}".lower().replace(" ", "-")
