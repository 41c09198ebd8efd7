import { describe, expect, test } from 'vitest'
import { BaseError } from '@/lib/core/domain/errors'
import { parseKalshiEvent, parseKalshiEvents } from './parseEvents'
import { parseKalshiSeriesList } from './parseSeries'
import { wireEvent, wireMarket, wireSeries } from './wireRows'

const now = Date.UTC(2026, 10, 21)
const { series } = await parseKalshiSeriesList({ series: [wireSeries()] })
const context = { series, now }

const parse = async (...events: unknown[]) => await parseKalshiEvents({ events, cursor: '' }, context)
const onlyEvent = async (over: Record<string, unknown> = {}) => {
  const [event] = (await parse(wireEvent(over))).events
  if (!event) throw new Error('The event was not parsed.')
  return event
}
const onlyMarket = async (market: Record<string, unknown> = {}, event: Record<string, unknown> = {}) => {
  const [first] = (await onlyEvent({ ...event, markets: [wireMarket(market)] })).markets
  if (!first) throw new Error('The market was not parsed.')
  return first
}

test('an event with one market is a plain yes/no question', async () => {
  const event = await onlyEvent()
  expect(event).toMatchObject({
    venue: 'kalshi',
    id: 'KXFED-26DEC',
    slug: 'kxfed-26dec-fed-funds-rate-after-the-december-2026-meeting',
    category: 'Economics',
    tags: ['Fed', 'Interest Rates'],
    exclusive: false,
    url: 'https://kalshi.com/markets/kxfed/fed-funds-rate/kxfed-26dec',
    listedAt: Date.UTC(2026, 5, 1, 14, 0, 0, 123),
  })
  expect(event.description).toContain('Settlement sources: Federal Reserve.')
  expect(event.markets).toMatchObject([
    {
      id: 'KXFED-26DEC-T3.75',
      eventId: 'KXFED-26DEC',
      outcomeTitle: undefined,
      yesLabel: 'Yes',
      noLabel: 'No',
      yesTokenId: 'KXFED-26DEC-T3.75:yes',
      noTokenId: 'KXFED-26DEC-T3.75:no',
      status: 'open',
      lastPrice: 430_000,
      fee: { model: 'quadratic', rate: 0.07, multiplier: 1, roundTo: 10_000 },
      trading: { ticks: [{ from: 0, tick: 10_000 }], lot: 10_000, minOrderShares: 0, minOrderUsd: 0 },
    },
  ])
})

test('outcomes of an event carry their YES label in a stable order, whatever the response order', async () => {
  const rows = ['T10', 'T3.75', 'T9'].map((end) =>
    wireMarket({ ticker: `KXFED-26DEC-${end}`, yes_sub_title: `Above ${end}` }),
  )
  const forward = (await onlyEvent({ markets: rows })).markets
  expect(forward.map((market) => market.outcomeTitle)).toEqual(['Above T3.75', 'Above T9', 'Above T10'])
  expect((await onlyEvent({ markets: rows.toReversed() })).markets).toEqual(forward)
})

describe('status', () => {
  test.each([
    ['initialized', '', 'paused', undefined],
    ['active', '', 'open', undefined],
    ['inactive', '', 'paused', undefined],
    ['closed', '', 'closed', undefined],
    ['determined', 'yes', 'proposed', undefined],
    ['disputed', 'yes', 'disputed', undefined],
    ['amended', 'no', 'proposed', undefined],
    ['finalized', 'yes', 'resolved', 'yes'],
    ['finalized', 'no', 'resolved', 'no'],
    ['finalized', 'scalar', 'resolved', 'invalid'],
  ])('%s with result "%s" is shown as %s', async (status, result, shown, outcome) => {
    expect(await onlyMarket({ status, result })).toMatchObject({ status: shown, result: outcome })
  })

  test.each(['constructor', 'toString', '__proto__', 'valueOf'])(
    'a settled market with the result "%s" has none',
    async (result) => {
      expect((await onlyMarket({ status: 'finalized', result })).result).toBeUndefined()
    },
  )

  test('a settled market has a settlement time, unless it cannot be parsed; others have none', async () => {
    const settled = { status: 'finalized', result: 'yes', settlement_ts: '2026-11-04T02:15:00Z' }
    expect((await onlyMarket(settled)).resolvedAt).toBe(Date.UTC(2026, 10, 4, 2, 15))
    expect((await onlyMarket({ ...settled, settlement_ts: 'soon' })).resolvedAt).toBeUndefined()
    expect((await onlyMarket({ ...settled, status: 'determined' })).resolvedAt).toBeUndefined()
  })

  test('the close of trading is stored besides the time of the event', async () => {
    expect(
      await onlyMarket({
        close_time: '2026-12-04T00:00:00Z',
        expected_expiration_time: '2026-12-18T15:00:00Z',
        occurrence_datetime: null,
      }),
    ).toMatchObject({
      status: 'open',
      closeTime: Date.UTC(2026, 11, 4),
      endDate: Date.UTC(2026, 11, 18, 15),
    })
  })

  test('a market past its close time is closed even while the venue still calls it active', async () => {
    expect(await onlyMarket({ close_time: '2026-11-20T23:59:59Z' })).toMatchObject({
      status: 'closed',
      closedReason: 'expired',
    })
  })
})

describe('volume', () => {
  test('contract volumes are converted to dollars at the last price', async () => {
    expect(await onlyMarket()).toMatchObject({ volume: 430_215_000, volume24h: 4_300_000 })
  })
  test('contracts without a last price have no dollar volume; no trades mean zero', async () => {
    expect((await onlyMarket({ last_price_dollars: '0.0000' })).volume).toBeUndefined()
    expect((await onlyMarket({ last_price_dollars: '0.0000', volume_fp: '0.00' })).volume).toBe(0)
  })
})

test('the end is the time of the event, not the close of trading', async () => {
  const dates = {
    occurrence_datetime: '2026-12-01T00:00:00Z',
    expected_expiration_time: '2026-12-02T00:00:00Z',
    close_time: '2026-12-04T00:00:00Z',
  }
  const strike = { strike_date: '2026-12-03T00:00:00Z' }
  const day = async (over: Record<string, unknown>, event: Record<string, unknown> = strike) =>
    new Date((await onlyMarket({ ...dates, ...over }, event)).endDate ?? 0).getUTCDate()
  expect(await day({})).toBe(1)
  expect(await day({ occurrence_datetime: null })).toBe(2)
  expect(await day({ occurrence_datetime: null, expected_expiration_time: '' })).toBe(3)
  expect(
    await day({ occurrence_datetime: null, expected_expiration_time: null }, { strike_date: null }),
  ).toBe(4)
})

test("ticks come from the price ranges, whatever the structure's name", async () => {
  const range = (start: string, end: string, step: string) => ({ start, end, step })
  const price_ranges = [
    range('0.9000', '1.0000', '0.0010'),
    range('0.0000', '0.1000', '0.0010'),
    range('0.1000', '0.9000', '0.0100'),
  ]
  expect(
    (await onlyMarket({ price_level_structure: 'never_seen_name', price_ranges })).trading.ticks,
  ).toEqual([
    { from: 0, tick: 1_000 },
    { from: 100_000, tick: 10_000 },
    { from: 900_000, tick: 1_000 },
  ])
})

describe('fees', () => {
  test("an event's override wins over its series", async () => {
    const { fee } = await onlyMarket({}, { fee_type_override: 'quadratic', fee_multiplier_override: 0.5 })
    expect(fee).toMatchObject({ model: 'quadratic', multiplier: 0.5 })
  })
  test('an unknown fee type or a missing series is an unknown fee', async () => {
    expect((await onlyMarket({}, { fee_type_override: 'flat' })).fee.model).toBe('unknown')
    expect((await onlyMarket({}, { series_ticker: 'KXOTHER' })).fee.model).toBe('unknown')
  })
  test('a waiver counts only when it outlasts trading', async () => {
    const fee = async (until: string) => (await onlyMarket({ fee_waiver_expiration_time: until })).fee.model
    expect(await fee('2027-01-01T00:00:00Z')).toBe('none')
    expect(await fee('2026-12-01T00:00:00Z')).toBe('quadratic')
  })
})

test('outcomes that differ by date carry the date', async () => {
  const labelled = async (labels: string[]) =>
    (
      await onlyEvent({
        markets: labels.map((label, i) => wireMarket({ ticker: `KXWHEN-${i}`, yes_sub_title: label })),
      })
    ).markets.map((market) => market.marketDate)
  expect(await labelled(['Before Jan 1, 2027', 'Before Mar 1, 2027'])).toEqual(['2027-01-01', '2027-03-01'])
  expect(await labelled(['Before Jan 1, 2027', 'Never'])).toEqual([undefined, undefined])
})

test('combos are skipped silently', async () => {
  expect(
    await parse(
      wireEvent({ event_ticker: 'KXMVESPORTS-S2026' }),
      wireEvent({ markets: [wireMarket(), wireMarket({ ticker: 'X', mve_selected_legs: [{}] })] }),
    ),
  ).toMatchObject({ events: [{ markets: [{ id: 'KXFED-26DEC-T3.75' }] }], refusals: [] })
})

describe('tolerance', () => {
  test('a broken market is rejected with its path and its siblings remain outcomes of the event', async () => {
    const page = await parse(
      wireEvent({ markets: [wireMarket({ ticker: 'BAD', status: 'new' }), wireMarket()] }),
    )
    expect(page.refusals).toMatchObject([{ path: 'events.0.markets.0.status' }])
    expect(page.events[0]?.markets).toMatchObject([{ id: 'KXFED-26DEC-T3.75', outcomeTitle: 'Above 3.75%' }])
  })
  test('a broken event is rejected with its path and the page remains valid', async () => {
    const page = await parse(wireEvent({ title: 7 }), wireEvent())
    expect(page.refusals).toMatchObject([{ path: 'events.0.title' }])
    expect(page.events).toHaveLength(1)
  })
  test('integer cents and counts from before 2026 are rejected, not guessed', async () => {
    const { volume_fp: _, last_price_dollars: __, ...old } = wireMarket({ volume: 100, last_price: 43 })
    expect((await parse(wireEvent({ markets: [old] }))).refusals).toMatchObject([
      { path: 'events.0.markets.0.volume_fp' },
    ])
    expect(
      (await parse(wireEvent({ markets: [wireMarket({ last_price_dollars: 43 })] }))).refusals,
    ).toMatchObject([{ path: 'events.0.markets.0.last_price_dollars' }])
  })
  test('a scalar market is not a yes/no question', async () => {
    expect(
      (await parse(wireEvent({ markets: [wireMarket({ market_type: 'scalar' })] }))).refusals,
    ).toMatchObject([{ path: 'events.0.markets.0.market_type' }])
  })
  test('an event without its list of markets is rejected, one with an empty list is skipped', async () => {
    const { markets: _, ...bare } = wireEvent()
    expect(await parse(bare, wireEvent({ markets: null }), wireEvent({ markets: [] }))).toMatchObject({
      events: [],
      refusals: [{ path: 'events.0.markets' }],
    })
  })
  test('a response of another shape fails as a whole', async () => {
    await expect(parseKalshiEvents({ data: [] }, context)).rejects.toThrow(BaseError)
    await expect(parseKalshiEvents('<html>', context)).rejects.toThrow(/list of events is not readable/)
  })
})

test('a single event is read with its markets inside it or beside it', () => {
  const { markets, ...bare } = wireEvent()
  const beside = parseKalshiEvent({ event: bare, markets }, context)
  expect(beside.events[0]?.id).toBe('KXFED-26DEC')
  expect(parseKalshiEvent({ event: wireEvent(), markets: [] }, context)).toEqual(beside)
})
