"""Where mail is handed in: what may be said, what is said of mistakes, and that no password is."""

from __future__ import annotations

import pytest

from smazzata.server.infra.mail import MailServer, mail_server
from smazzata.server.infra.settings import SettingsError, read_settings

FROM = {"SMAZZATA_MAIL_FROM": "tornei@example.org"}


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("smtp://mail.example.org", MailServer("mail.example.org", 587, "", "", "starttls")),
        ("smtp://a:b@mail:2525?tls=starttls", MailServer("mail", 2525, "a", "b", "starttls")),
        ("smtp://localhost?tls=none", MailServer("localhost", 25, "", "", "none")),
        ("smtps://a%40b.it:p%2F%23@mail", MailServer("mail", 465, "a@b.it", "p/#", "tls")),
        ("smtp://a:b@127.0.0.1:25?tls=none", MailServer("127.0.0.1", 25, "a", "b", "none")),
    ],
)
def test_what_may_be_said(text: str, means: MailServer) -> None:
    assert mail_server(text) == means
    settings = read_settings({"SMAZZATA_SMTP": text, **FROM})
    assert (settings.smtp, settings.mail_from) == (means, "tornei@example.org")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mail.example.org", "it looks like smtp://"),
        ("http://mail.example.org", "it looks like smtp://"),
        ("smtp://a:s3cret@", "it looks like smtp://"),
        ("smtp://a:s3cret@mail:many", "it looks like smtp://"),
        ("smtp://a:s3c/ret@mail", "it looks like smtp://"),
        ("smtp://a:s3c#ret@mail", "it looks like smtp://"),
        ("smtp://a:s3cret@mail/x", "%2F"),
        ("smtp://a:s3cret@mail?tls=maybe", "starttls or none"),
        ("smtps://a:s3cret@mail?tls=none", "starttls or none"),
        ("smtp://a:s3cret@mail?port=25", "nothing else"),
        ("smtp://a:s3cret@mail?tls=none", "only under TLS"),
    ],
)
def test_what_is_wrong_is_said_without_the_password(text: str, says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({"SMAZZATA_SMTP": text, **FROM})
    assert says in str(caught.value)
    assert "s3c" not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_both_or_neither() -> None:
    with pytest.raises(SettingsError, match="SMAZZATA_MAIL_FROM: mail comes from an address"):
        read_settings({"SMAZZATA_SMTP": "smtp://mail"})
    with pytest.raises(SettingsError, match="SMAZZATA_SMTP: mail goes through a server"):
        read_settings(FROM)
    with pytest.raises(SettingsError, match="one address"):
        read_settings({"SMAZZATA_SMTP": "smtp://mail", "SMAZZATA_MAIL_FROM": "Tornei <tornei@example.org>"})


def test_no_password_is_shown() -> None:
    settings = read_settings({"SMAZZATA_SMTP": "smtps://a:s3cret@mail", **FROM})
    assert "s3cret" not in f"{settings} {settings.smtp}"
