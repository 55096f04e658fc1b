"""Settings, with errors that say what to do; and logs that keep secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from smazzata.server.infra.dice import SeededDice, SystemDice
from smazzata.server.infra.logs import set_up_logs, without_secrets
from smazzata.server.infra.metrics import Metrics
from smazzata.server.infra.settings import SettingsError, read_settings


def test_nothing_needs_to_be_set(tmp_path: Path) -> None:
    settings = read_settings({})
    assert settings.database == f"sqlite:///{settings.data / 'smazzata.db'}"
    assert (settings.bus, settings.host, settings.port) == (None, "127.0.0.1", 8040)
    assert read_settings({"SMAZZATA_DATA": str(tmp_path)}).database == f"sqlite:///{tmp_path / 'smazzata.db'}"
    assert read_settings({"SMAZZATA_PORT": " "}) == settings  # empty is not set


def test_everything_can_be_set() -> None:
    settings = read_settings(
        {
            "SMAZZATA_DATABASE": "postgres://ada:s3cret@db/cards",
            "SMAZZATA_BUS": "nats://one:4222,nats://two:4222",
            "SMAZZATA_HOST": "0.0.0.0",
            "SMAZZATA_PORT": "0",
            "SMAZZATA_ORIGINS": "https://cards.example.org/, http://localhost:5173",
            "SMAZZATA_LOGS": "json",
            "SMAZZATA_LOG_LEVEL": "DEBUG",
            "SMAZZATA_NODE": "left",
        }
    )
    assert settings.database == "postgresql+psycopg://ada:s3cret@db/cards"
    assert settings.bus == "nats://one:4222,nats://two:4222"
    assert settings.origins == ("https://cards.example.org", "http://localhost:5173")
    assert (settings.log_form, settings.log_level, settings.node) == ("json", "debug", "left")
    assert "s3cret" not in repr(settings)
    assert "s3cret" not in settings.database_shown


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("SMAZZATA_PORT", "eighty", "SMAZZATA_PORT: a number from 0 to 65535, not 'eighty'"),
        ("SMAZZATA_PORT", "70000", "SMAZZATA_PORT: a number"),
        ("SMAZZATA_DATABASE", "mysql://db/cards", "mysql is not supported"),
        ("SMAZZATA_DATABASE", "cards", "it looks like postgresql://"),
        ("SMAZZATA_DATABASE", "postgresql://db", "which database"),
        ("SMAZZATA_DATABASE", "sqlite://", "needs a file"),
        ("SMAZZATA_BUS", "redis://x", "nats://host:4222"),
        ("SMAZZATA_ORIGINS", "cards.example.org", "it looks like https://"),
        ("SMAZZATA_LOGS", "xml", "json, console or auto"),
        ("SMAZZATA_LOG_LEVEL", "loud", "one of debug, info"),
        ("SMAZZATA_DATA", __file__, "not a folder"),
        ("SMAZZATA_DATABSE", "postgresql://db/x", "did you mean SMAZZATA_DATABASE?"),
    ],
)
def test_what_is_wrong_is_said(name: str, value: str, says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({name: value})
    assert says in str(caught.value)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({"SMAZZATA_PORT": "x", "SMAZZATA_LOGS": "x", "SMAZZATA_COMPILE": "0"})
    assert len(str(caught.value).splitlines()) == 2


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs("json", "info", stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_an_event(said: io.StringIO) -> None:
    structlog.stdlib.get_logger("smazzata.table").info("joined", table="t1", seat=2)
    structlog.stdlib.get_logger("smazzata.table").debug("not said")
    logging.getLogger("uvicorn.error").warning("started %s", "here")
    first, second = lines(said)
    assert first.pop("timestamp").endswith("Z")
    assert first == {"event": "joined", "table": "t1", "seat": 2, "level": "info", "logger": "smazzata.table"}
    assert (second["event"], second["level"], second["logger"]) == ("started here", "warning", "uvicorn.error")


def test_secrets_are_not_said(said: io.StringIO) -> None:
    logger = structlog.stdlib.get_logger("smazzata.users")
    logger.info("signed-in", password="s3cret", headers={"Cookie": "s3cret", "x": ["postgresql://a:s3cret@db/x"]})
    logger.info("asked", url="/socket?ticket=s3cret&x=1", apiToken="s3cret", new_password="s3cret", raw=b"s3cret")
    logging.getLogger("lib").warning("cannot connect to %s", "nats://ada:s3cret@host:4222")
    logging.getLogger("lib").warning("Authorization: Bearer s3cret-s3cret")
    try:
        raise ValueError("postgresql://ada:s3cret@db/cards is not there")
    except ValueError:
        logger.exception("failed")
    assert "s3cret" not in said.getvalue()
    assert len(lines(said)) == 5
    assert lines(said)[1]["url"] == "/socket?ticket=…&x=1"
    assert "ValueError" in lines(said)[4]["exception"]


def test_what_is_no_secret_stays() -> None:
    plain = {"table": "t1", "deals": 3, "monkey": "x", "packet": None, "url": "https://a.b/c@d", "turn": True}
    assert without_secrets(plain) == plain


def test_dice() -> None:
    assert SeededDice(7).name() == SeededDice(7).name() != SeededDice(8).name()
    assert len({SystemDice().name() for _ in range(1000)}) == 1000
    assert all(len(dice.name()) == 26 and dice.name().isalnum() for dice in (SystemDice(), SeededDice()))
    assert len(SystemDice().bytes(128)) == 128
    assert {SystemDice().below(3) for _ in range(200)} == {0, 1, 2}


def test_metrics_are_a_servers_own() -> None:
    one, two = Metrics(), Metrics()
    one.commits.inc()
    assert b"smazzata_commits_total 1.0" in one.text()
    assert b"smazzata_commits_total 0.0" in two.text()
