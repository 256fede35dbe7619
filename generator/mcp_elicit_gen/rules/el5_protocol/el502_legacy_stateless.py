"""EL502: servers that have no channel to ask on."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.callers import named
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Spec, Tool
from ...spec.protocol import LEGACY, MODERN
from ..base import SpecRule
from ..nodes import key_span

# What each option leaves out that a question would travel on.
MISSING = {
    "stateless_http": "keeps no session to ask in",
    "json_response": "has no stream to ask on",
}


class LegacyStateless(SpecRule):
    """A legacy client is asked on the stream of its session, which must be there."""

    meta = RuleMeta(
        code="EL502",
        name="legacy-stateless",
        severity=Severity.ERROR,
        what=(
            "`server.stateless_http` or `server.json_response` where a tool asks the client for "
            f"something and connections of {LEGACY} and earlier are served."
        ),
        why=(
            "These clients are asked while their call waits, on the stream of its session. Without "
            f"it each question fails. On connections of {MODERN} questions travel in results."
        ),
        bad="""\
server:
  name: Shop
  stateless_http: true
questions:
  confirm:
    message: Order it?
    form: {fields: {ok: {type: boolean, title: Order it}}}
""",
        good="""\
# config: protocol = ["2026-07-28"]
server:
  name: Shop
  stateless_http: true
questions:
  confirm:
    message: Order it?
    form: {fields: {ok: {type: boolean, title: Order it}}}
""",
    )

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """The options of the server, where a tool asks."""
        server = element.server
        if server is None or LEGACY not in analysis.protocol:
            return
        options = {"stateless_http": server.stateless_http, "json_response": server.json_response}
        asking = next((tool for tool in element.tools.values() if _asks(tool, analysis)), None)
        for key, is_on in options.items():
            if is_on and asking is not None:
                what = f"an app with `{key}` {MISSING[key]} on connections of {LEGACY} and earlier"
                yield self.at(
                    key_span(server.node, key),
                    f"{what}, and {named(asking)} asks",
                    f'leave it out, or configure `protocol = ["{MODERN}"]`',
                )


def _asks(tool: Tool, analysis: Analysis) -> bool:
    """Whether a tool asks the client, be it a person, its model or for its roots."""
    reach = analysis.reaches[str(tool.name.value)]
    values = (analysis.spec.dependencies[one] for one in (*reach.dependencies, *reach.helpers))
    return bool(reach.questions) or any(not one.is_computed for one in values)
