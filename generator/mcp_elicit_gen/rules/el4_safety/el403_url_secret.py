"""EL403: secrets and personal data in the address of a page."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Question
from ...spec.places import place
from ..addresses import Placed, placed_in
from ..base import QuestionRule
from ..private_words import Kind, kind_of


class UrlSecret(QuestionRule):
    """An address is shown, logged, kept in histories and sent on."""

    meta = RuleMeta(
        code="EL403",
        name="url-secret",
        severity=Severity.ERROR,
        what=(
            "A URL that places a token, key, session, password or personal data, by the name of "
            "the placeholder or of the parameter (a `name`, which need not be a person's, is a "
            "warning)."
        ),
        why=(
            "The protocol says that a URL MUST NOT hold sensitive data or be authenticated in "
            "advance: clients show it in full, and browsers, proxies and servers write it down."
        ),
        bad="""\
questions:
  deposit:
    message: A deposit holds the table.
    mode: url
    url: "https://pay.example.com/{number}?email={email}"
    elicitation_id: "deposit-{number}"
tools:
  pay:
    description: Pay a deposit.
    arguments:
      number: {type: string, description: Number of the booking.}
      email: {type: string, description: Who pays.}
    asks: {deposit: deposit}
""",
        good="""\
questions:
  deposit:
    message: A deposit holds the table.
    mode: url
    url: "https://pay.example.com/{number}"
    elicitation_id: "deposit-{number}"
tools:
  pay:
    description: Pay a deposit.
    arguments:
      number: {type: string, description: Number of the booking.}
    asks: {deposit: deposit}
""",
        needs_reason=True,
        waivable=True,
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """What the placeholders of the URL hold, by their names."""
        url = element.url
        for placed in placed_in(url.message) if url and url.message else ():
            name, kind = _worst(placed)
            if url is None or kind is None:
                continue
            part = placed.placeholder
            yield self.at(
                place(analysis.spec.source, url.scalar, part.start, part.end),
                f"`{name}` is {kind.words}, and a URL is shown, logged and kept",
                "place a number under which your server finds it",
                None if kind.is_sure else Severity.WARNING,
            )


def _worst(placed: Placed) -> tuple[str, Kind | None]:
    """The name that says most about what is placed: the placeholder's, or its parameter's."""
    names = (placed.placeholder.reference, placed.parameter or "")
    kinds = [(name, kind_of(name)) for name in names]
    return max(kinds, key=lambda one: 0 if one[1] is None else 1 + one[1].is_sure)
