import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly, rain, rainTokens } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { POST } from './route'

afterEach(() => setRuntime(undefined))

const markets = [poly, kalshi]
const path = '/api/liquidity/distribution'

interface Moment {
  at: number
  /** Of both platforms; null while it is not known. */
  books: ({ bids: Ladder; asks: Ladder } | null)[]
}

/** Five minutes in which every book changes at its own pace. `lose`: polymarket's book is stale in between. */
function script(seed: string, lose?: { from: number; to: number }): Moment[] {
  const random = createRandom(seed)
  const moments: Moment[] = []
  let books: Moment['books'] = [null, null]
  for (let ms = 0; ms <= 310_000; ms += random.int(100, 900)) {
    const which = random.int(0, 1)
    const at = random.int(40, 48)
    // No two platforms share a price, so that nothing depends on how ties are broken.
    const side = (sign: 1 | -1, from: number) =>
      Array.from(
        { length: 4 },
        (_, i) =>
          [Math.round((from + sign * (0.02 * i) + which * 0.001) * 1e6) / 1e6, random.int(1, 60)] as const,
      )
    const fresh = { bids: side(-1, at / 100), asks: side(1, at / 100 + 0.01) }
    books = books.map((book, i) => (i === which ? fresh : book))
    if (lose && ms >= lose.from && ms < lose.to) books = [null, books[1] ?? null]
    moments.push({ at: NOW + ms, books })
  }
  return moments
}

/** Publishes the moments and leaves the clock at the end of them. */
function play(moments: readonly Moment[]) {
  const made = installRuntime({ events: [rain] })
  const last: Moment['books'] = [null, null]
  for (const { at, books } of moments) {
    made.clock.advance(at - made.clock.now())
    for (let part = 0; part < 10; part += 1) made.history.look()
    for (const [i, market] of markets.entries()) {
      const book = books[i] ?? null
      const ref = { venue: market.venue, marketId: market.id }
      if (book && book !== last[i]) made.books.put(buildBook(market, { ...book, receivedAt: at }))
      else if (book) made.books.confirm({ venue: ref.venue, marketIds: [ref.marketId], at, freshMs: 60_000 })
      else made.books.markStale(ref)
      last[i] = book
    }
  }
  return made
}

const nearest = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0 ? null : (sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null)
}

/** The figures from walking the plain list of books, level by level for each token. */
function bruteForce(
  moments: readonly Moment[],
  {
    now,
    direction,
    amount,
    latencies,
    stepMs = 1_250,
  }: {
    now: number
    direction: 'buy' | 'sell'
    amount: number
    latencies: readonly number[]
    stepMs?: number
  },
) {
  const booksAt = (time: number) => {
    const found = time > now ? undefined : moments.findLast(({ at }) => at <= time)?.books
    return found?.every((book) => book !== null) ? found.flatMap((book) => book ?? []) : undefined
  }
  const sideOf = (book: { bids: Ladder; asks: Ladder }) => (direction === 'buy' ? book.asks : book.bids)
  const better = direction === 'buy' ? 1 : -1
  const instants: number[] = []
  for (let at = Math.floor(now / stepMs) * stepMs; at > now - 300_000; at -= stepMs) instants.push(at)
  const planned = instants.flatMap((at) => {
    const books = booksAt(at)
    if (!books) return []
    const all = books
      .flatMap((book, which) => sideOf(book).map(([price, size]) => ({ price, size, which })))
      .sort((a, b) => better * (a.price - b.price))
    const legs = books.map(() => ({ size: 0, usd: 0, limit: 0 }))
    let left = amount
    for (const { price, size, which } of all) {
      const take = Math.min(left, size)
      const leg = legs[which]
      if (!leg || take <= 0) continue
      leg.size += take
      leg.usd += take * price
      leg.limit = price
      left -= take
    }
    return [{ at, legs }]
  })
  const by_latency = latencies.map((latency) => {
    const met = planned.flatMap(({ at, legs }) => {
      const books = booksAt(at + latency)
      if (!books) return []
      const filled = legs.map((leg, which) => {
        let [size, usd] = [0, 0]
        for (const [price, offered] of sideOf(books[which] ?? { bids: [], asks: [] })) {
          if (better * price > better * leg.limit) break
          const take = Math.min(leg.size - size, offered)
          size += take
          usd += take * price
        }
        return { size, usd }
      })
      const sum = (all: readonly { size: number; usd: number }[]) => ({
        size: all.reduce((total, one) => total + one.size, 0),
        usd: all.reduce((total, one) => total + one.usd, 0),
      })
      const [before, after] = [sum(legs), sum(filled)]
      const ratio = after.usd / after.size / (before.usd / before.size)
      return [
        {
          full: after.size === before.size,
          pct: (after.size / before.size) * 100,
          bps: after.size > 0 ? better * (ratio - 1) * 10_000 : undefined,
          lost: legs.map((leg, i) => leg.size - (filled[i]?.size ?? 0)),
        },
      ]
    })
    const bps = met.flatMap((one) => one.bps ?? [])
    const lost = [0, 1].map((which) => met.reduce((total, one) => total + (one.lost[which] ?? 0), 0))
    const [most = 0] = [...lost].sort((a, b) => b - a)
    return {
      latency_ms: latency,
      samples: met.length,
      full_fill_pct: (met.filter(({ full }) => full).length / met.length) * 100,
      filled_pct_p5: nearest(
        met.map(({ pct }) => pct),
        0.05,
      ),
      cost_bps_p50: nearest(bps, 0.5),
      cost_bps_p95: nearest(bps, 0.95),
      weakest_platform: most > 0 ? `platform_${lost.indexOf(most) + 1}` : null,
    }
  })
  return { coverage: planned.length / instants.length, samples: planned.length, by_latency }
}

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 2))

const LATENCIES = [0, 250, 1_000, 5_000, 60_000]

test.each([
  ['buy', 'one', undefined],
  ['sell', 'two', undefined],
  ['buy', 'three', { from: 100_000, to: 160_000 }],
] as const)(
  'a %s on a scripted timetable of books does as a count by hand at every latency (%s)',
  async (direction, seed, lose) => {
    const moments = script(seed, lose)
    const { clock } = play(moments)
    const body = { tokens: rainTokens, direction, amount_tokens: 70, stress: { latency_ms: LATENCIES } }
    const answer = await routeReply(POST, distributionResponse, { path, body })
    const expected = bruteForce(moments, { now: clock.now(), direction, amount: 70, latencies: LATENCIES })
    const { stress } = answer
    expect(stress?.window_s).toBe(300)
    expect(stress?.samples).toBe(expected.samples)
    expect(stress?.coverage).toBeCloseTo(expected.coverage, 6)
    expect(stress?.by_latency).toEqual(
      expected.by_latency.map((one) => ({
        ...one,
        full_fill_pct: close(one.full_fill_pct),
        filled_pct_p5: close(one.filled_pct_p5),
        cost_bps_p50: close(one.cost_bps_p50),
        cost_bps_p95: close(one.cost_bps_p95),
      })),
    )
    // Immediate execution fills as planned; later execution does not always.
    expect(stress?.by_latency[0]).toMatchObject({
      full_fill_pct: 100,
      cost_bps_p50: 0,
      weakest_platform: null,
    })
    expect(stress?.by_latency[3]?.full_fill_pct).toBeLessThan(100)
    expect(stress?.coverage === 1).toBe(lose === undefined)
  },
)

test('a planted gap lowers coverage by its share of the window', async () => {
  const { clock } = play(script('gap', { from: 100_000, to: 160_000 }))
  const body = { tokens: rainTokens, direction: 'buy', amount_tokens: 70, stress: true }
  const { stress } = await routeReply(POST, distributionResponse, { path, body })
  expect(clock.now()).toBeGreaterThan(NOW + 300_000)
  expect(stress?.coverage).toBeGreaterThan(0.75)
  expect(stress?.coverage).toBeLessThan(0.82)
})

test('the next window, which plans only what is new, has the figures of one made afresh', async () => {
  const moments = script('again')
  const [first, second] = [moments.slice(0, 380), moments]
  const body = { tokens: rainTokens, direction: 'buy', amount_tokens: 70, stress: { latency_ms: LATENCIES } }
  const made = play(first)
  const firstAt = made.clock.now()
  await routeReply(POST, distributionResponse, { path, body })
  for (const { at, books } of second.slice(380)) {
    made.clock.advance(at - made.clock.now())
    for (const [i, market] of markets.entries()) {
      const book = books[i]
      if (book) made.books.put(buildBook(market, { ...book, receivedAt: at }))
    }
  }
  // Windows advance by whole steps from when the order was first requested.
  made.clock.advance(1_250 - ((made.clock.now() - firstAt) % 1_250))
  const later = await routeReply(POST, distributionResponse, { path, body })
  const other = play(second)
  other.clock.advance(made.clock.now() - other.clock.now())
  const fresh = await routeReply(POST, distributionResponse, { path, body })
  expect(later.stress).toEqual(fresh.stress)
})

test('where nothing is known there are no samples and no figures', async () => {
  const { runtime, books, clock } = createTestRuntime({ events: [rain] })
  setRuntime({
    ...runtime,
    bookHistory: { ...runtime.bookHistory, booksAt: (_, times) => times.map(() => undefined) },
  })
  for (const market of markets) books.put(buildBook(market, { asks: [[0.4, 100]] }))
  clock.advance(10)
  const body = {
    tokens: rainTokens,
    direction: 'buy',
    amount_tokens: 70,
    stress: { window_s: 60, latency_ms: [0, 1_000] },
  }
  const { stress } = await routeReply(POST, distributionResponse, { path, body })
  const nothing = {
    samples: 0,
    full_fill_pct: null,
    filled_pct_p5: null,
    cost_bps_p50: null,
    cost_bps_p95: null,
    weakest_platform: null,
  }
  expect(stress).toEqual({
    window_s: 60,
    coverage: 0,
    samples: 0,
    by_latency: [
      { latency_ms: 0, ...nothing },
      { latency_ms: 1_000, ...nothing },
    ],
  })
})

test('a plan without stress has no such field, and limits of the options are checked', async () => {
  play(script('limits').slice(0, 40))
  const order = { tokens: rainTokens, direction: 'buy', amount_tokens: 70 }
  for (const stress of [undefined, false]) {
    const answer = await routeReply(POST, distributionResponse, { path, body: { ...order, stress } })
    expect(answer).not.toHaveProperty('stress')
  }
  for (const stress of [
    { window_s: 9 },
    { latency_ms: [] },
    { latency_ms: [60_001] },
    { latency: 1 },
    'yes',
  ]) {
    const { status } = await routeRefusal(POST, { path, body: { ...order, stress } })
    expect(status).toBe(422)
  }
})

test('a stress of new orders leaves the event loop to others after every eight instants', async () => {
  play(script('loop'))
  const orders = 8
  const instants = 240
  // On this clock any eight instants exceed the loop's time budget.
  let ms = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 3
    return ms
  })
  onTestFinished(() => clock.mockRestore())
  let turns = 0
  let isDone = false
  const look = () => {
    turns += 1
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  const asks = Array.from({ length: orders }, (_, i) =>
    routeReply(POST, distributionResponse, {
      path,
      body: {
        tokens: rainTokens,
        direction: 'buy',
        amount_tokens: 40 + i,
        stress: { latency_ms: LATENCIES, window_s: 900 },
      },
    }),
  )
  await Promise.all(asks)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual((orders * instants) / 8)
})
