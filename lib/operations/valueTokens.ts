import type { Payout, TokenBalance } from '@/lib/chain/types'
import { isTradable, type Market, type Outcome } from '@/lib/domain/market'
import { bestBid, mid, sidesOf } from '@/lib/domain/orderBook'
import { complement, MICRO, type Price, price, type Shares, shares, type Usd, usd } from '@/lib/domain/units'
import { planSplit } from '@/lib/planner/planSplit'
import type { Runtime } from '@/lib/runtime/types'
import type { TokenHit } from './tokenHits'

/** What a holding is worth. Absent fields are not known. */
export interface TokenValue {
  /** What a token brings: average over the bids taken, net of fees; the payout once resolved. */
  price?: Price
  value?: Usd
  /** As much as the bids take. */
  sellable?: Shares
  /** Midpoint, else last trade; the payout once resolved. */
  currentPrice?: Price
  midValue?: Usd
  claimable: boolean
}

/** More than any book holds. */
const MAX_TOKENS = 1e9 * MICRO

/** Whole micro-tokens, rounded down; beyond 9·10⁹ tokens the nearest a number can be. */
export const toMicroTokens = ({ raw, decimals }: Pick<TokenBalance, 'raw' | 'decimals'>): Shares =>
  shares(Number(decimals >= 6 ? raw / 10n ** BigInt(decimals - 6) : raw * 10n ** BigInt(6 - decimals)))

const times = (tokens: Shares, at: Price): Usd => usd(Math.floor((tokens * at) / MICRO))

/** The payout of a token in a resolved market: by the contract's word, else by the venue's. */
function payoutPrice({ result }: Market, outcome: Outcome, payout: Payout | undefined): Price | undefined {
  if (payout && payout.denominator > 0n) {
    const numerator = payout.numerators[outcome === 'yes' ? 0 : 1]
    return price(Number((numerator * BigInt(MICRO)) / payout.denominator))
  }
  // What an invalid market pays is the contract's to say.
  if (result === undefined || result === 'invalid') return undefined
  return price(result === outcome ? MICRO : 0)
}

function valueResolved({ hit, outcome }: TokenHit, tokens: Shares, payout?: Payout): TokenValue {
  const { result } = hit.market
  const at = payoutPrice(hit.market, outcome, payout)
  const pays = at === undefined ? result === 'invalid' : at > 0
  if (at === undefined) return { claimable: pays }
  const value = times(tokens, at)
  return { price: at, value, currentPrice: at, midValue: value, claimable: pays }
}

/** What selling the whole balance at once would bring, fees taken off, minimum orders left aside. */
function sellAll(
  market: Market,
  levels: ReturnType<typeof sidesOf>['bids'],
  tokens: Shares,
): Pick<TokenValue, 'price' | 'value' | 'sellable'> {
  if (levels.length === 0) return { value: usd(0), sellable: shares(0) }
  if (market.fee.model === 'unknown' || tokens === 0) return {}
  const { total } = planSplit({
    side: 'sell',
    amount: { unit: 'tokens', value: shares(Math.min(tokens, MAX_TOKENS)) },
    includeFees: true,
    enforceMinOrders: false,
    gasPerSource: usd(0),
    sources: [
      {
        venue: market.venue,
        levels,
        fee: market.fee,
        lot: market.trading.lot,
        minOrderShares: market.trading.minOrderShares,
        minOrderUsd: market.trading.minOrderUsd,
      },
    ],
  })
  // Where a minimum fee eats more than it brings nobody sells.
  const value = usd(Math.max(0, total.usd))
  const at = total.tokens > 0 ? { price: price(Math.floor((value * MICRO) / total.tokens)) } : {}
  return { ...at, value, sellable: total.tokens }
}

/**
 * Values a holding: at the bids while its market trades, at the payout once it is resolved.
 * A stale or missing book gives no value.
 */
export function valueToken(
  runtime: Runtime,
  { token, balance, payout }: { token: TokenHit; balance: TokenBalance; payout?: Payout },
): TokenValue {
  const { hit, outcome } = token
  const { market } = hit
  const tokens = toMicroTokens(balance)
  if (market.status === 'resolved') return valueResolved(token, tokens, payout)
  const stored = runtime.books.get({ venue: market.venue, marketId: market.id })
  const usable = stored && !stored.stale && isTradable(market) ? stored.book : undefined
  const sides = usable && sidesOf(usable, outcome)
  const last = usable?.lastPrice ?? market.lastPrice
  const lastOfToken = last === undefined || outcome === 'yes' ? last : complement(last)
  const currentPrice = (sides && mid(sides)) ?? lastOfToken ?? (sides && bestBid(sides))
  return {
    ...(sides && sellAll(market, sides.bids, tokens)),
    ...(currentPrice !== undefined && { currentPrice, midValue: times(tokens, currentPrice) }),
    claimable: false,
  }
}
