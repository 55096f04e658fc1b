"""A passkey's other half, in software: what a phone or a security key does when a page asks it."""

from __future__ import annotations

import hashlib
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    host: str
    origin: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    uses: int = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        client = self._client("webauthn.create", options["challenge"])
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        )
        data = self._data(NEW) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(clientDataJSON=client, attestationObject=attestation)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        self.uses += 1
        client = self._client("webauthn.get", options["challenge"])
        data = self._data(0)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _client(self, kind: str, challenge: str) -> bytes:
        return msgspec.json.encode({"type": kind, "challenge": challenge, "origin": self.origin})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + struct.pack(
            ">BI", PRESENT | VERIFIED | flags, self.uses
        )

    def _credential(self, **response: bytes) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        said = {field: bytes_to_base64url(value) for field, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": said}
