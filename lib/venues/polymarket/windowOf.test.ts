import { expect, test } from 'vitest'
import { parseGammaEvent } from './parseEvents'
import { windowSlugs } from './windowSlugs'
import { wireEvent, wireMarket } from './wireRows'

const market = (over: Record<string, unknown>, event: Record<string, unknown> = {}) =>
  parseGammaEvent(
    wireEvent({
      negRisk: false,
      markets: [wireMarket({ outcomes: '["Up", "Down"]', groupItemTitle: '', ...over })],
      ...event,
    }),
  ).events[0]?.markets[0]

const FIVE = {
  question: 'Bitcoin Up or Down - March 12, 5:20AM-5:25AM ET',
  slug: 'btc-updown-5m-1773307200',
  eventStartTime: '2026-03-12T09:20:00Z',
  endDate: '2026-03-12T09:25:00Z',
}

test('a five-minute market begins when its event does, not when it was listed', () => {
  expect(market({ ...FIVE, startDate: '2026-03-11T09:29:01.328428Z' })?.window).toEqual({
    asset: 'BTC',
    startsAt: 1_773_307_200_000,
    endsAt: 1_773_307_500_000,
    yes: 'up',
  })
})

test('the price to beat comes with the event once the venue publishes it', () => {
  const eventMetadata = { priceToBeat: 70_241.3275 }
  expect(market(FIVE, { eventMetadata })?.window?.priceToBeat).toBe(70_241.3275)
})

test('with reversed outcomes YES stands for down', () => {
  expect(market({ ...FIVE, outcomes: '["Down", "Up"]' })?.window?.yes).toBe('down')
})

test('an hourly market ends an hour after its start, whatever its scheduled end says', () => {
  const hourly = market({
    question: 'Ethereum Up or Down - June 21, 12AM ET',
    slug: 'ethereum-up-or-down-june-21-2026-12am-et',
    eventStartTime: '2026-06-21T04:00:00Z',
    endDate: '2026-06-22T04:00:00Z',
  })
  const endsAt = Date.UTC(2026, 5, 21, 5)
  expect(hourly?.window).toEqual({ asset: 'ETH', startsAt: Date.UTC(2026, 5, 21, 4), endsAt, yes: 'up' })
  expect(hourly?.endDate).toBe(endsAt)
})

test('a market without a start, or over a day, has no window', () => {
  expect(market({ ...FIVE, eventStartTime: undefined })?.window).toBeUndefined()
  expect(
    market({
      question: 'Bitcoin Up or Down on March 12?',
      slug: 'bitcoin-up-or-down-on-march-12',
      eventStartTime: '2026-03-11T16:00:00Z',
      endDate: '2026-03-12T16:00:00Z',
    })?.window,
  ).toBeUndefined()
})

test('slugs cover the windows that are open or begin in time, soonest first', () => {
  const slugs = windowSlugs(Date.parse('2026-03-12T09:22:00Z'), Date.parse('2026-03-12T09:31:00Z'))
  const bitcoin = slugs.filter((slug) => slug.startsWith('b'))
  expect(bitcoin).toEqual([
    'bitcoin-up-or-down-march-12-2026-5am-et',
    'btc-updown-15m-1773306900',
    'btc-updown-5m-1773307200',
    'btc-updown-5m-1773307500',
    'btc-updown-5m-1773307800',
    'btc-updown-15m-1773307800',
  ])
})

test('hours are named in New York time, in summer and in winter', () => {
  const hour = (time: string) =>
    windowSlugs(Date.parse(time), Date.parse(time) + 1).find((slug) => slug.startsWith('bitcoin'))
  expect(hour('2026-06-21T04:00:00Z')).toBe('bitcoin-up-or-down-june-21-2026-12am-et')
  expect(hour('2026-11-24T20:59:00Z')).toBe('bitcoin-up-or-down-november-24-2026-3pm-et')
  expect(hour('2026-03-08T07:00:00Z')).toBe('bitcoin-up-or-down-march-8-2026-3am-et')
})
