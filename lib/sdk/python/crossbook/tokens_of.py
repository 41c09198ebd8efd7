"""The tokens that a plan request needs."""

from __future__ import annotations

from typing import Dict, Literal, Union

from . import types

PLATFORMS = ("platform_1", "platform_2", "platform_3", "platform_4", "platform_5")

Tokens = Dict[str, Union[str, "types.PlanDistributionRequestTokensEntry"]]


def tokens_of(outcome: "types.Outcome", side: Literal["yes", "no"] = "yes") -> Tokens:
    """The token of an outcome on every platform that lists it, as `plan_distribution` takes them."""
    found = ((name, outcome.get("%s_%s_token" % (name, side))) for name in PLATFORMS)
    return {name: token for name, token in found if isinstance(token, str)}
