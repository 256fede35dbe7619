"""Every rule, in the order of its code. A rule that is not listed here does not run."""

from collections.abc import Mapping

from .base import Rule
from .el0_file.el001_yaml_syntax import YamlSyntax
from .el0_file.el002_duplicate_key import DuplicateKey
from .el0_file.el003_yaml_limits import YamlLimits
from .el0_file.el004_yaml_tag import YamlTag
from .el0_file.el005_invisible_text import InvisibleText
from .el0_file.el006_unused_suppression import UnusedSuppression
from .el1_structure.el101_unknown_key import UnknownKey
from .el1_structure.el102_missing_key import MissingKey
from .el1_structure.el103_wrong_type import WrongType
from .el1_structure.el104_version import Version
from .el1_structure.el105_unknown_reference import UnknownReference
from .el1_structure.el106_unused_declaration import UnusedDeclaration
from .el1_structure.el107_python_name import PythonName
from .el1_structure.el108_reserved_name import ReservedName
from .el1_structure.el109_name_clash import NameClash
from .el1_structure.el110_tool_name import ToolName
from .el1_structure.el111_description import Description
from .el1_structure.el112_unsupported_schema import UnsupportedSchema
from .el2_fields.el201_not_flat import NotFlat
from .el2_fields.el202_unsupported_format import UnsupportedFormat
from .el2_fields.el203_unsupported_keyword import UnsupportedKeyword
from .el2_fields.el204_non_string_choice import NonStringChoice
from .el2_fields.el205_choice_shape import ChoiceShape
from .el2_fields.el206_legacy_enum_names import LegacyEnumNames
from .el2_fields.el207_empty_choice import EmptyChoice
from .el2_fields.el208_single_choice import SingleChoice
from .el2_fields.el209_repeated_label import RepeatedLabel
from .el2_fields.el210_default_invalid import DefaultInvalid
from .el2_fields.el211_contradictory_bounds import ContradictoryBounds
from .el2_fields.el212_non_finite_number import NonFiniteNumber
from .el2_fields.el213_empty_form import EmptyForm
from .el2_fields.el214_form_size import FormSize
from .el2_fields.el215_field_label import FieldLabel
from .el3_questions.el301_message_syntax import MessageSyntax
from .el3_questions.el302_unknown_name import UnknownName
from .el3_questions.el303_message_text import MessageText
from .el3_questions.el304_volatile_question import VolatileQuestion
from .el3_questions.el305_list_in_text import ListInText
from .el3_questions.el306_expression_syntax import ExpressionSyntax
from .el3_questions.el307_expression_type import ExpressionType
from .el3_questions.el308_cycle import Cycle
from .el3_questions.el309_ask_when_without_otherwise import AskWhenWithoutOtherwise
from .el3_questions.el310_answer_not_available import AnswerNotAvailable
from .el3_questions.el311_rounds import Rounds
from .el3_questions.el312_refusal_hides_outcome import RefusalHidesOutcome
from .el4_safety.el401_secret_in_form import SecretInForm
from .el4_safety.el402_url_scheme import UrlScheme
from .el4_safety.el403_url_secret import UrlSecret
from .el4_safety.el404_url_in_form import UrlInForm
from .el4_safety.el405_unsafe_default import UnsafeDefault
from .el4_safety.el406_destructive_unasked import DestructiveUnasked
from .el4_safety.el407_elicitation_id import ElicitationId
from .el4_safety.el408_model_can_skip import ModelCanSkip
from .el5_protocol.el501_era_unavailable import EraUnavailable
from .el5_protocol.el502_legacy_stateless import LegacyStateless
from .el5_protocol.el503_unavailable_unplanned import UnavailableUnplanned
from .el6_clients.el601_client_field import ClientField
from .el6_clients.el602_required_choice_no_default import RequiredChoiceNoDefault
from .el6_clients.el603_field_order import FieldOrder

RULES: tuple[Rule, ...] = (
    YamlSyntax(),
    DuplicateKey(),
    YamlLimits(),
    YamlTag(),
    InvisibleText(),
    UnusedSuppression(),
    UnknownKey(),
    MissingKey(),
    WrongType(),
    Version(),
    UnknownReference(),
    UnusedDeclaration(),
    PythonName(),
    ReservedName(),
    NameClash(),
    ToolName(),
    Description(),
    UnsupportedSchema(),
    NotFlat(),
    UnsupportedFormat(),
    UnsupportedKeyword(),
    NonStringChoice(),
    ChoiceShape(),
    LegacyEnumNames(),
    EmptyChoice(),
    SingleChoice(),
    RepeatedLabel(),
    DefaultInvalid(),
    ContradictoryBounds(),
    NonFiniteNumber(),
    EmptyForm(),
    FormSize(),
    FieldLabel(),
    MessageSyntax(),
    UnknownName(),
    MessageText(),
    VolatileQuestion(),
    ListInText(),
    ExpressionSyntax(),
    ExpressionType(),
    Cycle(),
    AskWhenWithoutOtherwise(),
    AnswerNotAvailable(),
    Rounds(),
    RefusalHidesOutcome(),
    SecretInForm(),
    UrlScheme(),
    UrlSecret(),
    UrlInForm(),
    UnsafeDefault(),
    DestructiveUnasked(),
    ElicitationId(),
    ModelCanSkip(),
    EraUnavailable(),
    LegacyStateless(),
    UnavailableUnplanned(),
    ClientField(),
    RequiredChoiceNoDefault(),
    FieldOrder(),
)

BY_CODE: Mapping[str, Rule] = {rule.meta.code: rule for rule in RULES}
