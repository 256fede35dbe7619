"""`models.py`: the answers of forms, and the classes of arguments and results."""

from collections.abc import Iterator
from typing import Any

from ..ir.package import FormField, FormModel, ObjectField, ObjectModel, Package, SchemaType
from ..python import (
    Binary,
    Call,
    DictOf,
    Expression,
    Identifier,
    ListOf,
    Literal,
    Source,
    literal_of,
)
from ..python.headings import class_heading, header
from ..python.layout import assign, docstring, field
from .annotations import Annotations
from .environment import render
from .names import Names
from .values import annotated, field_annotation, name, subscript, with_default

INDENT = 4
ALLOWED = Literal(value=True)


def emit_models(package: Package, annotations: Annotations, names: Names) -> str | None:
    """The module, or None where a package has no model."""
    classes = [
        *(_form_view(form, annotations, names) for form in package.forms),
        *_object_views(package, annotations, names),
    ]
    if not classes:
        return None
    view = {
        "header": header(package.source_name),
        "summary": summary(package),
        "imports": names.imports(),
        "classes": classes,
    }
    return render("models.py.jinja", view)


def summary(package: Package) -> Source:
    """What the module holds."""
    if not package.objects:
        return docstring("The answers that the questions ask for.", indent=0)
    if not package.forms:
        return docstring("The shapes of arguments and results.", indent=0)
    return docstring(
        "The answers that the questions ask for, and the shapes of arguments and results.",
        indent=0,
    )


def in_order(models: tuple[ObjectModel, ...]) -> list[ObjectModel]:
    """Each class after those that its fields use, as far as they are no ring."""
    by_name = {model.name: model for model in models}
    ordered: dict[Identifier, ObjectModel] = {}

    def visit(model: ObjectModel, path: tuple[Identifier, ...]) -> None:
        if model.name in ordered or model.name in path:
            return
        for one in model.fields:
            for used in one.type.classes:
                if used in by_name:
                    visit(by_name[used], (*path, model.name))
        ordered[model.name] = model

    for model in models:
        visit(model, ())
    return list(ordered.values())


def _form_view(form: FormModel, annotations: Annotations, names: Names) -> dict[str, Any]:
    names.add("Form")
    schema_type = names.seen(subscript("ClassVar", subscript("dict", name("str"), name("Any"))))
    schema = literal_of(dict(form.requested_schema))
    return {
        "heading": class_heading(form.name, [Identifier("Form")]),
        "docstring": None,
        "constants": [field(Identifier("requested_schema"), schema_type, schema, indent=INDENT)],
        "fields": [_form_field(one, annotations, names) for one in form.fields],
    }


def _form_field(one: FormField, annotations: Annotations, names: Names) -> Source:
    annotation = field_annotation(one, annotations)
    default = one.default
    if not one.required and default is None:
        annotation = Binary("|", annotation, Literal(None))
        default = Literal(None)
    if one.name != one.wire_name:
        annotation = annotated(annotation, [_alias(one.wire_name)])
    return _field(one.name, annotation, default, names)


def _field(
    python_name: Identifier, annotation: Expression, default: Expression | None, names: Names
) -> Source:
    names.seen(annotation)
    if isinstance(default, ListOf | DictOf):
        default = Call(name("Field"), (), ((Identifier("default"), default),))
    if default is not None:
        names.seen(default)
    return field(python_name, annotation, default, indent=INDENT)


def _alias(wire_name: str) -> Expression:
    return Call(name("Field"), (), ((Identifier("alias"), Literal(wire_name)),))


def _object_views(
    package: Package, annotations: Annotations, names: Names
) -> Iterator[dict[str, Any]]:
    defined: set[Identifier] = set()
    for model in in_order(package.objects):
        yield _object_view(model, annotations, names, defined)
        defined.add(model.name)


def _object_view(
    model: ObjectModel, annotations: Annotations, names: Names, defined: set[Identifier]
) -> dict[str, Any]:
    names.add("BaseModel")
    settings: list[tuple[Identifier, Expression]] = []
    if model.closed:
        settings.append((Identifier("extra"), Literal("forbid")))
    if any(one.name != one.wire_name for one in model.fields):
        settings.append((Identifier("validate_by_name"), ALLOWED))
        settings.append((Identifier("validate_by_alias"), ALLOWED))
    constants = []
    if settings:
        config = names.seen(Call(name("ConfigDict"), (), tuple(settings)))
        constants.append(assign(Identifier("model_config"), config, indent=INDENT))
    return {
        "heading": class_heading(model.name, [Identifier("BaseModel")]),
        "docstring": docstring(model.description, indent=INDENT) if model.description else None,
        "constants": constants,
        "fields": [_object_field(one, annotations, names, defined) for one in model.fields],
    }


def _object_field(
    one: ObjectField, annotations: Annotations, names: Names, defined: set[Identifier]
) -> Source:
    annotation = annotations.of(one.type)
    if one.name != one.wire_name:
        annotation = annotated(annotation, [_alias(one.wire_name)])
    default = one.default
    if default is None and not one.required:
        default = Literal(None)
    if one.type.classes and isinstance(default, ListOf | DictOf):
        annotation, default = with_default(annotation, default, one.type), None
    names.seen(annotation)
    if not defined.issuperset(one.type.classes):
        # A class of a ring is not there yet: pydantic looks a text up when the module is whole.
        annotation = Literal(annotation.text)
    return _field(one.name, annotation, default, names)


def types_of_models(package: Package) -> list[SchemaType]:
    """Every type that the classes use."""
    return [
        *(one.type for form in package.forms for one in form.fields),
        *(one.type for model in package.objects for one in model.fields),
    ]
