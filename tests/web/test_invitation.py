"""An invitation is behind the `#` of an address, which is sent to no server; one in the query is read too."""

from __future__ import annotations

import pytest

from web.test_scripts import NODE, node

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not NODE.exists(), reason="Node is not in this environment"),
]

SCRIPT = """
import { invitationIn, withInvitation } from "./src/lib/invitation.ts";
const made = withInvitation("https://a.example/tavolo/t", "a+b/c=&d");
const read = [made, "https://a.example/tavolo/t?invito=old", "https://a.example/tavolo/t?siediti#x", "https://a.example/"];
console.log(JSON.stringify({ sent: new URL(made).search, read: read.map((each) => invitationIn(new URL(each))) }));
"""


def test_an_invitation_is_no_part_of_what_is_sent() -> None:
    assert node(SCRIPT) == {"sent": "", "read": ["a+b/c=&d", "old", None, None]}
