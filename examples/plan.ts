// Plans $250 of YES on the busiest event on two platforms and checks the plan, with the client library.
//   npx tsx examples/plan.ts [SLUG]
import { Crossbook, tokensOf, verifyPlan } from 'crossbook-client'

const { CROSSBOOK_URL: baseUrl, CROSSBOOK_API_KEY: apiKey } = process.env
const api = new Crossbook({ baseUrl, apiKey })
const slug = process.argv[2] ?? (await api.listEvents({ paired: true, limit: 1 })).events[0]?.event_slug
const event = await api.getEvent({ slug: slug ?? '' })
const outcome = event.outcomes.find(({ is_active }) => is_active)
if (!outcome) throw new Error(`Nothing of ${event.event_slug} trades.`)
const request = { tokens: tokensOf(outcome), direction: 'buy' as const, amount_usd: 250 }
const plan = await api.planDistribution(request)
for (const { platform } of plan.distributions) {
  const leg = plan.platforms[platform]
  console.log(`${platform}: ${leg?.tokens} tokens for $${leg?.usd}`)
}
const { verdict } = verifyPlan(request, plan)
console.log(verdict.valid ? 'Verified: no other split is better' : `Not verified: ${verdict.because}`)
