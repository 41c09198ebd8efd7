# Generated from the OpenAPI document by `npm run sdk`. Do not edit.
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Tuple, TypedDict, Union

if TYPE_CHECKING:
    # Every type checker brings this module; nothing loads it.
    from typing_extensions import NotRequired
else:
    try:
        from typing import NotRequired
    except ImportError:  # Below Python 3.11.
        from typing import Optional as NotRequired

ErrorDetailItem = TypedDict("ErrorDetailItem", {
    "loc": List[str],
    "msg": str,
    "type": str,
})

Error = TypedDict("Error", {
    "detail": List["ErrorDetailItem"],
})

BookSide = TypedDict("BookSide", {
    "asks": List[Tuple[float, float]],
    "bids": List[Tuple[float, float]],
})

Book = TypedDict("Book", {
    "yes_ask": Union[float, None],
    "yes_bid": Union[float, None],
    "no_ask": Union[float, None],
    "no_bid": Union[float, None],
    "yes_price": Union[float, None],
    "no_price": Union[float, None],
    "yes": "BookSide",
    "no": "BookSide",
})

PlatformBook = TypedDict("PlatformBook", {
    "yes_ask": Union[float, None],
    "yes_bid": Union[float, None],
    "no_ask": Union[float, None],
    "no_bid": Union[float, None],
    "yes_price": Union[float, None],
    "no_price": Union[float, None],
    "yes": "BookSide",
    "no": "BookSide",
    "ts": Union[str, None],
    "version": int,
    "stale": bool,
    "as_of": NotRequired[str],
    "lot": float,
    "tick": float,
    "min_order_usd": float,
    "min_sell_usd": float,
    "min_order_tokens": float,
    "fee": "Fee",
})

FeeCurve = TypedDict("FeeCurve", {
    "buy": List[Tuple[float, float]],
    "sell": List[Tuple[float, float]],
})

Fee = TypedDict("Fee", {
    "model": Literal["none", "quadratic", "notional_quadratic", "min_side", "curve", "unknown"],
    "rate": Union[float, None],
    "multiplier": Union[float, None],
    "min_usd": Union[float, None],
    "min_per": Union[Literal["fill", "order"], None],
    "charged_in": Union[Literal["usd", "tokens_on_buy"], None],
    "exponent": Union[float, None],
    "round_up_to_usd": Union[float, None],
    "curve": Union["FeeCurve", None],
    "assumed": NotRequired[Literal[True]],
})

OutcomeResultsEntry = TypedDict("OutcomeResultsEntry", {
    "status": Literal["open", "paused", "proposed", "disputed", "closed", "resolved", "cancelled"],
    "result": Union[Literal["yes", "no", "invalid"], None],
    "resolved_at": Union[str, None],
    "ends_at": Union[str, None],
})

OutcomeMatchPlatformsEntry = TypedDict("OutcomeMatchPlatformsEntry", {
    "method": Literal["self", "reference", "rules", "manual", "model"],
    "confidence": float,
    "reviewed": bool,
    "verified": bool,
    "reasons": List[str],
    "path": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "price_alarm": NotRequired[str],
})

# How confidently each platform asks the same question as the reference.
OutcomeMatch = TypedDict("OutcomeMatch", {
    "reference": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "platforms": Dict[str, "OutcomeMatchPlatformsEntry"],
})

Outcome = TypedDict("Outcome", {
    "outcome_id": str,
    "outcome_group_title": Union[str, None],
    "icon": Union[str, None],
    "best_yes_price": Union[float, None],
    "best_yes_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "best_no_price": Union[float, None],
    "best_no_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "platforms_live": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "platforms_stale": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "end_date": Union[str, None],
    "is_active": bool,
    "market_status": Literal["open", "paused", "proposed", "disputed", "closed", "resolved", "cancelled"],
    "resolved_result": Union[Literal["yes", "no", "invalid"], None],
    "resolution_conflict": bool,
    "results": Dict[str, "OutcomeResultsEntry"],
    "closed_reason": Union[Literal["resolved", "expired", "cancelled", "delisted"], None],
    "is_date_market": bool,
    "market_date": Union[str, None],
    "sort_ts": Union[int, None],
    "platform_1_yes": Union[float, None],
    "platform_1_yes_token": Union[str, None],
    "platform_1_no": Union[float, None],
    "platform_1_no_token": Union[str, None],
    "platform_1_market_id": Union[str, None],
    "platform_1_condition_id": Union[str, None],
    "platform_1_is_active": bool,
    "platform_2_yes": Union[float, None],
    "platform_2_yes_token": Union[str, None],
    "platform_2_no": Union[float, None],
    "platform_2_no_token": Union[str, None],
    "platform_2_market_id": Union[str, None],
    "platform_2_condition_id": Union[str, None],
    "platform_2_is_active": bool,
    "platform_3_yes": Union[float, None],
    "platform_3_yes_token": Union[str, None],
    "platform_3_no": Union[float, None],
    "platform_3_no_token": Union[str, None],
    "platform_3_market_id": Union[str, None],
    "platform_3_condition_id": Union[str, None],
    "platform_3_is_active": bool,
    "platform_4_yes": Union[float, None],
    "platform_4_yes_token": Union[str, None],
    "platform_4_no": Union[float, None],
    "platform_4_no_token": Union[str, None],
    "platform_4_market_id": Union[str, None],
    "platform_4_condition_id": Union[str, None],
    "platform_4_is_active": bool,
    "platform_5_yes": Union[float, None],
    "platform_5_yes_token": Union[str, None],
    "platform_5_no": Union[float, None],
    "platform_5_no_token": Union[str, None],
    "platform_5_market_id": Union[str, None],
    "platform_5_condition_id": Union[str, None],
    "platform_5_is_active": bool,
    "cached_orderbook": Union["Book", None],
    "orderbooks": Dict[str, Union["PlatformBook", None]],
    "match": "OutcomeMatch",
    "settlement": "OutcomeSettlement",
})

OutcomeSettlementPlatformsEntryDimensionsItem = TypedDict("OutcomeSettlementPlatformsEntryDimensionsItem", {
    "dimension": Literal["source", "deadline", "measure", "threshold", "void", "scope"],
    "verdict": Literal["same", "differs", "unknown"],
    "here": Union[str, None],
    "there": Union[str, None],
    "reviewed": bool,
})

OutcomeSettlementPlatformsEntry = TypedDict("OutcomeSettlementPlatformsEntry", {
    "verdict": Literal["same", "differs", "unknown"],
    "dimensions": List["OutcomeSettlementPlatformsEntryDimensionsItem"],
})

# Whether each platform settles like the reference, as far as their rules state it.
OutcomeSettlement = TypedDict("OutcomeSettlement", {
    "reference": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "platforms": Dict[str, "OutcomeSettlementPlatformsEntry"],
})

RuleDifference = TypedDict("RuleDifference", {
    "topic": Literal["source", "deadline", "void"],
    "platforms": Dict[str, Union[str, None]],
})

EventSummaryOutcomesItem = TypedDict("EventSummaryOutcomesItem", {
    "outcome_id": str,
    "name": str,
    "chance": Union[float, None],
    "market_id": Union[str, None],
})

# The few minutes that an up-or-down event is about; the list has it from two hours before until its end.
EventSummaryWindow = TypedDict("EventSummaryWindow", {
    "asset": str,
    "minutes": int,
    "starts_at": str,
    "ends_at": str,
})

EventSummary = TypedDict("EventSummary", {
    "event_id": str,
    "event_title": str,
    "icon": Union[str, None],
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_slug": str,
    "market_count": int,
    "is_paired": bool,
    "sources": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "outcomes": List["EventSummaryOutcomesItem"],
    "leading_outcome": Union[str, None],
    "leading_outcome_id": Union[str, None],
    "best_yes_price": Union[float, None],
    "best_yes_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "best_yes_size": Union[float, None],
    "spread": Union[float, None],
    "transactions": Union[int, None],
    "volume": Union[float, None],
    "tags": List[str],
    "category": Union[str, None],
    "end_date": Union[str, None],
    "window": Union["EventSummaryWindow", None],
})

# The usual taker fee, with the page that states it.
PlatformFee = TypedDict("PlatformFee", {
    "model": Literal["none", "quadratic", "notional_quadratic", "min_side", "curve", "unknown"],
    "params": Dict[str, Union[float, str]],
    "charged_in": Union[Literal["usd", "tokens_on_buy"], None],
    "source": str,
    "as_of": str,
})

# Books by the time since the platform last sent or confirmed them, each counted once.
PlatformHealthBookAges = TypedDict("PlatformHealthBookAges", {
    "within_2s": int,
    "within_10s": int,
    "within_60s": int,
    "older": int,
})

PlatformHealthDriftItem = TypedDict("PlatformHealthDriftItem", {
    "endpoint": str,
    "kind": Literal["unknown_field", "unknown_value", "refused_row", "unreadable"],
    "detail": str,
    "count": int,
    "last_at": str,
    "sample": str,
})

# How its feed is.
PlatformHealth = TypedDict("PlatformHealth", {
    "state": Literal["starting", "connected", "degraded", "down", "needs_key", "disabled"],
    "message": str,
    "last_message_at": Union[str, None],
    "books": int,
    "stale_books": int,
    "book_ages": "PlatformHealthBookAges",
    "oldest_book_at": Union[str, None],
    "needs_key": bool,
    "stream": Literal["none", "idle", "connecting", "open"],
    "streamed_books": int,
    "drift": List["PlatformHealthDriftItem"],
})

PlatformChain = TypedDict("PlatformChain", {
    "state": Literal["unknown", "connected", "degraded", "down"],
    "message": str,
    "block": Union[int, None],
    "last_answer_at": Union[str, None],
})

Platform = TypedDict("Platform", {
    "id": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "venue": Literal["polymarket", "kalshi", "limitless", "opinion", "predictfun"],
    "name": str,
    "url": str,
    "chain_id": Union[int, None],
    "contracts": List[str],
    "lot": float,
    "tick": float,
    "min_order_usd": float,
    "min_sell_usd": float,
    "min_order_tokens": float,
    "fee": "PlatformFee",
    "volume_unit": Literal["usd", "contracts"],
    "health": "PlatformHealth",
    "chain": Union["PlatformChain", None],
})

Trade = TypedDict("Trade", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "ts": str,
    "outcome": Literal["yes", "no"],
    "side": Literal["buy", "sell"],
    "price": float,
    "size": float,
    "id": str,
})

# Of used platforms, where the request speaks of settlement.
PlanPlatformSettlement = TypedDict("PlanPlatformSettlement", {
    "verdict": Literal["same", "differs", "unknown"],
    "differs": List[Literal["source", "deadline", "measure", "threshold", "void", "scope"]],
    "reviewed": NotRequired[Literal[True]],
    "haircut_usd": float,
})

PlanPlatform = TypedDict("PlanPlatform", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "used": bool,
    "amount": float,
    "price": Union[float, None],
    "best_price": Union[float, None],
    "hypothetical_tokens": Union[float, None],
    "hypothetical_price": Union[float, None],
    "available_liquidity": Union[float, None],
    "liquidity_exhausted": bool,
    "message_price": str,
    "message_amount": str,
    "tokens": float,
    "gross_tokens": float,
    "usd": float,
    "fee_usd": float,
    "fee": "Fee",
    "lot": float,
    "min_order_usd": float,
    "min_order_tokens": float,
    "reason": Union[Literal["worse_price", "below_min_order", "gas", "no_liquidity", "limit_price", "cap"], None],
    "book_ts": Union[str, None],
    "book_version": int,
    "levels_consumed": int,
    "worst_price": Union[float, None],
    "worst_all_in": Union[float, None],
    "settlement": NotRequired["PlanPlatformSettlement"],
})

StressResultByLatencyItem = TypedDict("StressResultByLatencyItem", {
    "latency_ms": int,
    "samples": int,
    "full_fill_pct": Union[float, None],
    "filled_pct_p5": Union[float, None],
    "cost_bps_p50": Union[float, None],
    "cost_bps_p95": Union[float, None],
    "weakest_platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
})

# At evenly spaced instants of the window, 240 at most, the order is planned on the books of that instant; each leg is sent as immediate-or-cancel with its own worst price as limit and met by the books `latency_ms` later. Where nothing is known, `samples` is 0 and every figure null.
StressResult = TypedDict("StressResult", {
    "window_s": float,
    "coverage": float,
    "samples": int,
    "by_latency": List["StressResultByLatencyItem"],
})

# Proof of what was planned, with which books.
Receipt = TypedDict("Receipt", {
    "id": str,
    "url": str,
    "sha256": str,
    "signature": str,
    "key_id": str,
    "issued_at": str,
    "expires_at": str,
})

# The key that signed.
PlanDocumentKey = TypedDict("PlanDocumentKey", {
    "kty": Literal["OKP"],
    "crv": Literal["Ed25519"],
    "x": str,
    "kid": str,
})

# Of the document's form and of the planner.
PlanDocumentVersions = TypedDict("PlanDocumentVersions", {
    "document": Literal[1],
    "planner": int,
})

PlanDocumentRequestTokensEntry = TypedDict("PlanDocumentRequestTokensEntry", {
    "token_id": str,
    "outcome": NotRequired[str],
    "market_id": NotRequired[str],
    "max_tokens": NotRequired[float],
})

PlanDocumentRequestStress = TypedDict("PlanDocumentRequestStress", {
    "window_s": float,
    "latency_ms": List[int],
})

# Cents per token; the largest that applies counts, not their sum. `unknown` is for platforms of that verdict.
PlanDocumentRequestHaircutCents = TypedDict("PlanDocumentRequestHaircutCents", {
    "source": float,
    "deadline": float,
    "measure": float,
    "threshold": float,
    "void": float,
    "scope": float,
    "unknown": float,
})

# As it was read, defaults filled in.
PlanDocumentRequest = TypedDict("PlanDocumentRequest", {
    "tokens": Dict[str, Union[str, "PlanDocumentRequestTokensEntry"]],
    "direction": Literal["buy", "sell"],
    "amount_usd": NotRequired[float],
    "amount_tokens": NotRequired[float],
    "include_fees": bool,
    "enforce_min_orders": bool,
    "optimize_gas": bool,
    "gas_cost_per_source": float,
    "include_unverified": bool,
    "match_methods": NotRequired[List[Literal["identity", "rules", "reviewed", "model"]]],
    "counterfactuals": NotRequired[bool],
    "at": NotRequired[str],
    "stress": NotRequired[Union[bool, "PlanDocumentRequestStress"]],
    "receipt": NotRequired[bool],
    "settlement": NotRequired[Literal["warn", "exclude", "price"]],
    "settle_like": NotRequired[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "haircut_cents": NotRequired["PlanDocumentRequestHaircutCents"],
    "max_price": NotRequired[float],
    "min_price": NotRequired[float],
    "max_all_in": NotRequired[float],
    "min_all_in": NotRequired[float],
})

# The whole order.
PlanDocumentResponseCombined = TypedDict("PlanDocumentResponseCombined", {
    "platform": Literal["combined"],
    "amount": float,
    "price": Union[float, None],
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "gas_usd": float,
    "filled_ratio": float,
    "complete": NotRequired[bool],
    "savings_usd": Union[float, None],
    "best_single_platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "haircut_usd": NotRequired[float],
})

PlanDocumentResponseDistributionsItem = TypedDict("PlanDocumentResponseDistributionsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "amount": float,
    "price": Union[float, None],
})

PlanDocumentResponseUnavailableItem = TypedDict("PlanDocumentResponseUnavailableItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "reason": Literal["unknown_token", "market_closed", "no_book", "stale", "venue_down", "unverified", "unknown_fee", "restricted", "settlement"],
})

PlanDocumentResponseCertificateBoundsItem = TypedDict("PlanDocumentResponseCertificateBoundsItem", {
    "platforms": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "fill": Union[float, None],
    "tokens": Union[float, None],
    "usd": Union[float, None],
    "bound": Union[float, None],
    "status": Literal["feasible", "underfilled", "infeasible_liquidity", "infeasible_limit", "infeasible_minimum", "pruned"],
})

# Bounds from which a client can check in one pass that no other split is better.
PlanDocumentResponseCertificate = TypedDict("PlanDocumentResponseCertificate", {
    "objective": Literal["minimize_usd_per_token", "maximize_usd_per_token"],
    "marginal_price": Union[float, None],
    "bounds": List["PlanDocumentResponseCertificateBoundsItem"],
    "gap": float,
    "gap_usd": float,
    "haircuts": NotRequired[Dict[str, float]],
})

# The smallest change of the request that brings the platform in.
PlanDocumentResponseCounterfactualsEntryFlip = TypedDict("PlanDocumentResponseCounterfactualsEntryFlip", {
    "kind": Literal["order_size", "gas", "none"],
    "value": Union[float, None],
    "saves_usd": Union[float, None],
})

PlanDocumentResponseCounterfactualsEntry = TypedDict("PlanDocumentResponseCounterfactualsEntry", {
    "forced_cost_usd": Union[float, None],
    "flip": "PlanDocumentResponseCounterfactualsEntryFlip",
})

# Only where the request speaks of settlement.
PlanDocumentResponseStrictness = TypedDict("PlanDocumentResponseStrictness", {
    "excluded": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "cost_usd": Union[float, None],
})

# Without receipt and stress.
PlanDocumentResponse = TypedDict("PlanDocumentResponse", {
    "combined": "PlanDocumentResponseCombined",
    "platforms": Dict[str, "PlanPlatform"],
    "distributions": List["PlanDocumentResponseDistributionsItem"],
    "avg_price": Union[float, None],
    "unavailable": List["PlanDocumentResponseUnavailableItem"],
    "certificate": "PlanDocumentResponseCertificate",
    "counterfactuals": Dict[str, "PlanDocumentResponseCounterfactualsEntry"],
    "strictness": NotRequired["PlanDocumentResponseStrictness"],
    "warnings": List[str],
})

# Where the request speaks of settlement.
PlanDocumentInputsPlatformsEntrySettlement = TypedDict("PlanDocumentInputsPlatformsEntrySettlement", {
    "verdict": Literal["same", "differs", "unknown"],
    "differs": List[Literal["source", "deadline", "measure", "threshold", "void", "scope"]],
    "reviewed": NotRequired[Literal[True]],
    "haircut": float,
})

PlanDocumentInputsPlatformsEntry = TypedDict("PlanDocumentInputsPlatformsEntry", {
    "venue": Literal["polymarket", "kalshi", "limitless", "opinion", "predictfun"],
    "market_id": str,
    "question": str,
    "outcome": Literal["yes", "no"],
    "levels": List[Tuple[float, float]],
    "fee": "Fee",
    "lot": float,
    "min_order_usd": float,
    "min_order_tokens": float,
    "max_tokens": Union[float, None],
    "book_ts": Union[str, None],
    "book_version": int,
    "settlement": NotRequired["PlanDocumentInputsPlatformsEntrySettlement"],
})

# Everything the plan was made of.
PlanDocumentInputs = TypedDict("PlanDocumentInputs", {
    "venues": List[Literal["polymarket", "kalshi", "limitless", "opinion", "predictfun"]],
    "platforms": Dict[str, "PlanDocumentInputsPlatformsEntry"],
    "warnings": List[str],
})

# What was signed: request, response and all that the plan was made of.
PlanDocument = TypedDict("PlanDocument", {
    "id": str,
    "url": str,
    "issued_at": str,
    "expires_at": str,
    "key": "PlanDocumentKey",
    "versions": "PlanDocumentVersions",
    "request": "PlanDocumentRequest",
    "response": "PlanDocumentResponse",
    "stress": Union["StressResult", None],
    "inputs": "PlanDocumentInputs",
})

# What the plan has for this order.
TicketPlanned = TypedDict("TicketPlanned", {
    "tokens": float,
    "gross_tokens": float,
    "usd": float,
    "fee_usd": float,
})

# Of the exchange.
TicketTypedDataDomain = TypedDict("TicketTypedDataDomain", {
    "name": str,
    "version": str,
    "chainId": int,
    "verifyingContract": str,
})

TicketTypedDataTypesOrderItem = TypedDict("TicketTypedDataTypesOrderItem", {
    "name": str,
    "type": str,
})

# The fields of the order.
TicketTypedDataTypes = TypedDict("TicketTypedDataTypes", {
    "Order": List["TicketTypedDataTypesOrderItem"],
})

TicketTypedData = TypedDict("TicketTypedData", {
    "domain": "TicketTypedDataDomain",
    "types": "TicketTypedDataTypes",
    "primaryType": Literal["Order"],
    "message": Dict[str, Union[str, float]],
})

# Of the exchange.
TicketContractSignatureTypedDataDomain = TypedDict("TicketContractSignatureTypedDataDomain", {
    "name": str,
    "version": str,
    "chainId": int,
    "verifyingContract": str,
})

TicketContractSignatureTypedDataTypesEntryItem = TypedDict("TicketContractSignatureTypedDataTypesEntryItem", {
    "name": str,
    "type": str,
})

TicketContractSignatureTypedData = TypedDict("TicketContractSignatureTypedData", {
    "domain": "TicketContractSignatureTypedDataDomain",
    "types": Dict[str, List["TicketContractSignatureTypedDataTypesEntryItem"]],
    "primaryType": Literal["TypedDataSign"],
    "message": Dict[str, Union[str, float, Dict[str, Union[str, float]]]],
})

TicketContractSignature = TypedDict("TicketContractSignature", {
    "method": Literal["eth_signTypedData_v4", "personal_sign"],
    "typed_data": Union["TicketContractSignatureTypedData", None],
    "message": Union[str, None],
    "prefix": str,
    "suffix": str,
})

# What the holder sends to grant it, and no more than is needed.
TicketApprovalsItemTransaction = TypedDict("TicketApprovalsItemTransaction", {
    "chain_id": int,
    "to": str,
    "data": str,
})

TicketApprovalsItem = TypedDict("TicketApprovalsItem", {
    "kind": Literal["erc20", "erc1155"],
    "contract": str,
    "spender": str,
    "needed_raw": Union[str, None],
    "granted": Union[bool, None],
    "transaction": "TicketApprovalsItemTransaction",
})

TicketIssuesItem = TypedDict("TicketIssuesItem", {
    "type": Literal["allowance", "missing_funds", "missing_tokens", "wallet_kind", "chain_not_read", "account_not_readable", "left_out", "costs_more_at_limit"],
    "message": str,
})

Ticket = TypedDict("Ticket", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "token_id": str,
    "outcome": Literal["yes", "no"],
    "url": str,
    "direction": Literal["buy", "sell"],
    "order_type": Literal["immediate_or_cancel"],
    "limit_price": float,
    "size": float,
    "min_tokens": float,
    "left_tokens": float,
    "limit_usd": float,
    "max_fee_usd": Union[float, None],
    "extra_usd": float,
    "planned": "TicketPlanned",
    "tick": float,
    "lot": float,
    "signature": Union[Literal["eoa", "proxy", "safe", "deposit", "smart_account"], None],
    "signer": Union[str, None],
    "holder": Union[str, None],
    "typed_data": Union["TicketTypedData", None],
    "digest": Union[str, None],
    "contract_signature": Union["TicketContractSignature", None],
    "body": Union[Dict[str, Union[str, float, bool]], None],
    "approvals": List["TicketApprovalsItem"],
    "issues": List["TicketIssuesItem"],
    "can_send": bool,
    "expires_at": str,
    "expiry_signed": bool,
})

OpportunityPlatform1 = TypedDict("OpportunityPlatform1", {
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "event_title": str,
    "question": str,
    "url": str,
    "yes_price": Union[float, None],
    "no_price": Union[float, None],
    "yes_token_id": str,
    "no_token_id": str,
})

OpportunityPlatform2 = TypedDict("OpportunityPlatform2", {
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "event_title": str,
    "question": str,
    "url": str,
    "yes_price": Union[float, None],
    "no_price": Union[float, None],
    "yes_token_id": str,
    "no_token_id": str,
})

# Per set of tokens that pays a dollar, averaged over `depth`.
OpportunityArbitrage = TypedDict("OpportunityArbitrage", {
    "buy_yes_price": float,
    "buy_yes_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "buy_no_price": Union[float, None],
    "buy_no_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "total_cost": float,
    "profit": float,
    "profit_pct": float,
    "days_until": Union[float, None],
    "apr": Union[float, None],
    "platform_fee": float,
    "haircut": float,
})

# As many sets as make the largest total profit.
OpportunityDepth = TypedDict("OpportunityDepth", {
    "max_shares": float,
    "max_usd": float,
    "yes_usd": float,
    "no_usd": float,
    "avg_yes": float,
    "avg_no": Union[float, None],
})

OpportunityLegsItem = TypedDict("OpportunityLegsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "outcome_id": str,
    "outcome_group_title": Union[str, None],
    "outcome": Literal["yes", "no"],
    "token_id": str,
    "tokens": float,
    "usd": float,
    "avg_price": float,
    "worst_price": float,
    "fee_usd": float,
    "url": str,
})

# Whether the markets settle alike, as far as their rules state it.
OpportunitySettlement = TypedDict("OpportunitySettlement", {
    "verdict": Literal["same", "differs", "unknown"],
    "differs": List[Literal["source", "deadline", "measure", "threshold", "void", "scope"]],
    "reviewed": NotRequired[Literal[True]],
})

Opportunity = TypedDict("Opportunity", {
    "id": str,
    "kind": Literal["pair", "event"],
    "event_slug": str,
    "event_title": str,
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "platform1": Union["OpportunityPlatform1", None],
    "platform2": Union["OpportunityPlatform2", None],
    "arbitrage": "OpportunityArbitrage",
    "depth": "OpportunityDepth",
    "profit_usd": float,
    "legs": List["OpportunityLegsItem"],
    "verified": bool,
    "settlement": "OpportunitySettlement",
    "cautions": List[Literal["unverified", "settlement_differs", "settlement_unknown", "book_just_moved"]],
    "book_ts": str,
    "first_seen": str,
    "best_profit_usd": float,
    "end_date": Union[str, None],
})

EndedOpportunity = TypedDict("EndedOpportunity", {
    "id": str,
    "kind": Literal["pair", "event"],
    "event_slug": str,
    "event_title": str,
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "platforms": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "first_seen": str,
    "gone": str,
    "lived_s": float,
    "best_profit_usd": float,
    "best_max_shares": float,
    "best_max_usd": float,
    "verified": bool,
})

Holding = TypedDict("Holding", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "contract_address": str,
    "token_id": str,
    "balance": float,
    "address": str,
    "chain_id": int,
    "balance_raw": str,
    "outcome": Union[Literal["yes", "no"], None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "market_id": Union[str, None],
    "price": Union[float, None],
    "value_usd": Union[float, None],
    "stale": bool,
    "price_as_of": Union[str, None],
    "market_status": Union[Literal["open", "paused", "proposed", "disputed", "closed", "resolved", "cancelled"], None],
    "claimable": bool,
})

PositionClaimParams = TypedDict("PositionClaimParams", {
    "collateral_token": Union[str, None],
    "parent_collection_id": str,
    "condition_id": str,
    "index_sets": List[int],
    "collateral_wraps": Union[str, None],
    "note": Union[str, None],
})

Position = TypedDict("Position", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "contract_address": str,
    "token_id": str,
    "balance": float,
    "address": str,
    "chain_id": int,
    "balance_raw": str,
    "outcome": Union[Literal["yes", "no"], None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "market_id": Union[str, None],
    "price": Union[float, None],
    "value_usd": Union[float, None],
    "stale": bool,
    "price_as_of": Union[str, None],
    "market_status": Union[Literal["open", "paused", "proposed", "disputed", "closed", "resolved", "cancelled"], None],
    "claimable": bool,
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "value": Union[float, None],
    "event_id": Union[str, None],
    "is_active": bool,
    "question": Union[str, None],
    "url": Union[str, None],
    "condition_id": Union[str, None],
    "current_price": Union[float, None],
    "mid_value_usd": Union[float, None],
    "sellable_tokens": Union[float, None],
    "claim_available": bool,
    "claim_params": Union["PositionClaimParams", None],
})

CashPolygonTokensItem = TypedDict("CashPolygonTokensItem", {
    "contract_address": str,
    "symbol": str,
    "balance": float,
    "balance_raw": str,
})

# On Polygon.
CashPolygon = TypedDict("CashPolygon", {
    "balance": Union[float, None],
    "symbol": str,
    "addresses": Dict[str, float],
    "tokens": List["CashPolygonTokensItem"],
})

CashBaseTokensItem = TypedDict("CashBaseTokensItem", {
    "contract_address": str,
    "symbol": str,
    "balance": float,
    "balance_raw": str,
})

# On Base.
CashBase = TypedDict("CashBase", {
    "balance": Union[float, None],
    "symbol": str,
    "addresses": Dict[str, float],
    "tokens": List["CashBaseTokensItem"],
})

CashBscTokensItem = TypedDict("CashBscTokensItem", {
    "contract_address": str,
    "symbol": str,
    "balance": float,
    "balance_raw": str,
})

# On BNB Smart Chain.
CashBsc = TypedDict("CashBsc", {
    "balance": Union[float, None],
    "symbol": str,
    "addresses": Dict[str, float],
    "tokens": List["CashBscTokensItem"],
})

Cash = TypedDict("Cash", {
    "polygon": "CashPolygon",
    "base": "CashBase",
    "bsc": "CashBsc",
    "total": Union[float, None],
})

Wallet = TypedDict("Wallet", {
    "address": str,
    "owner": str,
    "kind": Literal["given", "polymarket_proxy", "polymarket_safe", "polymarket_deposit"],
    "chain_id": Union[int, None],
    "deployed": bool,
})

Discovery = TypedDict("Discovery", {
    "chain_id": int,
    "state": Literal["complete", "indexing", "failed"],
    "progress": float,
    "from_block": Union[int, None],
    "to_block": Union[int, None],
    "message": str,
})

Tokens = TypedDict("Tokens", {
    "access_token": str,
    "refresh_token": str,
    "token_type": Literal["Bearer"],
    "expires_in": int,
})

ProfileWalletsItem = TypedDict("ProfileWalletsItem", {
    "address": str,
    "chain_id": Union[int, None],
    "linked_at": str,
})

ProfileIdentitiesItem = TypedDict("ProfileIdentitiesItem", {
    "provider": str,
    "label": str,
    "linked_at": str,
})

Profile = TypedDict("Profile", {
    "user_id": str,
    "address": Union[str, None],
    "addresses": List[str],
    "wallets": List["ProfileWalletsItem"],
    "identities": List["ProfileIdentitiesItem"],
    "country": Union[str, None],
    "is_admin": bool,
})

CreatedApiKey = TypedDict("CreatedApiKey", {
    "api_key": str,
    "id": str,
    "prefix": str,
    "name": str,
    "scopes": List[str],
    "created_at": str,
    "expires_at": Union[str, None],
})

ApiKey = TypedDict("ApiKey", {
    "id": str,
    "prefix": str,
    "name": str,
    "scopes": List[str],
    "created_at": str,
    "expires_at": Union[str, None],
    "last_used_at": Union[str, None],
    "revoked_at": Union[str, None],
    "requests_30d": int,
})

Bookmark = TypedDict("Bookmark", {
    "kind": Literal["event", "view"],
    "key": str,
    "value": str,
    "changed_at": str,
    "removed": bool,
})

Bookmarks = TypedDict("Bookmarks", {
    "user_id": str,
    "bookmarks": List["Bookmark"],
})

# The first event.
MatchCaseA = TypedDict("MatchCaseA", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
    "title": str,
    "url": str,
    "rules": str,
    "end_date": Union[str, None],
    "volume": Union[float, None],
})

# The second event.
MatchCaseB = TypedDict("MatchCaseB", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
    "title": str,
    "url": str,
    "rules": str,
    "end_date": Union[str, None],
    "volume": Union[float, None],
})

MatchCaseSuggestion = TypedDict("MatchCaseSuggestion", {
    "verdict": Literal["same", "different", "unsure"],
    "reason": str,
    "model": str,
    "at": str,
})

MatchCaseMarketsItem = TypedDict("MatchCaseMarketsItem", {
    "a": str,
    "b": str,
    "inverted": bool,
})

MatchCaseSettlementItem = TypedDict("MatchCaseSettlementItem", {
    "dimension": Literal["source", "deadline", "measure", "threshold", "void", "scope"],
    "verdict": Literal["same", "differs", "unknown"],
    "here": Union[str, None],
    "there": Union[str, None],
    "reviewed": bool,
})

MatchCase = TypedDict("MatchCase", {
    "a": "MatchCaseA",
    "b": "MatchCaseB",
    "state": Literal["published", "proposed", "reopened", "dropped"],
    "verdict": Union[Literal["same", "different"], None],
    "method": Literal["reference", "rules", "manual", "model"],
    "confidence": float,
    "reasons": List[str],
    "price_alarm": Union[str, None],
    "suggestion": Union["MatchCaseSuggestion", None],
    "margin": float,
    "value": float,
    "markets": List["MatchCaseMarketsItem"],
    "differences": List["RuleDifference"],
    "settlement": List["MatchCaseSettlementItem"],
    "event_slug": Union[str, None],
})

# The first event.
MatchReviewPairsItemA = TypedDict("MatchReviewPairsItemA", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

# The second event.
MatchReviewPairsItemB = TypedDict("MatchReviewPairsItemB", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

MatchReviewPairsItem = TypedDict("MatchReviewPairsItem", {
    "a": "MatchReviewPairsItemA",
    "b": "MatchReviewPairsItemB",
    "verdict": Literal["same", "different"],
})

MatchReview = TypedDict("MatchReview", {
    "id": str,
    "at": str,
    "action": Literal["confirm", "reject", "merge", "split"],
    "by": str,
    "note": Union[str, None],
    "undone_at": Union[str, None],
    "undone_by": Union[str, None],
    "pairs": List["MatchReviewPairsItem"],
})

# The first event, in the platforms' order.
SettlementReviewA = TypedDict("SettlementReviewA", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

# The second event.
SettlementReviewB = TypedDict("SettlementReviewB", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

SettlementReview = TypedDict("SettlementReview", {
    "id": str,
    "at": str,
    "by": str,
    "a": "SettlementReviewA",
    "b": "SettlementReviewB",
    "dimension": Literal["source", "deadline", "measure", "threshold", "void", "scope"],
    "verdict": Literal["same", "differs", "unknown"],
    "a_says": Union[str, None],
    "b_says": Union[str, None],
    "note": Union[str, None],
    "undone_at": Union[str, None],
    "undone_by": Union[str, None],
})

StreamBook = TypedDict("StreamBook", {
    "event_slug": str,
    "outcome_id": str,
    "outcome_title": Union[str, None],
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "book": "PlatformBook",
    "last": Literal[True],
})

StreamBookDelta = TypedDict("StreamBookDelta", {
    "event_slug": str,
    "outcome_id": str,
    "outcome_title": Union[str, None],
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "outcome": Literal["yes"],
    "side": Literal["asks", "bids"],
    "levels": List[Tuple[float, float]],
    "ts": Union[str, None],
    "version": int,
    "last": bool,
})

StreamTrade = TypedDict("StreamTrade", {
    "event_slug": str,
    "outcome_id": str,
    "outcome_title": Union[str, None],
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "ts": str,
    "outcome": Literal["yes", "no"],
    "side": Literal["buy", "sell"],
    "price": float,
    "size": float,
    "id": str,
})

StreamTradeGap = TypedDict("StreamTradeGap", {
    "event_slugs": List[str],
})

StreamStatus = TypedDict("StreamStatus", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "state": Literal["starting", "connected", "degraded", "down", "needs_key", "disabled"],
})

StreamArbitrageOf1Platform1 = TypedDict("StreamArbitrageOf1Platform1", {
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "event_title": str,
    "question": str,
    "url": str,
    "yes_price": Union[float, None],
    "no_price": Union[float, None],
    "yes_token_id": str,
    "no_token_id": str,
})

StreamArbitrageOf1Platform2 = TypedDict("StreamArbitrageOf1Platform2", {
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "event_title": str,
    "question": str,
    "url": str,
    "yes_price": Union[float, None],
    "no_price": Union[float, None],
    "yes_token_id": str,
    "no_token_id": str,
})

# Per set of tokens that pays a dollar, averaged over `depth`.
StreamArbitrageOf1Arbitrage = TypedDict("StreamArbitrageOf1Arbitrage", {
    "buy_yes_price": float,
    "buy_yes_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "buy_no_price": Union[float, None],
    "buy_no_source": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "total_cost": float,
    "profit": float,
    "profit_pct": float,
    "days_until": Union[float, None],
    "apr": Union[float, None],
    "platform_fee": float,
    "haircut": float,
})

# As many sets as make the largest total profit.
StreamArbitrageOf1Depth = TypedDict("StreamArbitrageOf1Depth", {
    "max_shares": float,
    "max_usd": float,
    "yes_usd": float,
    "no_usd": float,
    "avg_yes": float,
    "avg_no": Union[float, None],
})

StreamArbitrageOf1LegsItem = TypedDict("StreamArbitrageOf1LegsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "outcome_id": str,
    "outcome_group_title": Union[str, None],
    "outcome": Literal["yes", "no"],
    "token_id": str,
    "tokens": float,
    "usd": float,
    "avg_price": float,
    "worst_price": float,
    "fee_usd": float,
    "url": str,
})

# Whether the markets settle alike, as far as their rules state it.
StreamArbitrageOf1Settlement = TypedDict("StreamArbitrageOf1Settlement", {
    "verdict": Literal["same", "differs", "unknown"],
    "differs": List[Literal["source", "deadline", "measure", "threshold", "void", "scope"]],
    "reviewed": NotRequired[Literal[True]],
})

StreamArbitrageOf1 = TypedDict("StreamArbitrageOf1", {
    "state": Literal["open", "changed"],
    "id": str,
    "kind": Literal["pair", "event"],
    "event_slug": str,
    "event_title": str,
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "platform1": Union["StreamArbitrageOf1Platform1", None],
    "platform2": Union["StreamArbitrageOf1Platform2", None],
    "arbitrage": "StreamArbitrageOf1Arbitrage",
    "depth": "StreamArbitrageOf1Depth",
    "profit_usd": float,
    "legs": List["StreamArbitrageOf1LegsItem"],
    "verified": bool,
    "settlement": "StreamArbitrageOf1Settlement",
    "cautions": List[Literal["unverified", "settlement_differs", "settlement_unknown", "book_just_moved"]],
    "book_ts": str,
    "first_seen": str,
    "best_profit_usd": float,
    "end_date": Union[str, None],
})

StreamArbitrageOf2 = TypedDict("StreamArbitrageOf2", {
    "state": Literal["closed"],
    "id": str,
})

StreamAlertFiringPlanLegsItem = TypedDict("StreamAlertFiringPlanLegsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "token_id": Union[str, None],
    "tokens": float,
    "usd": float,
    "price": float,
})

# What the planner found then.
StreamAlertFiringPlan = TypedDict("StreamAlertFiringPlan", {
    "price": float,
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "legs": List["StreamAlertFiringPlanLegsItem"],
    "book_ts": Union[str, None],
    "url": str,
})

# What fired.
StreamAlertFiring = TypedDict("StreamAlertFiring", {
    "id": str,
    "alert_id": str,
    "number": int,
    "fired_at": str,
    "plan": "StreamAlertFiringPlan",
})

# The alert as it was then.
StreamAlertAlert = TypedDict("StreamAlertAlert", {
    "id": str,
    "outcome_id": str,
    "outcome": Literal["yes", "no"],
    "direction": Literal["buy", "sell"],
    "amount_usd": Union[float, None],
    "amount_tokens": Union[float, None],
    "all_in_price": float,
    "note": Union[str, None],
    "event_slug": str,
    "event_title": str,
    "outcome_group_title": Union[str, None],
})

StreamAlert = TypedDict("StreamAlert", {
    "firing": "StreamAlertFiring",
    "alert": "StreamAlertAlert",
})

# The last message of a stream: the access token that opened it has ended. Open it with a new one.
StreamEnd = TypedDict("StreamEnd", {
    "reason": Literal["token_expired"],
})

AlertFiredMessage = TypedDict("AlertFiredMessage", {
    "type": Literal["alert.fired"],
    "timestamp": str,
    "data": "StreamAlert",
})

ArbitrageOpenedMessage = TypedDict("ArbitrageOpenedMessage", {
    "type": Literal["arbitrage.opened"],
    "timestamp": str,
    "data": "Opportunity",
})

MatchChangedMessageDataBeforeItem = TypedDict("MatchChangedMessageDataBeforeItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "source_event_id": str,
})

MatchChangedMessageDataAfterItem = TypedDict("MatchChangedMessageDataAfterItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "source_event_id": str,
})

# What happened.
MatchChangedMessageData = TypedDict("MatchChangedMessageData", {
    "event_slug": str,
    "event_title": str,
    "before": List["MatchChangedMessageDataBeforeItem"],
    "after": List["MatchChangedMessageDataAfterItem"],
})

MatchChangedMessage = TypedDict("MatchChangedMessage", {
    "type": Literal["match.changed"],
    "timestamp": str,
    "data": "MatchChangedMessageData",
})

# What happened.
WebhookTestMessageData = TypedDict("WebhookTestMessageData", {
    "webhook_id": str,
})

WebhookTestMessage = TypedDict("WebhookTestMessage", {
    "type": Literal["webhook.test"],
    "timestamp": str,
    "data": "WebhookTestMessageData",
})

# The weakest match of the outcomes that the platform shares with others; see `outcomes[].match`.
GetEventResponseMatchEntry = TypedDict("GetEventResponseMatchEntry", {
    "method": Literal["single", "reference", "rules", "manual", "model"],
    "confidence": float,
    "reviewed": bool,
    "verified": bool,
    "reasons": List[str],
})

# The few minutes that an up-or-down event is about; null for any other event.
GetEventResponseWindow = TypedDict("GetEventResponseWindow", {
    "asset": str,
    "minutes": int,
    "starts_at": str,
    "ends_at": str,
    "price_to_beat": Dict[str, Union[float, None]],
})

GetEventResponse = TypedDict("GetEventResponse", {
    "event_id": str,
    "primary_source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_title": str,
    "event_icon": Union[str, None],
    "event_slug": str,
    "end_date": Union[str, None],
    "is_closed": bool,
    "sources": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "descriptions": Dict[str, str],
    "volume": Union[float, None],
    "transactions": Union[int, None],
    "outcomes": List["Outcome"],
    "tags": List[str],
    "category": Union[str, None],
    "urls": Dict[str, str],
    "match": Dict[str, "GetEventResponseMatchEntry"],
    "rule_differences": List["RuleDifference"],
    "window": Union["GetEventResponseWindow", None],
    "updated_at": str,
})

ListEventsResponse = TypedDict("ListEventsResponse", {
    "events": List["EventSummary"],
    "offset": int,
    "limit": int,
    "count": int,
    "total": int,
    "cached": bool,
    "generated_at": Union[str, None],
})

ListCategoriesResponseCategoriesItem = TypedDict("ListCategoriesResponseCategoriesItem", {
    "name": str,
    "count": int,
    "total": int,
})

ListCategoriesResponse = TypedDict("ListCategoriesResponse", {
    "categories": List["ListCategoriesResponseCategoriesItem"],
})

GetPlatformsResponse = TypedDict("GetPlatformsResponse", {
    "platforms": List["Platform"],
})

GetOrderBookResponse = TypedDict("GetOrderBookResponse", {
    "combined": Union["Book", None],
    "platform_1": NotRequired[Union["PlatformBook", None]],
    "platform_2": NotRequired[Union["PlatformBook", None]],
    "platform_3": NotRequired[Union["PlatformBook", None]],
    "platform_4": NotRequired[Union["PlatformBook", None]],
    "platform_5": NotRequired[Union["PlatformBook", None]],
    "warnings": List[str],
})

GetMarketResponseOptionsItemOrderbook = TypedDict("GetMarketResponseOptionsItemOrderbook", {
    "spread": Union[float, None],
    "last_trade_price": Union[float, None],
    "best_bid": Union[float, None],
    "best_ask": Union[float, None],
})

GetMarketResponseOptionsItem = TypedDict("GetMarketResponseOptionsItem", {
    "outcome": str,
    "token_id": str,
    "price": Union[float, None],
    "orderbook": Union["GetMarketResponseOptionsItemOrderbook", None],
})

GetMarketResponseRelatedMarketsItemOptionsItemOrderbook = TypedDict("GetMarketResponseRelatedMarketsItemOptionsItemOrderbook", {
    "spread": Union[float, None],
    "last_trade_price": Union[float, None],
    "best_bid": Union[float, None],
    "best_ask": Union[float, None],
})

GetMarketResponseRelatedMarketsItemOptionsItem = TypedDict("GetMarketResponseRelatedMarketsItemOptionsItem", {
    "outcome": str,
    "token_id": str,
    "price": Union[float, None],
    "orderbook": Union["GetMarketResponseRelatedMarketsItemOptionsItemOrderbook", None],
})

GetMarketResponseRelatedMarketsItem = TypedDict("GetMarketResponseRelatedMarketsItem", {
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "market_slug": Union[str, None],
    "question": str,
    "description": str,
    "event_id": str,
    "event_slug": str,
    "event_title": str,
    "end_date": Union[str, None],
    "inverted": bool,
    "options": List["GetMarketResponseRelatedMarketsItemOptionsItem"],
    "url": str,
})

GetMarketResponse = TypedDict("GetMarketResponse", {
    "market_id": str,
    "source": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_slug": Union[str, None],
    "question": str,
    "description": str,
    "event_id": Union[str, None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_id": Union[str, None],
    "end_date": Union[str, None],
    "options": List["GetMarketResponseOptionsItem"],
    "related_markets": List["GetMarketResponseRelatedMarketsItem"],
})

GetPriceHistoryResponse = TypedDict("GetPriceHistoryResponse", {
    "series": Dict[str, Union[List[Tuple[int, float]], None]],
})

GetBookHistoryResponse = TypedDict("GetBookHistoryResponse", {
    "from": str,
    "step_ms": int,
    "low_price": float,
    "band": float,
    "depth": List[List[float]],
    "platforms": Dict[str, List[Union[Tuple[Union[float, None], Union[float, None]], None]]],
})

GetSparklinesResponseSparklinesItem = TypedDict("GetSparklinesResponseSparklinesItem", {
    "event_id": str,
    "outcome_id": Union[str, None],
    "outcome": Union[str, None],
    "platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "state": Literal["ready", "collecting", "none"],
    "points": List[Tuple[int, float]],
    "change_24h": Union[float, None],
})

GetSparklinesResponse = TypedDict("GetSparklinesResponse", {
    "sparklines": List["GetSparklinesResponseSparklinesItem"],
})

GetQuotesResponseQuotesItemYesAloneEntry = TypedDict("GetQuotesResponseQuotesItemYesAloneEntry", {
    "all_in_price": float,
    "is_whole": bool,
})

GetQuotesResponseQuotesItemYes = TypedDict("GetQuotesResponseQuotesItemYes", {
    "all_in_price": float,
    "tokens": float,
    "spent_usd": float,
    "is_whole": bool,
    "platforms": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "alone": Dict[str, "GetQuotesResponseQuotesItemYesAloneEntry"],
})

GetQuotesResponseQuotesItemNoAloneEntry = TypedDict("GetQuotesResponseQuotesItemNoAloneEntry", {
    "all_in_price": float,
    "is_whole": bool,
})

GetQuotesResponseQuotesItemNo = TypedDict("GetQuotesResponseQuotesItemNo", {
    "all_in_price": float,
    "tokens": float,
    "spent_usd": float,
    "is_whole": bool,
    "platforms": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "alone": Dict[str, "GetQuotesResponseQuotesItemNoAloneEntry"],
})

GetQuotesResponseQuotesItem = TypedDict("GetQuotesResponseQuotesItem", {
    "event_id": str,
    "outcome_id": str,
    "yes": Union["GetQuotesResponseQuotesItemYes", None],
    "no": Union["GetQuotesResponseQuotesItemNo", None],
})

GetQuotesResponse = TypedDict("GetQuotesResponse", {
    "size_usd": float,
    "quotes": List["GetQuotesResponseQuotesItem"],
    "generated_at": str,
})

GetTradesResponse = TypedDict("GetTradesResponse", {
    "trades": List["Trade"],
})

# The whole order.
PlanDistributionResponseCombined = TypedDict("PlanDistributionResponseCombined", {
    "platform": Literal["combined"],
    "amount": float,
    "price": Union[float, None],
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "gas_usd": float,
    "filled_ratio": float,
    "complete": NotRequired[bool],
    "savings_usd": Union[float, None],
    "best_single_platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "haircut_usd": NotRequired[float],
})

PlanDistributionResponseDistributionsItem = TypedDict("PlanDistributionResponseDistributionsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "amount": float,
    "price": Union[float, None],
})

PlanDistributionResponseUnavailableItem = TypedDict("PlanDistributionResponseUnavailableItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "reason": Literal["unknown_token", "market_closed", "no_book", "stale", "venue_down", "unverified", "unknown_fee", "restricted", "settlement"],
})

PlanDistributionResponseCertificateBoundsItem = TypedDict("PlanDistributionResponseCertificateBoundsItem", {
    "platforms": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "fill": Union[float, None],
    "tokens": Union[float, None],
    "usd": Union[float, None],
    "bound": Union[float, None],
    "status": Literal["feasible", "underfilled", "infeasible_liquidity", "infeasible_limit", "infeasible_minimum", "pruned"],
})

# Bounds from which a client can check in one pass that no other split is better.
PlanDistributionResponseCertificate = TypedDict("PlanDistributionResponseCertificate", {
    "objective": Literal["minimize_usd_per_token", "maximize_usd_per_token"],
    "marginal_price": Union[float, None],
    "bounds": List["PlanDistributionResponseCertificateBoundsItem"],
    "gap": float,
    "gap_usd": float,
    "haircuts": NotRequired[Dict[str, float]],
})

# The smallest change of the request that brings the platform in.
PlanDistributionResponseCounterfactualsEntryFlip = TypedDict("PlanDistributionResponseCounterfactualsEntryFlip", {
    "kind": Literal["order_size", "gas", "none"],
    "value": Union[float, None],
    "saves_usd": Union[float, None],
})

PlanDistributionResponseCounterfactualsEntry = TypedDict("PlanDistributionResponseCounterfactualsEntry", {
    "forced_cost_usd": Union[float, None],
    "flip": "PlanDistributionResponseCounterfactualsEntryFlip",
})

# Only where the request speaks of settlement.
PlanDistributionResponseStrictness = TypedDict("PlanDistributionResponseStrictness", {
    "excluded": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "cost_usd": Union[float, None],
})

PlanDistributionResponse = TypedDict("PlanDistributionResponse", {
    "combined": "PlanDistributionResponseCombined",
    "platforms": Dict[str, "PlanPlatform"],
    "distributions": List["PlanDistributionResponseDistributionsItem"],
    "avg_price": Union[float, None],
    "unavailable": List["PlanDistributionResponseUnavailableItem"],
    "certificate": "PlanDistributionResponseCertificate",
    "counterfactuals": Dict[str, "PlanDistributionResponseCounterfactualsEntry"],
    "strictness": NotRequired["PlanDistributionResponseStrictness"],
    "warnings": List[str],
    "stress": NotRequired["StressResult"],
    "receipt": NotRequired["Receipt"],
})

GetPlanReceiptResponse = TypedDict("GetPlanReceiptResponse", {
    "receipt": "Receipt",
    "document": "PlanDocument",
})

ListReceiptKeysResponseKeysItem = TypedDict("ListReceiptKeysResponseKeysItem", {
    "kty": Literal["OKP"],
    "crv": Literal["Ed25519"],
    "x": str,
    "kid": str,
    "use": Literal["sig"],
    "alg": Literal["EdDSA"],
    "created_at": str,
})

# A JWK set (RFC 7517) of every key that ever signed a receipt, the newest first.
ListReceiptKeysResponse = TypedDict("ListReceiptKeysResponse", {
    "keys": List["ListReceiptKeysResponseKeysItem"],
})

GetPlanRegretResponseHorizonsItem = TypedDict("GetPlanRegretResponseHorizonsItem", {
    "after_s": Union[Literal[10], Literal[60], Literal[300]],
    "status": Literal["pending", "known", "unknown"],
    "filled_ratio": Union[float, None],
    "cost_usd": Union[float, None],
    "delta_usd": Union[float, None],
})

GetPlanRegretResponse = TypedDict("GetPlanRegretResponse", {
    "horizons": List["GetPlanRegretResponseHorizonsItem"],
})

# The plan that the orders are of.
CreateTicketsResponseCombined = TypedDict("CreateTicketsResponseCombined", {
    "platform": Literal["combined"],
    "amount": float,
    "price": Union[float, None],
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "gas_usd": float,
    "filled_ratio": float,
    "complete": NotRequired[bool],
    "savings_usd": Union[float, None],
    "best_single_platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "haircut_usd": NotRequired[float],
})

CreateTicketsResponseNotBuiltItem = TypedDict("CreateTicketsResponseNotBuiltItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "reason": Literal["market_closed", "no_wallet", "signature_kind", "needs_builder_key", "no_order_facts", "off_tick", "below_lot", "below_minimum"],
    "message": str,
    "url": str,
})

CreateTicketsResponseUnavailableItem = TypedDict("CreateTicketsResponseUnavailableItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "reason": Literal["unknown_token", "market_closed", "no_book", "stale", "venue_down", "unverified", "unknown_fee", "restricted", "settlement"],
})

CreateTicketsResponse = TypedDict("CreateTicketsResponse", {
    "combined": "CreateTicketsResponseCombined",
    "tickets": List["Ticket"],
    "not_built": List["CreateTicketsResponseNotBuiltItem"],
    "unavailable": List["CreateTicketsResponseUnavailableItem"],
    "warnings": List[str],
    "expires_at": str,
})

SendTicketResponse = TypedDict("SendTicketResponse", {
    "accepted": bool,
    "filled_tokens": float,
    "filled_usd": float,
    "message": str,
})

# The plan.
CreateExecutionResponsePlanned = TypedDict("CreateExecutionResponsePlanned", {
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "price": Union[float, None],
    "best_single_platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "savings_usd": Union[float, None],
})

# If every part fills at its limit.
CreateExecutionResponseWorst = TypedDict("CreateExecutionResponseWorst", {
    "tokens": float,
    "usd": float,
})

# What has filled.
CreateExecutionResponseFilled = TypedDict("CreateExecutionResponseFilled", {
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "price": Union[float, None],
})

# As planned.
CreateExecutionResponseLegsItemPlanned = TypedDict("CreateExecutionResponseLegsItemPlanned", {
    "tokens": float,
    "usd": float,
    "fee_usd": float,
})

# If all of it fills at its limit.
CreateExecutionResponseLegsItemWorst = TypedDict("CreateExecutionResponseLegsItemWorst", {
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "fee_tokens": float,
})

# What has filled.
CreateExecutionResponseLegsItemFilled = TypedDict("CreateExecutionResponseLegsItemFilled", {
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "price": Union[float, None],
})

CreateExecutionResponseLegsItem = TypedDict("CreateExecutionResponseLegsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "token_id": str,
    "outcome": Literal["yes", "no"],
    "state": Literal["checked", "awaiting_signature", "sent", "filled", "partly_filled", "rejected", "unknown", "done"],
    "limit_price": float,
    "gross_tokens": float,
    "planned": "CreateExecutionResponseLegsItemPlanned",
    "worst": "CreateExecutionResponseLegsItemWorst",
    "url": str,
    "latency_ms": int,
    "due_at": str,
    "filled_at": Union[str, None],
    "filled": "CreateExecutionResponseLegsItemFilled",
})

CreateExecutionResponseChangesItem = TypedDict("CreateExecutionResponseChangesItem", {
    "at": str,
    "platform": Union[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"], None],
    "state": Literal["checked", "awaiting_signature", "sent", "filled", "partly_filled", "rejected", "unknown", "done"],
    "cause": str,
})

CreateExecutionResponse = TypedDict("CreateExecutionResponse", {
    "id": str,
    "client_id": Union[str, None],
    "mode": Literal["practice"],
    "state": Literal["checked", "awaiting_signature", "sent", "filled", "partly_filled", "rejected", "unknown", "done"],
    "direction": Literal["buy", "sell"],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_group_title": Union[str, None],
    "created_at": str,
    "changed_at": str,
    "max_slippage_bps": int,
    "planned": "CreateExecutionResponsePlanned",
    "worst": "CreateExecutionResponseWorst",
    "filled": "CreateExecutionResponseFilled",
    "left_tokens": float,
    "legs": List["CreateExecutionResponseLegsItem"],
    "changes": List["CreateExecutionResponseChangesItem"],
    "warnings": List[str],
})

ListExecutionsResponse = TypedDict("ListExecutionsResponse", {
    "executions": List["CreateExecutionResponse"],
    "offset": int,
    "limit": int,
    "total": int,
})

GetPracticeResponsePositionsItem = TypedDict("GetPracticeResponsePositionsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "outcome": Literal["yes", "no"],
    "question": Union[str, None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_group_title": Union[str, None],
    "token_id": Union[str, None],
    "tokens": float,
    "selling": float,
    "cost_usd": float,
    "avg_price": Union[float, None],
    "price": Union[float, None],
    "value_usd": Union[float, None],
    "sellable": Union[float, None],
    "stale": bool,
    "as_of": Union[str, None],
    "unrealized_usd": Union[float, None],
})

GetPracticeResponseSettlementsItem = TypedDict("GetPracticeResponseSettlementsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "outcome": Literal["yes", "no"],
    "question": Union[str, None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_group_title": Union[str, None],
    "at": str,
    "tokens": float,
    "price": float,
    "usd": float,
    "gain_usd": float,
})

GetPracticeResponse = TypedDict("GetPracticeResponse", {
    "deposit_usd": float,
    "since": Union[str, None],
    "cash_usd": float,
    "reserved_usd": float,
    "value_usd": Union[float, None],
    "total_usd": Union[float, None],
    "unknown_values": int,
    "stale": bool,
    "realized_usd": float,
    "unrealized_usd": Union[float, None],
    "fees_usd": float,
    "latency_ms": Dict[str, int],
    "positions": List["GetPracticeResponsePositionsItem"],
    "settlements": List["GetPracticeResponseSettlementsItem"],
    "leaves_out": str,
})

ListArbitrageResponse = TypedDict("ListArbitrageResponse", {
    "pairs": List["Opportunity"],
    "total": int,
    "count": int,
    "generated_at": str,
})

GetArbitrageHistoryResponseBySizeItem = TypedDict("GetArbitrageHistoryResponseBySizeItem", {
    "from_usd": float,
    "count": int,
    "median_s": float,
    "p90_s": float,
})

GetArbitrageHistoryResponseByPlatformsItem = TypedDict("GetArbitrageHistoryResponseByPlatformsItem", {
    "platforms": List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "count": int,
    "median_s": float,
    "p90_s": float,
})

GetArbitrageHistoryResponse = TypedDict("GetArbitrageHistoryResponse", {
    "lives": List["EndedOpportunity"],
    "total": int,
    "count": int,
    "by_size": List["GetArbitrageHistoryResponseBySizeItem"],
    "by_platforms": List["GetArbitrageHistoryResponseByPlatformsItem"],
    "generated_at": str,
})

CheckRestrictsResponsePlatformsEntry = TypedDict("CheckRestrictsResponsePlatformsEntry", {
    "blocked": bool,
    "close_only": bool,
    "tier": Literal["open", "frontend_only", "close_only", "blocked", "unknown"],
    "source": Union[str, None],
    "as_of": Union[str, None],
})

CheckRestrictsResponse = TypedDict("CheckRestrictsResponse", {
    "ip": Union[str, None],
    "country": Union[str, None],
    "any_restricted": bool,
    "platforms": Dict[str, "CheckRestrictsResponsePlatformsEntry"],
})

CreateAlertResponseLastFiringPlanLegsItem = TypedDict("CreateAlertResponseLastFiringPlanLegsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "token_id": Union[str, None],
    "tokens": float,
    "usd": float,
    "price": float,
})

# What the planner found then.
CreateAlertResponseLastFiringPlan = TypedDict("CreateAlertResponseLastFiringPlan", {
    "price": float,
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "legs": List["CreateAlertResponseLastFiringPlanLegsItem"],
    "book_ts": Union[str, None],
    "url": str,
})

CreateAlertResponseLastFiring = TypedDict("CreateAlertResponseLastFiring", {
    "id": str,
    "alert_id": str,
    "number": int,
    "fired_at": str,
    "plan": "CreateAlertResponseLastFiringPlan",
})

CreateAlertResponse = TypedDict("CreateAlertResponse", {
    "id": str,
    "outcome_id": str,
    "outcome": Literal["yes", "no"],
    "direction": Literal["buy", "sell"],
    "amount_usd": Union[float, None],
    "amount_tokens": Union[float, None],
    "all_in_price": float,
    "platforms": Union[List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]], None],
    "settlement": Union[Literal["warn", "exclude", "price"], None],
    "cooldown_s": int,
    "expires_at": Union[str, None],
    "webhook_id": Union[str, None],
    "note": Union[str, None],
    "state": Literal["active", "paused", "expired"],
    "armed": bool,
    "firings": int,
    "created_at": str,
    "event_slug": str,
    "event_title": str,
    "outcome_group_title": Union[str, None],
    "last_firing": Union["CreateAlertResponseLastFiring", None],
})

ListAlertsResponse = TypedDict("ListAlertsResponse", {
    "alerts": List["CreateAlertResponse"],
})

DeleteAlertResponse = TypedDict("DeleteAlertResponse", {
    "id": str,
    "deleted": Literal[True],
})

ListFiringsResponseFiringsItemPlanLegsItem = TypedDict("ListFiringsResponseFiringsItemPlanLegsItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "token_id": Union[str, None],
    "tokens": float,
    "usd": float,
    "price": float,
})

# What the planner found then.
ListFiringsResponseFiringsItemPlan = TypedDict("ListFiringsResponseFiringsItemPlan", {
    "price": float,
    "tokens": float,
    "usd": float,
    "fee_usd": float,
    "legs": List["ListFiringsResponseFiringsItemPlanLegsItem"],
    "book_ts": Union[str, None],
    "url": str,
})

ListFiringsResponseFiringsItem = TypedDict("ListFiringsResponseFiringsItem", {
    "id": str,
    "alert_id": str,
    "number": int,
    "fired_at": str,
    "plan": "ListFiringsResponseFiringsItemPlan",
})

ListFiringsResponse = TypedDict("ListFiringsResponse", {
    "firings": List["ListFiringsResponseFiringsItem"],
})

CreateWebhookResponse = TypedDict("CreateWebhookResponse", {
    "id": str,
    "url": str,
    "events": List[Literal["alert.fired", "arbitrage.opened", "match.changed"]],
    "created_at": str,
    "state": Literal["active", "paused"],
    "paused_at": Union[str, None],
    "pause_reason": Union[str, None],
    "old_secret_until": Union[str, None],
    "secret": str,
})

ListWebhooksResponse = TypedDict("ListWebhooksResponse", {
    "webhooks": List["GetWebhookResponse"],
})

GetWebhookResponse = TypedDict("GetWebhookResponse", {
    "id": str,
    "url": str,
    "events": List[Literal["alert.fired", "arbitrage.opened", "match.changed"]],
    "created_at": str,
    "state": Literal["active", "paused"],
    "paused_at": Union[str, None],
    "pause_reason": Union[str, None],
    "old_secret_until": Union[str, None],
})

DeleteWebhookResponse = TypedDict("DeleteWebhookResponse", {
    "id": str,
    "deleted": Literal[True],
})

TestWebhookResponse = TypedDict("TestWebhookResponse", {
    "id": str,
    "webhook_id": str,
    "event_id": str,
    "type": str,
    "state": Literal["pending", "delivered", "failed"],
    "created_at": str,
    "attempts": int,
    "next_attempt_at": Union[str, None],
    "last_attempt_at": Union[str, None],
    "delivered_at": Union[str, None],
    "response_status": Union[int, None],
    "response_head": Union[str, None],
    "response_ms": Union[int, None],
    "error": Union[str, None],
})

ListDeliveriesResponse = TypedDict("ListDeliveriesResponse", {
    "deliveries": List["TestWebhookResponse"],
})

GetErc1155BalancesResponse = TypedDict("GetErc1155BalancesResponse", {
    "balances": List["Holding"],
    "addresses": List[str],
    "wallets": List["Wallet"],
    "blocks": Dict[str, int],
    "error": Union[str, None],
    "discovery": List["Discovery"],
})

GetBalancesResponse = TypedDict("GetBalancesResponse", {
    "balances": "Cash",
    "addresses": List[str],
    "wallets": List["Wallet"],
    "blocks": Dict[str, int],
    "error": Union[str, None],
})

GetPositionsResponseSummaryByPlatformEntry = TypedDict("GetPositionsResponseSummaryByPlatformEntry", {
    "value_usd": float,
    "positions": int,
})

GetPositionsResponseSummaryByChainEntry = TypedDict("GetPositionsResponseSummaryByChainEntry", {
    "value_usd": float,
    "positions": int,
})

# Totals over all positions.
GetPositionsResponseSummary = TypedDict("GetPositionsResponseSummary", {
    "total_value": float,
    "total_positions": int,
    "active_positions": int,
    "claimable_value": float,
    "stale_value": float,
    "stale_as_of": Union[str, None],
    "unvalued_positions": int,
    "unpriced_positions": int,
    "by_platform": Dict[str, "GetPositionsResponseSummaryByPlatformEntry"],
    "by_chain": Dict[str, "GetPositionsResponseSummaryByChainEntry"],
})

GetPositionsResponse = TypedDict("GetPositionsResponse", {
    "summary": "GetPositionsResponseSummary",
    "balances": "Cash",
    "positions": List["Position"],
    "addresses": List[str],
    "wallets": List["Wallet"],
    "blocks": Dict[str, int],
    "error": Union[str, None],
    "discovery": List["Discovery"],
})

# Totals over all tokens.
GetCostsResponseSummary = TypedDict("GetCostsResponseSummary", {
    "cost_usd": float,
    "unknown_costs": int,
    "realized_usd": float,
    "unknown_gains": int,
    "unread": int,
})

GetCostsResponseTokensItem = TypedDict("GetCostsResponseTokensItem", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "contract_address": str,
    "token_id": str,
    "address": str,
    "chain_id": int,
    "outcome": Union[Literal["yes", "no"], None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "market_id": Union[str, None],
    "balance": float,
    "balance_raw": str,
    "cost_usd": Union[float, None],
    "avg_price": Union[float, None],
    "unknown": Union[Literal["searching", "unread", "unpaid", "incomplete"], None],
    "realized_usd": Union[float, None],
})

GetCostsResponseTradesItem = TypedDict("GetCostsResponseTradesItem", {
    "at": Union[str, None],
    "kind": Literal["buy", "sell", "claim", "in", "out", "unread"],
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "contract_address": str,
    "token_id": str,
    "address": str,
    "chain_id": int,
    "outcome": Union[Literal["yes", "no"], None],
    "event_slug": Union[str, None],
    "event_title": Union[str, None],
    "outcome_id": Union[str, None],
    "outcome_group_title": Union[str, None],
    "market_id": Union[str, None],
    "tokens": float,
    "usd": Union[float, None],
    "cost_usd": Union[float, None],
    "gain_usd": Union[float, None],
    "tx": str,
})

# Where Yes is held.
GetCostsResponseHedgesItemYes = TypedDict("GetCostsResponseHedgesItemYes", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": Union[str, None],
})

# Where No is held.
GetCostsResponseHedgesItemNo = TypedDict("GetCostsResponseHedgesItemNo", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": Union[str, None],
})

GetCostsResponseHedgesItem = TypedDict("GetCostsResponseHedgesItem", {
    "event_slug": str,
    "event_title": str,
    "outcome_id": str,
    "outcome_group_title": Union[str, None],
    "yes": "GetCostsResponseHedgesItemYes",
    "no": "GetCostsResponseHedgesItemNo",
    "tokens": float,
    "cost_usd": Union[float, None],
    "verdict": Literal["same", "differs", "unknown"],
    "differs": List[Literal["source", "deadline", "measure", "threshold", "void", "scope"]],
})

GetCostsResponse = TypedDict("GetCostsResponse", {
    "summary": "GetCostsResponseSummary",
    "tokens": List["GetCostsResponseTokensItem"],
    "trades": List["GetCostsResponseTradesItem"],
    "total_trades": int,
    "hedges": List["GetCostsResponseHedgesItem"],
    "addresses": List[str],
    "wallets": List["Wallet"],
    "blocks": Dict[str, int],
    "error": Union[str, None],
    "discovery": List["Discovery"],
})

CreateNonceResponse = TypedDict("CreateNonceResponse", {
    "nonce": str,
    "expires_at": str,
})

SignOutEverywhereResponse = TypedDict("SignOutEverywhereResponse", {
    "signed_out": Literal[True],
})

ListSecurityEventsResponseEventsItem = TypedDict("ListSecurityEventsResponseEventsItem", {
    "id": str,
    "at": str,
    "kind": Literal["sign_in", "sign_in_failed", "wallet_linked", "wallet_unlinked", "identity_linked", "identity_unlinked", "key_created", "key_rotated", "key_revoked", "refresh_reused", "webhook_created", "webhook_rotated", "webhook_deleted", "webhook_paused", "signed_out_everywhere"],
    "subject": Union[str, None],
    "client": Union[str, None],
})

ListSecurityEventsResponse = TypedDict("ListSecurityEventsResponse", {
    "events": List["ListSecurityEventsResponseEventsItem"],
})

ListApiKeysResponse = TypedDict("ListApiKeysResponse", {
    "api_keys": List["ApiKey"],
})

GetApiKeyUsageResponseKeysItem = TypedDict("GetApiKeyUsageResponseKeysItem", {
    "id": str,
    "requests": List[int],
})

GetApiKeyUsageResponse = TypedDict("GetApiKeyUsageResponse", {
    "days": List[str],
    "keys": List["GetApiKeyUsageResponseKeysItem"],
})

RevokeApiKeyResponse = TypedDict("RevokeApiKeyResponse", {
    "id": str,
    "revoked_at": str,
})

ListMatchesResponse = TypedDict("ListMatchesResponse", {
    "matches": List["MatchCase"],
    "offset": int,
    "limit": int,
    "total": int,
})

ListMatchReviewsResponse = TypedDict("ListMatchReviewsResponse", {
    "reviews": List["MatchReview"],
    "offset": int,
    "limit": int,
    "total": int,
})

ListSettlementReviewsResponse = TypedDict("ListSettlementReviewsResponse", {
    "reviews": List["SettlementReview"],
    "offset": int,
    "limit": int,
    "total": int,
})

GetHealthResponse = TypedDict("GetHealthResponse", {
    "status": Literal["ok"],
})

GetReadyResponse = TypedDict("GetReadyResponse", {
    "ready": Literal[True],
    "database": bool,
    "platforms": Dict[str, bool],
})

GetOpenApiResponse = TypedDict("GetOpenApiResponse", {
    "openapi": Literal["3.1.0"],
})

PlanDistributionRequestTokensEntry = TypedDict("PlanDistributionRequestTokensEntry", {
    "token_id": str,
    "outcome": NotRequired[str],
    "market_id": NotRequired[str],
    "max_tokens": NotRequired[float],
})

PlanDistributionRequestStress = TypedDict("PlanDistributionRequestStress", {
    "window_s": NotRequired[float],
    "latency_ms": NotRequired[List[int]],
})

# Cents per token; the largest that applies counts, not their sum. `unknown` is for platforms of that verdict.
PlanDistributionRequestHaircutCents = TypedDict("PlanDistributionRequestHaircutCents", {
    "source": NotRequired[float],
    "deadline": NotRequired[float],
    "measure": NotRequired[float],
    "threshold": NotRequired[float],
    "void": NotRequired[float],
    "scope": NotRequired[float],
    "unknown": NotRequired[float],
})

PlanDistributionRequest = TypedDict("PlanDistributionRequest", {
    "tokens": Dict[str, Union[str, "PlanDistributionRequestTokensEntry"]],
    "direction": Literal["buy", "sell"],
    "include_fees": NotRequired[bool],
    "enforce_min_orders": NotRequired[bool],
    "optimize_gas": NotRequired[bool],
    "gas_cost_per_source": NotRequired[float],
    "include_unverified": NotRequired[bool],
    "match_methods": NotRequired[List[Literal["identity", "rules", "reviewed", "model"]]],
    "country": NotRequired[str],
    "counterfactuals": NotRequired[bool],
    "at": NotRequired[str],
    "stress": NotRequired[Union[bool, "PlanDistributionRequestStress"]],
    "receipt": NotRequired[bool],
    "settlement": NotRequired[Literal["warn", "exclude", "price"]],
    "settle_like": NotRequired[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]],
    "haircut_cents": NotRequired["PlanDistributionRequestHaircutCents"],
    "max_price": NotRequired[float],
    "min_price": NotRequired[float],
    "max_all_in": NotRequired[float],
    "min_all_in": NotRequired[float],
    "amount_usd": NotRequired[float],
    "amount_tokens": NotRequired[float],
})

CreateTicketsRequestWalletsEntry = TypedDict("CreateTicketsRequestWalletsEntry", {
    "address": str,
    "signature": NotRequired[Literal["eoa", "proxy", "safe", "deposit", "smart_account"]],
    "holder": NotRequired[str],
})

CreateTicketsRequest = TypedDict("CreateTicketsRequest", {
    "agreed_price": NotRequired[float],
    "wallets": NotRequired[Dict[str, Union[str, "CreateTicketsRequestWalletsEntry"]]],
    "max_extra_bps": NotRequired[int],
    "expires_in_s": NotRequired[int],
    "plan": NotRequired["PlanDistributionRequest"],
    "receipt": NotRequired[str],
})

SendTicketRequest = TypedDict("SendTicketRequest", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "market_id": str,
    "message": Dict[str, Union[str, float]],
    "signature": str,
})

CreateExecutionRequest = TypedDict("CreateExecutionRequest", {
    "mode": Literal["practice"],
    "plan": "PlanDistributionRequest",
    "agreed_price": NotRequired[float],
    "max_slippage_bps": NotRequired[int],
    "latency_ms": NotRequired[int],
    "client_id": NotRequired[str],
})

CreateAlertRequest = TypedDict("CreateAlertRequest", {
    "outcome_id": str,
    "outcome": Literal["yes", "no"],
    "direction": Literal["buy", "sell"],
    "amount_usd": NotRequired[float],
    "amount_tokens": NotRequired[float],
    "all_in_price": float,
    "platforms": NotRequired[List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]]],
    "settlement": NotRequired[Literal["warn", "exclude", "price"]],
    "cooldown_s": NotRequired[int],
    "expires_at": NotRequired[str],
    "webhook_id": NotRequired[str],
    "note": NotRequired[str],
})

UpdateAlertRequest = TypedDict("UpdateAlertRequest", {
    "state": NotRequired[Literal["active", "paused"]],
    "amount_usd": NotRequired[float],
    "amount_tokens": NotRequired[float],
    "all_in_price": NotRequired[float],
    "cooldown_s": NotRequired[int],
    "expires_at": NotRequired[Union[str, None]],
    "webhook_id": NotRequired[Union[str, None]],
    "note": NotRequired[Union[str, None]],
})

CreateWebhookRequest = TypedDict("CreateWebhookRequest", {
    "url": str,
    "events": List[Literal["alert.fired", "arbitrage.opened", "match.changed"]],
})

SignInRequest = TypedDict("SignInRequest", {
    "message": str,
    "signature": str,
})

RefreshTokensRequest = TypedDict("RefreshTokensRequest", {
    "refresh_token": str,
})

SetCountryRequest = TypedDict("SetCountryRequest", {
    "country": Union[str, None],
})

MergeBookmarksRequestBookmarksItem = TypedDict("MergeBookmarksRequestBookmarksItem", {
    "kind": Literal["event", "view"],
    "key": str,
    "value": str,
    "changed_at": str,
    "removed": bool,
})

MergeBookmarksRequest = TypedDict("MergeBookmarksRequest", {
    "bookmarks": List["MergeBookmarksRequestBookmarksItem"],
})

CreateApiKeyRequest = TypedDict("CreateApiKeyRequest", {
    "name": NotRequired[str],
    "scopes": NotRequired[List[Literal["read", "plan", "stream", "balances", "alerts"]]],
    "expires_in_days": NotRequired[int],
})

# The first event.
DecideMatchRequestA = TypedDict("DecideMatchRequestA", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

# Left out for split only.
DecideMatchRequestB = TypedDict("DecideMatchRequestB", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

DecideMatchRequest = TypedDict("DecideMatchRequest", {
    "action": Literal["confirm", "reject", "merge", "split"],
    "a": "DecideMatchRequestA",
    "b": NotRequired["DecideMatchRequestB"],
    "inverted": NotRequired[bool],
    "note": NotRequired[str],
})

# The first event.
StateSettlementRequestA = TypedDict("StateSettlementRequestA", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

# The second event.
StateSettlementRequestB = TypedDict("StateSettlementRequestB", {
    "platform": Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"],
    "event_id": str,
})

StateSettlementRequest = TypedDict("StateSettlementRequest", {
    "a": "StateSettlementRequestA",
    "b": "StateSettlementRequestB",
    "dimension": Literal["source", "deadline", "measure", "threshold", "void", "scope"],
    "verdict": Literal["same", "differs", "unknown"],
    "a_says": NotRequired[str],
    "b_says": NotRequired[str],
    "note": NotRequired[str],
})

StreamArbitrage = Union["StreamArbitrageOf1", "StreamArbitrageOf2"]

StreamMessage = Union["StreamBook", "StreamBookDelta", "StreamTrade", "StreamTradeGap", "StreamStatus", "StreamArbitrage", "StreamAlert", "StreamEnd"]

GetIconResponse = str

GetMetricsResponse = str
