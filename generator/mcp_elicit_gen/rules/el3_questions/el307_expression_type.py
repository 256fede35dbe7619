"""EL307: types that do not fit in a condition or text, or that a key does not want."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...analysis import Analysis
from ...analysis.callers import named
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Type
from ...expressions.types import BOOLEAN, TEXT
from ...source.nodes import Scalar
from ...spec.model import Question
from ..base import QuestionRule
from ..nodes import listed
from .texts import TextRule

META = RuleMeta(
    code="EL307",
    name="expression-type",
    severity=Severity.ERROR,
    what=(
        "Operands whose types do not fit, a condition that is not true or false or that uses "
        "no name, a value that may be absent, an object where text is shown; a `check`, "
        "`completed_by`, `url_from`, `choices_from` or `default_from` of another type than that "
        "key wants; a form that a boolean of `retry_with` cannot answer."
    ),
    why="It would fail when the question is due, in the middle of somebody's call.",
    bad="""\
questions:
  confirm:
    message: Delete it?
    ask_when: path > 3
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete a file.
    arguments: {path: {type: string, description: File to delete.}}
    asks: {confirm: confirm}
""",
    good="""\
questions:
  confirm:
    message: Delete it?
    ask_when: len(path) > 3
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete a file.
    arguments: {path: {type: string, description: File to delete.}}
    asks: {confirm: confirm}
""",
)


class Wanted(NamedTuple):
    """The type that a key wants, in words and as a schema."""

    type: Type
    words: str
    schema: str

    def fits(self, found: Type) -> bool:
        """Whether a value of a type can stand there."""
        is_same = found.kind is self.type.kind and found.optional is self.type.optional
        return found.is_unknown or is_same


WANTED: Mapping[str, Wanted] = {
    "check": Wanted(TEXT.or_absent(), "text or `null`", '{type: [string, "null"]}'),
    "completed_by": Wanted(BOOLEAN, "a boolean", "{type: boolean}"),
    "url_from": Wanted(TEXT, "text", "{type: string}"),
}


class HelperType(QuestionRule):
    """What helps a question gives what the question can use."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The types of its `check`, `completed_by` and `url_from`."""
        for key, name in _named(element):
            owner, _, field = str(name.value).partition(".")
            dependency = analysis.spec.dependencies.get(owner)
            found = _type_of(owner, field, analysis)
            if dependency is None or found is None or WANTED[key].fits(found):
                continue
            if key != "url_from" and not dependency.is_computed:
                continue  # another rule says that it is not computed again
            message = f"`{key}` wants {WANTED[key].words}, but `{name.value}` is {found.describe()}"
            instead = f"let it return `{WANTED[key].schema}`"
            if field:
                instead = f"make `{field}` a required `{WANTED[key].schema}` of what it returns"
            yield self.at(name.span, message, instead)


def _named(question: Question) -> Iterator[tuple[str, Scalar]]:
    names = {
        "check": question.check,
        "completed_by": question.completed_by,
        "url_from": question.url_from,
    }
    yield from ((key, name) for key, name in names.items() if name is not None)


def _type_of(owner: str, field: str, analysis: Analysis) -> Type | None:
    """The type of a dependency or of its field; None where there is no such thing."""
    found = analysis.dependency_types.get(owner)
    if found is None or not field or found.is_unknown:
        return found
    inner = found.fields.get(field)
    return inner.or_absent() if inner is not None and found.optional else inner


class RetryType(QuestionRule):
    """An argument that is true or false can answer a question of yes or no."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The form of a question with `retry_with`, and the prompts that ask it."""
        form, name = analysis.spec.form_of(element), element.retry_with
        if name is None or form is None or element.is_url:
            return
        required = [field for field in form.fields if field.required]
        if len(required) != 1 or required[0].kind != "boolean":
            others = [str(one.name.value) for one in required if one.kind != "boolean"]
            what = "no field is required" if not required else f"{len(required)} are required"
            if len(required) == 1:
                what = f"{listed(others)} is none"
            message = f"`retry_with` answers a form whose one required field is a boolean; {what}"
            instead = "give every field but one boolean a `default` or `required: false`"
            yield self.at(name.span, message, instead)
        for caller in analysis.tools_of_question(element):
            if caller.is_prompt:
                message = f"{named(caller)} asks `{element.name.value}`, and its arguments are text"
                instead = "leave `retry_with` out, or let the prompt ask another question"
                yield self.at(name.span, message, instead)


class ExpressionType(TextRule):
    """Conditions and placeholders are checked against the declared types."""

    meta = META
    parts = (HelperType(), RetryType())
