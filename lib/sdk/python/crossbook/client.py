"""Every operation, pages, and the stream."""

from __future__ import annotations

import http.client
import json
from typing import Any, Callable, Dict, Iterator, List, Optional, TypedDict

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


def _all_rows(read: Callable[..., Any], key: str, filters: Dict[str, Any]) -> Iterator[Any]:
    """The rows of one page after the other, until they are over."""
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
        """Every event that the filters leave, page by page."""
        return _all_rows(self.list_events, "events", filters)

    def all_arbitrage(self, **filters: Any) -> Iterator["types.Opportunity"]:
        """Every opportunity that the filters leave, page by page."""
        return _all_rows(self.list_arbitrage, "pairs", filters)

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
