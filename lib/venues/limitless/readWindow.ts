import type { WindowRequest } from '@/lib/core/domain/windowRequest'
import type { EventPage, FetchOptions } from '../connector'
import type { LimitlessClient } from './client'
import { readEvents } from './readEvents'

/** "btc-up-or-down-15-min-1773307200000". */
const SLUG = /^[a-z0-9-]{1,100}$/
const UP_OR_DOWN = /\bup-or-down\b|\bupdown\b/

/** One market about a few minutes, by its slug; the slugs of future ones cannot be predicted. */
export async function readWindow(
  client: LimitlessClient,
  ask: WindowRequest,
  options: FetchOptions,
): Promise<EventPage> {
  if (!('marketId' in ask) || !SLUG.test(ask.marketId) || !UP_OR_DOWN.test(ask.marketId))
    return { events: [], refusals: [] }
  return readEvents(client, [ask.marketId], options)
}
