import { z } from 'zod'
import type { SocketIoFrame } from '@/lib/infra/net/openSocketIo'
import { orderBook } from './schemas'

/** A complete book, after each subscription and each change. */
export const bookUpdate = z.object({
  marketSlug: z.string().min(1),
  orderbook: orderBook,
  timestamp: z.string().nullish().catch(undefined),
})

export const marketResolved = z.object({ slug: z.string().min(1) })

/** Each list replaces the previous one; the venue replies with the book of every market on it. */
export const subscribeFrame = (marketSlugs: readonly string[]): SocketIoFrame => ({
  event: 'subscribe_market_prices',
  payload: { marketSlugs, marketAddresses: [] },
})

export const LIFECYCLE_FRAME: SocketIoFrame = { event: 'subscribe_market_lifecycle' }
