"""Tables that are written down, compared with what they stand for in the installed libraries."""

import inspect
import keyword

import mcp.server.mcpserver
import mcp_types._v2025_11_25 as protocol
import pytest
from mcp.types import ToolAnnotations
from pydantic import BaseModel

from mcp_elicit_gen.emit.annotations import VERSION, check_version
from mcp_elicit_gen.emit.tools import ANNOTATIONS
from mcp_elicit_gen.naming.field_names import BASE_MODEL_ATTRIBUTES
from mcp_elicit_gen.naming.identifiers import KEYWORDS
from mcp_elicit_gen.naming.modules import IMPORTS
from mcp_elicit_gen.rules.el5_protocol.el502_legacy_stateless import MISSING
from mcp_elicit_gen.rules.el6_clients.el601_client_field import KINDS
from mcp_elicit_gen.spec.clients import CLIENTS
from mcp_elicit_gen.spec.protocol import BOUNDS, FORMATS
from mcp_elicit_gen.spec.protocol import KEYWORDS as FIELD_KEYWORDS

MEMBERS: dict[str, tuple[type[BaseModel], ...]] = {
    "string": (protocol.StringSchema,),
    "number": (protocol.NumberSchema,),
    "integer": (protocol.NumberSchema,),
    "boolean": (protocol.BooleanSchema,),
    "choice": (
        protocol.UntitledSingleSelectEnumSchema,
        protocol.TitledSingleSelectEnumSchema,
        protocol.LegacyTitledEnumSchema,
    ),
    "choices": (
        protocol.UntitledMultiSelectEnumSchema,
        protocol.TitledMultiSelectEnumSchema,
    ),
}


@pytest.mark.parametrize("kind", FIELD_KEYWORDS)
def test_keywords_of_each_kind_are_the_protocols(kind: str) -> None:
    wire = {
        field.alias or name
        for member in MEMBERS[kind]
        for name, field in member.model_fields.items()
    }
    assert set(FIELD_KEYWORDS[kind]) == wire
    assert set(BOUNDS.get(kind, ())) <= wire


def test_formats_are_the_protocols() -> None:
    annotation = str(protocol.StringSchema.model_fields["format"].annotation)
    assert sorted(FORMATS) == sorted(name for name in annotation.split("'")[1::2])


def test_attributes_of_the_base_model_are_known() -> None:
    public = {
        name for name, _ in inspect.getmembers(BaseModel) if not name.startswith(("_", "model_"))
    }
    assert public <= set(BASE_MODEL_ATTRIBUTES)


def test_keywords_of_this_python_are_known() -> None:
    assert set(keyword.kwlist) <= KEYWORDS


def test_every_import_of_the_table_exists() -> None:
    for name, module in IMPORTS.items():
        assert hasattr(__import__(module, fromlist=[name]), name), f"{module}.{name}"


def test_tool_annotations_are_the_protocols() -> None:
    wire = {field.alias or name: name for name, field in ToolAnnotations.model_fields.items()}
    assert wire == dict(ANNOTATIONS)


def test_resolvers_are_keyed_as_the_guard_reads_them() -> None:
    from mcp.server.mcpserver import resolve

    assert mcp.server.mcpserver.Resolve is resolve.Resolve
    assert resolve._STATE_VERSION == 3


def test_another_version_of_the_model_generator_is_refused() -> None:
    check_version(VERSION)
    with pytest.raises(RuntimeError, match="reinstall mcp-elicit-gen"):
        check_version("0.0.1")


def test_options_of_the_http_app_are_the_sdks() -> None:
    taken = inspect.signature(mcp.server.mcpserver.MCPServer.streamable_http_app).parameters
    assert set(MISSING) <= set(taken)


@pytest.mark.parametrize("name", CLIENTS)
def test_what_a_client_cannot_show_is_a_kind_of_field_that_can_be_explained(name: str) -> None:
    assert CLIENTS[name].unshown <= set(KINDS) <= set(FIELD_KEYWORDS)
