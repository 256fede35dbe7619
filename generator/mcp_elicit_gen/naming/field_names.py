"""Python names for fields whose own name would break the class."""

from .identifiers import KEYWORDS, Identifier
from .modules import IMPORTS, SUPPORT, TYPE_NAMES, WHOLE_MODULES

# The attributes of pydantic's BaseModel that are neither private nor begin with `model_`: a
# field of that name hides them. A test compares the list with the installed pydantic.
BASE_MODEL_ATTRIBUTES = (
    "construct",
    "copy",
    "dict",
    "from_orm",
    "json",
    "parse_file",
    "parse_obj",
    "parse_raw",
    "schema",
    "schema_json",
    "update_forward_refs",
    "validate",
)

# A name that an annotation of the class uses would be looked up among the fields first.
TAKEN = frozenset(
    {*KEYWORDS, *BASE_MODEL_ATTRIBUTES, *IMPORTS, *SUPPORT, *TYPE_NAMES, *WHOLE_MODULES}
)


def field_name(wire_name: str) -> Identifier:
    """The attribute for a field: its own name, with an underscore behind where that is taken."""
    return Identifier(f"{wire_name}_" if wire_name in TAKEN else wire_name)
