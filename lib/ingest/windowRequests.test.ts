import { expect, test } from 'vitest'
import { toWindowRef, type WindowRequest } from '@/lib/core/domain/windowRequest'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createWindowRequests, MAX_A_MINUTE } from './windowRequests'

const QUARTER = 900_000
const HOUR = 3_600_000

function setUp({ has = () => true }: { has?: (ask: WindowRequest) => boolean } = {}) {
  const clock = createFakeClock()
  const requested: string[] = []
  const gate = { until: Promise.resolve() }
  let found = 0
  const request = createWindowRequests({
    read: async (venue, ask) => {
      requested.push(`${venue} ${'window' in ask ? ask.window.asset : ask.marketId}`)
      await gate.until
      return has(ask)
    },
    found: async () => {
      found += 1
    },
    clock,
    signal: new AbortController().signal,
  })
  const begin = (afterMs: number) => Math.ceil((clock.now() + afterMs) / QUARTER) * QUARTER
  const refAt = (startsAt: number, asset = 'BTC') =>
    toWindowRef('predictfun', { window: { asset, startsAt, endsAt: startsAt + QUARTER } })
  const ask = (...refs: ReturnType<typeof refAt>[]) => request(refs, { budgetMs: 2_000 })
  return { clock, requested, gate, ask, refAt, begin, found: () => found }
}

test('concurrent callers share one request for a window', async () => {
  const { ask, refAt, begin, requested, found } = setUp()
  const ref = refAt(begin(5 * HOUR))
  await Promise.all([ask(ref), ask(ref), ask(ref)])
  expect(requested).toEqual(['predictfun BTC'])
  expect(found()).toBe(1)
})

test('a missing window is requested again only after a minute', async () => {
  const { ask, refAt, begin, requested, clock, found } = setUp({ has: () => false })
  const ref = refAt(begin(5 * HOUR))
  await ask(ref)
  await clock.advance(59_000)
  await ask(ref)
  expect(requested).toHaveLength(1)
  await clock.advance(1_000)
  await ask(ref)
  expect(requested).toHaveLength(2)
  expect(found()).toBe(0)
})

test('requests per minute to a venue are bounded, whoever sends them; market ids have their own limit', async () => {
  const { ask, refAt, begin, requested, clock } = setUp()
  const first = begin(5 * HOUR)
  const many = Array.from({ length: 3 * MAX_A_MINUTE }, (_, i) => refAt(first + i * QUARTER))
  await ask(...many)
  expect(requested).toHaveLength(MAX_A_MINUTE)
  await ask(toWindowRef('predictfun', { marketId: '4711' }))
  expect(requested.at(-1)).toBe('predictfun 4711')
  await ask(toWindowRef('kalshi', { marketId: 'KXBTC15M-26NOV241530-30' }))
  expect(requested).toHaveLength(MAX_A_MINUTE + 2)
  await clock.advance(60_000)
  await ask(...many)
  expect(requested).toHaveLength(2 * MAX_A_MINUTE + 2)
})

test('no venue gets a request for a window that is over, further ahead than any listed one, or no window at all', async () => {
  const { ask, refAt, begin, requested } = setUp()
  const now = begin(0)
  await ask(
    refAt(now - 4 * QUARTER),
    refAt(now + 49 * HOUR),
    { venue: 'predictfun', marketId: 'window/will-it-rain' },
    { venue: 'predictfun', marketId: 'btc' },
  )
  expect(requested).toEqual([])
})

test('no caller waits longer than the budget, and a late response serves the next one', async () => {
  const { ask, refAt, begin, requested, clock, gate, found } = setUp()
  let open = () => {}
  gate.until = new Promise((resolve) => {
    open = resolve
  })
  const ref = refAt(begin(5 * HOUR))
  let waiting = true
  const asking = ask(ref).then(() => {
    waiting = false
  })
  await clock.advance(1_999)
  expect(waiting).toBe(true)
  await clock.advance(1)
  await asking
  open()
  await ask(ref)
  expect(requested).toHaveLength(1)
  expect(found()).toBe(1)
})

test('a venue that is slow, fails or is down is requested again by the next caller: only its own "no" is cached', async () => {
  for (const answer of [undefined, new Error('The venue did not answer in time.')]) {
    const clock = createFakeClock()
    let requests = 0
    const request = createWindowRequests({
      read: async () => {
        requests += 1
        if (answer) throw answer
        return undefined
      },
      found: async () => {},
      clock,
      signal: new AbortController().signal,
    })
    const startsAt = Math.ceil((clock.now() + 5 * HOUR) / QUARTER) * QUARTER
    const ref = toWindowRef('predictfun', { window: { asset: 'BTC', startsAt, endsAt: startsAt + QUARTER } })
    await request([ref], { budgetMs: 2_000 })
    await request([ref], { budgetMs: 2_000 })
    expect(requests).toBe(2)
  }
})
