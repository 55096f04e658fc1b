"""The accounts over HTTP: tokens, tickets, passkeys, and what administrators do."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response

from smazzata.server.access import ADMINISTRATORS_IN_PERSON, ANYONE, GUESTS, PLAYERS_IN_PERSON, Role, UserId
from smazzata.server.accounts import model
from smazzata.server.accounts.passkeys import Passkeys, Site
from smazzata.server.accounts.routes import Asked, Maybe, agent, entered, throttle
from smazzata.server.accounts.service import Accounts
from smazzata.server.features import TheCore
from smazzata.server.guards import refusal
from smazzata.server.origins import host_name


def _accounts(request: Request[Any, Any, State]) -> Accounts:
    found: Accounts = request.app.state.accounts
    return found


def _passkeys(request: Request[Any, Any, State]) -> Passkeys:
    found: Passkeys = request.app.state.passkeys
    return found


# ---- for programs -------------------------------------------------------------------------------------------
@get("/api/tokens", opt=PLAYERS_IN_PERSON.opt)
async def my_tokens(request: Asked) -> list[model.TokenView]:
    """My API tokens, without their secret."""
    return [
        model.TokenView(each.id, each.label, each.created_at)
        for each in await _accounts(request).tokens(request.user)
    ]


@post("/api/tokens", opt=PLAYERS_IN_PERSON.opt)
async def new_token(request: Asked, data: JSONBody[model.NewToken]) -> model.TokenShown:
    """A token for a program of mine, shown this once: `Authorization: Bearer …`."""
    new, secret = await _accounts(request).new_token(request.user, data.label)
    return model.TokenShown(new.id, new.label, secret)


@delete("/api/tokens/{token:str}", opt=PLAYERS_IN_PERSON.opt, status_code=204)
async def revoke_token(request: Asked, token: FromPath[str]) -> None:
    """From now on it opens nothing."""
    await _accounts(request).revoke_token(request.user, token)


@post("/api/tickets", opt=GUESTS.opt)
async def new_ticket(request: Asked) -> model.TicketShown:
    """A ticket for one socket: to be sent in its first frame within a minute."""
    await throttle(request, "tickets", request.user.user)
    ticket, until = await _accounts(request).ticket(request.user)
    return model.TicketShown(ticket, until)


# ---- passkeys -----------------------------------------------------------------------------------------------
def _site(request: Request[Any, Any, State]) -> Site:
    """The Origin was checked by the guard if it is there; here it must be."""
    origin, host = request.headers.get("origin"), host_name(request.headers.get("host", ""))
    if origin is None:
        raise refusal("origin-missing")
    if not host:
        raise refusal("wrong-origin")
    return Site(host, origin)


@get("/api/passkeys", opt=PLAYERS_IN_PERSON.opt)
async def my_passkeys(request: Asked) -> list[model.PasskeyView]:
    """My passkeys."""
    found = await _passkeys(request).mine(request.user)
    return [model.PasskeyView(each.id, each.label, each.created_at) for each in found]


@post("/api/passkeys/challenges", opt=PLAYERS_IN_PERSON.opt)
async def ask_to_add(request: Asked) -> model.Challenge:
    """What `navigator.credentials.create` needs."""
    await throttle(request, "passkeys")
    return await _passkeys(request).ask_to_add(request.user, _site(request))


@post("/api/passkeys", opt=PLAYERS_IN_PERSON.opt)
async def add_passkey(request: Asked, data: JSONBody[model.NewPasskey]) -> model.PasskeyView:
    """Adds a passkey to my account."""
    new = await _passkeys(request).add(
        request.user, _site(request), data.challenge, data.credential, data.label
    )
    return model.PasskeyView(new.id, new.label, new.created_at)


@delete("/api/passkeys/{passkey:str}", opt=PLAYERS_IN_PERSON.opt, status_code=204)
async def remove_passkey(request: Asked, passkey: FromPath[str]) -> None:
    """Removes one of my passkeys."""
    await _passkeys(request).remove(request.user, passkey)


@post("/api/sessions/passkey/challenges", opt=ANYONE.opt)
async def ask_to_enter(request: Maybe) -> model.Challenge:
    """What `navigator.credentials.get` needs."""
    await throttle(request, "passkeys")
    return await _passkeys(request).ask_to_enter(_site(request))


@post("/api/sessions/passkey", opt=ANYONE.opt)
async def enter_by_passkey(request: Maybe, data: JSONBody[model.PasskeySignIn]) -> Response[model.Me]:
    """Sign in with a passkey: no name, no password."""
    await throttle(request, "sign_ins")
    who = await _passkeys(request).enter(_site(request), data.challenge, data.credential, agent(request))
    return entered(request, who)


# ---- administrators -----------------------------------------------------------------------------------------
@get("/api/admin/users", opt=ADMINISTRATORS_IN_PERSON.opt)
async def find_user(
    request: Asked, name: Annotated[str, QueryParameter(min_length=1, max_length=64, description="The whole name.")]
) -> model.UserView:
    """Somebody, by their name."""
    return model.user_view(await _accounts(request).named(name))


@put("/api/admin/users/{user:str}/role", opt=ADMINISTRATORS_IN_PERSON.opt)
async def set_role(request: Asked, user: FromPath[str], data: JSONBody[model.NewRole]) -> model.UserView:
    """Gives a registered player a role."""
    role = Role[data.role.upper()]
    return model.user_view(await _accounts(request).set_role(request.user.user, UserId(user), role))


@get("/api/admin/audit", opt=ADMINISTRATORS_IN_PERSON.opt)
async def audit(
    request: Asked,
    core: TheCore,
    before: Annotated[
        int | None, QueryParameter(ge=0, le=2**53, description="Only what is older: milliseconds since 1970.")
    ] = None,
    most: Annotated[int, QueryParameter(ge=1, le=500, description="How many.")] = 100,
) -> list[model.DeedView]:
    """What was done to accounts, the newest first."""
    until = core.clock.now() + 1 if before is None else before
    return [model.deed_view(each) for each in await _accounts(request).deeds(None, until, most)]


HANDLERS = [
    my_tokens,
    new_token,
    revoke_token,
    new_ticket,
    my_passkeys,
    ask_to_add,
    add_passkey,
    remove_passkey,
    ask_to_enter,
    enter_by_passkey,
    find_user,
    set_role,
    audit,
]
