"""Blocks from the metadata of the rules."""

import sys
from collections.abc import Iterator
from itertools import groupby

from mcp_elicit_gen.diagnostics import RuleMeta
from mcp_elicit_gen.rules.catalogue import RULES
from mcp_elicit_gen.rules.page import render_page
from mcp_elicit_gen.spec.clients import CLIENTS, Client

from .markdown import table


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
                (f"[{meta.code}](rules/{meta.code}.md)", meta.name, meta.severity.value, meta.what)
                for meta in metas
            ],
        )
        for heading, metas in by_group()
    )


def clients_block(_: str) -> str:
    """The clients that a config can name."""
    rows = [(f"`{name}`", client.title, _faults(client)) for name, client in CLIENTS.items()]
    return table(("name", "client", "what is found for it"), rows)


def _faults(client: Client) -> str:
    faults = [
        f"fields of the kind {', '.join(sorted(client.unshown))} (EL601)" if client.unshown else "",
        "required choices without a default (EL602)" if client.leaves_first_choice else "",
        "texts that rely on the order of fields (EL603)" if client.sorts_fields else "",
    ]
    return "; ".join(filter(None, faults)) or "nothing so far"


def rule_pages() -> dict[str, str]:
    """Each rule's page, by its file's name; what `explain` prints is the same."""
    return {f"{rule.meta.code}.md": render_page(rule.meta) for rule in RULES}
