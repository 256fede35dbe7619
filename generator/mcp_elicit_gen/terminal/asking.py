"""Between the SDK and whoever answers: questions in, results out."""

from typing import Any

import anyio
from mcp.client import ClientRequestContext
from mcp.shared.exceptions import MCPError, UrlElicitationRequiredError
from mcp.types import (
    INVALID_REQUEST,
    URL_ELICITATION_REQUIRED,
    ElicitRequestFormParams,
    ElicitRequestParams,
    ElicitResult,
    ErrorData,
)

from ..diagnostics.errors import UserError
from .form import read_form
from .page import read_page
from .question import Answerer, AnswerError, FormQuestion, PageQuestion, Question


class Asking:
    """The client's `elicitation_callback`: one question at a time, whatever comes together."""

    def __init__(self, answerer: Answerer) -> None:
        self._answerer = answerer
        self._turn = anyio.Lock()
        self.server = "The server"
        self.fault: UserError | None = None

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult | ErrorData:
        """Answer, or break the call off: a fault of ours is not the person's refusal."""
        async with self._turn:
            if self.fault is None:
                try:
                    outcome = await self._answerer.answer(self._question(params))
                except UserError as error:
                    self.fault = error
                else:
                    is_filled = outcome.action == "accept" and params.mode != "url"
                    content: Any = dict(outcome.content) if is_filled else None
                    return ElicitResult(action=outcome.action, content=content)
        return ErrorData(code=INVALID_REQUEST, message="The question cannot be answered here.")

    def check(self) -> None:
        """Raise what kept a question from being answered, if anything did."""
        if self.fault is not None:
            raise self.fault

    async def show_pages_of(self, error: MCPError) -> None:
        """Show the pages that a legacy server refuses to go on without; the call is over."""
        if error.error.code != URL_ELICITATION_REQUIRED or self.fault is not None:
            return
        try:
            pages = UrlElicitationRequiredError.from_error(error.error).elicitations
        except ValueError:
            return
        self.fault = AnswerError("the tool needs a page to be visited first; call it again then")
        for params in pages:
            outcome = await self._answerer.answer(self._question(params))
            if outcome.action != "accept":
                return

    def _question(self, params: ElicitRequestParams) -> Question:
        if isinstance(params, ElicitRequestFormParams):
            form = read_form(params.requested_schema)
            return FormQuestion(self.server, params.message, form)
        return PageQuestion(self.server, params.message, read_page(params.url))
