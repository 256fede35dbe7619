"""EL312: a refusal that ends the call before the handler sees the outcome that it asked for."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.graph import NodeId
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Ask, Tool
from ..asking import asking_questions, below_in_tool
from ..base import ToolRule


class RefusalHidesOutcome(ToolRule):
    """A handler that takes the whole outcome wants to see refusals too."""

    meta = RuleMeta(
        code="EL312",
        name="refusal-hides-outcome",
        severity=Severity.WARNING,
        what=(
            "A tool takes the whole outcome of a question, while a later one that needs it, and is "
            "unwrapped or asks for arguments, ends the call."
        ),
        why=(
            "When the first is refused, the later one has the same outcome and, being unwrapped, "
            "ends the call: the handler's branches for a refusal never run."
        ),
        bad="""\
questions:
  size:
    message: Which size?
    form: {fields: {value: {type: string, title: Size}}}
  confirm:
    message: "Order {size.value}?"
    needs: {size: size}
    form: {fields: {ok: {type: boolean, title: Order it}}}
tools:
  order:
    description: Order a drink.
    asks:
      chosen: size
      confirmed: {question: confirm, unwrap: true}
""",
        good="""\
questions:
  size:
    message: Which size?
    form: {fields: {value: {type: string, title: Size}}}
  confirm:
    message: "Order {size.value}?"
    needs: {size: size}
    form: {fields: {ok: {type: boolean, title: Order it}}}
tools:
  order:
    description: Order a drink.
    asks:
      chosen: {question: size, unwrap: true}
      confirmed: {question: confirm, unwrap: true}
""",
    )

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Whole outcomes below an unwrapped question."""
        later = [str(ask.question.value) for ask in element.asks if ask.unwraps]
        later += asking_questions(element, analysis.spec)
        for name in later if any(not ask.unwraps for ask in element.asks) else ():
            node = NodeId("question", name)
            if node not in analysis.graph.edges:
                continue
            below = below_in_tool(node, element, analysis)
            for ask in element.asks:
                if not ask.unwraps and NodeId("question", str(ask.question.value)) in below:
                    yield self.at(
                        ask.parameter.span,
                        f"a refusal of `{ask.question.value}` ends the call through "
                        f"`{name}`, so `{ask.parameter.value}` is never refused",
                        f"unwrap both: write `{_unwrapped(ask)}`",
                    )


def _unwrapped(ask: Ask) -> str:
    values = ", with: ..." if ask.values else ""
    return f"{ask.parameter.value}: {{question: {ask.question.value}, unwrap: true{values}}}"
