"""From the YAML tree to the model. Wrong parts are reported by the structure check and left out."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from ..diagnostics import Problem
from ..expressions import parse_condition, parse_message
from ..source import MappingNode, Node, Scalar, SequenceNode, SourceFile
from ..source.nodes import describe
from .fields import Field, bind_field
from .language import SPEC, VERSION
from .model import (
    Argument,
    Ask,
    AskWhen,
    Dependency,
    Form,
    Question,
    Sample,
    Server,
    Spec,
    Tool,
)
from .places import place
from .structure import check_structure
from .template import Template


def bind_spec(source: SourceFile, root: Node) -> tuple[Spec | None, list[Problem]]:
    """The spec that a tree describes, and where it does not have the language's shape.

    Without a spec the root is no mapping.
    """
    if not isinstance(root, MappingNode):
        problem = Problem(
            "EL103",
            root.span,
            f"a spec is a mapping, not {describe(root)}",
            "begin with `version: 1`",
        )
        return None, [problem]
    schemas = _mapping(root, "schemas")
    names = [str(key.value) for key in schemas.keys] if schemas else []
    problems = [*_check_version(root), *check_structure(root, SPEC, names)]
    return _Binder(source).spec(root), problems


def bind_form(
    source: SourceFile, root: MappingNode, properties: MappingNode, required: Collection[object]
) -> Spec:
    """A spec of one form, from the `properties` of a requested schema and its `required` names."""
    title = _text(root, "title")
    name = Scalar(title.value if title else "form", root.span)
    form = MappingNode((Scalar("fields", root.span),), {"fields": properties}, root.span)
    bound = _Binder(source).form(name, form)
    fields = tuple(replace(field, required=field.name.value in required) for field in bound.fields)
    whole = _Binder(source).spec(MappingNode((), {}, root.span))
    return replace(whole, node=root, forms={"form": replace(bound, fields=fields)})


def _check_version(root: MappingNode) -> Iterator[Problem]:
    version = root.get("version")
    if version is None:
        span = root.keys[0].span if root.keys else root.span
        yield Problem(
            "EL104", span, "the spec has no `version`", f"begin with `version: {VERSION}`"
        )
    elif isinstance(version, Scalar) and type(version.value) is int and version.value != VERSION:
        yield Problem(
            "EL104",
            version.span,
            f"version {version.value} is not supported",
            f"write `version: {VERSION}`",
        )


class _Binder:
    """Reads each declaration; a part of the wrong kind is as good as missing."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source

    def spec(self, root: MappingNode) -> Spec:
        server = _mapping(root, "server")
        forms = {str(name.value): self.form(name, node) for name, node in _mappings(root, "forms")}
        return Spec(
            source=self.source,
            node=root,
            server=self._server(server) if server else None,
            dependencies={
                str(name.value): self._dependency(name, node)
                for name, node in _mappings(root, "dependencies")
            },
            questions={
                str(name.value): self._question(name, node)
                for name, node in _mappings(root, "questions")
            },
            forms=forms,
            schemas={str(name.value): node for name, node in _mappings(root, "schemas")},
            tools={
                str(name.value): self._tool(name, node) for name, node in _mappings(root, "tools")
            },
            prompts={
                str(name.value): self._prompt(name, node)
                for name, node in _mappings(root, "prompts")
            },
        )

    def _server(self, node: MappingNode) -> Server:
        return Server(
            node=node,
            name=_text(node, "name"),
            version=_text(node, "version"),
            handlers=_text(node, "handlers"),
            on_answer=_flag(node, "on_answer"),
            stateless_http=_flag(node, "stateless_http"),
            json_response=_flag(node, "json_response"),
        )

    def _dependency(self, name: Scalar, node: MappingNode) -> Dependency:
        return Dependency(
            name=name,
            node=node,
            description=_text(node, "description"),
            takes=_names(node, "takes"),
            returns=_mapping(node, "returns"),
            volatile=_flag(node, "volatile"),
            ordered=_flag(node, "ordered"),
            once=_flag(node, "once"),
            sample=self._sample(node),
            roots=_flag(node, "roots"),
        )

    def _sample(self, dependency: MappingNode) -> Sample | None:
        node = _mapping(dependency, "sample")
        message = _text(node, "message") if node else None
        tokens = node.get("max_tokens") if node else None
        if message is None or not isinstance(tokens, Scalar) or type(tokens.value) is not int:
            return None
        return Sample(self._template(message), tokens.value)

    def form(self, name: Scalar, node: MappingNode, *, inline: bool = False) -> Form:
        """A form, named or inline."""
        fields = tuple(self._fields(node))
        return Form(name, node, fields, inline)

    def _fields(self, node: MappingNode) -> Iterator[Field]:
        for name, value in _mappings(node, "fields"):
            yield bind_field(name, value, self._template)

    def _question(self, name: Scalar, node: MappingNode) -> Question:
        message = _text(node, "message")
        ask_when = _text(node, "ask_when")
        form = node.get("form")
        mode = _text(node, "mode")
        url = _text(node, "url")
        elicitation_id = _text(node, "elicitation_id")
        return Question(
            name=name,
            node=node,
            message=self._template(message) if message else None,
            ask_when=self._condition(ask_when) if ask_when else None,
            otherwise=node.get("otherwise"),
            needs=tuple(_references(node, "needs")),
            takes=tuple(_mappings(node, "takes")),
            when_unavailable=node.get("when_unavailable"),
            form=self.form(name, form, inline=True)
            if isinstance(form, MappingNode)
            else _text(node, "form"),
            is_url=mode is not None and mode.value == "url",
            url=self._template(url) if url else None,
            url_from=_text(node, "url_from"),
            hosts=_names(node, "hosts"),
            elicitation_id=self._template(elicitation_id) if elicitation_id else None,
            completed_by=_text(node, "completed_by"),
            check=_text(node, "check"),
            timeout=_whole(node, "timeout"),
            on_timeout=_text(node, "on_timeout"),
            prefill=_flag(node, "prefill"),
            retry_with=_text(node, "retry_with"),
        )

    def _tool(self, name: Scalar, node: MappingNode) -> Tool:
        return Tool(
            name=name,
            node=node,
            description=_text(node, "description"),
            title=_text(node, "title"),
            annotations=_mapping(node, "annotations"),
            meta=_mapping(node, "meta"),
            arguments=tuple(
                Argument(
                    argument,
                    schema,
                    schema.get("ask") is None and _is_required(schema),
                    _text(schema, "ask"),
                )
                for argument, schema in _mappings(node, "arguments")
            ),
            context=_flag(node, "context"),
            takes=_names(node, "takes"),
            asks=tuple(self._asks(node)),
            may_ask=_names(node, "may_ask"),
            completes=_names(node, "completes"),
            returns=_mapping(node, "returns"),
        )

    def _prompt(self, name: Scalar, node: MappingNode) -> Tool:
        return Tool(
            name=name,
            node=node,
            description=_text(node, "description"),
            title=_text(node, "title"),
            annotations=None,
            meta=None,
            arguments=tuple(
                Argument(argument, schema, _is_required(schema))
                for argument, schema in _mappings(node, "arguments")
            ),
            context=_flag(node, "context"),
            takes=_names(node, "takes"),
            asks=tuple(self._asks(node)),
            may_ask=_names(node, "may_ask"),
            completes=(),
            returns=None,
            is_prompt=True,
        )

    def _asks(self, tool: MappingNode) -> Iterator[Ask]:
        asks = _mapping(tool, "asks")
        if asks is None:
            return
        for parameter, node in zip(asks.keys, asks.values, strict=True):
            if isinstance(node, Scalar) and isinstance(node.value, str):
                yield Ask(parameter, node, None, ())
            elif isinstance(node, MappingNode) and (question := _text(node, "question")):
                yield Ask(parameter, question, _unwrap(node), tuple(self._values(node)))

    def _values(self, ask: MappingNode) -> Iterator[tuple[Scalar, Template | Node]]:
        values = _mapping(ask, "with")
        if values is None:
            return
        for name, node in zip(values.keys, values.values, strict=True):
            is_text = isinstance(node, Scalar) and isinstance(node.value, str)
            yield name, self._template(node) if is_text and isinstance(node, Scalar) else node

    def _template(self, scalar: Scalar) -> Template:
        message, problems = parse_message(str(scalar.value))
        return Template(
            scalar,
            message,
            tuple(
                Problem(
                    one.code,
                    place(self.source, scalar, one.start, one.end),
                    one.message,
                    one.help,
                )
                for one in problems
            ),
        )

    def _condition(self, scalar: Scalar) -> AskWhen:
        condition, problems = parse_condition(str(scalar.value))
        return AskWhen(
            scalar,
            condition,
            tuple(
                Problem(
                    one.code,
                    place(self.source, scalar, one.start, one.end),
                    one.message,
                    one.help,
                )
                for one in problems
            ),
        )


def _mapping(node: MappingNode, key: str) -> MappingNode | None:
    value = node.get(key)
    return value if isinstance(value, MappingNode) else None


def _mappings(node: MappingNode, key: str) -> Iterator[tuple[Scalar, MappingNode]]:
    holder = _mapping(node, key)
    if holder is not None:
        for name, value in zip(holder.keys, holder.values, strict=True):
            if isinstance(value, MappingNode):
                yield name, value


def _references(node: MappingNode, key: str) -> Iterator[tuple[Scalar, Scalar]]:
    holder = _mapping(node, key)
    if holder is not None:
        for name, value in zip(holder.keys, holder.values, strict=True):
            if isinstance(value, Scalar) and isinstance(value.value, str):
                yield name, value


def _text(node: MappingNode, key: str) -> Scalar | None:
    value = node.get(key)
    return value if isinstance(value, Scalar) and isinstance(value.value, str) else None


def _names(node: MappingNode, key: str) -> tuple[Scalar, ...]:
    value = node.get(key)
    if not isinstance(value, SequenceNode):
        return ()
    return tuple(
        item for item in value.items if isinstance(item, Scalar) and isinstance(item.value, str)
    )


def _flag(node: MappingNode, key: str) -> bool:
    value = node.get(key)
    return isinstance(value, Scalar) and value.value is True


def _whole(node: MappingNode, key: str) -> Scalar | None:
    value = node.get(key)
    return value if isinstance(value, Scalar) and type(value.value) is int else None


def _is_required(argument: MappingNode) -> bool:
    """An argument with a default may be left out, unless it says otherwise."""
    value = argument.get("required")
    if isinstance(value, Scalar) and isinstance(value.value, bool):
        return value.value
    return argument.get("default") is None


def _unwrap(node: MappingNode) -> bool | Scalar | None:
    value = node.get("unwrap")
    if not isinstance(value, Scalar) or value.value in (None, False):
        return None
    return True if value.value is True else value
