import { expect, test } from 'vitest'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Listing } from '../read/listing'
import { matchListings } from './matchListings'

type Facts = Partial<Listing> & { venue: VenueId; id: string; title: string; eventId: string }

const END = Date.parse('2026-05-10T20:00:00Z')

/** Each pair as `id relation id`, in venue order. */
function pairsOf(...listings: Facts[]): string[] {
  const events = new Map<string, Listing[]>()
  for (const facts of listings) {
    const key = `${facts.venue}\n${facts.eventId}`
    const listing: Listing = { endDate: END, rules: '', tags: [], aliases: [], references: [], ...facts }
    events.set(key, [...(events.get(key) ?? []), listing])
  }
  return matchListings(events)
    .map(({ a, b, relation }) => {
      const [x, y] = a.venue < b.venue ? [a, b] : [b, a]
      return `${x.id} ${relation} ${y.id}`
    })
    .sort()
}

const legs = (sides: readonly string[], event: string): Facts[] =>
  sides.map((side) => ({
    venue: 'kalshi',
    id: `${event}-${side.slice(0, 3).toUpperCase()}`,
    eventId: event,
    title: `Will ${side} win the Heroic vs. FURIA match?`,
    outcome: side,
  }))

test('a venue with one market per side against a single market: one is the same, the other the opposite', () => {
  expect(
    pairsOf(...legs(['Heroic', 'FURIA'], 'KXCS2GAME-26MAY10HERFUR'), {
      venue: 'predictfun',
      id: '315',
      eventId: '315',
      title: 'FURIA vs Heroic',
    }),
  ).toEqual(['KXCS2GAME-26MAY10HERFUR-FUR same 315', 'KXCS2GAME-26MAY10HERFUR-HER complement 315'])
})

test('where a draw is possible, one side winning is not the opposite of the other', () => {
  const sides = ['Lecce', 'Torino', 'Tie'].map(
    (side): Facts => ({
      venue: 'kalshi',
      id: `KXSERIEAGAME-26MAY10LECTOR-${side.slice(0, 3).toUpperCase()}`,
      eventId: 'KXSERIEAGAME-26MAY10LECTOR',
      title: 'Lecce vs Torino Winner?',
      outcome: side,
    }),
  )
  expect(
    pairsOf(...sides, {
      venue: 'limitless',
      id: 'lecce-torino',
      eventId: 'lecce-torino',
      title: 'Lecce vs Torino: Lecce',
    }),
  ).toEqual(['KXSERIEAGAME-26MAY10LECTOR-LEC same lecce-torino'])
})

test('a venue that lists both directions of a threshold matches one that lists only one', () => {
  const rate = (venue: VenueId, id: string, title: string): Facts => ({
    venue,
    id,
    eventId: `${venue}-rate`,
    title,
  })
  expect(
    pairsOf(
      rate('kalshi', 'high', 'Will the May 2026 unemployment rate be above 3.9%?'),
      rate('kalshi', 'low', 'Will the May 2026 unemployment rate be at most 3.9%?'),
      rate('polymarket', 'above', 'May 2026 unemployment rate above 3.9%?'),
    ),
  ).toEqual(['high same above', 'low complement above'])
})
