"""Plans $250 of YES on the busiest event on two platforms and checks the plan. Run: python3 examples/plan.py [SLUG]"""

import os
import sys

try:
    from crossbook import Crossbook, CrossbookError, tokens_of, types, verify_plan
except ImportError:  # In a checkout, where the package is not installed.
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib", "sdk", "python"))
    from crossbook import Crossbook, CrossbookError, tokens_of, types, verify_plan

api = Crossbook(os.environ.get("CROSSBOOK_URL", "http://localhost:3000"), api_key=os.environ.get("CROSSBOOK_API_KEY"))
slug = sys.argv[1] if len(sys.argv) > 1 else api.list_events(paired=True, limit=1)["events"][0]["event_slug"]
event = api.get_event(slug=slug)
outcome = next(one for one in event["outcomes"] if one["is_active"])
request: types.PlanDistributionRequest = {"tokens": tokens_of(outcome), "direction": "buy", "amount_usd": 250}
try:
    plan = api.plan_distribution(request)
except CrossbookError as error:
    sys.exit("No plan: %s" % error)
for part in plan["distributions"]:
    leg = plan["platforms"][part["platform"]]
    print("%s: %s tokens for $%s" % (part["platform"], leg["tokens"], leg["usd"]))
valid, because = verify_plan(request, plan)
print("Verified: no other split is better" if valid else "Not verified: %s" % because)
