"""The official clients, each on each kind of connection that it knows, behind one way to call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mcp.types import ElicitResult

from ..sdk.conversation import FORM_AND_URL, LEGACY, MODERN, Question, converse
from .typescript import Client, Said, talk

Answer = Mapping[str, Any]

DECLINE: Answer = {"action": "decline"}
CANCEL: Answer = {"action": "cancel"}


@dataclass(frozen=True)
class Peer:
    """One client on one kind of connection."""

    client: Literal["v1", "v2", "python"]
    era: str

    def __str__(self) -> str:
        name = "python" if self.client == "python" else f"typescript {self.client}"
        return f"{name} {self.era}"

    def call(
        self,
        url: str,
        tool: str,
        arguments: Mapping[str, Any],
        answers: Sequence[Answer] | None,
        *,
        model: str | None = None,
        roots: Sequence[str] | None = None,
        is_prompt: bool = False,
    ) -> Said:
        """Call a tool, or get a prompt, and answer in turn; without answers the client cannot be
        asked. `model` is what the client's model says, `roots` are its roots."""
        if self.client == "python":
            return self._call_by_python(url, tool, arguments, answers, model, roots, is_prompt)
        return talk(
            url,
            self.era,
            tool,
            arguments,
            answers,
            client=self.client,
            model=model,
            roots=roots,
            is_prompt=is_prompt,
        )

    def _call_by_python(
        self,
        url: str,
        tool: str,
        arguments: Mapping[str, Any],
        answers: Sequence[Answer] | None,
        model: str | None,
        roots: Sequence[str] | None,
        is_prompt: bool,
    ) -> Said:
        said = converse(
            url,
            self.era,
            tool,
            arguments,
            answers=[
                ElicitResult.model_construct(action=one["action"], content=one.get("content"))
                for one in answers or ()
            ],
            abilities=(None if answers is None else FORM_AND_URL,),
            model=None if model is None else lambda _: model,
            roots=roots,
            is_prompt=is_prompt,
        )
        questions = [_as_sent(question) for question in said.questions]
        is_error = said.is_error or said.code is not None
        return Said(questions, said.text, is_error, said.code, said.completed)


def _as_sent(question: Question) -> dict[str, Any]:
    """A question by the names that it has on the wire."""
    if question.url is not None:
        return {"message": question.message, "mode": "url", "url": question.url}
    return {"message": question.message, "requestedSchema": question.schema}


PEERS = (
    Peer("v1", LEGACY),
    Peer("v2", LEGACY),
    Peer("v2", MODERN),
    Peer("python", LEGACY),
    Peer("python", MODERN),
)

TYPESCRIPT: Sequence[tuple[Client, str]] = [
    (peer.client, peer.era) for peer in PEERS if peer.client != "python"
]
