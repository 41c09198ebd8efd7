import { z } from 'zod'
import type { OrderFacts } from '@/lib/core/domain/order'
import { boundedList, MAX_NOTES } from '../boundedList'
import type { FetchOptions } from '../connector'
import type { OpinionClient } from './client'
import { readResult } from './schemas'
import { OPINION_RULES } from './tradingRules'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address')
const quoteTokens = z.object({
  list: boundedList(
    z.object({ chainId: z.union([z.string(), z.number()]).transform(String), ctfExchangeAddress: address }),
    MAX_NOTES,
  ),
})

const CHAIN = '56'

/**
 * The exchange of the venue's dollars on BNB Chain, from its API.
 * Errors: those of the client, and `upstream_error` for a response of another shape.
 */
export async function readOrderFacts(
  client: OpinionClient,
  options: FetchOptions,
): Promise<OrderFacts | undefined> {
  const { list } = readResult(quoteTokens, await client.fetchQuoteTokens(options), 'list of quote tokens')
  const exchange = list.find(({ chainId }) => chainId === CHAIN)?.ctfExchangeAddress
  if (exchange === undefined) return undefined
  return { rules: OPINION_RULES, exchange, operators: [exchange], ledger: 0, feeRateBps: 0 }
}
