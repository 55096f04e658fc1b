"""The accounts over HTTP: coming in, my account, sessions. (Tokens, passkeys and administration: `routes_more`.)"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie, State
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from smazzata.server.access import (
    ANYONE,
    GUESTS,
    GUESTS_IN_PERSON,
    PLAYERS_IN_PERSON,
    SessionId,
    UserId,
    Visitor,
)
from smazzata.server.accounts import model
from smazzata.server.accounts.names import fold
from smazzata.server.accounts.refusals import refuse
from smazzata.server.accounts.service import SESSION_MS, Accounts, Entered
from smazzata.server.accounts.throttle import Throttle
from smazzata.server.features import Feature, TheCore
from smazzata.server.guards import COOKIE

Asked = Request[Visitor, None, State]
Maybe = Request[Visitor | None, None, State]


def _accounts(request: Request[Any, Any, State]) -> Accounts:
    found: Accounts = request.app.state.accounts
    return found


def _address(request: Request[Any, Any, State]) -> str:
    return request.client.host if request.client else "?"


async def throttle(request: Request[Any, Any, State], what: str, whose: str = "") -> None:
    """Counts for this address, or for whoever is named."""
    counting: Throttle = request.app.state.throttle
    await counting.count(what, whose or _address(request))


def agent(request: Request[Any, Any, State]) -> str:
    """What the browser calls itself, for the list of sessions."""
    return "".join(each for each in request.headers.get("user-agent", "")[:200] if each.isprintable())


def _cookie(request: Request[Any, Any, State], value: str, seconds: int) -> Cookie:
    settings = request.app.state.core.settings
    secure = request.scope.get("scheme") == "https" or any(
        each.startswith("https:") for each in settings.origins
    )
    return Cookie(
        key=COOKIE, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=secure
    )


def entered(request: Request[Any, Any, State], who: Entered, status: int = 201) -> Response[model.Me]:
    cookie = _cookie(request, who.cookie, SESSION_MS // 1000)
    return Response(model.me(who.user), status_code=status, cookies=[cookie])


class Came(NamedTuple):
    visitor: Visitor
    cookie: Cookie


async def come_in_as_guest(request: Request[Any, Any, State], name: str) -> Came:
    """For what a page offers to somebody who is nobody yet; whoever answers sets the cookie."""
    await throttle(request, "guests")
    who = await _accounts(request).guest(name, agent(request))
    visitor = Visitor(who.user.id, who.user.name, who.user.role, "cookie")
    return Came(visitor, _cookie(request, who.cookie, SESSION_MS // 1000))


def _gone(request: Request[Any, Any, State]) -> Response[None]:
    return Response(None, status_code=204, cookies=[_cookie(request, "", 0)])


# ---- coming in and going out --------------------------------------------------------------------------------
@post("/api/guests", opt=ANYONE.opt)
async def come_in(request: Maybe, data: JSONBody[model.NewGuest]) -> Response[model.Me]:
    """Come in as a guest, with a name or without. The answer sets the session's cookie."""
    if request.user is not None:
        refuse("already-here", name=request.user.name)
    await throttle(request, "guests")
    return entered(request, await _accounts(request).guest(data.name, agent(request)))


@post("/api/users", opt=ANYONE.opt)
async def register(request: Maybe, data: JSONBody[model.Registration]) -> Response[model.Me]:
    """Register. A guest stays the same user, with all their matches."""
    await throttle(request, "registrations")
    who = await _accounts(request).register(
        request.user, data.name, data.password, data.email, agent(request)
    )
    return entered(request, who)


@post("/api/sessions", opt=ANYONE.opt)
async def sign_in(request: Maybe, data: JSONBody[model.SignIn]) -> Response[model.Me]:
    """Sign in with name and password. Whoever was here before, as a guest, is left behind."""
    await throttle(request, "sign_ins")
    counting: Throttle = request.app.state.throttle
    name = fold(data.name.strip())
    # in this order: what is refused here is no failure for the others of this name
    async with counting.failing("wrong_here", f"{_address(request)}/{name}"), counting.failing("wrong_anywhere", name):
        who = await _accounts(request).sign_in(data.name, data.password, agent(request))
    return entered(request, who)


@delete("/api/sessions/current", opt=GUESTS_IN_PERSON.opt, status_code=204)
async def sign_out(request: Asked) -> Response[None]:
    """Sign out here. A guest cannot come back as the same guest."""
    if request.user.session is not None:
        await _accounts(request).end_session(request.user, request.user.session)
    return _gone(request)


@delete("/api/sessions", opt=GUESTS_IN_PERSON.opt, status_code=200)
async def sign_out_everywhere(request: Asked) -> Response[model.Ended]:
    """Sign out everywhere, here too. API tokens stay."""
    ended = await _accounts(request).end_all(request.user)
    return Response(model.Ended(ended), cookies=[_cookie(request, "", 0)])


@get("/api/sessions", opt=GUESTS_IN_PERSON.opt)
async def my_sessions(request: Asked) -> list[model.SessionView]:
    """Where I am signed in."""
    found = await _accounts(request).sessions(request.user)
    return [model.session_view(each, request.user.session) for each in found]


@delete("/api/sessions/{session:str}", opt=GUESTS_IN_PERSON.opt, status_code=204)
async def end_session(request: Asked, session: FromPath[str]) -> None:
    """Sign out one of my sessions."""
    await _accounts(request).end_session(request.user, SessionId(session))


# ---- my account ---------------------------------------------------------------------------------------------
@get("/api/me", opt=GUESTS.opt)
async def who_am_i(request: Asked) -> model.Me:
    """Who I am."""
    return model.me(await _accounts(request).user(request.user.user))


@get("/api/session", opt=ANYONE.opt)
async def who_is_here(request: Maybe) -> model.Here:
    """Who I am, if anybody: for a page that opens, where nobody is no error."""
    if request.user is None:
        return model.Here(None)
    return model.Here(model.me(await _accounts(request).user(request.user.user)))


@post("/api/me/name", opt=GUESTS_IN_PERSON.opt, status_code=200)
async def change_name(request: Asked, data: JSONBody[model.NewName]) -> model.Me:
    """Take another name. My matches show it too."""
    await throttle(request, "names", request.user.user)
    return model.me(await _accounts(request).change_name(request.user, data.name))


@post("/api/me/email", opt=PLAYERS_IN_PERSON.opt, status_code=200)
async def change_email(request: Asked, data: JSONBody[model.NewEmail]) -> model.Me:
    """Change or remove my e-mail address."""
    await throttle(request, "passwords", request.user.user)
    return model.me(await _accounts(request).change_email(request.user, data.email, data.password))


@post("/api/me/password", opt=PLAYERS_IN_PERSON.opt, status_code=204)
async def change_password(request: Asked, data: JSONBody[model.NewPassword]) -> None:
    """Change my password. All my other sessions end."""
    await throttle(request, "passwords", request.user.user)
    await _accounts(request).change_password(request.user, data.current, data.new)


class Exported(Struct, frozen=True):
    me: model.Me
    sessions: list[model.SessionView]
    tokens: list[model.TokenView]
    passkeys: list[model.PasskeyView]
    audit: list[model.DeedView]
    more: dict[str, object]
    """What each of the other features keeps."""


@get("/api/me/export", opt=GUESTS_IN_PERSON.opt)
async def export(request: Asked, core: TheCore) -> Response[Exported]:
    """Everything that is kept about me."""
    accounts, mine = _accounts(request), request.user
    features: list[Feature] = request.app.state.features
    more = {each.name: await each.export(core, mine.user) for each in features if each.export is not None}
    found = Exported(
        me=model.me(await accounts.user(mine.user)),
        sessions=[model.session_view(each, mine.session) for each in await accounts.sessions(mine)],
        tokens=[
            model.TokenView(each.id, each.label, each.created_at) for each in await accounts.tokens(mine)
        ],
        passkeys=[
            model.PasskeyView(each.id, each.label, each.created_at)
            for each in await request.app.state.passkeys.mine(mine)
        ],
        audit=[
            model.deed_view(each) for each in await accounts.deeds(mine.user, core.clock.now() + 1, 10_000)
        ],
        more=msgspec.json.decode(msgspec.json.encode(more)),  # verdicts are kept as the JSON they are
    )
    return Response(found, headers={"Content-Disposition": 'attachment; filename="smazzata.json"'})


@post("/api/me/deletion", opt=GUESTS_IN_PERSON.opt, status_code=204)
async def leave_for_good(request: Asked, data: JSONBody[model.Farewell]) -> Response[None]:
    """Delete my account, with the password for who has one. My matches stay, under a pseudonym."""
    await throttle(request, "passwords", request.user.user)
    features: list[Feature] = request.app.state.features
    also = [each.forget for each in features if each.forget is not None]
    await _accounts(request).delete(request.user, data.password, also)
    for each in features:
        if each.leaving is not None:
            await each.leaving(request.app, request.user.user)
    return _gone(request)


@get("/api/users/{user:str}", opt=GUESTS.opt)
async def somebody(request: Asked, user: FromPath[str]) -> model.UserView:
    """Somebody, by their id."""
    return model.user_view(await _accounts(request).user(UserId(user)))


HANDLERS = [
    come_in,
    register,
    sign_in,
    sign_out,
    sign_out_everywhere,
    my_sessions,
    end_session,
    who_am_i,
    who_is_here,
    change_name,
    change_email,
    change_password,
    export,
    leave_for_good,
    somebody,
]
