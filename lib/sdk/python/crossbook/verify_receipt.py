"""Checks a receipt without the service: document, signature, and the plan with the books it was made of.

Written from the API's description with the standard library alone, as a second opinion.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any, Iterable, Mapping, Optional, Union

from .canonical_json import canonical_json, parse_strictly
from .ed25519 import verify
from .verify_plan import Json, Verdict, verify_plan

#: Members of a receipt that its document states too, by their name there.
STATED = {"id": "id", "url": "url", "issued_at": "issued_at", "expires_at": "expires_at"}
MEMBERS = {*STATED, "key_id", "sha256", "signature"}


class _Refused(Exception):
    """The first thing that is wrong."""


def _demand(holds: bool, because: str) -> None:
    if not holds:
        raise _Refused(because)


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _bytes_of(text: str) -> bytes:
    """The bytes of base64url without padding. Another spelling of the same bytes is refused."""
    found = b""
    if re.fullmatch(r"[A-Za-z0-9_-]*", text) and len(text) % 4 != 1:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    _demand(_base64url(found) == text, "The signature is not one of Ed25519.")
    return found


def _check_signature(receipt: Json, document: Json, trusted: Optional[Iterable[Json]]) -> None:
    key = document["key"]
    _demand(set(receipt) == MEMBERS and set(key) == {"kty", "crv", "x", "kid"}, "It is not a receipt.")
    for name, own in STATED.items():
        _demand(receipt[name] == document[own], "Receipt and document differ in %s." % name)
    _demand(receipt["key_id"] == key["kid"], "Receipt and document differ in key_id.")
    digest = hashlib.sha256(canonical_json(document).encode("utf-8")).digest()
    _demand(digest.hex() == receipt["sha256"], "The document is not the one that the digest is of.")
    _demand((key["kty"], key["crv"]) == ("OKP", "Ed25519"), "The signature is not one of Ed25519.")
    required = canonical_json({name: key[name] for name in ("crv", "kty", "x")})
    thumbprint = _base64url(hashlib.sha256(required.encode("utf-8")).digest())
    _demand(thumbprint == key["kid"], "The key does not have that id.")
    if trusted is not None:
        known = any(one["kid"] == key["kid"] and one["x"] == key["x"] for one in trusted)
        _demand(known, "The key is none of the trusted ones.")
    public, signature = _bytes_of(key["x"]), _bytes_of(receipt["signature"])
    _demand(verify(public, signature, digest), "The signature is not of this document and key.")


def verify_receipt(text: Union[str, bytes], trusted: Optional[Iterable[Json]] = None) -> Verdict:
    """Whether a receipt holds; if not, the first thing that is wrong.

    `text` is the answer of `GET /api/plans/{id}`, byte for byte. `trusted` are keys of `GET /api/plans/keys`; without
    them the document's own key is taken, which shows that nothing was altered, not who made it.
    Checks the digest of the canonical document, its Ed25519 signature, the plan by its own figures and certificate, and
    its fills, fees and rules by the books in the document, as `verify_plan` does: the books are not planned again.
    """
    try:
        value = parse_strictly(text if isinstance(text, str) else text.decode("utf-8"))
    except ValueError:
        return Verdict(False, "It is not JSON as the service writes it.")
    try:
        _demand(isinstance(value, Mapping) and set(value) == {"receipt", "document"}, "It is not a receipt.")
        document: Any = value["document"]
        _check_signature(value["receipt"], document, trusted)
        inputs = document["inputs"]["platforms"]
        return verify_plan(document["request"], document["response"], inputs)
    except _Refused as refused:
        return Verdict(False, str(refused))
    except (AttributeError, KeyError, TypeError):
        return Verdict(False, "It is not a receipt.")
