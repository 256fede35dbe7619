"""The handlers of the Conformance server: each says what came of its questions."""

from typing import TypeVar

from mcp.server.mcpserver import AcceptedElicitation, Context, ElicitationResult
from pydantic import BaseModel

from generated.conformance import Confirm, Defaults, Enums, Name, Respond, Step2, UserContext

Answer = TypeVar("Answer", bound=BaseModel)


class Conformance:
    """What the suite's scenarios call."""

    async def test_elicitation(self, message: str, response: ElicitationResult[Respond]) -> str:
        """Asks with the message that it is given."""
        return f"User response: {said(response)}"

    async def test_sampling(self, prompt: str, completion: str) -> str:
        """Asks the client's model with the prompt that it is given."""
        return f"LLM response: {completion}"

    async def test_elicitation_sep1034_defaults(self, response: ElicitationResult[Defaults]) -> str:
        """Asks with a default in a field of each kind."""
        return f"Elicitation completed: {said(response)}"

    async def test_elicitation_sep1330_enums(self, response: ElicitationResult[Enums]) -> str:
        """Asks with each of the five kinds of choices."""
        return f"Elicitation completed: {said(response)}"

    async def test_input_required_result_elicitation(
        self, user_name: ElicitationResult[Name]
    ) -> str:
        """Asks for a name."""
        return f"Hello, {name_in(user_name)}!"

    async def test_input_required_result_sampling(self, capital_question: str) -> str:
        """Asks the client's model."""
        return capital_question

    async def test_input_required_result_list_roots(self, client_roots: list[str]) -> str:
        """Asks for the client's roots."""
        return f"Roots: {', '.join(client_roots)}"

    async def test_input_required_result_request_state(self, confirm: Confirm) -> str:
        """Asks for a confirmation, and keeps a state meanwhile."""
        return f"state-ok, confirmed: {confirm.ok}"

    async def test_input_required_result_multiple_inputs(
        self, greeting: str, client_roots: list[str], user_name: ElicitationResult[Name]
    ) -> str:
        """Asks for a name, for a text of the client's model and for its roots in one round."""
        return f"{greeting} {name_in(user_name)}, {len(client_roots)} root(s)"

    async def test_input_required_result_multi_round(
        self, first: ElicitationResult[Name], second: ElicitationResult[Step2]
    ) -> str:
        """Asks in two rounds."""
        return f"Step 1: {said(first)}; step 2: {said(second)}"

    async def test_input_required_result_tampered_state(
        self, confirm: ElicitationResult[Confirm]
    ) -> str:
        """Asks for a confirmation, and refuses a state that was changed meanwhile."""
        return said(confirm)

    async def test_input_required_result_capabilities(
        self, greeting: str, user_name: ElicitationResult[Name]
    ) -> str:
        """Asks for what the client can do, and for nothing else."""
        return f"{greeting} {name_in(user_name)}"

    async def test_missing_capability(self, capital_question: str) -> str:
        """Needs a client whose model can be asked."""
        return capital_question

    async def test_streaming_elicitation(self, confirm: ElicitationResult[Confirm]) -> str:
        """Asks for a confirmation over a stream."""
        return said(confirm)

    async def test_logging_tool(self, ctx: Context) -> str:
        """Logs, for clients that want to hear it."""
        await ctx.info("The logging tool was called.")
        return "Logged."

    async def test_trigger_tool_change(self, ctx: Context) -> str:
        """Tells those who listen that the list of tools has changed."""
        await ctx.notify_tools_changed()
        return "Told."

    async def test_trigger_prompt_change(self, ctx: Context) -> str:
        """Tells those who listen that the list of prompts has changed."""
        await ctx.notify_prompts_changed()
        return "Told."

    async def test_input_required_result_prompt(self, user_context: UserContext) -> str:
        """Asks for its context."""
        return f"Work in this context: {user_context.context}"


def said(outcome: ElicitationResult[Answer]) -> str:
    """What came of a question."""
    if isinstance(outcome, AcceptedElicitation):
        return f"action=accept, content={outcome.data.model_dump_json()}"
    return f"action={outcome.action}"


def name_in(outcome: ElicitationResult[Name]) -> str:
    """The name that was given, if one was."""
    return outcome.data.name if isinstance(outcome, AcceptedElicitation) else "stranger"
