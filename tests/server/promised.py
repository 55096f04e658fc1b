"""What the OpenAPI document promises of an answer, held against the answers that there are."""

from __future__ import annotations

from typing import Any

import httpx
import jsonschema_rs


class Promise:
    """What the document says of one operation's success: the status, the kind of content, the shape of the body."""

    def __init__(self, document: dict[str, Any], method: str, path: str) -> None:
        self.kept = 0
        self._shapes: dict[tuple[int, str], jsonschema_rs.Draft202012Validator | None] = {}
        for status, response in document["paths"][path][method.lower()]["responses"].items():
            if status >= "300":
                continue
            content = response.get("content", {}) if status != "204" else {}  # 204 has no body, whatever is said of it
            for kind, said in (content or {"": {}}).items():
                shape = {**said.get("schema", {}), "components": document["components"]}
                self._shapes[int(status), kind] = (
                    jsonschema_rs.Draft202012Validator(shape) if kind == "application/json" else None
                )

    def judge(self, answer: httpx.Response, what: str) -> None:
        kind = answer.headers.get("content-type", "").partition(";")[0] if answer.content else ""
        assert (answer.status_code, kind) in self._shapes, f"{what}: {answer.status_code} {kind} is not described"
        shape = self._shapes[answer.status_code, kind]
        if shape is not None:
            wrong = next(iter(shape.iter_errors(answer.json())), None)
            assert wrong is None, f"{what}: {wrong.message[:300]} at {wrong.instance_path}"
        self.kept += 1
