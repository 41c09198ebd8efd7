import { isLive } from '@/lib/core/domain/freshness'
import { hasEnded, isTradable, type Market } from '@/lib/core/domain/market'
import { bestBid, mid, sidesOf } from '@/lib/core/domain/orderBook'
import { complement, MICRO, type Price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { Payout, TokenBalance } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import { planWorkspaceOf } from '@/lib/operations/trading/planWorkspaceOf'
import { divideInProportion } from './divideInProportion'
import { payoutOf } from './payoutOf'
import { type Sale, sellAll } from './sellAll'
import type { TokenHit } from './tokenHits'

/** The valuation of a holding. Absent fields are unknown. */
export interface TokenValue {
  /** Proceeds per token: average over the bids taken, net of fees; the payout once it is known. */
  price?: Price
  value?: Usd
  /** Size that the bids can absorb. */
  sellable?: Shares
  /** Midpoint, else last trade; the payout once it is known. */
  currentPrice?: Price
  midValue?: Usd
  claimable: boolean
  /** Its prices are the last known ones: the book is late, or the market currently takes no orders. */
  late: boolean
  /** When the venue last sent or confirmed the book of these prices, ms. */
  asOf?: number
}

/** A balance of a token that the catalogue lists. */
export interface KnownBalance {
  balance: TokenBalance
  token: TokenHit
  payout?: Payout
}

/** Whole micro-tokens, rounded down. */
const microTokens = ({ raw, decimals }: Pick<TokenBalance, 'raw' | 'decimals'>): bigint =>
  decimals >= 6 ? raw / 10n ** BigInt(decimals - 6) : raw * 10n ** BigInt(6 - decimals)

/** The same as a number; beyond 9·10⁹ tokens the nearest representable one. */
export const toMicroTokens = (balance: Pick<TokenBalance, 'raw' | 'decimals'>): Shares =>
  shares(Number(microTokens(balance)))

const times = (tokens: Shares, at: Price): Usd => usd(Math.floor((tokens * at) / MICRO))

/** Each balance's share of one sale of all of them, in proportion: wallets do not each sell to the same bids. */
function shareSale(sale: Sale | undefined, balances: readonly bigint[]): (Partial<Sale> | undefined)[] {
  if (!sale) return balances.map(() => undefined)
  const values = divideInProportion(sale.value, balances)
  const sellable = divideInProportion(sale.sellable, balances)
  return balances.map((_, at) => ({
    ...sale,
    value: usd(values[at] ?? 0),
    sellable: shares(sellable[at] ?? 0),
  }))
}

/** No further trades: a last price does not predict the payout, and nothing is hedged any more. */
export const isFinal = ({ status, result }: Pick<Market, 'status' | 'result'>) =>
  status === 'cancelled' || status === 'resolved' || result === 'invalid'

/** All balances of one token, valued together: at its payout if known, else at the last known bids. */
function valueToken(runtime: Runtime, known: readonly KnownBalance[], token: TokenHit): TokenValue[] {
  const { hit, outcome } = token
  const { market } = hit
  const stored = runtime.books.get({ venue: market.venue, marketId: market.id })
  const now = runtime.clock.now()
  // The last known bids stay, however late: without them a total would change without any price change.
  const book = stored && !hasEnded(market, now) ? stored.book : undefined
  const sides = book && sidesOf(book, outcome)
  const last = book?.lastPrice ?? market.lastPrice
  const age = book
    ? { late: !isLive(stored) || !isTradable(market, now), asOf: stored?.checkedAt }
    : { late: false }
  const lastOfToken = last === undefined || outcome === 'yes' ? last : complement(last)
  const currentPrice = isFinal(market)
    ? undefined
    : ((sides && mid(sides)) ?? lastOfToken ?? (sides && bestBid(sides)))
  const balances = known.map(({ balance }) => microTokens(balance))
  const all = shares(Number(balances.reduce((sum, tokens) => sum + tokens, 0n)))
  const workspace = planWorkspaceOf(runtime)
  const sale = sides && sellAll(market, { bids: sides.bids, tokens: all, workspace })
  const parts = shareSale(sale, balances)
  return known.map(({ balance, payout }, at) => {
    const paid = payoutOf({ market, outcome, balance, payout })
    if (paid) {
      const { price: each, value } = paid
      return { price: each, value, currentPrice: each, midValue: value, claimable: each > 0, late: false }
    }
    return {
      ...parts[at],
      ...age,
      ...(currentPrice !== undefined && {
        currentPrice,
        midValue: times(toMicroTokens(balance), currentPrice),
      }),
      claimable: false,
    }
  })
}

const keyOf = ({ balance: { venue, tokenId } }: KnownBalance) => venueKey(venue, tokenId)
const walletOf = ({ balance: { wallet, contract } }: KnownBalance) => `${wallet}\n${contract}`

/**
 * Values holdings: at the last known bids until their markets end, at the payout once it is known. All balances of one
 * token are sold together and divided by wallet in a fixed order, so that the sum equals the proceeds of one sale.
 * A late book is valued like a live one and marked late; only a book that was never read gives no value.
 */
export function valueTokens(
  runtime: Runtime,
  holdings: readonly KnownBalance[],
): Map<TokenBalance, TokenValue> {
  const byToken = new Map<string, KnownBalance[]>()
  for (const known of holdings.toSorted((a, b) => (walletOf(a) < walletOf(b) ? -1 : 1))) {
    const same = byToken.get(keyOf(known))
    if (same) same.push(known)
    else byToken.set(keyOf(known), [known])
  }
  const values = new Map<TokenBalance, TokenValue>()
  for (const known of byToken.values()) {
    const [first] = known
    if (!first) continue
    valueToken(runtime, known, first.token).forEach((value, at) => {
      const { balance } = known[at] ?? first
      values.set(balance, value)
    })
  }
  return values
}
