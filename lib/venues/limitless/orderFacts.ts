import { z } from 'zod'
import type { Market } from '@/lib/core/domain/market'
import type { OrderFacts } from '@/lib/core/domain/order'
import type { FetchOptions } from '../connector'
import type { LimitlessClient } from './client'
import { readEnvelope } from './schemas'
import { TRADING_RULES } from './tradingRules'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address')
const details = z.object({ venue: z.object({ exchange: address, adapter: address.nullish() }) })

/** The maximum fee rate that an account of the lowest rank signs; higher ranks may sign less. */
const FEE_CAP_BPS = 300

/**
 * Exchange and adapter are per market. A sale on a market with an adapter goes through both.
 * Errors: those of the client, and `upstream_error` for a response of another shape.
 * Source: https://docs.limitless.exchange/api-reference and `@limitless-exchange/sdk` 1.1.0.
 */
export async function readOrderFacts(
  client: LimitlessClient,
  { id }: Market,
  options: FetchOptions,
): Promise<OrderFacts | undefined> {
  const payload = await client.fetchMarket(id, options)
  if (payload === undefined) return undefined
  const { exchange, adapter } = readEnvelope(details, payload, 'market').venue
  return {
    rules: TRADING_RULES,
    exchange,
    operators: adapter ? [exchange, adapter] : [exchange],
    ledger: 0,
    feeRateBps: FEE_CAP_BPS,
  }
}
