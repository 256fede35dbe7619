"""The spec language, version 1, as one table.

The structure check, the JSON Schema for editors and `docs/spec.md` are made from it.
"""

from .shapes import (
    AnyMapping,
    Anything,
    Boolean,
    Either,
    Integer,
    Key,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Text,
)

VERSION = 1

LINE = Text(one_line=True)
PARAGRAPH = Text()
NAMES = ListOf(Reference("value"))

FORM = Record(
    "form",
    (
        Key(
            "fields",
            MapOf("field", AnyMapping("form field"), at_least_one=True),
            "The form's fields by name, in the order in which they are shown.",
            required=True,
        ),
    ),
    "What a person fills in: flat fields of the protocol's primitive kinds.",
    """\
forms:
  Delivery:
    fields:
      method: {type: string, choices: {post: By post, shop: In the shop}, title: How}
      email: {type: string, format: email, title: E-mail}
      copies: {type: integer, minimum: 1, maximum: 9, default: 1, title: Copies}
      note: {type: string, maxLength: 200, required: false, title: Note}
""",
)

SERVER = Record(
    "server",
    (
        Key("name", LINE, "The server's name, as clients show it.", required=True),
        Key("version", LINE, 'The server\'s version, as clients read it: text, such as `"1.2"`.'),
        Key(
            "handlers",
            LINE,
            "Import path of your handlers, `module:Class`; with it `server.py` is generated.",
        ),
        Key(
            "on_answer",
            Boolean(),
            "`true`: the handlers' `on_answer` is called once for each answer that arrived and "
            "fits, refusals included.",
        ),
        Key(
            "stateless_http",
            Boolean(),
            "`true`: the app of `server.py` keeps no sessions. Nobody can then be asked on "
            "connections of 2025-11-25 and earlier.",
        ),
        Key(
            "json_response",
            Boolean(),
            "`true`: the app of `server.py` answers with JSON and not with a stream. Nobody can "
            "then be asked on connections of 2025-11-25 and earlier.",
        ),
    ),
    "The server that the spec describes.",
    """\
server:
  name: Files
  handlers: files_handlers:Files
""",
)

CHOICES_FROM = Record(
    "choices_from",
    (
        Key(
            "list",
            LINE,
            "An argument, a dependency or a needed answer that is a list of text or of objects, or "
            "a field of one.",
            required=True,
        ),
        Key("value", LINE, "The field of the listed objects that is chosen: text or an integer."),
        Key("title", LINE, "The field of the listed objects that is shown. Without it, the value."),
        Key(
            "if_one",
            Text(words=("use",)),
            "`use`: where there is one option only it counts without asking.",
        ),
        Key(
            "if_none",
            PARAGRAPH,
            "The text of the tool's error where there is no option, with placeholders.",
        ),
        Key(
            "also",
            MapOf("value", LINE),
            "Fixed options at the end, as values and labels. The list may then be empty.",
        ),
        Key("max", Integer(), "The most options that the list may offer."),
    ),
    "Options that data gives: the name of a list of text, or how to read a list.",
    """\
project:
  title: Project
  choices_from: {list: projects, value: id, title: name, if_one: use}
""",
)

SAMPLE = Record(
    "sample",
    (
        Key(
            "message",
            PARAGRAPH,
            "What the client's model is asked. Placeholders are what the dependency `takes`, and "
            "are not cut.",
            required=True,
        ),
        Key("max_tokens", Integer(), "The most tokens of its answer.", required=True),
    ),
    "A question to the client's model (sampling).",
    """\
sample: {message: "Name a colour that suits {city}, in one word.", max_tokens: 20}
""",
)

DEPENDENCY = Record(
    "dependency",
    (
        Key("description", PARAGRAPH, "What the value is; becomes the handler's docstring."),
        Key(
            "takes",
            NAMES,
            "What it is computed from: tool arguments, other dependencies, and questions (their "
            "accepted answer).",
        ),
        Key(
            "returns",
            AnyMapping("JSON Schema"),
            "JSON Schema of the value. Without it the value is text.",
        ),
        Key(
            "volatile",
            Boolean(),
            "The value differs each time it is computed. It may feed the tool's body, never a "
            "question.",
        ),
        Key("ordered", Boolean(), "The value is a list whose order means something."),
        Key(
            "once",
            Boolean(),
            "The value is computed once per call and kept in its sealed state, so that it may be "
            "`volatile` and still stand in a question: a fresh login URL, a booking number.",
        ),
        Key(
            "sample",
            SAMPLE,
            "The value is what the client's model answers, as text. No handler computes it.",
        ),
        Key(
            "roots",
            Boolean(),
            "The value is the list of the client's roots, as URIs. No handler computes it.",
        ),
    ),
    "A value that your code computes; nobody is asked.",
    """\
dependencies:
  file_count:
    description: Number of files in the folder.
    takes: [path]
    returns: {type: integer}
""",
)

QUESTION = Record(
    "question",
    (
        Key(
            "message",
            PARAGRAPH,
            "What the person reads. `{name}` and `{name.field}` place arguments, dependencies and "
            "needed answers; doubled braces are braces.",
            required=True,
        ),
        Key(
            "form",
            Either((Reference("form"), FORM)),
            "The form: a name under `forms`, or the form itself. Every question has one, but for "
            "`mode: url`.",
        ),
        Key(
            "mode",
            Text(words=("form", "url")),
            "`url`: the person is sent to a page instead of filling in a form. What is typed there "
            "never passes through the client.",
        ),
        Key(
            "url",
            LINE,
            "The page, with placeholders behind the host; each is percent-encoded.",
        ),
        Key(
            "url_from",
            Reference("value"),
            "A dependency, or a field of one, that gives the whole URL. Goes with `hosts`.",
        ),
        Key("hosts", ListOf(LINE), "The hosts to which a URL of `url_from` may lead."),
        Key(
            "elicitation_id",
            LINE,
            "The id of the visit on legacy connections, with placeholders: another one per visit.",
        ),
        Key(
            "completed_by",
            Reference("dependency"),
            "A dependency that returns a boolean: it is computed again and again after the person "
            "agreed to visit the page, until it is true or `timeout` is over.",
        ),
        Key(
            "check",
            Reference("dependency"),
            "A dependency that takes the answer and returns `null` or a sentence: the question is "
            "then put again with the sentence in front, at most twice.",
        ),
        Key(
            "timeout",
            Integer(),
            "Seconds to wait: for an answer (legacy connections only), or for `completed_by`.",
        ),
        Key(
            "on_timeout",
            Text(words=("cancel", "unavailable")),
            "What counts when nobody answers in time: a cancelled question (the default), or "
            "`when_unavailable`.",
        ),
        Key(
            "prefill",
            Boolean(),
            "For a question that asks for missing arguments. `true`: when one is missing all are "
            "asked, the given ones as defaults.",
        ),
        Key(
            "retry_with",
            Reference("argument"),
            "Adds an optional boolean argument of this name to each tool that asks the question. "
            "`true` answers it where nobody can be asked, and counts nowhere else.",
        ),
        Key(
            "ask_when",
            LINE,
            "Condition under which the question is put; without it, always. Goes with `otherwise`, "
            "but for a question that asks for arguments: where none is missing, it says whether "
            "all are asked for again.",
        ),
        Key(
            "otherwise",
            Either((Null(), AnyMapping("answer"))),
            "The answer that counts when the question is not put. `null`: the handler gets `None`.",
        ),
        Key(
            "needs",
            MapOf("answer", Reference("question")),
            "Questions that come first. Their accepted answers are known here by these names.",
        ),
        Key(
            "takes",
            MapOf("parameter", AnyMapping("JSON Schema")),
            "Values that each tool fills in with `with:`, so that one question serves many tools.",
        ),
        Key(
            "when_unavailable",
            Either((PARAGRAPH, AnyMapping("answer"))),
            "What happens when nobody can be asked: `error` (the default: the protocol's own), "
            "`decline`, `cancel`, an answer, or a text of more than one word that the model reads "
            "as the tool's error. Where arguments are asked for, or with `retry_with`, `{missing}` "
            "in it names what to pass.",
        ),
    ),
    "Something a person is asked.",
    """\
questions:
  confirm_delete:
    message: "{path} has {file_count} file(s). Delete anyway?"
    ask_when: file_count > 0
    otherwise: {ok: true}
    when_unavailable: Not deleted, since nobody can confirm it here.
    form: Confirm
""",
)

ASK = Record(
    "ask",
    (
        Key("question", Reference("question"), "The question.", required=True),
        Key(
            "unwrap",
            Either((Boolean(), PARAGRAPH)),
            "`true`: the handler gets the answer itself, and a refusal ends the call. A text of "
            "more than one word: the same, with that text for the model.",
        ),
        Key(
            "with",
            MapOf("parameter", Anything()),
            "Values for what the question `takes`: text with placeholders, or a literal.",
        ),
    ),
    "One question of a tool, asked before its body runs.",
    """\
asks:
  approval: {question: approve, unwrap: Not approved. Do not try again., with: {what: "pay"}}
""",
)

TOOL_ANNOTATIONS = Record(
    "annotations",
    (
        Key("title", LINE, "The tool's title, as older clients read it."),
        Key("readOnlyHint", Boolean(), "The tool changes nothing."),
        Key("destructiveHint", Boolean(), "The tool may destroy something."),
        Key("idempotentHint", Boolean(), "A second call with the same arguments adds nothing."),
        Key("openWorldHint", Boolean(), "The tool reaches things outside."),
    ),
    "The protocol's hints about a tool.",
    """\
annotations: {destructiveHint: true}
""",
)

TOOL = Record(
    "tool",
    (
        Key("description", PARAGRAPH, "What the tool does, for the model.", required=True),
        Key("title", LINE, "The tool's name for people."),
        Key("annotations", TOOL_ANNOTATIONS, "The protocol's hints about the tool."),
        Key("meta", AnyMapping("JSON object"), "The tool's `_meta`, passed on as it is."),
        Key(
            "arguments",
            MapOf("argument", AnyMapping("JSON Schema")),
            "What the model passes: JSON Schema by name. `required: false` marks an optional one. "
            "`ask: question`, or `ask: question.field`, in place of a schema: it is asked for "
            "where it is missing, and is what that field of the form is.",
        ),
        Key("context", Boolean(), "`true`: the handler gets the SDK's `ctx` as first parameter."),
        Key("takes", NAMES, "Dependencies that are handed to the handler."),
        Key(
            "asks",
            MapOf("parameter", Either((Reference("question"), ASK))),
            "Questions put before the body runs, by the handler's parameter that gets the outcome.",
        ),
        Key(
            "may_ask",
            ListOf(Reference("question")),
            "Questions that the handler may put itself, through the `ask` that it gets.",
        ),
        Key(
            "completes",
            ListOf(Reference("question")),
            "URL questions that are done once this tool has run: legacy clients are told so.",
        ),
        Key("returns", AnyMapping("JSON Schema"), "JSON Schema of the result. Without it, text."),
    ),
    "A tool of the server.",
    """\
tools:
  delete_folder:
    description: Delete a folder, asking for confirmation when it is not empty.
    annotations: {destructiveHint: true}
    arguments:
      path: {type: string, description: Folder to delete.}
    takes: [file_count]
    asks:
      confirm: confirm_delete
    returns: {type: string}
""",
)

PROMPT_ARGUMENT = Record(
    "prompt argument",
    (
        Key("description", PARAGRAPH, "What it is, for people."),
        Key("required", Boolean(), "`false`: it may be left out, and is then `None`."),
    ),
    "An argument of a prompt; it is always text.",
    """\
arguments: {topic: {description: What the note is about.}}
""",
)

PROMPT = Record(
    "prompt",
    (
        Key("description", PARAGRAPH, "What the prompt is for.", required=True),
        Key("title", LINE, "The prompt's name for people."),
        Key(
            "arguments",
            MapOf("argument", PROMPT_ARGUMENT),
            "What people pass: always text.",
        ),
        Key("context", Boolean(), "`true`: the handler gets the SDK's `ctx` as first parameter."),
        Key("takes", NAMES, "Dependencies that are handed to the handler."),
        Key(
            "asks",
            MapOf("parameter", Either((Reference("question"), ASK))),
            "Questions put before the handler runs, on 2026-07-28 connections only.",
        ),
        Key(
            "may_ask",
            ListOf(Reference("question")),
            "Questions that the handler may put itself, through the `ask` that it gets.",
        ),
    ),
    "A prompt of the server. It may ask on 2026-07-28 connections only.",
    """\
prompts:
  release_note:
    description: Write a release note.
    arguments: {version: {description: The version.}}
    asks: {audience: audience}
""",
)

LANGUAGE_VERSION = Key("version", Integer(), "The language's version: 1.", required=True)

SPEC = Record(
    "spec",
    (
        LANGUAGE_VERSION,
        Key("server", SERVER, "The server that the spec describes.", required=True),
        Key(
            "dependencies",
            MapOf("dependency", DEPENDENCY),
            "Values that your code computes, by name.",
        ),
        Key("questions", MapOf("question", QUESTION), "What people are asked, by name."),
        Key("forms", MapOf("form", FORM), "Forms that questions share, by class name."),
        Key(
            "schemas",
            MapOf("schema", AnyMapping("JSON Schema")),
            "JSON Schemas that arguments and returns share: `$ref: '#/schemas/Name'`.",
        ),
        Key(
            "tools",
            MapOf("tool", TOOL),
            "The tools, by their name on the wire.",
        ),
        Key("prompts", MapOf("prompt", PROMPT), "The prompts, by their name on the wire."),
    ),
    "One server, or one group of tools that a server registers.",
)
