"""Makes whole specs of the short examples in the rules' metadata, and lints texts."""

import re

from mcp_elicit_gen.config import Settings
from mcp_elicit_gen.diagnostics import Finding
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import decode
from mcp_elicit_gen.spec.protocol import REVISIONS

# A comment of a spec with a line of the config under which it is judged, as TOML writes it.
CONFIG = re.compile(r"^# config: (protocol|clients) = \[(.*)\]$", re.MULTILINE)
QUOTED = re.compile(r'"([^"]*)"')
SECTION = re.compile(r"^(\w+):", re.MULTILINE)
DECLARED = re.compile(r"^  (\w+):", re.MULTILINE)


def all_findings(text: str, path: str = "shop.yaml") -> list[Finding]:
    """The findings of a text, under the config that its comments name."""
    source, problems = decode(path, text.encode("utf-8", "surrogatepass"))
    config = {key: QUOTED.findall(values) for key, values in CONFIG.findall(text)}
    settings = Settings(
        protocol=tuple(config.get("protocol", REVISIONS)), clients=tuple(config.get("clients", ()))
    )
    return lint_source(source, problems, settings)[1]


def lint_text(text: str, path: str = "shop.yaml") -> list[Finding]:
    """The findings of a text but for EL503, an info that nearly every question gives; its own
    specs are judged with it."""
    return [finding for finding in all_findings(text, path) if finding.code != "EL503"]


def complete(example: str) -> str:
    """A whole spec of an example: what it does not say is added so that nothing is unused."""
    sections = set(SECTION.findall(example))
    parts = [example]
    if "version" not in sections:
        parts.insert(0, "version: 1\n")
    if "server" not in sections:
        parts.append("server: {name: Shop}\n")
    questions = declared(example, "questions")
    if "questions" not in sections and (forms := declared(example, "forms")):
        questions = ["question"]
        parts.append(f"questions:\n  question: {{message: Which one?, form: {forms[0]}}}\n")
    if "tools" not in sections:
        asks = ", ".join(f"p_{name}: {name}" for name in questions)
        parts.append(f"tools:\n  act:\n    description: Act.\n    asks: {{{asks}}}\n")
    return "".join(parts)


def declared(example: str, section: str) -> list[str]:
    """The names that an example declares in a section."""
    found = re.search(rf"^{section}:\n((?:  .*\n)+)", example, re.MULTILINE)
    return DECLARED.findall(found[1]) if found else []
