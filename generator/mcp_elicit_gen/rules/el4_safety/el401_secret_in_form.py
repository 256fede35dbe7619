"""EL401: secrets that a form asks for."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity, Span
from ...spec.fields import Field
from ...spec.model import Form, Question, Spec, Tool
from ...spec.places import place
from ...spec.template import Template
from ..base import FieldRule, QuestionRule, ToolRule
from ..form_texts import handed_to_forms, message_of_form
from ..secrets.asked import (
    mentions_secret,
    secret_in_description,
    secret_in_label,
    secret_in_message,
    secret_in_name,
)
from ..secrets.mentions import Secret

META = RuleMeta(
    code="EL401",
    name="secret-in-form",
    severity=Severity.ERROR,
    what=(
        "A form field, or the message of a form, that asks for a password, passphrase, API key, "
        "token, PIN, card number, CVV, one-time code, private key or recovery phrase, by the "
        "field's name, title or description, in some thirty languages."
    ),
    why=(
        "The protocol says that a form MUST NOT ask for them: the answer passes through the "
        "client, and often through the model's provider and its logs. A page of yours sees it "
        "alone."
    ),
    bad="""\
questions:
  sign_in:
    message: Sign in to the shop.
    form: {fields: {api_key: {type: string, title: API key}}}
""",
    good="""\
questions:
  sign_in:
    message: Sign in to the shop.
    mode: url
    url: "https://shop.example.com/sign-in/{session_number}"
    elicitation_id: "sign-in-{session_number}"
tools:
  order:
    description: Order something.
    arguments: {session_number: {type: integer, description: Number of the visit.}}
    asks: {visit: sign_in}
""",
    needs_reason=True,
    waivable=True,
)

FORBIDDEN = "which the protocol forbids in a form"
INSTEAD = 'ask on a page of yours: a question with `mode: url` and `url: "https://..."`'

# What takes digits only, and so no password.
NUMBERS = frozenset({"integer", "number"})


def _takes(field: Field, secret: Secret | None) -> bool:
    """Whether a person can fill a secret into a field: not into a box to tick, not by choosing."""
    if field.kind == "string":
        return secret is not None and field.format is None
    return secret is not None and secret.is_code and field.kind in NUMBERS


def _has_box(form: Form | None) -> bool:
    return form is not None and any(one.kind == "string" for one in form.fields)


def _in_message(template: Template, form: Form | None, spec: Spec) -> Iterator[Problem]:
    text = str(template.scalar.value)
    found = secret_in_message(text, has_box=_has_box(form))
    if found is not None:
        span = place(spec.source, template.scalar, found.start, found.end)
        name = text[found.start : found.end]
        yield Problem(META.code, span, f"the message asks for `{name}`, {FORBIDDEN}", INSTEAD)


class SecretInMessage(QuestionRule):
    """A message can ask for what the form has no field for: people answer in the next one."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The message of a form; a page may ask for anything."""
        message = message_of_form(element)
        if message is not None:
            yield from _in_message(message, analysis.spec.form_of(element), analysis.spec)


class SecretHandedOver(ToolRule):
    """A tool fills in part of a message."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The texts that a question is filled with."""
        for text, form in handed_to_forms(element, analysis.spec):
            yield from _in_message(text, form, analysis.spec)


class SecretInForm(FieldRule):
    """What a form asks for, the client and its model may see."""

    meta = META
    parts = (SecretInMessage(), SecretHandedOver())

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The name of the field, else its title, else its description."""
        if element.kind != "string" and element.kind not in NUMBERS:
            return
        found = self._place(element, analysis)
        if found is not None:
            span, what = found
            yield self.at(span, f"{what}, {FORBIDDEN}", INSTEAD)

    def _place(self, field: Field, analysis: Analysis) -> tuple[Span, str] | None:
        name = str(field.name.value)
        title = field.title
        if _takes(field, secret_in_name(name)) and not _is_explained(title):
            return field.name.span, f"the field `{name}` asks for a secret"
        texts = (
            ("title", title, secret_in_label),
            ("description", field.description, secret_in_description),
        )
        for key, template, judged in texts:
            if template is None:
                continue
            text = str(template.scalar.value)
            found = judged(text)
            if found is not None and _takes(field, found):
                span = place(analysis.spec.source, template.scalar, found.start, found.end)
                return span, f"the {key} asks for `{text[found.start : found.end]}`"
        return None


def _is_explained(title: Template | None) -> bool:
    """Whether a title names the secret to say that something else is meant: a token's colour."""
    if title is None:
        return False
    text = str(title.scalar.value)
    return mentions_secret(text) and secret_in_label(text) is None
