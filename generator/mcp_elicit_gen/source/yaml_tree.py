"""From text to a YAML tree: events only, so that no tag, alias or constructor ever acts.

PyYAML's parser gives events; what YAML 1.1 makes of plain values (`no`, `12:30`, dates) is
replaced by YAML 1.2's core schema.
"""

import math
import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

import yaml

from ..diagnostics import Problem, Span
from ..diagnostics.span import FILE_START
from .nodes import TAGGED, MappingNode, Node, Scalar, ScalarValue, SequenceNode
from .read import SourceFile, hidden_in, invisible_character

MAX_DEPTH = 40
MAX_NODES = 50_000
MAX_SCALAR = 10_000
MAX_DIGITS = 300
MAX_REFUSED = 1_000

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

INTEGER = re.compile(r"[-+]?[0-9]+")
OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
NUMBER_START = frozenset("-+.0123456789")
WORDS: dict[str, ScalarValue] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}

# What PyYAML's two parsers say, how the line looks before that place, and what to write instead.
QUOTE = "put the text in quotes"
SYNTAX_HELP = (
    # A text that begins with a brace, or holds a colon and a blank.
    (
        re.compile("mapping values|expected key|<block end>"),
        re.compile(r"^[\s-]*[^\s:{\"'][^:{]*:\s+[^\"'|>\s]"),
        QUOTE,
    ),
    (re.compile("cannot start any token"), re.compile(r":\s+$"), QUOTE),
    (
        re.compile("',' or '}'"),
        re.compile(r"[{,]\s*[\w-]+:\s+[^\"'{,][^{,]*$"),
        "put a text that holds `: ` in quotes; a comma stands between two keys",
    ),
)

OTHER_BREAKS = re.compile("[\r\x85\u2028\u2029]")

LOCAL_TAG = re.compile(r"![A-Za-z][A-Za-z0-9_.]*", re.ASCII)

SurrogateEscape = re.compile(r"\\(u[dD][89a-fA-F]|U0000[dD][89a-fA-F])")


class _Open(NamedTuple):
    """A collection whose end has not come yet, and where it goes then."""

    is_mapping: bool
    start: Any
    outer: list[Node]


class _StopError(Exception):
    """Ends the reading of a file that cannot be read on."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


def parse_yaml(source: SourceFile) -> tuple[Node | None, list[Problem]]:
    """The one document of a file as a tree, and everything found wrong on the way.

    Without a tree the file could not be read to its end.
    """
    problems: list[Problem] = []
    try:
        return _Composer(source, problems).compose(), problems
    except _StopError as stop:
        problems.append(stop.problem)
    except yaml.MarkedYAMLError as error:
        problems.append(_syntax_problem(source, error))
    except (yaml.YAMLError, ValueError) as error:
        # PyYAML lets a bare ValueError out for escapes beyond Unicode.
        text = str(error).splitlines()[0] if str(error) else "unreadable text"
        problems.append(Problem("EL001", FILE_START, f"not YAML: {text}", "check the syntax"))
    return None, problems


class _Composer:
    """Builds the tree from events with an explicit stack: depth costs no recursion."""

    def __init__(self, source: SourceFile, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.stack: list[_Open] = []
        # Where the next node goes: into the innermost open collection, at first the document.
        self.document: list[Node] = []
        self.children = self.document
        self.count = 0
        self.documents = 0

    def compose(self) -> Node | None:
        # What a reader does not see as a line break must not count as one; it is a fault already.
        loader = LOADER(OTHER_BREAKS.sub(" ", self.source.text))
        try:
            # Most of the time of a run is spent in this loop: one look-up for each event.
            while (event := loader.get_event()) is not None:
                handler = self.HANDLERS.get(type(event))
                if handler is not None:
                    handler(self, event)
        finally:
            loader.dispose()
        if not self.document:
            raise _StopError(Problem("EL001", FILE_START, "the file holds no YAML", "write a spec"))
        return self.document[0]

    def _alias(self, event: Any) -> None:
        self._refuse("EL003", event, f"the alias `*{event.anchor}`", "write the value out")
        self.children.append(Scalar(None, _span(event)))

    def _document(self, event: Any) -> None:
        self.documents += 1
        if event.tags:
            raise _StopError(
                Problem("EL004", _span(event), "a `%TAG` directive", "a spec needs no tags")
            )
        if self.documents > 1:
            raise _StopError(
                Problem(
                    "EL003", _span(event), "a second document", "keep one document in each file"
                )
            )

    def _check_marks(self, event: Any) -> None:
        if self.count > MAX_NODES:
            raise _StopError(
                Problem("EL003", _span(event), f"more than {MAX_NODES} values", "split the file")
            )
        if event.anchor is not None:
            self._refuse("EL003", event, f"the anchor `&{event.anchor}`", "write the value out")
        if event.tag is not None:
            self._refuse("EL004", event, f"the tag `{event.tag}`", _untagged(event.tag))

    def _refuse(self, code: str, event: Any, what: str, instead: str) -> None:
        if len(self.problems) >= MAX_REFUSED:
            message = f"more than {MAX_REFUSED} faults in what YAML is made of"
            raise _StopError(Problem("EL003", _span(event), message, "mend those before it"))
        self.problems.append(Problem(code, _span(event), f"{what} is not allowed", instead))

    def _open(self, event: Any) -> None:
        self.count += 1
        if self.count > MAX_NODES or event.anchor is not None or event.tag is not None:
            self._check_marks(event)
        if len(self.stack) >= MAX_DEPTH:
            raise _StopError(
                Problem(
                    "EL003", _span(event), f"nested more than {MAX_DEPTH} deep", "flatten the spec"
                )
            )
        self.stack.append(
            _Open(type(event) is yaml.MappingStartEvent, event.start_mark, self.children)
        )
        self.children = []

    def _close(self, event: Any) -> None:
        opened = self.stack.pop()
        start, end = opened.start, event.end_mark
        span = Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        inner, self.children = self.children, opened.outer
        self.children.append(
            self._mapping(inner, span) if opened.is_mapping else SequenceNode(tuple(inner), span)
        )

    def _mapping(self, children: list[Node], span: Span) -> MappingNode:
        keys: dict[str, Scalar] = {}
        values: dict[str, Node] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar) or not isinstance(key.value, str):
                self.problems.append(_key_problem(key))
            elif key.value == "<<" and not key.style:
                self.problems.append(
                    Problem(
                        "EL003", key.span, "the merge key `<<` is not allowed", "write the keys out"
                    )
                )
            elif key.value in keys:
                self.problems.append(_duplicate(key, keys[key.value]))
            else:
                keys[key.value] = key
                values[key.value] = value
        return MappingNode(tuple(keys.values()), values, span)

    def _scalar(self, event: Any) -> None:
        self.count += 1
        if self.count > MAX_NODES or event.anchor is not None or event.tag is not None:
            self._check_marks(event)
        start, end = event.start_mark, event.end_mark
        span = Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        if event.tag is not None and not event.value:
            self.children.append(Scalar(None, span, TAGGED))
        else:
            self.children.append(self._value(event.value, event.style, span))

    def _value(self, text: str, style: str | None, span: Span) -> Scalar:
        if len(text) > MAX_SCALAR:
            self.problems.append(
                Problem("EL003", span, f"a text of more than {MAX_SCALAR} characters", "shorten it")
            )
            text = text[:MAX_SCALAR]
        if style:
            if style == '"' and (hidden := hidden_in(text)):
                self.problems.append(invisible_character(span, hidden))
            return Scalar(text, span, style)
        if text in WORDS:
            return Scalar(WORDS[text], span)
        if text[0] in NUMBER_START:
            return Scalar(self._number(text, span), span)
        return Scalar(text, span)

    def _number(self, text: str, span: Span) -> ScalarValue:
        if INTEGER.fullmatch(text):
            if len(text) > MAX_DIGITS:
                self.problems.append(
                    Problem("EL003", span, "a number of too many digits", "shorten it")
                )
                return 0
            return int(text)
        if OTHER_BASE.fullmatch(text) and len(text) <= MAX_DIGITS:
            return int(text, 0)
        return float(text) if FLOAT.fullmatch(text) else text

    HANDLERS: ClassVar[dict[type, Callable[["_Composer", Any], None]]] = {
        yaml.ScalarEvent: _scalar,
        yaml.MappingStartEvent: _open,
        yaml.SequenceStartEvent: _open,
        yaml.MappingEndEvent: _close,
        yaml.SequenceEndEvent: _close,
        yaml.AliasEvent: _alias,
        yaml.DocumentStartEvent: _document,
    }


def _span(event: Any) -> Span:
    start, end = event.start_mark, event.end_mark
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def _key_problem(key: Node) -> Problem:
    if isinstance(key, Scalar):
        shown = "null" if key.value is None else str(key.value).lower()
        return Problem(
            "EL103",
            key.span,
            f"the key `{shown}` is not text",
            f'write `"{shown}"` if it is a name',
        )
    return Problem("EL103", key.span, "a key must be text", "write a name before the colon")


def _duplicate(key: Scalar, first: Scalar) -> Problem:
    line, column, *_ = first.span
    return Problem(
        "EL002",
        key.span,
        f"the key `{key.value}` stands twice, first at line {line}, column {column}",
        "keep one of them: YAML readers disagree about which one counts",
    )


def _syntax_problem(source: SourceFile, error: yaml.MarkedYAMLError) -> Problem:
    is_open = "end of stream" in (error.problem or "")
    # What is never closed is wrong where it opens, not at the end of the file.
    mark = (error.context_mark if is_open else None) or error.problem_mark or error.context_mark
    span = (
        Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2) if mark else FILE_START
    )
    line = source.lines[span.line - 1] if span.line <= len(source.lines) else ""
    problem = (error.problem or "unreadable text").removeprefix("found ")
    if "\t" in line[: span.column]:
        column = line.index("\t") + 1
        return Problem(
            "EL001",
            Span(span.line, column, span.line, column + 1),
            "a tab indents this line",
            "indent with spaces: YAML does not allow tabs there",
        )
    if "escape" in problem and SurrogateEscape.match(
        line, span.column - 3 if span.column > 2 else 0
    ):
        return Problem(
            "EL005", span, "the escape of a lone surrogate", "write the character itself"
        )
    context = f", {error.context}" if error.context else ""
    before = line[: span.column - 1]
    return Problem("EL001", span, f"not YAML: {problem}{context}", _syntax_help(problem, before))


def _syntax_help(problem: str, before: str) -> str:
    """What to write on a line that can be read so far: most often a text needs quotes."""
    return next(
        (
            instead
            for fault, shape, instead in SYNTAX_HELP
            if fault.search(problem) and shape.search(before)
        ),
        "check the syntax at this place",
    )


def _untagged(tag: str) -> str:
    """What to write without a tag; a `!` in front of a text makes one as well."""
    if LOCAL_TAG.fullmatch(tag):
        return f"put the text in quotes; a condition writes `not {tag[1:]}`"
    return "leave it out: types are the spec's"
