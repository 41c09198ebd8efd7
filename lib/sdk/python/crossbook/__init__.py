"""Crossbook's API: the standard library alone, Python 3.9 or newer."""

from . import types
from .client import Crossbook, StreamMessage
from .errors import (
    ConflictError,
    ConnectionFailed,
    CredentialError,
    CrossbookError,
    Fault,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    UnavailableError,
)
from .tokens_of import tokens_of
from .transport import Tokens
from .verify_plan import Verdict, verify_plan
from .verify_receipt import verify_receipt

__all__ = [
    "ConflictError",
    "ConnectionFailed",
    "CredentialError",
    "Crossbook",
    "CrossbookError",
    "Fault",
    "InvalidRequestError",
    "NotFoundError",
    "RateLimitError",
    "StreamMessage",
    "UnavailableError",
    "Tokens",
    "Verdict",
    "tokens_of",
    "types",
    "verify_plan",
    "verify_receipt",
]
