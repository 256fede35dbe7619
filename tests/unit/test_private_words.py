"""Names of secrets and persons, and names that only hold such a word."""

import pytest

from mcp_elicit_gen.rules.private_words import kind_of, words_of

SECRETS = """
    token accessToken access_token id-token refresh_token2 apiKey api_key API_KEY apikey key
    privateKey password userPassword passwd pwd passphrase secret client_secret session session_id
    sessionId
    user.session login.session_id JSESSIONID jwt otp one_time_code cvv pin cardPin token_value
    password_hash csrf_token
"""
PERSONAL = """
    email userEmail e-mail email_address phone phoneNumber mobile ssn SSN iban surname first_name
    lastName full-name username user_name date_of_birth birthDate home_address card_number
    customer.email passport
"""
HARMLESS = """
    token_count tokens max_tokens page_token nextToken keyboard key_count keys issue.key primary_key
    public_key idempotency_key sessions session_count training_session checkout_session_id pinned
    state code code_challenge nonce client_id user_id booking_id file_name project.name hostname
    secretary passwords_page email_id phone_model ip_address address number spin shipping
    password_page
"""


@pytest.mark.parametrize("name", SECRETS.split())
def test_name_of_a_secret(name: str) -> None:
    kind = kind_of(name)
    assert kind is not None
    assert (kind.words, kind.is_sure) == ("a secret", True)


@pytest.mark.parametrize("name", PERSONAL.split())
def test_name_of_personal_data(name: str) -> None:
    kind = kind_of(name)
    assert kind is not None
    assert (kind.words, kind.is_sure) == ("personal data", True)


@pytest.mark.parametrize("name", HARMLESS.split())
def test_name_that_only_holds_such_a_word(name: str) -> None:
    assert kind_of(name) is None


def test_name_that_need_not_be_a_person_is_not_sure() -> None:
    kind = kind_of("name")
    assert kind is not None
    assert not kind.is_sure


@pytest.mark.parametrize("name", ["", "-", "7", "é"])
def test_name_without_words_says_nothing(name: str) -> None:
    assert kind_of(name) is None


def test_words_of_each_way_to_write_a_name() -> None:
    assert words_of("APIKey-of_theUser2.x") == ["api", "key", "of", "the", "user", "2", "x"]
