import type { Holding } from '@/lib/contract/balances'
import { platformOf } from '@/lib/contract/platform'
import { isTradable } from '@/lib/core/domain/market'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { Payout, TokenBalance, WalletsQuery, WalletsRead } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import { readBooks } from '@/lib/operations/views/readBooks'
import { readPayouts } from './readPayouts'
import { toHolding } from './toHolding'
import { findHits, type TokenHit } from './tokenHits'
import { type TokenValue, valueTokens } from './valueTokens'

/** Below the deadline of every operation: an unavailable chain is reported without waiting longer. */
const READ_MS = 12_000

/** A balance with its valuation. */
export interface ValuedHolding {
  balance: TokenBalance
  token?: TokenHit
  value?: TokenValue
  payout?: Payout
  holding: Holding
}

/** Reads wallets within a request's time budget. */
export const readWallets = (runtime: Runtime, ask: WalletsQuery): Promise<WalletsRead> =>
  runtime.chain.readWallets(ask, { signal: AbortSignal.timeout(READ_MS) })

/** Highest value first, unknown ones last; then by token, so that equal data gives equal responses. */
function order(a: ValuedHolding, b: ValuedHolding): number {
  const byValue = (b.value?.value ?? -1) - (a.value?.value ?? -1)
  if (byValue !== 0) return byValue
  const keyOf = ({ balance }: ValuedHolding) =>
    `${venueKey(balance.venue, balance.tokenId)}\n${balance.wallet}`
  return keyOf(a) < keyOf(b) ? -1 : 1
}

/**
 * Joins balances with the catalogue and values them; books that are not followed yet are read within a budget, and the
 * contract is queried for the payout of every market that no longer trades.
 */
export async function valueBalances(
  runtime: Runtime,
  balances: readonly TokenBalance[],
): Promise<ValuedHolding[]> {
  const hitOf = await findHits(runtime, balances)
  const now = runtime.clock.now()
  const joined = balances.map((balance) => ({ balance, token: hitOf(balance) }))
  const known = joined.flatMap(({ balance, token }) => (token ? [{ balance, token }] : []))
  const trades = ({ token }: (typeof known)[number]) => isTradable(token.hit.market, now)
  const markets = new Map(
    known.filter(trades).map(({ token: { hit } }) => [venueKey(hit.market.venue, hit.market.id), hit.market]),
  )
  const [payouts] = await Promise.all([
    readPayouts(
      runtime,
      known.filter((one) => !trades(one)),
    ),
    readBooks(
      runtime,
      [...markets.values()].map(({ venue, id }) => ({ venue, marketId: id })),
    ),
  ])
  const values = valueTokens(
    runtime,
    known.map((one) => ({ ...one, payout: payouts.get(one.balance) })),
  )
  return joined
    .flatMap(({ balance, token }) => {
      const platform = platformOf(balance.venue, runtime.config.platforms)
      if (!platform) return []
      const value = values.get(balance)
      const holding = toHolding({ platform, balance, token, value })
      return [{ balance, token, value, payout: payouts.get(balance), holding }]
    })
    .sort(order)
}
