import type { Holding } from '@/lib/contract/balances'
import type { PlatformId } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/toTimestamp'
import { fromMicro } from '@/lib/core/domain/units'
import type { TokenBalance } from '@/lib/infra/chain/types'
import { inGroup } from '@/lib/operations/views/resolveTokens'
import type { TokenHit } from './tokenHits'
import { type TokenValue, toMicroTokens } from './valueTokens'

/** Micro-units to the wire; unknown is null. */
export const orNull = (micro: number | undefined) => (micro === undefined ? null : fromMicro(micro))

/** A holding in contract terms. */
export function toHolding({
  platform,
  balance,
  token,
  value,
}: {
  platform: PlatformId
  balance: TokenBalance
  token?: TokenHit
  value?: TokenValue
}): Holding {
  const { market, group } = token?.hit ?? {}
  return {
    platform,
    contract_address: balance.contract,
    token_id: balance.tokenId,
    balance: fromMicro(toMicroTokens(balance)),
    address: balance.wallet,
    chain_id: balance.chainId,
    balance_raw: String(balance.raw),
    outcome: token ? inGroup(token.hit, token.outcome) : null,
    event_slug: group?.slug ?? null,
    event_title: group?.title ?? null,
    outcome_id: group?.outcomeId ?? null,
    outcome_group_title: group?.outcomeTitle ?? market?.outcomeTitle ?? null,
    market_id: market?.id ?? null,
    price: orNull(value?.price),
    value_usd: orNull(value?.value),
    stale: value?.late ?? false,
    price_as_of: toTimestamp(value?.asOf),
    market_status: market?.status ?? null,
    claimable: value?.claimable ?? false,
  }
}
