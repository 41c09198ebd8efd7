"""Sends requests with credentials, timeouts and retries."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Dict, Iterator, NamedTuple, Optional

from .errors import ConnectionFailed, error_of

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 120.0


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_text(one) for one in value)
    return str(value)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows redirects on the same host only, so that credentials never reach another."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        here, there = urllib.parse.urlsplit(req.full_url), urllib.parse.urlsplit(newurl)
        if (here.scheme, here.netloc) != (there.scheme, there.netloc) or req.get_method() != "GET":
            return None
        return urllib.request.Request(newurl, headers=dict(req.header_items()), method="GET")


class Tokens(NamedTuple):
    """A pair of tokens; the refresh token works once."""

    access_token: str
    refresh_token: str


class Transport:
    """One service, reached with the credentials given. Safe to share between threads.

    With a refresh token, an expired access token is renewed, at most once per request. ``on_tokens`` is called with each
    new pair before its use, since the old refresh token no longer works.
    """

    def __init__(
        self,
        base_url: str = "http://localhost:3000",
        *,
        api_key: Optional[str] = None,
        access_token: Optional[str] = None,
        refresh_token: Optional[str] = None,
        on_tokens: Optional[Callable[[Tokens], object]] = None,
        timeout: float = 30.0,
        retries: int = 4,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base = base_url.rstrip("/")
        self._api_key = api_key
        self._access_token = access_token
        self._refresh_token = refresh_token
        self._on_tokens = on_tokens
        self._renewal = threading.Lock()
        self._timeout = timeout
        self._retries = retries
        self._wait = wait
        self._opener = urllib.request.build_opener(_NoRedirect)

    def _json(self, method: str, path: str, params: Dict[str, Any], query: Dict[str, Any], body: Any) -> Any:
        return json.loads(self._bytes(method, path, params, query, body))

    def _text(self, method: str, path: str, params: Dict[str, Any], query: Dict[str, Any], body: Any) -> str:
        return self._bytes(method, path, params, query, body).decode("utf-8")

    def _bytes(self, method: str, path: str, params: Dict[str, Any], query: Dict[str, Any], body: Any) -> bytes:
        with self._open(method, path, params, query, body) as response:
            try:
                return bytes(response.read())
            except (OSError, http.client.HTTPException) as error:
                raise ConnectionFailed("The answer broke off.") from error

    def _request(
        self,
        method: str,
        path: str,
        params: Dict[str, Any],
        query: Dict[str, Any],
        body: Any,
        headers: Dict[str, str],
    ) -> urllib.request.Request:
        for name, value in params.items():
            path = path.replace("{%s}" % name, urllib.parse.quote(_text(value), safe=""))
        given = {name: _text(value) for name, value in query.items() if value is not None}
        address = self._base + path + ("?" + urllib.parse.urlencode(given) if given else "")
        sent = dict(headers)
        if self._api_key:
            sent["X-API-Key"] = self._api_key
        if self._access_token:
            sent["Authorization"] = "Bearer " + self._access_token
        data = None
        if body is not None:
            data = json.dumps(body).encode("utf-8")
            sent["Content-Type"] = "application/json"
        return urllib.request.Request(address, data=data, headers=sent, method=method)

    def _open(
        self,
        method: str,
        path: str,
        params: Dict[str, Any],
        query: Dict[str, Any],
        body: Any = None,
        headers: Optional[Dict[str, str]] = None,
    ) -> Any:
        """Opens a successful response for reading. Retries as the service requests; raises on an error response."""
        if self._refresh_token and not self._access_token:
            self._renew(None)
        token = self._access_token
        request = self._request(method, path, params, query, body, headers or {})
        attempt = 0
        renewed = False
        while True:
            pause = FIRST_PAUSE_S * 2**attempt
            try:
                return self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                if error.code == 401 and self._refresh_token and not renewed:
                    error.close()
                    renewed = True
                    self._renew(token)
                    request = self._request(method, path, params, query, body, headers or {})
                    continue
                again = (429, 503) if method != "GET" else (429, 502, 503, 504)
                if error.code not in again or attempt >= self._retries:
                    text = error.read()
                    raise error_of(error.code, text, error.headers.get("X-Request-Id")) from None
                asked = error.headers.get("Retry-After", "")
                pause = float(asked) if asked.isdigit() else pause
                error.close()
            except (urllib.error.URLError, socket.timeout, OSError, http.client.HTTPException) as error:
                if method != "GET" or attempt >= self._retries:
                    raise ConnectionFailed("The service cannot be reached at %s: %s" % (self._base, error)) from error
            attempt += 1
            self._wait(min(pause, LONGEST_PAUSE_S))

    def _renew(self, refused: Optional[str]) -> None:
        """Renews the rejected access token, unless another thread has done so."""
        with self._renewal:
            if self._access_token != refused:
                return
            body = json.dumps({"refresh_token": self._refresh_token}).encode("utf-8")
            headers = {"Content-Type": "application/json"}
            request = urllib.request.Request(self._base + "/api/auth/refresh", data=body, headers=headers, method="POST")
            try:
                with self._opener.open(request, timeout=self._timeout) as response:
                    pair = json.loads(response.read())
            except urllib.error.HTTPError as error:
                raise error_of(error.code, error.read(), error.headers.get("X-Request-Id")) from None
            except (OSError, http.client.HTTPException) as error:
                raise ConnectionFailed("The service cannot be reached at %s: %s" % (self._base, error)) from error
            tokens = Tokens(pair["access_token"], pair["refresh_token"])
            self._access_token, self._refresh_token = tokens
            if self._on_tokens:
                self._on_tokens(tokens)

    def _events(self, path: str, query: Dict[str, Any], last_id: Optional[str]) -> Iterator[Dict[str, str]]:
        """Yields the server-sent events of one connection."""
        headers = {"Accept": "text/event-stream"}
        if last_id:
            headers["Last-Event-ID"] = last_id
        event: Dict[str, str] = {}
        with self._open("GET", path, {}, query, None, headers) as response:
            for raw in response:
                line = raw.decode("utf-8").rstrip("\r\n")
                if line == "":
                    if "data" in event:
                        yield event
                    event = {}
                    continue
                name, colon, value = line.partition(":")
                if name and colon:
                    value = value[1:] if value.startswith(" ") else value
                    event[name] = event[name] + "\n" + value if name == "data" and name in event else value
