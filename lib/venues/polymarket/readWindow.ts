import { z } from 'zod'
import type { WindowRequest } from '@/lib/core/domain/windowRequest'
import { boundedList, MAX_NOTES } from '../boundedList'
import type { EventPage, FetchOptions } from '../connector'
import { parseGammaEvents } from './parseEvents'
import { type PolymarketReader, readEvents } from './readEvents'
import { readEnvelope } from './schemas'
import { windowSlugOf } from './windowSlugs'

const NOTHING: EventPage = { events: [], refusals: [] }

const parents = z.object({
  events: boundedList(z.object({ id: z.string() }), MAX_NOTES).refine((rows) => rows.length > 0),
})

/** One event about a few minutes: by its slug, or by its market, which names its event. */
export async function readWindow(
  reader: PolymarketReader,
  ask: WindowRequest,
  options: FetchOptions,
): Promise<EventPage> {
  const { client, feeDetails } = reader
  if ('marketId' in ask) {
    if (!/^\d{1,12}$/.test(ask.marketId)) return NOTHING
    const payload = await client.fetchMarket(ask.marketId, options)
    if (payload === undefined) return NOTHING
    const { events } = readEnvelope(parents, payload, 'market')
    return readEvents(
      reader,
      events.map(({ id }) => id),
      options,
    )
  }
  const slug = windowSlugOf(ask.window)
  if (slug === undefined) return NOTHING
  const page = await parseGammaEvents(await client.fetchEventsBySlug([slug], options))
  const events = page.events.filter((event) => event.slug === slug)
  return feeDetails.complete({ ...page, events }, options)
}
