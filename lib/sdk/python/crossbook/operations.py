# Generated from the OpenAPI document by `npm run sdk`. Do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union, cast

from . import types
from .transport import Transport


class Operations(Transport):
    """Every operation of the API, by its name in the reference."""

    def get_event(self, *, slug: str) -> "types.GetEventResponse":
        """One event with every outcome, platform and order book. A renamed slug redirects."""
        return cast("types.GetEventResponse", self._json("GET", "/api/event/{slug}", {"slug": slug}, {}, None))

    def list_events(self, *, offset: Optional[int] = None, limit: Optional[int] = None, platforms: Optional[List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]]] = None, category: Optional[str] = None, q: Optional[str] = None, status: Optional[Literal["open", "closed", "all"]] = None, paired: Optional[bool] = None, ids: Optional[List[str]] = None, ending_within_hours: Optional[int] = None, sort: Optional[Literal["volume", "new", "breaking", "ending", "spread", "edge"]] = None, format: Optional[Literal["json", "csv"]] = None) -> "types.ListEventsResponse":
        """Events, filtered, searched and sorted."""
        return cast("types.ListEventsResponse", self._json("GET", "/api/events/list", {}, {"offset": offset, "limit": limit, "platforms": platforms, "category": category, "q": q, "status": status, "paired": paired, "ids": ids, "ending_within_hours": ending_within_hours, "sort": sort, "format": format}, None))

    def list_categories(self, *, platforms: Optional[List[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]]] = None, q: Optional[str] = None, status: Optional[Literal["open", "closed", "all"]] = None, paired: Optional[bool] = None, ids: Optional[List[str]] = None, ending_within_hours: Optional[int] = None) -> "types.ListCategoriesResponse":
        """The categories, each with how many events the list has of it under the same filters."""
        return cast("types.ListCategoriesResponse", self._json("GET", "/api/events/categories", {}, {"platforms": platforms, "q": q, "status": status, "paired": paired, "ids": ids, "ending_within_hours": ending_within_hours}, None))

    def get_platforms(self) -> "types.GetPlatformsResponse":
        """The venue behind each platform id, its usual rules and fees, and the state of its feed."""
        return cast("types.GetPlatformsResponse", self._json("GET", "/api/platforms", {}, {}, None))

    def get_order_book(self, *, event: Optional[str] = None, outcome_title: Optional[str] = None, outcome_id: Optional[str] = None, depth: Optional[int] = None, at: Optional[str] = None, platform_1_yes_token: Optional[str] = None, platform_1_no_token: Optional[str] = None, platform_1_market_id: Optional[str] = None, platform_2_yes_token: Optional[str] = None, platform_2_no_token: Optional[str] = None, platform_2_market_id: Optional[str] = None, platform_3_yes_token: Optional[str] = None, platform_3_no_token: Optional[str] = None, platform_3_market_id: Optional[str] = None, platform_4_yes_token: Optional[str] = None, platform_4_no_token: Optional[str] = None, platform_4_market_id: Optional[str] = None, platform_5_yes_token: Optional[str] = None, platform_5_no_token: Optional[str] = None, platform_5_market_id: Optional[str] = None) -> "types.GetOrderBookResponse":
        """Order books of an outcome, or by token or market id, each platform and combined."""
        return cast("types.GetOrderBookResponse", self._json("GET", "/api/orderbook", {}, {"event": event, "outcome_title": outcome_title, "outcome_id": outcome_id, "depth": depth, "at": at, "platform_1_yes_token": platform_1_yes_token, "platform_1_no_token": platform_1_no_token, "platform_1_market_id": platform_1_market_id, "platform_2_yes_token": platform_2_yes_token, "platform_2_no_token": platform_2_no_token, "platform_2_market_id": platform_2_market_id, "platform_3_yes_token": platform_3_yes_token, "platform_3_no_token": platform_3_no_token, "platform_3_market_id": platform_3_market_id, "platform_4_yes_token": platform_4_yes_token, "platform_4_no_token": platform_4_no_token, "platform_4_market_id": platform_4_market_id, "platform_5_yes_token": platform_5_yes_token, "platform_5_no_token": platform_5_no_token, "platform_5_market_id": platform_5_market_id}, None))

    def get_market(self, *, market_id: str, platform: Optional[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]] = None, source: Optional[Literal["platform_1", "platform_2", "platform_3", "platform_4", "platform_5"]] = None) -> "types.GetMarketResponse":
        """One platform's market in its own words, with its prices and the same outcome on other platforms."""
        return cast("types.GetMarketResponse", self._json("GET", "/api/market/{market_id}", {"market_id": market_id}, {"platform": platform, "source": source}, None))

    def get_price_history(self, *, event: Optional[str] = None, outcome_title: Optional[str] = None, outcome_id: Optional[str] = None, interval: Optional[Literal["1h", "6h", "1d", "1w", "1m", "all"]] = None) -> "types.GetPriceHistoryResponse":
        """An outcome's YES price over time, a series for each platform."""
        return cast("types.GetPriceHistoryResponse", self._json("GET", "/api/price-history", {}, {"event": event, "outcome_title": outcome_title, "outcome_id": outcome_id, "interval": interval}, None))

    def get_book_history(self, *, event: Optional[str] = None, outcome_title: Optional[str] = None, outcome_id: Optional[str] = None, window_s: Optional[int] = None, instants: Optional[int] = None) -> "types.GetBookHistoryResponse":
        """How deep an outcome's books stood over the last minutes, and each platform's best prices."""
        return cast("types.GetBookHistoryResponse", self._json("GET", "/api/book-history", {}, {"event": event, "outcome_title": outcome_title, "outcome_id": outcome_id, "window_s": window_s, "instants": instants}, None))

    def get_sparklines(self, *, events: List[str]) -> "types.GetSparklinesResponse":
        """Seven days of several events' leading outcomes in few points, for lists."""
        return cast("types.GetSparklinesResponse", self._json("GET", "/api/sparklines", {}, {"events": events}, None))

    def get_quotes(self, *, events: List[str], size_usd: Optional[float] = None, outcomes: Optional[Literal["leading", "all"]] = None) -> "types.GetQuotesResponse":
        """What an order of one size costs all in, for several events' outcomes, by the planner."""
        return cast("types.GetQuotesResponse", self._json("GET", "/api/quotes", {}, {"events": events, "size_usd": size_usd, "outcomes": outcomes}, None))

    def get_trades(self, *, event: Optional[str] = None, outcome_title: Optional[str] = None, outcome_id: Optional[str] = None, limit: Optional[int] = None) -> "types.GetTradesResponse":
        """Recent trades of an outcome over all platforms, newest first."""
        return cast("types.GetTradesResponse", self._json("GET", "/api/trades", {}, {"event": event, "outcome_title": outcome_title, "outcome_id": outcome_id, "limit": limit}, None))

    def get_icon(self, *, slug: str, outcome_id: Optional[str] = None, outcome_title: Optional[str] = None) -> bytes:
        """A platform's icon of an event or outcome: PNG, JPEG, GIF, WebP or AVIF, at most 512 KiB."""
        return self._bytes("GET", "/api/icon/{slug}", {"slug": slug}, {"outcome_id": outcome_id, "outcome_title": outcome_title}, None)

    def plan_distribution(self, body: "types.PlanDistributionRequest") -> "types.PlanDistributionResponse":
        """The best split of an order over platforms, with the proof that no other is better."""
        return cast("types.PlanDistributionResponse", self._json("POST", "/api/liquidity/distribution", {}, {}, body))

    def get_plan_receipt(self, *, id: str) -> "types.GetPlanReceiptResponse":
        """A plan that was kept: its receipt, and the signed document with the books that it was made of."""
        return cast("types.GetPlanReceiptResponse", self._json("GET", "/api/plans/{id}", {"id": id}, {}, None))

    def list_receipt_keys(self) -> "types.ListReceiptKeysResponse":
        """The public keys that receipts are signed with, as a JWK set; old ones stay."""
        return cast("types.ListReceiptKeysResponse", self._json("GET", "/api/plans/keys", {}, {}, None))

    def get_plan_regret(self, *, id: str) -> "types.GetPlanRegretResponse":
        """The order of a receipt planned again 10, 60 and 300 seconds later: would waiting have paid?"""
        return cast("types.GetPlanRegretResponse", self._json("GET", "/api/plans/{id}/regret", {"id": id}, {}, None))

    def create_tickets(self, body: "types.CreateTicketsRequest") -> "types.CreateTicketsResponse":
        """An order planned now as orders ready to sign, one a platform, with what the wallets still lack. Nothing is signed or sent here."""
        return cast("types.CreateTicketsResponse", self._json("POST", "/api/tickets", {}, {}, body))

    def send_ticket(self, body: "types.SendTicketRequest") -> "types.SendTicketResponse":
        """Hands a signed order to the platform's stand-in: in the demo only, where `TICKETS_SEND=on`. A conflict elsewhere."""
        return cast("types.SendTicketResponse", self._json("POST", "/api/tickets/send", {}, {}, body))

    def create_execution(self, body: "types.CreateExecutionRequest") -> "types.CreateExecutionResponse":
        """Carries out an order that is planned now. In practice it is filled here with paper money on the live books; nothing is sent to a platform."""
        return cast("types.CreateExecutionResponse", self._json("POST", "/api/executions", {}, {}, body))

    def list_executions(self, *, offset: Optional[int] = None, limit: Optional[int] = None) -> "types.ListExecutionsResponse":
        """Executions of the account, newest first."""
        return cast("types.ListExecutionsResponse", self._json("GET", "/api/executions", {}, {"offset": offset, "limit": limit}, None))

    def get_execution(self, *, id: str) -> "types.CreateExecutionResponse":
        """One execution: its parts, their fills, and every change of state with its cause."""
        return cast("types.CreateExecutionResponse", self._json("GET", "/api/executions/{id}", {"id": id}, {}, None))

    def get_practice(self) -> "types.GetPracticeResponse":
        """The practice account: paper money, positions at their bids, gains and settlements."""
        return cast("types.GetPracticeResponse", self._json("GET", "/api/practice", {}, {}, None))

    def reset_practice(self) -> "types.GetPracticeResponse":
        """Begins the practice account anew: the deposit, no positions. Orders on their way are rejected."""
        return cast("types.GetPracticeResponse", self._json("POST", "/api/practice/reset", {}, {}, None))

    def list_arbitrage(self, *, limit: Optional[int] = None, offset: Optional[int] = None, id: Optional[str] = None, kind: Optional[Literal["pair", "event"]] = None, min_profit_pct: Optional[float] = None, min_usd: Optional[float] = None, verified: Optional[bool] = None, settlement: Optional[Literal["same", "any", "price"]] = None, haircut_source: Optional[float] = None, haircut_deadline: Optional[float] = None, haircut_measure: Optional[float] = None, haircut_threshold: Optional[float] = None, haircut_void: Optional[float] = None, haircut_scope: Optional[float] = None, haircut_unknown: Optional[float] = None, sort: Optional[Literal["profit", "profit_pct", "apr", "new"]] = None, format: Optional[Literal["json", "csv"]] = None) -> "types.ListArbitrageResponse":
        """Sets of tokens that cost less than the dollar they pay in any case, fees, lots and minimum orders counted, each sized to its largest total profit."""
        return cast("types.ListArbitrageResponse", self._json("GET", "/api/arbitrage", {}, {"limit": limit, "offset": offset, "id": id, "kind": kind, "min_profit_pct": min_profit_pct, "min_usd": min_usd, "verified": verified, "settlement": settlement, "haircut_source": haircut_source, "haircut_deadline": haircut_deadline, "haircut_measure": haircut_measure, "haircut_threshold": haircut_threshold, "haircut_void": haircut_void, "haircut_scope": haircut_scope, "haircut_unknown": haircut_unknown, "sort": sort, "format": format}, None))

    def get_arbitrage_history(self, *, days: Optional[int] = None, limit: Optional[int] = None, offset: Optional[int] = None, kind: Optional[Literal["pair", "event"]] = None, verified: Optional[bool] = None) -> "types.GetArbitrageHistoryResponse":
        """How long opportunities of the last 30 days lived, by size and by platforms."""
        return cast("types.GetArbitrageHistoryResponse", self._json("GET", "/api/arbitrage/history", {}, {"days": days, "limit": limit, "offset": offset, "kind": kind, "verified": verified}, None))

    def check_restricts(self, *, country: Optional[str] = None) -> "types.CheckRestrictsResponse":
        """What each platform publishes about trading from a country. Not legal advice."""
        return cast("types.CheckRestrictsResponse", self._json("GET", "/api/check_restricts", {}, {"country": country}, None))

    def create_alert(self, body: "types.CreateAlertRequest") -> "types.CreateAlertResponse":
        """Creates an alert: it fires when the whole order can be filled at this all-in price per token or better. It fires once per crossing: again only after the price has left and returned, and after its cooldown."""
        return cast("types.CreateAlertResponse", self._json("POST", "/api/alerts", {}, {}, body))

    def list_alerts(self) -> "types.ListAlertsResponse":
        """Alerts of the account, each with its last firing."""
        return cast("types.ListAlertsResponse", self._json("GET", "/api/alerts", {}, {}, None))

    def get_alert(self, *, id: str) -> "types.CreateAlertResponse":
        """One alert with its last firing."""
        return cast("types.CreateAlertResponse", self._json("GET", "/api/alerts/{id}", {"id": id}, {}, None))

    def update_alert(self, body: "types.UpdateAlertRequest", *, id: str) -> "types.CreateAlertResponse":
        """Updates an alert; omitted fields are unchanged. A new price or amount is a new condition, which fires at once if it is already met."""
        return cast("types.CreateAlertResponse", self._json("PATCH", "/api/alerts/{id}", {"id": id}, {}, body))

    def delete_alert(self, *, id: str) -> "types.DeleteAlertResponse":
        """Deletes an alert with its firings."""
        return cast("types.DeleteAlertResponse", self._json("DELETE", "/api/alerts/{id}", {"id": id}, {}, None))

    def list_firings(self, *, id: str, limit: Optional[int] = None) -> "types.ListFiringsResponse":
        """When an alert fired and what the planner found."""
        return cast("types.ListFiringsResponse", self._json("GET", "/api/alerts/{id}/firings", {"id": id}, {"limit": limit}, None))

    def create_webhook(self, body: "types.CreateWebhookRequest") -> "types.CreateWebhookResponse":
        """Makes a webhook: messages by the specification of Standard Webhooks, at least once each, always with the same `webhook-id`. The answer is the only place where its secret is ever shown."""
        return cast("types.CreateWebhookResponse", self._json("POST", "/api/webhooks", {}, {}, body))

    def list_webhooks(self) -> "types.ListWebhooksResponse":
        """Webhooks of the account, without their secrets."""
        return cast("types.ListWebhooksResponse", self._json("GET", "/api/webhooks", {}, {}, None))

    def get_webhook(self, *, id: str) -> "types.GetWebhookResponse":
        """One webhook, without its secret."""
        return cast("types.GetWebhookResponse", self._json("GET", "/api/webhooks/{id}", {"id": id}, {}, None))

    def delete_webhook(self, *, id: str) -> "types.DeleteWebhookResponse":
        """Deletes a webhook with its deliveries. Alerts that name it send nothing from then on."""
        return cast("types.DeleteWebhookResponse", self._json("DELETE", "/api/webhooks/{id}", {"id": id}, {}, None))

    def rotate_webhook(self, *, id: str) -> "types.CreateWebhookResponse":
        """Gives a webhook a new secret; for 24 hours messages are signed with both."""
        return cast("types.CreateWebhookResponse", self._json("POST", "/api/webhooks/{id}/rotate", {"id": id}, {}, None))

    def test_webhook(self, *, id: str) -> "types.TestWebhookResponse":
        """Sends a `webhook.test` message now and returns the receiver's response. An accepted one resumes a paused webhook."""
        return cast("types.TestWebhookResponse", self._json("POST", "/api/webhooks/{id}/test", {"id": id}, {}, None))

    def list_deliveries(self, *, id: str, limit: Optional[int] = None) -> "types.ListDeliveriesResponse":
        """Deliveries to a webhook: sent and queued."""
        return cast("types.ListDeliveriesResponse", self._json("GET", "/api/webhooks/{id}/deliveries", {"id": id}, {"limit": limit}, None))

    def redeliver(self, *, id: str) -> "types.TestWebhookResponse":
        """Sends a message again, with the same id and bytes."""
        return cast("types.TestWebhookResponse", self._json("POST", "/api/webhooks/deliveries/{id}/redeliver", {"id": id}, {}, None))

    def get_erc_1155balances(self, *, addresses: List[str], token_ids: Optional[List[str]] = None) -> "types.GetErc1155BalancesResponse":
        """Outcome tokens of wallets, each verified on chain at one block, with what they bring now."""
        return cast("types.GetErc1155BalancesResponse", self._json("GET", "/api/balances/erc1155", {}, {"addresses": addresses, "token_ids": token_ids}, None))

    def get_balances(self, *, addresses: List[str]) -> "types.GetBalancesResponse":
        """Stablecoin cash of wallets on every chain."""
        return cast("types.GetBalancesResponse", self._json("GET", "/api/balances", {}, {"addresses": addresses}, None))

    def get_positions(self, *, addresses: List[str]) -> "types.GetPositionsResponse":
        """Everything a set of wallets holds, valued, with what can be claimed and how."""
        return cast("types.GetPositionsResponse", self._json("GET", "/api/positions/aggregated", {}, {"addresses": addresses}, None))

    def get_costs(self, *, addresses: List[str]) -> "types.GetCostsResponse":
        """What wallets paid for their tokens, and what they gained by selling and claiming."""
        return cast("types.GetCostsResponse", self._json("GET", "/api/positions/costs", {}, {"addresses": addresses}, None))

    def create_nonce(self) -> "types.CreateNonceResponse":
        """A nonce for one wallet sign-in message."""
        return cast("types.CreateNonceResponse", self._json("GET", "/api/auth/nonce", {}, {}, None))

    def sign_in(self, body: "types.SignInRequest") -> "types.Tokens":
        """Signs in with a wallet: an EIP-4361 message and its signature for a pair of tokens."""
        return cast("types.Tokens", self._json("POST", "/api/auth", {}, {}, body))

    def refresh_tokens(self, body: "types.RefreshTokensRequest") -> "types.Tokens":
        """Exchanges a refresh token for a new pair of tokens; each refresh token works once."""
        return cast("types.Tokens", self._json("POST", "/api/auth/refresh", {}, {}, body))

    def create_session_token(self) -> "types.Tokens":
        """A pair of tokens for the requesting browser session, from pages of this host only."""
        return cast("types.Tokens", self._json("POST", "/api/auth/session-token", {}, {}, None))

    def get_profile(self) -> "types.Profile":
        """Whose access token this is."""
        return cast("types.Profile", self._json("GET", "/api/profile", {}, {}, None))

    def link_wallet(self, body: "types.SignInRequest") -> "types.Profile":
        """Adds a wallet to the account: an EIP-4361 message that it signed. One with its own account is refused."""
        return cast("types.Profile", self._json("POST", "/api/account/wallets", {}, {}, body))

    def unlink_wallet(self, *, address: str) -> "types.Profile":
        """Removes a wallet from the account; the last login method cannot be removed."""
        return cast("types.Profile", self._json("DELETE", "/api/account/wallets/{address}", {"address": address}, {}, None))

    def unlink_identity(self, *, provider: Literal["github", "google"]) -> "types.Profile":
        """Removes a linked login provider from the account; the last login method cannot be removed."""
        return cast("types.Profile", self._json("DELETE", "/api/account/identities/{provider}", {"provider": provider}, {}, None))

    def sign_out_everywhere(self) -> "types.SignOutEverywhereResponse":
        """Revokes all browser sessions, refresh tokens and access tokens of the account. API keys stay valid."""
        return cast("types.SignOutEverywhereResponse", self._json("POST", "/api/account/sign-out-everywhere", {}, {}, None))

    def set_country(self, body: "types.SetCountryRequest") -> "types.Profile":
        """Sets the country that the account trades from, or clears it."""
        return cast("types.Profile", self._json("POST", "/api/account/country", {}, {}, body))

    def list_security_events(self) -> "types.ListSecurityEventsResponse":
        """Sign-ins and changes to the account's keys and login methods over the last 180 days."""
        return cast("types.ListSecurityEventsResponse", self._json("GET", "/api/account/events", {}, {}, None))

    def list_bookmarks(self) -> "types.Bookmarks":
        """Bookmarked events and saved searches of the account."""
        return cast("types.Bookmarks", self._json("GET", "/api/account/bookmarks", {}, {}, None))

    def merge_bookmarks(self, body: "types.MergeBookmarksRequest") -> "types.Bookmarks":
        """Merges a browser's bookmarks and saved searches into the account; the later change of each wins."""
        return cast("types.Bookmarks", self._json("POST", "/api/account/bookmarks", {}, {}, body))

    def create_api_key(self, body: Optional["types.CreateApiKeyRequest"] = None) -> "types.CreatedApiKey":
        """Makes an API key. The answer is the only place where it is ever shown."""
        return cast("types.CreatedApiKey", self._json("POST", "/api/api-key/generate", {}, {}, body))

    def list_api_keys(self) -> "types.ListApiKeysResponse":
        """API keys of the account, without the keys themselves."""
        return cast("types.ListApiKeysResponse", self._json("GET", "/api/api-key", {}, {}, None))

    def get_api_key_usage(self) -> "types.GetApiKeyUsageResponse":
        """Requests of each API key a day, for the last 30 days."""
        return cast("types.GetApiKeyUsageResponse", self._json("GET", "/api/api-key/usage", {}, {}, None))

    def revoke_api_key(self, *, id: str) -> "types.RevokeApiKeyResponse":
        """Revokes an API key immediately."""
        return cast("types.RevokeApiKeyResponse", self._json("DELETE", "/api/api-key/{id}", {"id": id}, {}, None))

    def rotate_api_key(self, *, id: str) -> "types.CreatedApiKey":
        """Gives an API key a new secret under the same id; the old secret is revoked immediately."""
        return cast("types.CreatedApiKey", self._json("POST", "/api/api-key/{id}/rotate", {"id": id}, {}, None))

    def list_matches(self, *, offset: Optional[int] = None, limit: Optional[int] = None, filter: Optional[Literal["open", "decided", "all"]] = None) -> "types.ListMatchesResponse":
        """Matches between platforms that await review, largest stake first."""
        return cast("types.ListMatchesResponse", self._json("GET", "/api/admin/matches", {}, {"offset": offset, "limit": limit, "filter": filter}, None))

    def decide_match(self, body: "types.DecideMatchRequest") -> "types.MatchReview":
        """Confirms, rejects, merges or splits. Holds until it is undone, whatever matching finds."""
        return cast("types.MatchReview", self._json("POST", "/api/admin/matches", {}, {}, body))

    def list_match_reviews(self, *, offset: Optional[int] = None, limit: Optional[int] = None) -> "types.ListMatchReviewsResponse":
        """Decisions on matches: who, what and when, and what was undone."""
        return cast("types.ListMatchReviewsResponse", self._json("GET", "/api/admin/matches/reviews", {}, {"offset": offset, "limit": limit}, None))

    def undo_match_review(self, *, id: str) -> "types.MatchReview":
        """Undoes a decision; what was decided before it holds again."""
        return cast("types.MatchReview", self._json("POST", "/api/admin/matches/reviews/{id}/undo", {"id": id}, {}, None))

    def state_settlement(self, body: "types.StateSettlementRequest") -> "types.SettlementReview":
        """States one dimension of how two events settle. Holds above what is read from the rules, until it is undone or the rules change."""
        return cast("types.SettlementReview", self._json("POST", "/api/admin/settlement", {}, {}, body))

    def list_settlement_reviews(self, *, offset: Optional[int] = None, limit: Optional[int] = None) -> "types.ListSettlementReviewsResponse":
        """What reviewers stated of settlement: who, what and when, and what was undone."""
        return cast("types.ListSettlementReviewsResponse", self._json("GET", "/api/admin/settlement", {}, {"offset": offset, "limit": limit}, None))

    def undo_settlement_review(self, *, id: str) -> "types.SettlementReview":
        """Undoes a statement; what was stated before it, or read from the rules, holds again."""
        return cast("types.SettlementReview", self._json("POST", "/api/admin/settlement/{id}/undo", {"id": id}, {}, None))

    def get_health(self) -> "types.GetHealthResponse":
        """Liveness: the process is running."""
        return cast("types.GetHealthResponse", self._json("GET", "/api/health", {}, {}, None))

    def get_ready(self) -> "types.GetReadyResponse":
        """The database is up and every platform that answers has been read and matched once."""
        return cast("types.GetReadyResponse", self._json("GET", "/api/ready", {}, {}, None))

    def get_metrics(self) -> str:
        """What this process counts and measures, in Prometheus text. With METRICS_TOKEN for whoever shows it; without one for the machine itself only."""
        return self._text("GET", "/api/metrics", {}, {}, None)

    def get_open_api(self) -> "types.GetOpenApiResponse":
        """This description."""
        return cast("types.GetOpenApiResponse", self._json("GET", "/api/openapi.json", {}, {}, None))
