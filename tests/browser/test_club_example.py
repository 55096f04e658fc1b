"""The worked example of docs/club.md by clicks: the secretary at a laptop, the referee at a phone, the public.

24 members, six groups of four, the first two of each and four wild cards onto a board of 16, three evenings a week, a
no-show, a correction, an exclusion, to the prize list. Matches in which nothing is to be seen are entered past it.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.club import API, CLUB, Club, order, shown, tournament
from browser.desk import act, desk, next_step, region, sheet
from browser.person import Person
from browser.referee import deal, names, page_of, tap

WON = {"type": "deal", "closer": 0, "hands": [None, {"all": True}]}
LOST = {"type": "deal", "closer": 1, "hands": [{"all": True}, None]}


@pytest.mark.patience(900)
def test_from_the_list_to_the_prizes(club: Club) -> None:
    secretary = club.visit(f"{CLUB}/nuovo-torneo", role="secretary")
    referee = club.visit(role="referee", size="phone")
    public = club.visit(size="phone")
    name = made(secretary)
    listed_and_drawn(secretary, name)
    public.go(tournament(name, "gironi"))
    expect(region(public, re.compile("^Girone [A-F]$"))).to_have_count(6)
    everybody = set(shown(public, name)["people"].values())
    assert len(everybody) == 24
    groups(secretary, referee, public, name)
    wild_cards(public, name)
    board(secretary, referee, public, name)
    ended(secretary, public, name)


def made(person: Person) -> str:
    """The regulation as it stands, on three evenings a week; its id."""
    page = person.page
    page.get_by_label("Titolo").fill("Torneo dei clic")
    page.get_by_label("Primo giorno").fill("2030-05-06")
    page.get_by_role("checkbox", name="giovedì").check()
    preview = region(person, "Che cosa viene fuori").get_by_role("status")
    expect(preview).to_contain_text("gironi 6×4 · tabellone da 16 con 4 ripescati · 52 incontri")
    page.get_by_role("button", name="Crea il torneo").click()
    expect(next_step(person)).to_contain_text("0 iscritti: ancora pochi")
    return page.url.split("/")[-2]


def listed_and_drawn(person: Person, name: str) -> None:
    page = person.page
    next_step(person).get_by_role("link", name="Iscrivi i soci").click()
    box = region(person, "Iscrivi al banco")
    box.get_by_role("button", name=re.compile("^Mostra tutti")).click()
    for each in box.get_by_role("checkbox").all():
        each.check()
    box.get_by_role("button", name="Iscrivi 24 soci").click()
    expect(region(person, re.compile("^In lista")).get_by_role("listitem")).to_have_count(24)
    act(person, page.locator("main"), "Chiudi la lista")
    page.get_by_role("link", name="Sorteggio", exact=True).click()
    act(person, page.locator("main"), "Annuncia il sorteggio")
    page.get_by_label("La parola della sala").fill("bora")
    act(person, page.locator("main"), "Sorteggia")
    expect(region(person, "Il sorteggio")).to_contain_text("La parola era «bora»")
    page.get_by_role("link", name="Calendario", exact=True).first.click()
    page.get_by_role("button", name="Metti in calendario 36 incontri").click()
    expect(page.get_by_role("heading", name="Lunedì 6 maggio")).to_be_visible()
    found = shown(person, name)
    assert {each["placed"]["day"] for each in found["matches"]} == {"2030-05-06", "2030-05-07", "2030-05-09"}


def of_group(person: Person, name: str, group: str) -> list[dict[str, Any]]:
    return [each for each in shown(person, name)["matches"] if each["group"] == group]


def groups(secretary: Person, referee: Person, public: Person, name: str) -> None:
    kept, empty, *_ = of_group(referee, name, "A")
    kept_on_a_phone(referee, public, name, kept)
    nobody_came(referee, name, empty)
    wrong, *_ = of_group(secretary, name, "B")
    entered_and_corrected(secretary, name, wrong)
    gone = of_group(secretary, name, "C")[0]["players"][0]
    excluded(secretary, name, gone)
    for number, each in enumerate(shown(secretary, name)["matches"]):
        if each["state"] == "waiting":
            entries = [WON, WON] if number % 3 else [LOST, WON, LOST]
            order(secretary, name, {"type": "report", "match": each["id"], "entries": entries})
    lost = [each for each in of_group(secretary, name, "C") if gone in each["players"]]
    assert all(each["outcome"]["winner"] != gone for each in lost)


def kept_on_a_phone(referee: Person, public: Person, name: str, match: dict[str, Any]) -> None:
    """Deal by deal, while somebody looks on; with both signatures."""
    one, other = names(referee, match, name)
    referee.go(tournament(name, f"arbitro/{match['id']}"))
    public.go(tournament(name, f"incontri/{match['id']}"))
    deal(referee, one, 60, 1)
    expect(public.page.get_by_text("60").first).to_be_visible()
    deal(referee, other, 33, 2)
    deal(referee, one, 91, 3, last=True)
    expect(referee.page.get_by_role("heading", name="Incontro finito")).to_be_visible()
    for each in (one, other):
        referee.page.get_by_role("button", name=f"Firma: {each}").press("Enter")
    tap(referee.page, "Conferma con 2 firme")
    referee.until(lambda: page_of(referee, match, name)["match"]["sealed"], "the result is sent")
    assert page_of(referee, match, name)["match"]["totals"] == [33, 151]
    expect(public.page.get_by_text("151").first).to_be_visible()


def nobody_came(referee: Person, name: str, match: dict[str, Any]) -> None:
    """Art. 8: lost by the exit score to 0, 20 victory points to 0."""
    one, _ = names(referee, match, name)
    referee.go(tournament(name, f"arbitro/{match['id']}"))
    tap(referee.page, "Altro")
    tap(referee.page, "Non si presenta (art. 8)")
    referee.page.get_by_role("dialog").get_by_label(one).check()
    tap(referee.page, "Dichiara assente")
    referee.until(lambda: page_of(referee, match, name)["match"]["outcome"] is not None, "the absence is sent")
    outcome = page_of(referee, match, name)["match"]["outcome"]
    assert (outcome["points"], outcome["vp"]) == ([151, 0], [0, 20])


def entered_and_corrected(secretary: Person, name: str, match: dict[str, Any]) -> None:
    """The two columns were mixed up."""
    order(secretary, name, {"type": "report", "match": match["id"], "entries": [WON, WON]})
    secretary.go(desk(name, "risultati"))
    rows = region(secretary, "Incontri")
    rows.get_by_text(re.compile(r"^Finiti \(3\)")).click()
    one, other = names(secretary, match, name)
    row = rows.get_by_role("listitem").filter(has_text=one).filter(has_text=other)
    row.get_by_role("button", name=re.compile("^Apri")).click()
    sheet(secretary).get_by_text("Correggi", exact=True).click()
    for number in (1, 2):
        sheet(secretary).get_by_label(f"Chi ha chiuso la smazzata {number}").select_option(other)
        sheet(secretary).get_by_label(f"{one}, smazzata {number}").fill("T")
    expect(sheet(secretary).get_by_role("status")).to_contain_text(f"Finita: vince {other}")
    sheet(secretary).get_by_label("Il motivo").fill("colonne scambiate")
    sheet(secretary).get_by_role("button", name="Correggi il risultato").click()
    expect(rows.get_by_text("corretto").first).to_be_visible()
    secretary.page.keyboard.press("Escape")
    assert page_of(secretary, match, name)["match"]["outcome"]["winner"] == match["players"][1]


def excluded(secretary: Person, name: str, who: str) -> None:
    secretary.go(desk(name, "risultati"))
    box = region(secretary, "Richiami ed esclusioni")
    box.get_by_label("Chi").select_option(shown(secretary, name)["people"][who])
    box.get_by_label("Articolo violato").select_option("art. 11")
    act(secretary, box, re.compile("^Escludi"), "carte segnate")
    expect(box.get_by_role("listitem").last).to_contain_text("carte segnate")


def wild_cards(public: Person, name: str) -> None:
    """Two of each group and four others, compared per match played; and why, for everybody."""
    public.go(tournament(name, "gironi"))
    box = region(public, "Ripescaggi")
    expect(box).to_contain_text("12 persone. Con 4 ripescaggi si arriva a 16")
    [stage] = shown(public, name)["stages"]
    best = [row["tally"]["who"] for row in stage["qualified"]["compared"][:4]]
    assert stage["qualified"]["wild"] == best
    for who in best:
        expect(box.get_by_role("row").filter(has_text=shown(public, name)["people"][who])).to_have_count(1)
    public.go(tournament(name, "registro"))
    log = public.page.locator("main")
    expect(log).to_contain_text("colonne scambiate")
    expect(log).to_contain_text("art. 8")
    expect(log).not_to_contain_text("carte segnate")  # why is the club's affair


def board(secretary: Person, referee: Person, public: Person, name: str) -> None:
    secretary.go(desk(name))
    act(secretary, next_step(secretary), "Fai il tabellone")
    next_step(secretary).get_by_role("link", name="Vai al calendario").click()
    secretary.page.get_by_role("button", name="Metti in calendario 16 incontri").click()
    expect(secretary.page.get_by_role("button", name=re.compile("Metti in calendario"))).to_have_count(0)
    found = shown(secretary, name)
    group_of = {who: each["name"] for each in found["stages"][0]["groups"] for who in each["people"]}
    first = [each for each in found["matches"] if each["id"].startswith("2.K16.")]
    assert len(first) == 8
    assert all(group_of[one] != group_of[other] for one, other in (each["players"] for each in first))
    public.go(tournament(name, "tabellone"))
    expect(public.page.get_by_role("heading", level=1)).to_be_visible()
    while waiting := [each for each in shown(secretary, name)["matches"] if each["state"] == "waiting"]:
        for each in waiting:
            if not each["id"].startswith("2.K2."):
                order(secretary, name, {"type": "report", "match": each["id"], "entries": [WON, WON]})
        if len(waiting) == 1:
            break
    [final] = [each for each in shown(secretary, name)["matches"] if each["state"] == "waiting"]
    one, _ = names(referee, final, name)
    referee.go(tournament(name, f"arbitro/{final['id']}"))
    deal(referee, one, 80, 1)
    deal(referee, one, 80, 2, last=True)
    tap(referee.page, "Conferma senza firme")
    referee.until(lambda: page_of(referee, final, name)["match"]["sealed"], "the result is sent")
    assert page_of(referee, final, name)["match"]["outcome"]["winner"] == final["players"][0]


def ended(secretary: Person, public: Person, name: str) -> None:
    secretary.go(desk(name))
    act(secretary, next_step(secretary), "Concludi")
    expect(next_step(secretary)).to_contain_text("Il torneo è concluso")
    found = shown(public, name)
    public.go(tournament(name, "classifica"))
    ranking = region(public, "Classifica finale").get_by_role("listitem")
    expect(ranking).to_have_count(24)
    for place in range(3):
        expect(ranking.nth(place)).to_contain_text(found["people"][found["prizes"][place]["who"]])
        expect(ranking.nth(place)).to_contain_text("Premio")
    expect(ranking.last).not_to_contain_text("Premio")
    assert found["ranking"][-1]["reached"] == "excluded"
    assert (public.axe(), public.overflow()) == ([], [])
    public.go(CLUB)
    expect(region(public, "Edizioni passate").get_by_role("link").filter(has_text="Torneo dei clic")).to_be_visible()
    paper = secretary.context.request.get(f"{API}/tournaments/{name}/papers/certificates")
    assert paper.body().startswith(b"%PDF")
