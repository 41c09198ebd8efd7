"""Every operation, pages, and the stream."""

from __future__ import annotations

import http.client
import json
from typing import Any, Dict, Iterator, List, Optional, TypedDict

from . import types
from .errors import ConnectionFailed
from .operations import Operations

PAGE = 100
RECONNECT_S = 1.0


class StreamMessage(TypedDict):
    """One message of the stream: its name, its data, and the id to resume after."""

    event: str
    data: Any
    id: Optional[str]


class Crossbook(Operations):
    """The API as a client.

    >>> Crossbook().list_events(paired=True, limit=3)["events"]  # doctest: +SKIP
    """

    def all_events(self, **filters: Any) -> Iterator["types.EventSummary"]:
        """Every event that the filters leave, page by page."""
        limit = int(filters.pop("limit", None) or PAGE)
        offset = 0
        while True:
            page = self.list_events(limit=limit, offset=offset, **filters)
            yield from page["events"]
            offset += limit
            if not page["events"] or offset >= page["total"]:
                return

    def all_arbitrage(self, **filters: Any) -> Iterator["types.Opportunity"]:
        """Every opportunity that the filters leave, page by page."""
        limit = int(filters.pop("limit", None) or PAGE)
        offset = 0
        while True:
            page = self.list_arbitrage(limit=limit, offset=offset, **filters)
            yield from page["pairs"]
            offset += limit
            if not page["pairs"] or offset >= page["total"]:
                return

    def stream(
        self,
        *,
        event: Optional[List[str]] = None,
        tokens: Optional[List[str]] = None,
        arbitrage: Optional[bool] = None,
    ) -> Iterator[StreamMessage]:
        """Follows the stream; a dropped connection is resumed after the last message that arrived."""
        query: Dict[str, Any] = {"event": event, "tokens": tokens, "arbitrage": arbitrage}
        last_id: Optional[str] = None
        while True:
            try:
                for message in self._events("/api/stream", query, last_id):
                    last_id = message.get("id", last_id)
                    name = message.get("event", "message")
                    yield {"event": name, "data": json.loads(message["data"]), "id": message.get("id")}
                    if name == "end":
                        return
            except (ConnectionFailed, OSError, http.client.HTTPException):
                pass
            self._wait(RECONNECT_S)
