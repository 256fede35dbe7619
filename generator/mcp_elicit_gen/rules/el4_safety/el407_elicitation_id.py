"""EL407: ids of visits that legacy clients cannot tell apart, or that change."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Placeholder
from ...spec.model import Question, Tool
from ...spec.protocol import LEGACY
from ..base import QuestionRule, ToolRule
from ..exclusions import mode_of
from ..nodes import key_span
from ..uses import is_kept, span_of, uses_of_id, volatile_source

META = RuleMeta(
    code="EL407",
    name="elicitation-id",
    severity=Severity.ERROR,
    what=(
        "A question of `mode: url` without `elicitation_id` where legacy connections are served; "
        "one that is the same in every call, or built on data that differs each time."
    ),
    why=(
        "A legacy client learns by its id which visit is completed. One id for all completes the "
        "wrong one, and one that changes completes none."
    ),
    bad="""\
questions:
  deposit:
    message: A deposit holds the table.
    mode: url
    url: "https://pay.example.com/{number}"
    elicitation_id: deposit
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


class OtherId(ToolRule):
    """A tool that completes a visit is another call, and has to come to the same id."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Ids of completed visits that are built on what is another in each call."""
        taken = {name.value for name in element.takes}
        for name in element.completes:
            question = analysis.spec.questions.get(str(name.value))
            for use in uses_of_id(question) if question else ():
                dependency = analysis.spec.dependencies.get(use.name)
                if use.name not in taken or dependency is None:
                    continue
                if is_kept(dependency) or volatile_source(use.name, analysis) is not None:
                    message = (
                        f"the id of `{name.value}` uses `{use.name}`, which is another in each "
                        f"call, so `{element.name.value}` cannot make the same one"
                    )
                    yield self.at(name.span, message, "build the id on arguments")


class ElicitationId(QuestionRule):
    """Each visit has an id of its own, for as long as it lasts."""

    meta = META
    parts = (OtherId(),)

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The id of a visit."""
        if mode_of(element) != "url":
            return
        if element.node.get("elicitation_id") is None:
            if LEGACY in analysis.protocol:
                yield self.at(
                    key_span(element.node, "mode"),
                    f"`{element.name.value}` has no `elicitation_id`, which legacy clients want",
                    'add `elicitation_id:` with a placeholder, such as `"visit-{number}"`',
                )
            return
        template = element.elicitation_id
        if template is None or template.message is None:
            return
        if not any(isinstance(part, Placeholder) for part in template.message):
            message = f"the id `{template.scalar.value}` is the same in every call"
            instead = "place what tells one visit from another, such as `{number}`"
            yield self.at(template.scalar.span, message, instead)
        for use in uses_of_id(element):
            source = volatile_source(use.name, analysis)
            if source is not None:
                message = f"the id uses `{use.name}`, so a visit has another one each time"
                instead = f"add `once: true` to `{source}`, or build the id on arguments"
                yield self.at(span_of(use, analysis.spec), message, instead)
