"""The built page as the server hands it out: files, the page for its own addresses, and what there is without it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.world import World, a_world
from smazzata.server import web
from smazzata.server.features import Feature
from smazzata.server.web.site import find_site

PAGE = "<!doctype html><title>a page</title>" + "x" * 2000
TABLE = "<!doctype html><title>a table</title>"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("site")
    site = folder / "dist"
    (site / "assets").mkdir(parents=True)
    (site / "cards" / "french").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "tavolo.html").write_text(TABLE)
    (site / "assets" / "index-abc.js").write_text("1")
    (site / "cards" / "french" / "7d.svg").write_text("<svg/>")
    (site / "font.woff2").write_bytes(b"\x00\x01")
    (folder / "secret.txt").write_text("not for you")
    features: list[Feature] = [web.feature()]
    with a_world(
        f"sqlite:///{folder / 'x.db'}", folder, with_features=features, SMAZZATA_SITE=str(site)
    ) as world:
        yield world


def test_a_table_gets_the_page_that_names_what_it_needs(world: World) -> None:
    answer = world.caller().get("/tavolo/abc")
    assert (answer.status_code, answer.text) == (200, TABLE)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/partita/abc/1", "/regole/scopa/online", "/impostazioni"])
def test_the_page_answers_for_its_own_addresses(world: World, path: str) -> None:
    answer = world.caller().get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/nowhere", "/cards/french/99x.svg", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
def test_elsewhere_the_page_says_itself_that_there_is_nothing(world: World, path: str) -> None:
    answer = world.caller().get(path)
    assert answer.status_code == 404
    assert "not for you" not in answer.text


@pytest.mark.parametrize("path", ["/api", "/api/nowhere", "/api/tables/x/nowhere"])
def test_an_unknown_address_of_the_protocol_is_no_page(world: World, path: str) -> None:
    answer = world.caller().get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/cards/french/7d.svg", "image/svg+xml", "public, max-age=86400"),
        ("/font.woff2", "font/woff2", "no-cache"),
    ],
)
def test_files(world: World, path: str, kind: str, cache: str) -> None:
    answer = world.caller().get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == cache


def test_compressed_for_who_can_read_it(world: World) -> None:
    caller = world.caller()
    zipped = caller.get("/", Accept_Encoding="gzip")
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.text == PAGE  # httpx has read it
    assert int(zipped.headers["content-length"]) == len(gzip.compress(PAGE.encode(), 9, mtime=0)) < 200
    assert "content-encoding" not in caller.get("/", Accept_Encoding="identity").headers


def test_what_the_browser_has_is_not_sent_again(world: World) -> None:
    caller = world.caller()
    tag = caller.get("/").headers["etag"]
    again = caller.get("/", If_None_Match=tag)
    assert (again.status_code, again.content) == (304, b"")


def test_a_folder_without_a_page(tmp_path: Path) -> None:
    assert find_site(tmp_path) is None
