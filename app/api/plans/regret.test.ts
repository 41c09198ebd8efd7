import { expect, test } from 'vitest'
import { POST } from '@/app/api/liquidity/distribution/route'
import { distributionResponse } from '@/lib/contract/distribution'
import { regretResponse } from '@/lib/contract/receipts'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly, rain, rainTokens } from '@/lib/dev/testing/support/rain'
import { settleRegrets } from '@/lib/operations/trading/receipts/settleRegrets'
import { GET } from './[id]/regret/route'

/** Books that a plan is kept on; `at` publishes others this many seconds later. */
async function keep(order: object, first: { poly: Ladder; kalshi: Ladder }, side: 'asks' | 'bids' = 'asks') {
  const made = installRuntime({ events: [rain] })
  const start = made.clock.now()
  const publish = (books: { poly: Ladder; kalshi: Ladder }) => {
    const receivedAt = made.clock.now()
    made.books.put(buildBook(poly, { [side]: books.poly, receivedAt }))
    made.books.put(buildBook(kalshi, { [side]: books.kalshi, receivedAt }))
  }
  publish(first)
  const { receipt } = await routeReply(POST, distributionResponse, {
    path: '/api/liquidity/distribution',
    body: { tokens: rainTokens, receipt: true, ...order },
    headers: { authorization: 'Bearer access-ada' },
  })
  const path = `/api/plans/${receipt?.id}/regret`
  return {
    ...made,
    to(seconds: number) {
      made.clock.advance(start + seconds * 1_000 - made.clock.now())
      for (let part = 0; part < 10; part += 1) made.history.look()
    },
    publish,
    settle: () => settleRegrets(made.runtime),
    read: async () => (await routeReply(GET, regretResponse, { path })).horizons,
  }
}

/** The regret at 10 s, of books that came at 5. */
async function firstRegret(kept: Awaited<ReturnType<typeof keep>>, later: { poly: Ladder; kalshi: Ladder }) {
  kept.to(5)
  kept.publish(later)
  kept.to(10)
  await kept.settle()
  return (await kept.read())[0]
}

const pending = (after_s: number) => ({
  after_s,
  status: 'pending',
  filled_ratio: null,
  cost_usd: null,
  delta_usd: null,
})
const unknown = (after_s: number) => ({ ...pending(after_s), status: 'unknown' })

test('the regret of a purchase is what the same tokens would have cost more, as it becomes known', async () => {
  const { to, publish, settle, read } = await keep(
    { direction: 'buy', amount_tokens: 20 },
    { poly: [[0.4, 10]], kalshi: [[0.41, 30]] },
  )
  // 10 × 0.40 + 10 × 0.41 = 8.10.
  expect(await read()).toEqual([pending(10), pending(60), pending(300)])
  to(5)
  publish({ poly: [[0.42, 10]], kalshi: [[0.43, 30]] })
  to(9)
  expect(await settle()).toBe(0)
  to(12)
  publish({ poly: [[0.1, 100]], kalshi: [[0.1, 100]] })
  expect(await settle()).toBe(1)
  // At 10 s: 10 × 0.42 + 10 × 0.43 = 8.50, which is 0.40 more; what came at 12 s does not count.
  const first = { after_s: 10, status: 'known', filled_ratio: 1, cost_usd: 8.5, delta_usd: 0.4 }
  expect(await read()).toEqual([first, pending(60), pending(300)])
  to(58)
  publish({ poly: [[0.39, 5]], kalshi: [[0.4, 5]] })
  to(61)
  await settle()
  // Half of it, at 0.395 a token: against 0.405, 20 tokens are 0.20 better.
  const second = { after_s: 60, status: 'known', filled_ratio: 0.5, cost_usd: 3.95, delta_usd: -0.2 }
  expect(await read()).toEqual([first, second, pending(300)])
})

test('a sale that would have brought less later is regretted less', async () => {
  const kept = await keep(
    { direction: 'sell', amount_tokens: 10 },
    { poly: [[0.5, 10]], kalshi: [[0.3, 10]] },
    'bids',
  )
  const first = await firstRegret(kept, { poly: [[0.45, 10]], kalshi: [[0.3, 10]] })
  expect(first).toEqual({ after_s: 10, status: 'known', filled_ratio: 1, cost_usd: 4.5, delta_usd: 0.5 })
})

test('an order that nothing could fill later has no difference', async () => {
  const kept = await keep({ direction: 'buy', amount_usd: 4 }, { poly: [[0.4, 10]], kalshi: [[0.6, 10]] })
  const first = await firstRegret(kept, { poly: [], kalshi: [] })
  expect(first).toEqual({ after_s: 10, status: 'known', filled_ratio: 0, cost_usd: 0, delta_usd: null })
})

test('it is unknown where a book was not known then, once no other process can know either', async () => {
  const { to, publish, settle, read, books } = await keep(
    { direction: 'buy', amount_tokens: 20 },
    { poly: [[0.4, 10]], kalshi: [[0.41, 30]] },
  )
  to(8)
  books.markStale({ venue: 'polymarket', marketId: 'p1' })
  to(12)
  publish({ poly: [[0.4, 10]], kalshi: [[0.41, 30]] })
  await settle()
  expect((await read())[0]).toEqual(pending(10))
  to(41)
  await settle()
  expect(await read()).toEqual([unknown(10), pending(60), pending(300)])
})

test('after a restart, what was due meanwhile stays unknown and what is due later becomes known', async () => {
  const { to, publish, settle, read, runtime, clock } = await keep(
    { direction: 'buy', amount_tokens: 20 },
    { poly: [[0.4, 10]], kalshi: [[0.41, 30]] },
  )
  // The next process has the same receipts and books, and no history.
  const nothing = {
    ...runtime.bookHistory,
    booksAt: (_: unknown, times: readonly number[]) => times.map(() => undefined),
  }
  to(45)
  await settleRegrets({ ...runtime, bookHistory: nothing })
  publish({ poly: [[0.4, 10]], kalshi: [[0.41, 30]] })
  to(60)
  await settle()
  expect(await read()).toEqual([
    unknown(10),
    { after_s: 60, status: 'known', filled_ratio: 1, cost_usd: 8.1, delta_usd: 0 },
    pending(300),
  ])
  expect(clock.now()).toBeGreaterThan(0)
})

test('what has to wait for another process keeps nothing else back', async () => {
  const { to, publish, runtime, read, clock } = await keep(
    { direction: 'buy', amount_tokens: 20 },
    { poly: [[0.4, 10]], kalshi: [[0.41, 30]] },
  )
  const [kept] = await runtime.receipts.listDue(clock.now() + 300_000, 1)
  if (!kept) throw new Error('Nothing is due.')
  // Markets that this process never had, due earlier.
  const document = kept.document.replaceAll('"p1"', '"elsewhere"')
  for (let i = 0; i < 250; i += 1) {
    const stored = { id: `a${i}`, keyId: 'k', sha256: '', signature: '', issuedAt: kept.dueAt - 10_001 }
    const account = { owner: `o${i}`, most: 1 }
    await runtime.receipts.add({ ...stored, expiresAt: kept.dueAt + 1e9, document }, account)
  }
  to(9)
  publish({ poly: [[0.4, 10]], kalshi: [[0.41, 30]] })
  to(11)
  expect(await settleRegrets(runtime)).toBe(1)
  expect((await read())[0]).toMatchObject({ after_s: 10, status: 'known' })
  to(41)
  expect(await settleRegrets(runtime)).toBe(250)
})

test('an unknown receipt has no regret', async () => {
  installRuntime()
  expect((await routeRefusal(GET, { path: '/api/plans/none/regret' })).status).toBe(404)
})
