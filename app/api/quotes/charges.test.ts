import { expect, test } from 'vitest'
import { GET as getBalances } from '@/app/api/balances/route'
import { POST as planDistribution } from '@/app/api/liquidity/distribution/route'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly, rain, rainTokens } from '@/lib/dev/testing/support/rain'
import { GET as getQuotes } from './route'

type Route = typeof getQuotes

/** Remaining anonymous rate limit after one request. */
async function leftAfter(
  route: Route,
  { path, body, limit = 100 }: { path: string; body?: object; limit?: number },
): Promise<{ status: number; left: number }> {
  const { books } = installRuntime({
    events: [rain],
    config: { rateLimitAnon: limit, rateLimitKey: 600 },
  })
  books.put(buildBook(poly, { asks: [[0.45, 500]], bids: [[0.44, 500]] }))
  books.put(buildBook(kalshi, { asks: [[0.46, 500]], bids: [[0.43, 500]] }))
  const request = new Request(`http://localhost${path}`, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const { status, headers } = await route(request)
  return { status, left: Number(headers.get('RateLimit-Remaining')) }
}

const ids = (count: number) => Array.from({ length: count }, (_, i) => `id-${i}`).join()
const wallets = (count: number) =>
  Array.from({ length: count }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`).join()
const plan = { tokens: rainTokens, direction: 'buy', amount_usd: 50 }
const PLANS = '/api/liquidity/distribution'

test.each<[string, Route, { path: string; body?: object }, number]>([
  ['quotes of one event', getQuotes, { path: `/api/quotes?events=${ids(1)}` }, 1],
  ['quotes of fifty events', getQuotes, { path: `/api/quotes?events=${ids(50)}` }, 5],
  ['quotes of all outcomes of fifty', getQuotes, { path: `/api/quotes?outcomes=all&events=${ids(50)}` }, 25],
  ['cash of one wallet', getBalances, { path: `/api/balances?addresses=${wallets(1)}` }, 2],
  ['cash of twenty wallets', getBalances, { path: `/api/balances?addresses=${wallets(20)}` }, 12],
  ['a plan', planDistribution, { path: PLANS, body: plan }, 2],
  [
    'a plan that prices settlement',
    planDistribution,
    { path: PLANS, body: { ...plan, settlement: 'price' } },
    3,
  ],
  [
    'a plan with a stress',
    planDistribution,
    { path: PLANS, body: { ...plan, stress: { window_s: 60 } } },
    10,
  ],
])('%s counts by its work, and the headers say so', async (_, route, request, cost) => {
  expect(await leftAfter(route, request)).toEqual({ status: 200, left: 100 - cost })
})

test('a limit that is smaller than the charge still allows one request a minute', async () => {
  const path = `/api/quotes?outcomes=all&events=${ids(50)}`
  expect(await leftAfter(getQuotes, { path, limit: 10 })).toEqual({ status: 200, left: 0 })
})
