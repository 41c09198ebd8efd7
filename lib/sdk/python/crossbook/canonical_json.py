"""Canonical JSON as the service writes and signs it: RFC 8785, with ECMAScript's number and string formats."""

from __future__ import annotations

import json
import math
import re
from typing import Any, List, Tuple

#: A string, whose closing quote is optional so that no text takes long, or the whitespace between two tokens.
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*"?)|[ \t\n\r]+')


def _number(value: float) -> str:
    """The shortest digits that read as this number, in ECMAScript's notation (Number::toString)."""
    if not math.isfinite(value):
        raise ValueError("JSON has no number that is not finite.")
    if value == 0:
        return "0"
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits = whole + ("" if part == "0" else part)
    # The number is 0.DIGITS times ten to the power of `point`.
    point = len(whole) + int(exponent or 0)
    point -= len(digits) - len(digits.lstrip("0"))
    digits = digits.strip("0")
    sign = "-" if value < 0 else ""
    if 0 < point <= 21:
        whole = digits[:point].ljust(point, "0")
        return sign + whole + ("." + digits[point:] if digits[point:] else "")
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    mantissa = digits[0] + ("." + digits[1:] if digits[1:] else "")
    return "%s%se%+d" % (sign, mantissa, point - 1)


def _utf16(name: str) -> bytes:
    return name.encode("utf-16-be")


def _write(value: Any, is_sorted: bool) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return _number(float(value))
    if isinstance(value, str):
        value.encode("utf-8")  # Fails on text that is not well-formed Unicode.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[%s]" % ",".join(_write(one, is_sorted) for one in value)
    names = sorted(value, key=_utf16) if is_sorted else list(value)
    return "{%s}" % ",".join("%s:%s" % (_write(name, is_sorted), _write(value[name], is_sorted)) for name in names)


def canonical_json(value: Any) -> str:
    """The one text of a value: no whitespace, members sorted by their UTF-16 code units. Raises ValueError."""
    return _write(value, True)


def _members(pairs: List[Tuple[str, Any]]) -> Any:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("A member stands twice.")
    return found


def parse_strictly(text: str) -> Any:
    """The value of a text that is JSON as the service writes it, whitespace aside. Raises ValueError.

    No member twice, one spelling of each number and string: what two parsers might read differently is refused.
    """
    value = json.loads(text, object_pairs_hook=_members)
    if _write(value, False) != _TOKEN.sub(lambda token: token.group(1) or "", text):
        raise ValueError("It is not spelled as the service spells it.")
    return value
