import { z } from 'zod'
import { chunksOf } from '@/lib/core/common/chunksOf'
import { tryJson } from '@/lib/infra/net/tryJson'
import { boundedList, MAX_NOTES, rowList } from '../boundedList'
import { wireSide } from './schemas'

/**
 * The wire shapes of the market channel. Scalars are strings, decimals absent are "" or missing; unknown fields and
 * unknown kinds of messages are tolerated.
 * Source: https://docs.polymarket.com/api-reference/wss/market, `subscriptions/clob.ts` of Polymarket/ts-sdk.
 */

const decimal = z.union([z.string(), z.number()])
const optional = decimal.nullish()
const time = decimal.nullish().transform((value) => {
  const ms = Number(value ?? Number.NaN)
  return Number.isSafeInteger(ms) && ms > 0 ? ms : undefined
})

export const envelope = z.object({ event_type: z.string(), asset_id: z.string().optional() })

/** Rows are parsed one by one: those of the other outcome only mirror ours. */
export const priceChange = z.object({ timestamp: time, price_changes: rowList })

/** One level's whole new size, and the best prices after it. */
export const levelChange = z.object({
  price: decimal,
  size: decimal,
  side: wireSide,
  best_bid: optional,
  best_ask: optional,
})

export const lastTrade = z.object({
  price: decimal,
  size: decimal,
  side: wireSide,
  timestamp: time,
  transaction_hash: z.string().nullish(),
})

export const tickSizeChange = z.object({ new_tick_size: decimal })

export const bestPrices = z.object({ best_bid: optional, best_ask: optional })

/** `new_market` and `market_resolved` carry the catalogue's id. */
export const marketNews = z.object({
  id: z.union([z.string().min(1), z.int().transform(String)]),
  assets_ids: boundedList(z.string(), MAX_NOTES).nullish().catch(undefined),
})

/** The messages of one frame: one object or an array of them. Undefined for any other text. */
export function readFrame(text: string): readonly unknown[] | undefined {
  const parsed = tryJson(text)
  if (Array.isArray(parsed)) return parsed
  return typeof parsed === 'object' && parsed !== null ? [parsed] : undefined
}

/** Maximum tokens per frame: thousands in one get the connection closed. */
const PER_FRAME = 100

/** Subscribes to these tokens; the first frame of a connection has another format than later ones. */
export const subscribeFrames = (tokens: readonly string[], { first }: { first: boolean }): string[] =>
  chunksOf(tokens, PER_FRAME).map((assets_ids, i) =>
    JSON.stringify({
      assets_ids,
      ...(first && i === 0 ? { type: 'market' } : { operation: 'subscribe' }),
      custom_feature_enabled: true,
    }),
  )

export const unsubscribeFrames = (tokens: readonly string[]): string[] =>
  chunksOf(tokens, PER_FRAME).map((assets_ids) => JSON.stringify({ assets_ids, operation: 'unsubscribe' }))
