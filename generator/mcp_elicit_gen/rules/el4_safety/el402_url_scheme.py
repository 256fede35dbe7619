"""EL402: addresses that may lead elsewhere, or over an open line."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import SequenceNode
from ...spec.model import Question, Spec
from ...spec.places import place
from ...spec.template import Template
from ..addresses import address_faults, host_fault
from ..base import QuestionRule
from ..exclusions import mode_of
from ..nodes import looks_empty


class UrlScheme(QuestionRule):
    """A person is sent to one host that the author chose, over a line that nobody reads."""

    meta = RuleMeta(
        code="EL402",
        name="url-scheme",
        severity=Severity.ERROR,
        what=(
            "A URL that is not `https` (`http` only for the machine itself), that has user info, "
            "no plain ASCII host, a placeholder in front of the path, or a character that no URL "
            "holds; a `url_from` without `hosts`; an entry of `hosts` that is no bare host."
        ),
        why=(
            "Arguments come from a model. Whatever it writes, the page that a person is asked to "
            "trust has to be the author's."
        ),
        bad="""\
questions:
  deposit:
    message: A deposit holds the table.
    mode: url
    url: "http://pay.example.com/{number}"
    elicitation_id: "deposit-{number}"
tools:
  pay:
    description: Pay a deposit.
    arguments: {number: {type: string, description: Number of the booking.}}
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
    arguments: {number: {type: string, description: Number of the booking.}}
    asks: {deposit: deposit}
""",
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The address of the page, or the hosts of one that is computed."""
        if mode_of(element) != "url":
            return
        if element.url is not None:
            yield from self._check_url(element.url, analysis.spec)
        if element.url_from is not None:
            yield from self._check_hosts(element)

    def _check_url(self, url: Template, spec: Spec) -> Iterator[Problem]:
        for fault in address_faults(url.message) if url.message is not None else ():
            span = place(spec.source, url.scalar, fault.start, fault.end)
            yield self.at(span, fault.message, fault.help)

    def _check_hosts(self, question: Question) -> Iterator[Problem]:
        hosts = question.node.get("hosts")
        whole = question.url_from
        if whole is not None and (hosts is None or hosts == SequenceNode((), hosts.span)):
            message = f"`{whole.value}` may lead to any host"
            yield self.at(whole.span, message, "add `hosts:` with those that it may lead to")
        for host in question.hosts:
            text = str(host.value)
            fault = host_fault(text) or _case_fault(text)
            if fault is not None and not looks_empty(text):
                yield self.at(host.span, *fault)


def _case_fault(host: str) -> tuple[str, str] | None:
    """Hosts are compared letter by letter with what browsers make of a URL."""
    lower = host.lower()
    return None if host == lower else (f"`{host}` has capitals", f"write `{lower}`")
