"""What a generated package imports and defines: the one table behind three things.

The emitters print their import lines from it, the output gate allows nothing else, and the rule
about reserved names refuses what would collide.
"""

from collections.abc import Mapping

from .identifiers import Identifier, camel_case

# Where each name that generated code may import comes from.
IMPORTS: Mapping[str, str] = {
    "Callable": "collections.abc",
    "Iterable": "collections.abc",
    "Sequence": "collections.abc",
    "dataclass": "dataclasses",
    "Annotated": "typing",
    "Any": "typing",
    "ClassVar": "typing",
    "Literal": "typing",
    "Protocol": "typing",
    "TypeVar": "typing",
    "TypedDict": "typing",
    "ElicitationFnT": "mcp.client.session",
    "MCPServer": "mcp.server",
    "AcceptedElicitation": "mcp.server.mcpserver",
    "CancelledElicitation": "mcp.server.mcpserver",
    "Context": "mcp.server.mcpserver",
    "DeclinedElicitation": "mcp.server.mcpserver",
    "Elicit": "mcp.server.mcpserver",
    "ElicitationResult": "mcp.server.mcpserver",
    "Resolve": "mcp.server.mcpserver",
    "Message": "mcp.server.mcpserver",
    "RequestStateSecurity": "mcp.server.mcpserver",
    "Sample": "mcp.server.mcpserver",
    "ToolError": "mcp.server.mcpserver.exceptions",
    "SamplingMessage": "mcp.types",
    "TextContent": "mcp.types",
    "ToolAnnotations": "mcp.types",
    "AfterValidator": "pydantic",
    "BaseModel": "pydantic",
    "BeforeValidator": "pydantic",
    "ConfigDict": "pydantic",
    "Field": "pydantic",
    "Strict": "pydantic",
    "ValidationError": "pydantic",
    "Starlette": "starlette.applications",
}

# Modules that generated code imports whole; those with names of a spec in them import the first.
WHOLE_BESIDE_NAMES = ("datetime",)
WHOLE_MODULES = (*WHOLE_BESIDE_NAMES, "json", "math", "os", "re", "urllib.parse")

# What `support.py` defines for the other modules.
SUPPORT = (
    "Boolean",
    "Date",
    "DateTime",
    "Distinct",
    "Email",
    "Form",
    "Integer",
    "Number",
    "Uri",
    "FormT",
    "T",
    "accepted",
    "divided",
    "from_hosts",
    "moment",
    "nobody_to_ask",
    "publish_arguments",
    "quoted",
    "read_date_time",
    "refuse_taken",
    "refuse_taken_prompts",
    "remainder",
    "shown",
    "shown_lines",
    "shown_list",
    "size_of",
    "state_security",
    "text_length",
    "was_put",
    "yes_or_no",
)

# What the modules that are the same in every package define for the other modules, and where.
ENGINE: Mapping[str, str] = {
    "Filling": ".fillings",
    "complete_answer": ".fillings",
    "filled_form": ".fillings",
    "form_to_ask": ".fillings",
    "missing_arguments": ".fillings",
    "only_answer": ".fillings",
    "options_of": ".fillings",
    "Ask": ".elicitations",
    "UrlOutcome": ".elicitations",
    "Visit": ".elicitations",
    "Call": ".engine",
    "driven": ".engine",
    "Asking": ".body",
    "Body": ".body",
    "Answering": ".answering",
    "AskedForm": ".answering",
    "AskedPage": ".answering",
    "Known": ".answering",
    "KnownForm": ".answering",
    "KnownPage": ".answering",
    "Scripted": ".answering",
}

# Names that the other modules define at their top level or use inside functions.
DEFINED = (
    "ARGUMENTS",
    "QUESTIONS",
    "Resolver",
    "create_app",
    "create_server",
    "handlers",
    "main",
    "make_resolvers",
    "mcp",
    "register",
    "resolvers",
    "self",
)

# Builtin types that annotations of the generated code use.
TYPE_NAMES = ("bool", "dict", "float", "int", "list", "object", "str", "tuple", "type")


def reserved_values() -> frozenset[str]:
    """Names that an argument, question, dependency or tool must not take."""
    return frozenset(
        {*IMPORTS, *WHOLE_BESIDE_NAMES, *SUPPORT, *ENGINE, *DEFINED, "ctx", "ask", "model_config"}
    )


# Names that a form or the title of an object schema must not take, in any package.
RESERVED_CLASSES = frozenset({*IMPORTS, *SUPPORT, *ENGINE, *DEFINED, *TYPE_NAMES})


def own_classes(prefix: str) -> frozenset[str]:
    """The classes that a package defines itself."""
    kinds = ("Handlers", "Dependencies", "Resolvers", "Answers", "Script")
    return frozenset(f"{prefix}{kind}" for kind in kinds)


def ask_class(tool: str) -> Identifier:
    """The class of what the handler of a tool asks with."""
    return Identifier(f"{camel_case(tool)}Ask")
