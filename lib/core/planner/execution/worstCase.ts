import { type FeeSchedule, feePerToken, legTokenFee } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import { notional, type Price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'
import { priceBestFirst } from '../ladder/priceBestFirst'
import { feeAtLimit } from '../tickets/costAtLimit'

/** An order as sent. */
export interface LimitOrder {
  side: Side
  limit: Price
  /** Tokens before a fee taken in tokens. */
  gross: Shares
  fee: FeeSchedule
  /** Fills that a minimum fee per fill counts for. */
  fills: number
}

/** What an order costs or brings if all of it fills at its limit. */
export interface WorstCase {
  /** Net tokens. */
  tokens: Shares
  /** Paid at most on a buy; received on a sell of all, fees deducted. */
  usd: Usd
  /** Fee in dollars in it; 0 where the fee is taken in tokens. */
  feeUsd: Usd
  /** Fee in tokens; 0 where the fee is taken in dollars. */
  feeTokens: Shares
}

/**
 * All of an order at its limit. The cost of a token with its fee rises with the price, so no other fill of a buy in at
 * most `fills` fills costs more.
 */
export function worstCase({ side, limit, gross, fee, fills }: LimitOrder): WorstCase {
  if (side === 'sell') {
    const sale = priceBestFirst(
      { levels: [{ price: limit, size: gross }], fee, side, includeFees: true },
      gross,
    )
    return { tokens: gross, usd: sale?.usd ?? usd(0), feeUsd: sale?.fee ?? usd(0), feeTokens: shares(0) }
  }
  const inTokens = fee.model !== 'none' && fee.chargedIn === 'tokens_on_buy'
  const perToken = inTokens ? feePerToken(fee, 'buy', limit) / limit : 0
  const feeTokens = inTokens ? legTokenFee(perToken * gross) : shares(0)
  const feeUsd = feeAtLimit(fee, { limit, size: gross, fills })
  return {
    tokens: shares(gross - feeTokens),
    usd: usd(notional(limit, gross, 'up') + feeUsd),
    feeUsd,
    feeTokens,
  }
}
