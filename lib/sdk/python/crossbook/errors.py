"""Errors of the service, as exceptions."""

from __future__ import annotations

import json
from typing import Dict, List, Optional, Type, TypedDict


class Fault(TypedDict):
    """One fault in a request: its location, a sentence, and a stable code."""

    loc: List[str]
    msg: str
    type: str


class CrossbookError(Exception):
    """An error response: its status, its faults, and the request id in the service's logs."""

    def __init__(self, status: int, faults: List[Fault], request_id: Optional[str] = None) -> None:
        sentences = " ".join(".".join(fault["loc"]) + ": " + fault["msg"] for fault in faults)
        super().__init__(sentences or "The service answered %d." % status)
        self.status = status
        self.faults = faults
        self.request_id = request_id


class InvalidRequestError(CrossbookError):
    """The request is invalid: 422, 413, 414, 415 or 405."""


class CredentialError(CrossbookError):
    """A credential is missing, expired or not permitted: 401 or 403."""


class NotFoundError(CrossbookError):
    """404."""


class ConflictError(CrossbookError):
    """A limit or the current state forbids it: 409."""


class RateLimitError(CrossbookError):
    """429, after every retry."""


class UnavailableError(CrossbookError):
    """502, 503 or 504, after every retry."""


class ConnectionFailed(CrossbookError):
    """No response in time, or no connection: the status is 0."""

    def __init__(self, message: str) -> None:
        super().__init__(0, [])
        self.args = (message,)


KINDS: Dict[int, Type[CrossbookError]] = {
    401: CredentialError,
    403: CredentialError,
    404: NotFoundError,
    405: InvalidRequestError,
    409: ConflictError,
    413: InvalidRequestError,
    414: InvalidRequestError,
    415: InvalidRequestError,
    422: InvalidRequestError,
    429: RateLimitError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def error_of(status: int, text: bytes, request_id: Optional[str]) -> CrossbookError:
    """The exception for an error response."""
    try:
        detail = json.loads(text).get("detail")
    except (ValueError, AttributeError):
        detail = None
    faults = detail if isinstance(detail, list) else []
    return KINDS.get(status, CrossbookError)(status, faults, request_id)
