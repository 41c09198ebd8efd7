import { expect, test } from 'vitest'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { FakeAnswer } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { createPolymarketConnector } from './index'
import { otherMarket, wireEvent, wireMarket } from './wireRows'

const server = fakeServerPerTest()

const { signal } = new AbortController()
/** Has fees without stating which, as `crypto_fees` markets did in early 2026. */
const silent = { feesEnabled: true, feeType: 'crypto_fees', feeSchedule: undefined }

/** An event whose first market omits its fee, and a CLOB that answers its fee request with `details`. */
function setUp(details: FakeAnswer, over: Record<string, unknown> = {}) {
  const clock = createFakeClock({ auto: true })
  server.serve(({ url }) =>
    url.pathname.startsWith('/clob-markets/')
      ? details
      : { json: wireEvent({ markets: [wireMarket({ ...silent, ...over }), otherMarket()] }) },
  )
  const connector = createPolymarketConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: { gammaUrl: server.url, clobUrl: server.url, dataUrl: server.url, wsUrl: 'ws://127.0.0.1:1/' },
    clock,
  })
  const read = async () => {
    const { events, refusals } = await connector.fetchEvents(['1'], { signal })
    return { fees: events[0]?.markets.map(({ fee }) => fee), refusals }
  }
  return { clock, read }
}
const requested = () => server.requests.filter(({ url }) => url.pathname.startsWith('/clob-markets/')).length

test('a rate may be text, and a rate of zero needs no exponent', async () => {
  const text = setUp({ json: { fd: { r: '0.07', e: 1, to: true } } })
  expect((await text.read()).fees?.[0]).toMatchObject({ model: 'quadratic', rate: 0.07 })
  const schedule = { exponent: 1, rate: '0.05', takerOnly: true, rebateRate: '0.25' }
  const listed = setUp({ json: {} }, { feeType: 'sports_fees_v3', feeSchedule: schedule })
  expect((await listed.read()).fees?.[0]).toMatchObject({ model: 'quadratic', rate: 0.05 })
  const free = setUp({ json: { fd: { r: 0 } } })
  expect((await free.read()).fees?.[0]).toMatchObject({ model: 'none' })
  const half = setUp({ json: { fd: { r: 0.07 } } })
  expect((await half.read()).fees?.[0]).toMatchObject({ model: 'unknown' })
})

test('a fee that the catalogue omits comes from the order book API, requested once an hour', async () => {
  const { read, clock } = setUp({ json: { fd: { r: 0.07, e: 1, to: true }, mos: 5 } })
  const { fees, refusals } = await read()
  expect(fees).toMatchObject([
    { model: 'quadratic', rate: 0.07, exponent: 1 },
    { model: 'quadratic', rate: 0.04 },
  ])
  expect(refusals).toEqual([])
  expect(await read()).toEqual({ fees, refusals })
  expect(requested()).toBe(1)
  await clock.advance(3_600_000)
  await read()
  expect(requested()).toBe(2)
})

test.each([
  ['has no details', { json: { mos: 5 } }],
  ['has invalid details', { json: { fd: { r: 'a lot', e: 1 } } }],
  ['does not know the market', { status: 404, json: { error: 'market not found' } }],
] satisfies [string, FakeAnswer][])(
  'a fee stays unknown, never free, where the order book API %s',
  async (_, details) => {
    const { fees, refusals } = await setUp(details).read()
    expect(fees?.[0]?.model).toBe('unknown')
    expect(refusals).toEqual([])
  },
)

test('when the order book API fails the catalogue remains, and the request is retried', async () => {
  const { read } = setUp({ status: 500, json: {} })
  const { fees, refusals } = await read()
  expect(fees).toMatchObject([{ model: 'unknown' }, { model: 'quadratic' }])
  expect(refusals).toMatchObject([{ path: `clob-markets/0x${'a1'.repeat(32)}` }])
  await read()
  expect(requested()).toBe(2)
})

test('no request is sent for a closed market, nor with an id that the order book API does not accept', async () => {
  await setUp({ json: {} }, { closed: true, outcomePrices: '["1", "0"]' }).read()
  await setUp({ json: {} }, { conditionId: `0x${'a1'.repeat(31)}` }).read()
  expect(requested()).toBe(0)
})
