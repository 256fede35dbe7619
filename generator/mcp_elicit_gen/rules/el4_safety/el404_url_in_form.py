"""EL404: URLs in the texts of a form."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.fields import Field
from ...spec.model import Question, Spec, Tool
from ...spec.places import place
from ..base import FieldRule, QuestionRule, ToolRule
from ..form_texts import handed_to_forms, message_of_form, texts_of_field
from ..nodes import shown

META = RuleMeta(
    code="EL404",
    name="url-in-form",
    severity=Severity.WARNING,
    what=(
        "A URL, such as `https://...`, `www....`, `mailto:...`, a host with a path, or a Markdown "
        "link, in a message, title, description or option of a form."
    ),
    why=(
        "The protocol says that a form SHOULD NOT hold clickable URLs: nobody checks where they "
        "lead, and a page that a person shall visit has `mode: url`, where the client shows the "
        "host first."
    ),
    bad="""\
questions:
  confirm:
    message: Read https://example.com/help first. Delete it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
    good="""\
questions:
  confirm:
    message: What is deleted cannot be restored. Delete it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
)

# Top-level domains that are no endings of files; a host is only sure with a path behind it.
DOMAINS = (
    "ai|app|at|au|be|biz|br|ca|ch|cloud|cn|com|cz|de|dev|dk|edu|es|eu|fi|fr|gov|in|info|int|io|it|jp"
    "|kr|mil|mx|net|nl|no|nz|org|pl|pt|ru|se|site|tech|tr|tv|ua|uk|us|xyz"
)
REST = r"[^\s<>\"'`\u3001\u3002\uff0c]*"
URL = re.compile(
    rf"(?:\b[A-Za-z][A-Za-z0-9+.-]{{1,20}}|\}})://[\w\[{{]{REST}"
    rf"|\b[Ww]{{3}}\.[\w{{-]+\.{REST}"
    rf"|\b(?:[Mm][Aa][Ii][Ll][Tt][Oo]:[^\s@]{{1,64}}@|tel:\+?[0-9]|sms:\+?[0-9]|javascript:\w){REST}"
    rf"|(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:{DOMAINS})(?::[0-9]+)?/[\w{{?#~]{REST}"
    r"|\[[^\]\n]{1,200}\]\([/#.][^)\s]*\)"
)
# What ends a sentence or a bracket around a URL, and is not of it.
BEHIND = ".,;:!?)]*_"


def _found(text: str) -> tuple[int, int] | None:
    """Where a text holds a URL."""
    if ":" not in text and "/" not in text and "ww." not in text.lower() and "](" not in text:
        return None
    found = URL.search(text)
    if found is None:
        return None
    is_link = found[0].startswith("[")
    url = found[0] if is_link else found[0].partition("](")[0].rstrip(BEHIND)
    return found.start(), found.start() + len(url)


def _in_text(what: str, scalar: Scalar, spec: Spec) -> Iterator[Problem]:
    text = str(scalar.value)
    found = _found(text)
    if found is not None:
        message = f"the {what} of a form holds the URL {shown(text[slice(*found)])}"
        instead = "name the page in words, or send people there with a question of `mode: url`"
        yield Problem(META.code, place(spec.source, scalar, *found), message, instead)


class UrlInMessage(QuestionRule):
    """The message of a form names no address."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The message over a form."""
        message = message_of_form(element)
        if message is not None:
            yield from _in_text("message", message.scalar, analysis.spec)


class UrlHandedOver(ToolRule):
    """A tool fills in part of a message."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The texts that a question with a form is filled with."""
        for text, _ in handed_to_forms(element, analysis.spec):
            yield from _in_text("message", text.scalar, analysis.spec)


class UrlInForm(FieldRule):
    """The fields of a form name no address."""

    meta = META
    parts = (UrlInMessage(), UrlHandedOver())

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The title, the description, and what can be chosen."""
        for what, scalar in texts_of_field(element):
            yield from _in_text(what, scalar, analysis.spec)
