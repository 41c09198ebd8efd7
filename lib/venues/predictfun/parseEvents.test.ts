import { describe, expect, test } from 'vitest'
import { feePerToken } from '@/lib/core/domain/fees'
import { price } from '@/lib/core/domain/units'
import { parseCategory } from './parseEvents'
import { wireCategory, wireChoice, wireMarket, wireOutcomes, wrapped } from './wireRows'

const eventOf = (over: Record<string, unknown> = {}) => parseCategory(wrapped(wireCategory(over)))
const marketOf = (over: Record<string, unknown> = {}) => eventOf({ markets: [wireMarket(over)] })
const only = (over: Record<string, unknown> = {}) => marketOf(over).events[0]?.markets[0]

test('a category is an event with its markets, which has the end and the link', () => {
  expect(eventOf().events[0]).toEqual({
    venue: 'predictfun',
    id: 'will-ada-become-mayor-before-2027',
    slug: 'will-ada-become-mayor-before-2027',
    title: 'Will Ada become mayor before 2027?',
    description: 'Resolves to "Yes" if Ada is sworn in.',
    category: 'Politics',
    tags: ['Politics', 'Cities'],
    icon: 'https://static.example/ada.png',
    url: 'https://predict.fun/market/will-ada-become-mayor-before-2027',
    exclusive: false,
    endDate: Date.UTC(2027, 0, 1, 5),
    volume: 2_978_917_110_000,
    volume24h: 207_250_000,
    listedAt: Date.UTC(2026, 7, 26, 14, 0, 20, 780),
    markets: [
      {
        venue: 'predictfun',
        id: '1739803',
        eventId: 'will-ada-become-mayor-before-2027',
        question: 'Will Ada become mayor before 2027?',
        outcomeTitle: undefined,
        yesLabel: 'Yes',
        noLabel: 'No',
        yesTokenId: expect.stringMatching(/11$/),
        noTokenId: expect.stringMatching(/12$/),
        conditionId: `0x${'a8'.repeat(32)}`,
        status: 'open',
        endDate: Date.UTC(2027, 0, 1, 5),
        marketDate: undefined,
        rules: 'Resolves to "Yes" if Ada is sworn in.\n\nOtherwise it resolves to "No".',
        icon: 'https://static.example/ada.png',
        url: 'https://predict.fun/market/will-ada-become-mayor-before-2027',
        volume: 2_978_917_110_000,
        volume24h: 207_250_000,
        fee: expect.objectContaining({ model: 'min_side', rate: 0.02, chargedIn: 'tokens_on_buy' }),
        trading: expect.objectContaining({ ticks: [{ from: 0, tick: 10_000 }], minOrderUsd: 900_000 }),
        references: [`0x${'b1'.repeat(32)}`, 'KXMAYOR-26-ADA'],
      },
    ],
  })
  expect(eventOf().categories).toEqual([{ categoryId: '405022', marketIds: ['1739803'] }])
})

test('options of a negative-risk category are mutually exclusive, and each has its own tick', () => {
  const [event] = parseCategory(wrapped(wireChoice())).events
  expect(event?.exclusive).toBe(true)
  expect(event?.markets.map(({ outcomeTitle }) => outcomeTitle)).toEqual(['25 bps cut', 'No change'])
  expect(event?.markets[0]).toMatchObject({
    question: 'Will the decision be: 25 bps cut?',
    trading: { ticks: [{ from: 0, tick: 1_000 }] },
    references: [],
  })
  const alone = parseCategory(wrapped(wireChoice({ isNegRisk: false })))
  expect(alone.events[0]?.exclusive).toBe(false)
})

test('YES is the side with indexSet 1, whatever its position and name', () => {
  const [first, second] = wireOutcomes(1, ['Cloud9', 'RED Canids'])
  expect(only({ outcomes: [second, first] })).toMatchObject({
    yesLabel: 'Cloud9',
    noLabel: 'RED Canids',
    yesTokenId: first?.onChainId,
  })
})

test.each([
  ['called the wrong way round', wireOutcomes(1, ['No', 'Yes'])],
  ['with one side', wireOutcomes(1).slice(0, 1)],
  ['with three sides', [...wireOutcomes(1), { ...wireOutcomes(2)[0], indexSet: 4 }]],
  ['with one token for both', wireOutcomes(1).map((one) => ({ ...one, onChainId: '7' }))],
])('outcomes %s are refused', (_what, outcomes) => {
  const { events, refusals } = marketOf({ outcomes })
  expect(events).toEqual([])
  expect(refusals).toEqual([{ path: 'data.markets.0.outcomes', message: expect.any(String) }])
})

test('a rejected market affects nothing else', () => {
  const { events, refusals } = eventOf({
    markets: [wireMarket({ decimalPrecision: 0 }), wireMarket({ id: 2 })],
  })
  expect(events[0]?.markets.map(({ id }) => id)).toEqual(['2'])
  expect(refusals[0]?.path).toBe('data.markets.0.decimalPrecision')
})

test('numbers may be text, and fields that older rows lack are unknown', () => {
  const old = only({
    id: '2107',
    decimalPrecision: '3',
    feeRateBps: null,
    stats: undefined,
    question: undefined,
    polymarketConditionIds: ['not a condition'],
    kalshiMarketTicker: null,
  })
  expect(old).toMatchObject({ id: '2107', fee: { model: 'unknown' }, references: [] })
  expect(old?.question).toBe('Will Ada become mayor before 2027?')
  expect(old?.volume).toBeUndefined()
})

test('a buy at 0.50 pays 2 % of its notional, one at 0.80 half a percent; a rate of 0 is free', () => {
  const fee = only()?.fee
  if (!fee) throw new Error('There is no market.')
  expect(feePerToken(fee, 'buy', price(500_000)) / 500_000).toBeCloseTo(0.02, 12)
  expect(feePerToken(fee, 'buy', price(800_000)) / 800_000).toBeCloseTo(0.005, 12)
  expect(only({ feeRateBps: 0 })?.fee.model).toBe('none')
})

describe('a market', () => {
  const withStatus = (yes: string | null, no: string | null) =>
    wireOutcomes(1).map((one, i) => ({ ...one, status: i === 0 ? yes : no }))
  const resolved = { status: 'RESOLVED', tradingStatus: 'CLOSED' }
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['trades again after a pause', { status: 'UNPAUSED' }, { status: 'open' }],
    ['is paused', { status: 'PAUSED' }, { status: 'paused' }],
    ['takes cancellations only', { tradingStatus: 'CANCEL_ONLY' }, { status: 'paused' }],
    ['is not matched yet', { tradingStatus: 'MATCHING_NOT_ENABLED' }, { status: 'paused' }],
    ['is hidden', { isVisible: false }, { status: 'paused' }],
    ['has a status of tomorrow', { status: 'WARPED' }, { status: 'paused' }],
    ['is closed', { tradingStatus: 'CLOSED' }, { status: 'closed' }],
    ['has a proposed answer', { status: 'PRICE_PROPOSED' }, { status: 'proposed' }],
    ['is disputed', { status: 'PRICE_DISPUTED' }, { status: 'disputed' }],
    ['was removed', { status: 'REMOVED' }, { status: 'closed', closedReason: 'delisted' }],
    ['was won', { ...resolved, outcomes: withStatus('WON', 'LOST') }, { status: 'resolved', result: 'yes' }],
    ['was lost', { ...resolved, outcomes: withStatus('LOST', 'WON') }, { status: 'resolved', result: 'no' }],
    ['has its winner named', { ...resolved, resolution: { indexSet: 2, name: 'No' } }, { result: 'no' }],
    ['was voided', { ...resolved, outcomes: withStatus('VOIDED', 'VOIDED') }, { result: 'invalid' }],
    ['was split in halves', { ...resolved, outcomes: withStatus('WON', 'WON') }, { result: 'invalid' }],
    ['is resolved, nobody says how', resolved, { status: 'resolved', result: undefined }],
    [
      'contradicts itself about its winner',
      { ...resolved, resolution: { indexSet: 1 }, outcomes: withStatus('LOST', 'WON') },
      { status: 'resolved', result: undefined },
    ],
  ])('%s', (_what, over, expected) => {
    expect(only(over)).toMatchObject(expected)
  })

  test('of a category that was removed is delisted', () => {
    expect(eventOf({ status: 'REMOVED' }).events[0]?.markets[0]).toMatchObject({ closedReason: 'delisted' })
  })
})
