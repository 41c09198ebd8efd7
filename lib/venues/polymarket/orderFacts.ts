import { z } from 'zod'
import type { Market } from '@/lib/core/domain/market'
import type { OrderFacts } from '@/lib/core/domain/order'
import type { FetchOptions } from '../connector'
import type { PolymarketClient } from './client'
import { readEnvelope } from './schemas'
import { tradingRulesOf } from './tradingRules'

/** The CLOB's short form of a market: tick, kind, version of its positions. `nr` is present only when true. */
const details = z.object({
  mts: z.union([z.number(), z.string()]),
  nr: z.boolean().nullish(),
  v: z.enum(['v1', 'v2']).nullish(),
})

/**
 * By the kind of a market: its exchange, the version of the signing domain, and where its tokens are kept.
 * Source: https://docs.polymarket.com/resources/contracts and `@polymarket/clob-client-v2` 1.1.0 (`config.ts`).
 */
const EXCHANGES = {
  standard: { exchange: '0xE111180000d2663C0091e4f400237545B87B996B', version: '2', ledger: 0 },
  negRisk: { exchange: '0xe2222d279d744050d28e00520010520000310F59', version: '2', ledger: 0 },
  positions: { exchange: '0xe3333700cA9d93003F00f0F71f8515005F6c00Aa', version: '3', ledger: 1 },
} as const

/** Errors: those of the client, and `upstream_error` for a response of another shape. */
export async function readOrderFacts(
  client: PolymarketClient,
  { conditionId }: Market,
  options: FetchOptions,
): Promise<OrderFacts | undefined> {
  if (conditionId === undefined) return undefined
  const payload = await client.fetchMarketDetails(conditionId, options)
  if (payload === undefined) return undefined
  const { mts, nr, v } = readEnvelope(details, payload, 'market')
  const exchange = EXCHANGES[v === 'v2' ? 'positions' : nr ? 'negRisk' : 'standard']
  return { ...exchange, rules: tradingRulesOf(mts), operators: [exchange.exchange] }
}
