"""Verifies Ed25519 signatures (RFC 8032) with the standard library alone.

Verification handles public values only, so it need not take the same time for all of them. For signing it would have to:
this module cannot sign.
"""

from __future__ import annotations

import hashlib
from typing import Optional, Tuple

#: The field's prime, the order of the base point, and the curve's constant: RFC 8032, section 5.1.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

#: Extended coordinates (X, Y, Z, T): x = X/Z, y = Y/Z, xy = T/Z.
Point = Tuple[int, int, int, int]

NEUTRAL: Point = (0, 1, 1, 0)


def _add(a: Point, b: Point) -> Point:
    """The sum; complete, so that doubling is adding a point to itself (section 5.1.4)."""
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    p, q, r, s = f - e, h - g, h + g, f + e
    return (p * q % P, r * s % P, q * r % P, p * s % P)


def _times(scalar: int, point: Point) -> Point:
    total = NEUTRAL
    while scalar > 0:
        if scalar & 1:
            total = _add(total, point)
        point = _add(point, point)
        scalar >>= 1
    return total


def _is_same(a: Point, b: Point) -> bool:
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def _decode(encoded: bytes) -> Optional[Point]:
    """A point of its 32 bytes: y, and the sign of x in the last bit (section 5.1.3). None where there is no such point."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * SQRT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def _base() -> Point:
    point = _decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    assert point is not None
    return point


BASE = _base()


def verify(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the key signed the message (section 5.1.7). Both spellings of one signature are not accepted: S is below L."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, commitment = _decode(public_key), _decode(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= L:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % L
    return _is_same(_times(scalar, BASE), _add(commitment, _times(challenge, key)))
