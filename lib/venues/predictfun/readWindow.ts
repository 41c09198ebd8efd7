import { z } from 'zod'
import { windowMinutes } from '@/lib/core/domain/marketWindow'
import type { WindowRequest } from '@/lib/core/domain/windowRequest'
import type { EventPage, FetchOptions } from '../connector'
import { type CategoryReader, readCategories } from './readEvents'
import { readAnswer } from './schemas'

const NOTHING: EventPage = { events: [], refusals: [] }

const parent = z.object({ categorySlug: z.string().min(1) })

/** One category about a few minutes: by its slug, or by its market, which names its category. */
export async function readWindow(
  reader: CategoryReader,
  ask: WindowRequest,
  options: FetchOptions,
): Promise<EventPage> {
  if ('window' in ask) {
    const { asset, startsAt } = ask.window
    const slug = `${asset.toLowerCase()}-updown-${windowMinutes(ask.window)}m-${startsAt / 1_000}`
    return readCategories(reader, [slug], options)
  }
  if (!/^\d{1,12}$/.test(ask.marketId)) return NOTHING
  const payload = await reader.client.fetchMarket(ask.marketId, options)
  if (payload === undefined) return NOTHING
  return readCategories(reader, [readAnswer(parent, payload, 'market').data.categorySlug], options)
}
