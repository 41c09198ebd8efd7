"""Checks an answer of the planner, without the service.

Written from the API's description, not from the service's code: a second opinion. It checks the answer by its own
figures, its certificate (no set of platforms that fills as much is better than the plan by more than the stated gap),
and, where order books are given, rules, depth, and every fill and fee against them.
"""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain
from typing import Any, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

Json = Mapping[str, Any]
Level = Tuple[float, float]
#: Levels of the side that the order takes, best first; or these with the market's rules, as a receipt has them in
#: `document.inputs.platforms`: `levels`, `fee`, `lot`, `min_order_usd`, `min_order_tokens` and `book_version`.
Book = Union[Sequence[Level], Json]

MICRO = 1_000_000
PLATFORMS = ("platform_1", "platform_2", "platform_3", "platform_4", "platform_5")
#: Figures of the wire end at the sixth decimal: closer than this, two of them are the same.
ROUNDING = 1.5e-6
#: One rounding for each leg.
LEGS = 6e-6
#: A bound's tokens and dollars are rounded to six decimals each.
EQUAL = 2e-6
#: Amounts rounded to six decimals, one per leg and its fee.
MICRO_DUST = 1e-5
DEFAULT_GAS_USD = 0.05
DEFAULT_HAIRCUT_CENTS = {
    "source": 1, "deadline": 1, "measure": 2, "threshold": 5, "void": 0.5, "scope": 1, "unknown": 0,
}  # fmt: skip
EMPTY = ("amount", "tokens", "gross_tokens", "usd", "fee_usd", "levels_consumed")


class Verdict(NamedTuple):
    """Whether an answer holds; if not, the first thing that is wrong."""

    valid: bool
    because: Optional[str] = None


class _Wrong(Exception):
    """The first thing that is wrong."""


def _same(a: Optional[float], b: Optional[float], within: float = ROUNDING) -> bool:
    if a is None or b is None:
        return a is None and b is None
    return abs(a - b) <= within


def _at_most(a: float, b: float) -> bool:
    return a <= b + ROUNDING


def _micro(value: float) -> int:
    return math.floor(value * MICRO + 0.5)


def _average(row: Json) -> Optional[float]:
    return row["usd"] / row["tokens"] if row["tokens"] > 0 else None


def _fixed(value: float, digits: int) -> str:
    return str(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def _messages(row: Json) -> Tuple[str, str]:
    """The price in cents and the tokens of the whole order on this platform alone, as texts."""
    price, tokens = row["hypothetical_price"], row["hypothetical_tokens"]
    return (
        "" if price is None else _fixed(price * 100, 1),
        "" if price is None or tokens is None else _fixed(tokens, 2),
    )


def _ratio(a: float, b: float) -> float:
    """Division that goes on to infinity, so that an answer with a zero is wrong and no crash."""
    if b != 0:
        return a / b
    return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a)


def _gas_per_source(request: Json) -> float:
    return float(request.get("gas_cost_per_source", DEFAULT_GAS_USD)) if request.get("optimize_gas") else 0.0


def _demand(holds: bool, because: str) -> None:
    if not holds:
        raise _Wrong(because)


# The answer by its own figures.


def _notional(leg: Json, buys: bool) -> float:
    """Dollars without the fee. Where the fee is taken in tokens, dollars carry none."""
    if not buys:
        return float(leg["usd"] + leg["fee_usd"])
    return float(leg["usd"] if leg["fee"]["charged_in"] == "tokens_on_buy" else leg["usd"] - leg["fee_usd"])


def _whole_lots(gross: float, lot: float) -> bool:
    return _micro(lot) != 0 and math.fmod(_micro(gross), _micro(lot)) == 0


def _leg_fault(leg: Json, request: Json) -> Optional[str]:
    buys = request["direction"] == "buy"
    worst, best, all_in = leg["worst_price"], leg["best_price"], leg["worst_all_in"]
    if (leg["message_price"], leg["message_amount"]) != _messages(leg):
        return "states other messages than its figures give"
    if not leg["used"]:
        empty = all(leg[name] == 0 for name in EMPTY) and leg["price"] is None and worst is None and all_in is None
        return None if empty else "is not used and has figures all the same"
    tokens, gross, usd, fee = leg["tokens"], leg["gross_tokens"], leg["usd"], leg["fee_usd"]
    if not _same(leg["amount"], tokens if request.get("amount_usd") is None else usd):
        return "fills another amount"
    if not _same(leg["price"], _average(leg)):
        return "has an average that its dollars and tokens do not give"
    if not (tokens > 0 and usd > 0 and fee >= 0 and _at_most(tokens, gross)):
        return "has figures below zero"
    if not request.get("include_fees", True) and (fee != 0 or not _same(tokens, gross)):
        return "has a fee although none was to be counted"
    notional = _notional(leg, buys)
    inside = best is not None and worst is not None
    if inside:
        low, high = (best, worst) if buys else (worst, best)
        inside = _at_most(gross * low, notional) and _at_most(notional, gross * high)
    if not inside:
        return "trades at a price that its own levels do not allow"
    if not _whole_lots(gross, leg["lot"]):
        return "trades a part of a lot"
    if request.get("enforce_min_orders", True):
        if not (_at_most(leg["min_order_usd"], notional) and _at_most(leg["min_order_tokens"], gross)):
            return "is below the smallest order there"
    most, least = request.get("max_price"), request.get("min_price")
    if (most is not None and worst > most) or (least is not None and worst < least):
        return "trades beyond the limit price"
    most, least = request.get("max_all_in"), request.get("min_all_in")
    if (
        all_in is None
        or (most is not None and not _at_most(all_in, most))
        or (least is not None and not _at_most(least, all_in))
    ):
        return "trades beyond the limit on all-in prices"
    asked = request["tokens"].get(leg["platform"])
    cap = asked.get("max_tokens") if isinstance(asked, Mapping) else None
    return None if cap is None or _at_most(tokens, cap) else "trades more than its cap"


def _check_accounts(request: Json, plan: Json) -> None:
    left = [entry["platform"] for entry in plan["unavailable"]]
    for name in PLATFORMS:
        row = plan["platforms"].get(name)
        named = left.count(name) + (1 if row else 0)
        asked = 0 if request["tokens"].get(name) is None else 1
        _demand(named == asked and (not row or row["platform"] == name), "Some platform is not accounted for.")


def _check_totals(request: Json, plan: Json, legs: Sequence[Json]) -> None:
    combined = plan["combined"]
    for name in ("tokens", "usd", "fee_usd", "amount"):
        total = sum(leg[name] for leg in legs)
        _demand(_same(combined[name], total, LEGS), "The totals are not the sums of the parts.")
    price = combined["price"]
    fits = _same(price, _average(combined)) and _same(plan["avg_price"], price)
    _demand(fits, "The average is not the dollars by the tokens.")
    gas = _gas_per_source(request) * max(0, len(legs) - 1)
    _demand(_same(combined["gas_usd"], gas, LEGS), "The transaction costs are not those of the platforms used.")
    order = request["amount_tokens"] if request.get("amount_usd") is None else request["amount_usd"]
    filled = min(1.0, combined["amount"] / order)
    fits = _at_most(combined["amount"], order) and _same(combined["filled_ratio"], filled)
    _demand(fits, "What is filled does not fit the order.")
    # A receipt from before there was this figure has none.
    complete = combined.get("complete")
    fits = complete is None or complete is _is_complete(request, plan, order)
    _demand(fits, "The order is not filled as completely as stated.")


def _lots(request: Json, plan: Json) -> float:
    """One lot of every platform that can take part, in the unit of the request: fills closer than this are equal."""
    in_cash = request.get("amount_usd") is not None
    lots: float = sum(row["lot"] * (row["best_price"] or 0) if in_cash else row["lot"] for row in _possible(plan))
    return lots


def _is_complete(request: Json, plan: Json, order: float) -> bool:
    """Does the whole order fill? By the certificate, the books of the platforms used reach it to within their lots."""
    if order - plan["combined"]["amount"] <= ROUNDING:
        return True
    used = {part["platform"] for part in plan["distributions"]}
    fills = [bound["fill"] or 0 for bound in plan["certificate"]["bounds"] if set(bound["platforms"]) == used]
    fill: float = fills[0] if fills else 0
    return fill > 0 and fill >= order - _lots(request, plan) - ROUNDING


def _check_sums(request: Json, plan: Json) -> None:
    _check_accounts(request, plan)
    rows = _rows(plan)
    for row in rows:
        fault = _leg_fault(row, request)
        _demand(fault is None, "%s %s." % (row["platform"], fault))
    legs = [row for row in rows if row["used"]]
    listed = 0
    for part in plan["distributions"]:
        leg = plan["platforms"].get(part["platform"])
        if leg and leg["used"] and _same(leg["amount"], part["amount"]) and _same(leg["price"], part["price"]):
            listed += 1
    whole = listed == len(legs) == len(plan["distributions"])
    _demand(whole, "The list of parts is not that of the platforms used.")
    _check_totals(request, plan, legs)


def _rows(plan: Json) -> List[Json]:
    return [plan["platforms"][name] for name in PLATFORMS if plan["platforms"].get(name)]


# Settlement.


def _haircut(request: Json, stated: Json) -> float:
    """Dollars per token that a platform of this verdict counts more: the largest that applies."""
    if request.get("settlement") != "price" or request["direction"] != "buy":
        return 0.0
    cents = {**DEFAULT_HAIRCUT_CENTS, **(request.get("haircut_cents") or {})}
    if stated["verdict"] == "same":
        return 0.0
    kinds: Iterable[str] = ["unknown"] if stated["verdict"] == "unknown" else stated["differs"]
    return _micro(max(chain([0.0], (cents[kind] for kind in kinds))) / 100) / MICRO


def _haircut_usd(haircut: int, tokens: int) -> float:
    return 0.0 if haircut == 0 else math.ceil(haircut * tokens / MICRO - 1e-9) / MICRO


def _check_settlement(request: Json, plan: Json) -> None:
    haircuts, strictness = plan["certificate"].get("haircuts"), plan.get("strictness")
    total = plan["combined"].get("haircut_usd")
    if all(request.get(name) is None for name in ("settlement", "settle_like", "haircut_cents")):
        none = total is None and haircuts is None and strictness is None
        _demand(none, "The answer counts haircuts that were not asked for.")
        return
    rows = _rows(plan)
    for row in rows:
        name, own = row["platform"], row.get("settlement")
        haircut: Any = (haircuts or {}).get(name)
        _demand(haircut is not None, "%s has no haircut in the certificate." % name)
        stated = row["used"] == (own is not None)
        _demand(stated, "%s states a settlement although it is not used, or none." % name)
        if own:
            fits = _same(haircut, _haircut(request, own))
            _demand(fits, "%s has another haircut than its settlement gives." % name)
            counted = _haircut_usd(_micro(haircut), _micro(row["tokens"]))
            fits = _same(own["haircut_usd"], counted)
            _demand(fits, "%s counts another haircut than its tokens give." % name)
    added = sum(row["settlement"]["haircut_usd"] for row in rows if row.get("settlement"))
    _demand(_same(total, added, LEGS), "The haircuts do not add up.")
    excluded = (strictness or {}).get("excluded", [])
    strict = strictness is not None
    for row in rows:
        if row.get("settlement"):
            strict = strict and (row["settlement"]["verdict"] != "same") == (row["platform"] in excluded)
    _demand(strict, "The platforms that settle the same are not those of the answer.")
    alike = not any(row["used"] and row["platform"] in excluded for row in rows)
    _demand(
        not alike or (strictness or {})["cost_usd"] == 0,
        "Keeping to one settlement changes nothing, and is said to cost.",
    )


# The certificate.


def _possible(plan: Json) -> List[Json]:
    """Platforms that alone can take a part of the order."""
    found = []
    for bound in plan["certificate"]["bounds"]:
        if len(bound["platforms"]) == 1 and bound["fill"]:
            row = plan["platforms"].get(bound["platforms"][0])
            if row:
                found.append(row)
    return found


def _check_certificate(request: Json, plan: Json) -> None:
    certificate, combined = plan["certificate"], plan["combined"]
    in_cash = request.get("amount_usd") is not None
    sign = 1 if request["direction"] == "buy" else -1
    bounds = {frozenset(bound["platforms"]): bound for bound in certificate["bounds"]}
    names = frozenset().union(*bounds) if bounds else frozenset()
    _demand(len(bounds) == 2 ** len(names) - 1, "Some set of platforms is not accounted for.")
    used = frozenset(part["platform"] for part in plan["distributions"])
    fills = [bound["fill"] for bound in bounds.values() if bound["fill"] is not None]
    most = max([0.0, *fills])
    own = bounds.get(used)
    # A fill below half a millionth of a dollar is written as 0, and is a bound.
    if own is None or own["fill"] is None:
        _demand(not used and not fills, "The plan has no bound.")
        return
    possible = _possible(plan)
    lots = _lots(request, plan)
    rest = sum(row["lot"] + (0.01 + _level_minimum(row["fee"]) if in_cash else 0) for row in possible)
    missing = max(0.0, own["fill"] - (combined["usd"] if in_cash else combined["tokens"]))
    fullest = own["fill"] >= most - lots and missing <= rest + MICRO_DUST
    _demand(fullest, "Another set of platforms fills more.")
    gas = _gas_per_source(request)
    rivals = [
        _ratio(sign * _number(bound["usd"]) + gas * (len(members) - 1), _number(bound["tokens"]))
        for members, bound in bounds.items()
        if bound["fill"] is not None and bound["fill"] >= most - lots
    ]
    _demand(not any(math.isnan(rival) for rival in rivals), "Another set of platforms is cheaper.")
    excess = _excess(request, plan, missing, min(rivals))
    gap = certificate["gap_usd"]
    _demand(gap >= 0 and excess <= gap + EQUAL, "Another set of platforms is cheaper.")


def _number(value: Optional[float]) -> float:
    return math.nan if value is None else value


def _level_minimum(fee: Json) -> float:
    return float(fee["min_usd"] or 0) if fee["min_per"] == "fill" else 0.0


def _excess(request: Json, plan: Json, missing: float, best: float) -> float:
    """What the plan costs more than the best bound over the whole order, also with its dust filled at the next price."""
    certificate, combined = plan["certificate"], plan["combined"]
    sign = 1 if request["direction"] == "buy" else -1
    tokens, haircuts = combined["tokens"], certificate.get("haircuts") or {}
    paid = combined["usd"] + sign * combined["gas_usd"] + (combined.get("haircut_usd") or 0)
    marginal = certificate["marginal_price"]
    step = _ratio(paid, tokens) if marginal is None else marginal
    largest = max([0.0, *(haircuts.get(part["platform"], 0) for part in plan["distributions"])])
    if request.get("amount_usd") is not None:
        dust_usd, dust_tokens = missing, _ratio(missing, step)
    else:
        dust_usd, dust_tokens = missing * step, missing
    counted = paid + dust_usd + (0 if marginal is None else largest) * dust_tokens
    completed = _ratio(sign * counted, tokens + dust_tokens)
    worst = max(completed, _ratio(sign * paid, tokens))
    short: float = (worst - best) * (tokens + dust_tokens)
    return short


# The books.


def _interpolate(points: Sequence[Level], at: float) -> float:
    if not points:
        return 0.0
    if at <= points[0][0]:
        return points[0][1]
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if at <= x1:
            return y0 + (at - x0) / (x1 - x0) * (y1 - y0)
    return points[-1][1]


def _fee_per_token(fee: Json, direction: str, price: float) -> float:
    """Micro-dollars per gross token at this price in dollars."""
    model = fee["model"]
    factor = MICRO * (1 if fee["multiplier"] is None else fee["multiplier"]) * (fee["rate"] or 0)
    if model == "none":
        return 0.0
    if model == "quadratic":
        exponent = 1 if fee["exponent"] is None else fee["exponent"]
        return float(factor * (price * (1 - price)) ** exponent)
    if model == "notional_quadratic":
        return float(factor * price * price * (1 - price))
    if model == "min_side":
        return float(factor * min(price, 1 - price))
    multiplier = 1 if fee["multiplier"] is None else fee["multiplier"]
    return float(MICRO * multiplier * _interpolate(fee["curve"][direction], price) * price)


class _Fill(NamedTuple):
    tokens: int
    usd: int
    fee: int
    levels: int


def _fill(levels: Sequence[Level], fee: Json, request: Json, gross: int) -> Optional[_Fill]:
    """What so many gross micro-tokens cost or bring, best levels first, in micro-dollars."""
    direction = request["direction"]
    charged = request.get("include_fees", True) and fee["model"] != "none"
    in_tokens = charged and direction == "buy" and fee["charged_in"] == "tokens_on_buy"
    left, value, raw, count = gross, 0, 0.0, 0
    for price, size in levels:
        if left <= 0:
            break
        taken = min(left, _micro(size))
        left -= taken
        value += _micro(price) * taken
        count += 1
        if charged:
            per_token = _fee_per_token(fee, direction, _micro(price) / MICRO)
            own = per_token * taken / MICRO
            minimum = _level_minimum(fee) * MICRO
            raw += per_token / _micro(price) * taken if in_tokens else max(own, minimum)
    if left > 0:
        return None
    notional = -(-value // MICRO) if direction == "buy" else value // MICRO
    lost = max(0, math.ceil(raw - 1e-6)) if in_tokens else 0
    paid = _leg_fee(fee, raw, gross) if charged and not in_tokens else 0
    usd = notional + paid if direction == "buy" else notional - paid
    taken_fee = -(-lost * notional // gross) if in_tokens and gross > 0 else paid
    return _Fill(gross - lost, usd, taken_fee, count)


def _leg_fee(fee: Json, raw: float, gross: int) -> int:
    if gross <= 0:
        return 0
    step = _micro(fee["round_up_to_usd"]) if fee["round_up_to_usd"] is not None else 1
    floored = max(raw, _micro(fee["min_usd"] or 0))
    return max(0, math.ceil(floored / step - 1e-6)) * step


def _worst_all_in(levels: Sequence[Level], fee: Json, request: Json, gross: int) -> Optional[float]:
    """The worst price of the next token on the way, dollars per net token, included fees counted.

    A level's own minimum fee belongs to all that is taken of it, an order's to the whole part as long as no more is
    due. Rounding to cents is left out.
    """
    sign = 1 if request["direction"] == "buy" else -1
    charged = request.get("include_fees", True) and fee["model"] != "none"
    in_tokens = charged and sign == 1 and fee["charged_in"] == "tokens_on_buy"
    least = float(fee["min_usd"] or 0) * MICRO if charged and not in_tokens and fee["min_per"] == "order" else 0.0
    left, value, raw = gross, 0.0, 0.0
    met: List[float] = []
    for price, size in levels:
        if left <= 0:
            break
        at, taken = _micro(price), min(left, _micro(size))
        left -= taken
        value += at * taken
        per_token = _fee_per_token(fee, request["direction"], at / MICRO) if charged else 0.0
        own = max(per_token * taken / MICRO, _level_minimum(fee) * MICRO if charged else 0.0)
        raw += own
        if in_tokens:
            met.append(at / (1 - per_token / at))
        elif not charged or raw <= least:
            met.append(at)
        else:
            met.append(at + sign * own * MICRO / taken)
    if gross > 0 and raw < least:
        met.append((value + sign * least * MICRO) / gross)
    if not met or left > 0:
        return None
    worst = math.ceil(max(met) - 1e-6) if sign == 1 else math.floor(min(met) + 1e-6)
    return worst / MICRO


def _depth(levels: Sequence[Level], request: Json) -> float:
    """All that a side holds, in the unit of the order."""
    if request.get("amount_usd") is None:
        return sum(_micro(size) for _, size in levels) / MICRO
    return sum(_micro(price) * _micro(size) for price, size in levels) // MICRO / MICRO


def _check_rules(row: Json, book: Json) -> None:
    name = row["platform"]
    _demand(row["book_version"] == book["book_version"], "%s was planned with another order book." % name)
    fits = row["fee"] == book["fee"] and all(
        _same(row[rule], book[rule]) for rule in ("lot", "min_order_usd", "min_order_tokens")
    )
    _demand(fits, "%s has other fees, lots or minimums than its market." % name)


def _check_book(row: Json, book: Book, request: Json) -> None:
    name, fee = row["platform"], row["fee"]
    levels: Sequence[Level] = book["levels"] if isinstance(book, Mapping) else book
    if isinstance(book, Mapping):
        _check_rules(row, book)
    _demand(_same(row["best_price"], levels[0][0] if levels else None), "%s has another best price in its order book." % name)
    depth = _depth(levels, request)
    order = request["amount_tokens"] if request.get("amount_usd") is None else request["amount_usd"]
    fits = _same(row["available_liquidity"], depth) and row["liquidity_exhausted"] == (order >= depth)
    _demand(fits, "%s has another depth in its order book." % name)
    if not row["used"]:
        return
    known = fee["model"] != "unknown" or not request.get("include_fees", True)
    fill = _fill(levels, fee, request, _micro(row["gross_tokens"])) if known else None
    fits = (
        fill is not None
        and _same(row["tokens"], fill.tokens / MICRO)
        and _same(row["usd"], fill.usd / MICRO)
        and _same(row["fee_usd"], fill.fee / MICRO)
        and row["levels_consumed"] == fill.levels
        and _same(row["worst_price"], levels[fill.levels - 1][0])
        and _same(row["worst_all_in"], _worst_all_in(levels, fee, request, _micro(row["gross_tokens"])))
    )
    _demand(fits, "%s does not fill its part so by its order book." % name)


def verify_plan(request: Json, plan: Json, books: Optional[Mapping[str, Book]] = None) -> Verdict:
    """Whether no other split would have been better, to within the gap that the answer states.

    `request` and `plan` are body and answer of `POST /api/liquidity/distribution`. `books` holds, by platform, whole
    order books, and they must be the very ones that the plan was made of: those of a receipt
    (`document.inputs.platforms`), or complete books of the stream with the plan's `book_version`.
    What only planning again can give is taken from the answer: bounds, gap and next price of the certificate, savings,
    what a platform alone would give, and what would bring an unused one in.
    """
    try:
        _check_sums(request, plan)
        _check_settlement(request, plan)
        _check_certificate(request, plan)
        for name, levels in (books or {}).items():
            row = plan["platforms"].get(name)
            if row:
                _check_book(row, levels, request)
    except _Wrong as wrong:
        return Verdict(False, str(wrong))
    return Verdict(True)
