"""Passwords: argon2, in threads of their own and few at a time, so that guessing slows nobody else down."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final

import argon2

from smazzata.server.accounts.names import fold
from smazzata.server.accounts.refusals import refuse

LEAST: Final = 8
MOST: Final = 200


def check_password(password: str, name: str) -> None:
    if not LEAST <= len(password) <= MOST:
        refuse("password-length", least=LEAST, most=MOST)
    if fold(password) == fold(name):
        refuse("password-is-name")


class Passwords:
    def __init__(self, hasher: argon2.PasswordHasher | None = None, *, at_once: int = 2) -> None:
        self._hasher = hasher or argon2.PasswordHasher()  # the library's defaults follow RFC 9106
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="smazzata-argon2")

    async def hash(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, password)

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Takes as long when there is nobody to compare with: the time tells no names."""
        loop = asyncio.get_running_loop()
        right = await loop.run_in_executor(self._threads, self._verify, hashed, password)
        return right and hashed is not None

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash("nobody has this password")

    def _verify(self, hashed: str | None, password: str) -> bool:
        nobody = self._nobody  # made by whoever comes first, known or not: a start has no time for it
        try:
            return self._hasher.verify(hashed or nobody, password)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False

    def close(self) -> None:
        self._threads.shutdown(wait=False)
