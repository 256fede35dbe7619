"""datamodel-code-generator alone, making the models of `forms.json` in one call."""

import sys
from pathlib import Path

import datamodel_code_generator as library


def main() -> None:
    """Read one document and write one module."""
    text = library.generate(
        Path(sys.argv[1]).read_text(encoding="utf-8"),
        input_file_type=library.InputFileType.JsonSchema,
        output_model_type=library.enums.DataModelType.PydanticV2BaseModel,
        enum_field_as_literal=library.LiteralType.All,
        formatters=[],
        disable_timestamp=True,
        field_constraints=True,
        strict_nullable=True,
        use_annotated=True,
    )
    assert isinstance(text, str)
    Path(sys.argv[2]).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
