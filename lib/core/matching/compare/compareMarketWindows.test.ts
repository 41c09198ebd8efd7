import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { matchEvents } from '../matchEvents'

const MINUTE = 60_000

interface Facts {
  title?: string
  start?: string
  minutes?: number
  window?: Partial<MarketWindow>
  rules?: string
}

let count = 0
function upDown(
  venue: VenueId,
  { title, start = '2026-11-24T20:15:00Z', minutes = 15, window, rules }: Facts = {},
): VenueEvent {
  count += 1
  const startsAt = Date.parse(start)
  const question = title ?? 'Bitcoin Up or Down - November 24, 3:15PM-3:30PM ET'
  const endsAt = startsAt + minutes * MINUTE
  const id = `${venue}-${count}`
  return buildEvent(venue, {
    id,
    title: question,
    endDate: endsAt,
    markets: [
      {
        id,
        question,
        endDate: endsAt,
        rules: rules ?? 'Up if the price at the end is at least the price at the beginning.',
        window: { asset: 'BTC', startsAt, endsAt, yes: 'up', ...window },
      },
    ],
  })
}

/** The venues of each group, and the confidence of the links in it. */
const groupsOf = (...events: VenueEvent[]) =>
  matchEvents(events).map(({ sources, outcomes }) => ({
    venues: sources.map(({ venue }) => venue).join(),
    links: outcomes.flatMap(({ links }) => links.map(({ confidence }) => confidence >= VERIFIED_FROM)),
    inverted: outcomes.flatMap(({ members }) => members.map(({ inverted }) => inverted)),
  }))

const isOne = (...events: VenueEvent[]) => groupsOf(...events).length === 1

test('the same asset and minutes form one event with full confidence, whatever the wording and price source', () => {
  const groups = groupsOf(
    upDown('polymarket', { rules: 'The resolution source is the Chainlink BTC/USD data stream.' }),
    upDown('kalshi', {
      title: 'BTC price up in next 15 mins?',
      rules: 'According to CF Benchmarks, the BRTI.',
    }),
    upDown('limitless', { title: 'BTC Up or Down - 15 mins', rules: 'Resolution source: Pyth BTC/USD.' }),
    upDown('predictfun', { rules: 'Resolution source: Binance BTCUSDT.' }),
  )
  expect(groups).toEqual([
    {
      venues: 'polymarket,kalshi,limitless,predictfun',
      links: Array(6).fill(true),
      inverted: Array(4).fill(false),
    },
  ])
})

test('another asset is another question', () => {
  expect(isOne(upDown('polymarket'), upDown('kalshi'))).toBe(true)
  expect(isOne(upDown('polymarket'), upDown('kalshi', { window: { asset: 'ETH' } }))).toBe(false)
})

test('a quarter of an hour inside an hour is not that hour, at its start or at its end', () => {
  const hour = upDown('polymarket', {
    title: 'Bitcoin Up or Down - November 24, 3PM ET',
    start: '2026-11-24T20:00:00Z',
    minutes: 60,
  })
  const quarter = (start: string) => upDown('limitless', { title: 'BTC Up or Down', start })
  expect(isOne(hour, quarter('2026-11-24T20:00:00Z'))).toBe(false)
  expect(isOne(hour, quarter('2026-11-24T20:45:00Z'))).toBe(false)
  expect(
    isOne(
      hour,
      upDown('limitless', { title: 'BTC Up or Down - Hourly', start: '2026-11-24T20:00:00Z', minutes: 60 }),
    ),
  ).toBe(true)
})

test('windows that share only their start or only their end are different', () => {
  const five = (start: string) => upDown('limitless', { title: 'BTC Up or Down - 5 Min', start, minutes: 5 })
  expect(isOne(upDown('polymarket'), five('2026-11-24T20:15:00Z'))).toBe(false)
  expect(isOne(upDown('polymarket'), five('2026-11-24T20:25:00Z'))).toBe(false)
})

test('titles without minutes are matched by the venues’ times', () => {
  const five = (venue: VenueId, start: string) =>
    upDown(venue, { title: 'BTC Up or Down - 5 Min', start, minutes: 5 })
  expect(isOne(five('limitless', '2026-11-24T20:15:00Z'), five('predictfun', '2026-11-24T20:15:00Z'))).toBe(
    true,
  )
  expect(isOne(five('limitless', '2026-11-24T20:15:00Z'), five('predictfun', '2026-11-24T20:20:00Z'))).toBe(
    false,
  )
  expect(isOne(five('limitless', '2026-11-24T20:15:00Z'), five('predictfun', '2026-11-25T20:15:00Z'))).toBe(
    false,
  )
})

test('the repeated hour at the end of summer time in New York makes two questions of one title', () => {
  const title = 'Bitcoin Up or Down - November 1, 1:15AM-1:30AM ET'
  const [summer, winter] = ['2026-11-01T05:15:00Z', '2026-11-01T06:15:00Z']
  expect(
    isOne(upDown('polymarket', { title, start: summer }), upDown('predictfun', { title, start: summer })),
  ).toBe(true)
  expect(
    isOne(upDown('polymarket', { title, start: summer }), upDown('predictfun', { title, start: winter })),
  ).toBe(false)
})

test('a venue whose YES is down is matched inverted', () => {
  const [group] = groupsOf(upDown('polymarket'), upDown('predictfun', { window: { yes: 'down' } }))
  expect(group?.inverted).toEqual([false, true])
  expect(groupsOf(upDown('polymarket'), upDown('predictfun'))[0]?.inverted).toEqual([false, false])
})

test('titles with different times of day stay apart even if the venues’ times are equal', () => {
  const other = upDown('predictfun', { title: 'Bitcoin Up or Down - November 24, 3:30PM-3:45PM ET' })
  expect(isOne(upDown('polymarket'), other)).toBe(false)
})

test('publication of a price to beat changes no match', () => {
  expect(isOne(upDown('polymarket'), upDown('kalshi', { window: { priceToBeat: 91_200 } }))).toBe(true)
})
