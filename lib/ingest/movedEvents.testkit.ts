import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import type { TestDatabase } from '@/lib/dev/testing/support/database'
import { createFakeVenue, type FakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'

export const END_DATE = Date.UTC(2026, 11, 31)
export const BITCOIN = 'Will Bitcoin reach $150,000 in 2026?'
export const RAIN = 'Will it rain in Oslo in December 2026?'

/** Two venues with the same question: Polymarket's event "P" and Kalshi's "K". */
export const startVenues = () => ({
  poly: createFakeVenue('polymarket', [
    buildEvent('polymarket', { id: 'P', title: BITCOIN, endDate: END_DATE }),
  ]),
  kalshi: createFakeVenue('kalshi', [buildEvent('kalshi', { id: 'K', title: BITCOIN, endDate: END_DATE })]),
})

/** Adds an event to the venue's listing. */
export function listMore(venue: FakeVenue, id: string, title: string) {
  venue.listed = [...venue.listed, buildEvent(venue.id, { id, title, endDate: END_DATE })]
}

/** Kalshi's event turns out to ask about rain, and Polymarket lists that as "R"; `shown` waits for the pages. */
export async function moveEvents(
  { poly, kalshi }: { poly: FakeVenue; kalshi: FakeVenue },
  shown: (...groups: string[]) => Promise<unknown>,
) {
  const moved = buildEvent('kalshi', { id: 'K', title: RAIN, endDate: END_DATE })
  kalshi.listed = [moved]
  kalshi.known.set('K', moved)
  await shown('K', 'P')
  listMore(poly, 'R', RAIN)
  await shown('K+R', 'P')
}

/** A reviewer decides that the events about rain are different. Returns the undo. */
export async function rejectRain({ prisma }: Pick<TestDatabase, 'prisma'>) {
  const pair = { a: { venue: 'polymarket', eventId: 'R' }, b: { venue: 'kalshi', eventId: 'K' } } as const
  const reviews = createMatchReviews(prisma)
  const review = await reviews.addReview({
    action: 'reject',
    by: '0xA11ce',
    verdicts: [{ ...pair, verdict: 'different', markets: [], prints: {} }],
  })
  return () => reviews.undoReview(review.id, '0xA11ce')
}
