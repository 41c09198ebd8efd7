"""The client: every operation, pagination, and the stream."""

from __future__ import annotations

import http.client
import json
from typing import Any, Callable, Dict, Iterator, List, Optional, TypedDict

from . import types
from .errors import ConnectionFailed, RateLimitError, UnavailableError
from .operations import Operations

PAGE = 100
RECONNECT_S = 1.0
MAX_RECONNECT_S = 30.0


class StreamMessage(TypedDict):
    """One message of the stream: its name, its data, and the id to resume after."""

    event: str
    data: Any
    id: Optional[str]


class Reconnect(TypedDict):
    """Why a stream reconnects and after which delay; no error if the service closed it."""

    attempt: int
    seconds: float
    error: Optional[Exception]


def _all_rows(read: Callable[..., Any], key: str, filters: Dict[str, Any]) -> Iterator[Any]:
    """Yields the rows of every page."""
    limit = int(filters.pop("limit", None) or PAGE)
    offset = 0
    while True:
        page = read(limit=limit, offset=offset, **filters)
        yield from page[key]
        offset += limit
        if not page[key] or offset >= page["total"]:
            return


class Crossbook(Operations):
    """The API as a client.

    >>> Crossbook().list_events(paired=True, limit=3)["events"]  # doctest: +SKIP
    """

    def all_events(self, **filters: Any) -> Iterator["types.EventSummary"]:
        """Yields every event that matches the filters, page by page."""
        return _all_rows(self.list_events, "events", filters)

    def all_arbitrage(self, **filters: Any) -> Iterator["types.Opportunity"]:
        """Yields every opportunity that matches the filters, page by page."""
        return _all_rows(self.list_arbitrage, "pairs", filters)

    def stream(
        self,
        *,
        event: Optional[List[str]] = None,
        tokens: Optional[List[str]] = None,
        arbitrage: Optional[bool] = None,
        alerts: Optional[bool] = None,
        on_reconnect: Optional[Callable[[Reconnect], None]] = None,
    ) -> Iterator[StreamMessage]:
        """Follows the stream; a dropped connection is resumed after the last message that arrived.

        The first connection fails as any method does; later ones wait longer each time, and ``on_reconnect`` is called
        before each pause.
        """
        query: Dict[str, Any] = {"event": event, "tokens": tokens, "arbitrage": arbitrage, "alerts": alerts}
        last_id: Optional[str] = None
        connected = False
        attempt = 0
        while True:
            attempt += 1
            reason: Optional[Exception] = None
            try:
                for message in self._events("/api/stream", query, last_id):
                    connected, attempt = True, 1
                    last_id = message.get("id", last_id)
                    name = message.get("event", "message")
                    yield {"event": name, "data": json.loads(message["data"]), "id": message.get("id")}
                    if name == "end":
                        return
            except (
                ConnectionFailed,
                RateLimitError,
                UnavailableError,
                OSError,
                http.client.HTTPException,
            ) as error:
                if not connected:
                    raise
                reason = error
            seconds = min(RECONNECT_S * 2 ** (attempt - 1), MAX_RECONNECT_S)
            if on_reconnect:
                on_reconnect({"attempt": attempt, "seconds": seconds, "error": reason})
            self._wait(seconds)
