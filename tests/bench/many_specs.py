"""A thousand small specs that differ in names, fields and bounds."""

from pathlib import Path

SPEC = """\
version: 1
server:
  name: Shop {number}
dependencies:
  stock:
    description: Copies on the shelf.
    takes: [title]
    returns: {{type: integer}}
questions:
  confirm_{number}:
    message: "{{title}} has {{stock}} copies; order {number} more?"
    ask_when: stock > {number}
    otherwise: {{ok: true, size: s}}
    form: Confirm{number}
forms:
  Confirm{number}:
    fields:
      ok: {{type: boolean, title: Order}}
      copies: {{type: integer, minimum: 1, maximum: {maximum}, default: 1, title: Copies}}
      size: {{choices: {{s: Small, l: Large {number}}}, title: Size}}
      note: {{type: string, maxLength: {maximum}, required: false, title: Note}}
tools:
  order_{number}:
    description: Order copies of a book in shop {number}.
    arguments:
      title: {{type: string, description: Title of the book.}}
      limit: {{type: integer, minimum: 0, maximum: {maximum}, description: The most to order.}}
    takes: [stock]
    asks:
      confirm: confirm_{number}
    returns: {{type: string}}
"""


def write_specs(folder: Path, count: int) -> None:
    """Write that many specs, `shop0.yaml` and on."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        text = SPEC.format(number=number, maximum=number % 50 + 10)
        (folder / f"shop{number}.yaml").write_text(text, encoding="utf-8")


def form_schemas(count: int) -> dict[str, object]:
    """The forms of these specs as one JSON Schema document, for datamodel-code-generator."""
    return {
        "$defs": {
            f"Confirm{number}": {
                "type": "object",
                "properties": {
                    "ok": {"type": "boolean", "title": "Order"},
                    "copies": {
                        "type": "integer",
                        "minimum": 1,
                        "maximum": number % 50 + 10,
                        "default": 1,
                        "title": "Copies",
                    },
                    "size": {"type": "string", "enum": ["s", "l"], "title": "Size"},
                    "note": {"type": "string", "maxLength": number % 50 + 10, "title": "Note"},
                },
                "required": ["ok", "size"],
            }
            for number in range(count)
        }
    }
