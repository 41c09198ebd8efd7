import { z } from 'zod'
import type { Market } from '@/lib/core/domain/market'
import type { OrderFacts } from '@/lib/core/domain/order'
import type { FetchOptions } from '../connector'
import type { PredictfunClient } from './client'
import { marketRow, readAnswer } from './schemas'
import { tradingRulesOf } from './tradingRules'

const details = marketRow
  .pick({ decimalPrecision: true, feeRateBps: true })
  .extend({ isNegRisk: z.boolean(), isYieldBearing: z.boolean() })

interface Contracts {
  exchange: string
  /** For markets with negative risk. */
  adapter?: string
  ledger: number
}

/** Source: https://dev.predict.fun/resources/deployed-contracts and `@predictdotfun/sdk` 1.3.8 (`Constants`). */
const CONTRACTS: Record<'plain' | 'negRisk' | 'yield' | 'negRiskYield', Contracts> = {
  plain: { exchange: '0x8BC070BEdAB741406F4B1Eb65A72bee27894B689', ledger: 0 },
  negRisk: {
    exchange: '0x365fb81bd4A24D6303cd2F19c349dE6894D8d58A',
    adapter: '0xc3Cf7c252f65E0d8D88537dF96569AE94a7F1A6E',
    ledger: 0,
  },
  yield: { exchange: '0x6bEb5a40C032AFc305961162d8204CDA16DECFa5', ledger: 1 },
  negRiskYield: {
    exchange: '0x8A289d458f5a134bA40015085A8F50Ffb681B41d',
    adapter: '0x41dCe1A4B8FB5e6327701750aF6231B7CD0B2A40',
    ledger: 2,
  },
}

/** Errors: those of the client, and `upstream_error` for a response of another shape. */
export async function readOrderFacts(
  client: PredictfunClient,
  { id }: Market,
  options: FetchOptions,
): Promise<OrderFacts | undefined> {
  const payload = await client.fetchMarket(id, options)
  if (payload === undefined) return undefined
  const { data } = readAnswer(details, payload, 'market')
  // An unknown rate cannot be signed.
  if (data.feeRateBps == null) return undefined
  const kind = data.isYieldBearing
    ? data.isNegRisk
      ? 'negRiskYield'
      : 'yield'
    : data.isNegRisk
      ? 'negRisk'
      : 'plain'
  const { exchange, adapter, ledger } = CONTRACTS[kind]
  return {
    rules: tradingRulesOf(data.decimalPrecision),
    exchange,
    operators: adapter ? [exchange, adapter] : [exchange],
    ledger,
    feeRateBps: data.feeRateBps,
  }
}
