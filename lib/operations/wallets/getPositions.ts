import { toAddresses } from '@/lib/contract/evmAddress'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PositionsResponse, WirePosition } from '@/lib/contract/positions'
import { hasEnded } from '@/lib/core/domain/market'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { readWallets, type ValuedHolding, valueBalances } from './readHoldings'
import { conditionOf } from './readPayouts'
import { orNull } from './toHolding'
import type { TokenHit } from './tokenHits'
import { toCash, toDiscovery, toReadFacts } from './toReadFacts'

const ROOT_COLLECTION = `0x${'0'.repeat(64)}`

/** The arguments of a claim; null where none can be made. */
function toClaim(runtime: Runtime, { holding, balance, token }: ValuedHolding): WirePosition['claim_params'] {
  const conditionId = conditionOf(token?.hit.market.conditionId)
  if (!holding.claimable || !token || conditionId === undefined) return null
  const indexSet = indexOf(token) + 1
  const collateral = runtime.chain.collateralOf({ ...balance, conditionId, indexSet })
  return {
    collateral_token: collateral?.token ?? null,
    parent_collection_id: ROOT_COLLECTION,
    condition_id: conditionId,
    index_sets: [indexSet],
    collateral_wraps: collateral?.wraps ?? null,
    note: collateral?.wraps
      ? `This claim pays wrapped collateral, not dollars: call unwrap(to, amount) on ${collateral.token} afterwards, which pays the dollars in ${collateral.wraps}.`
      : null,
  }
}

const indexOf = ({ outcome }: TokenHit) => (outcome === 'no' ? 1 : 0)

/** Of a market that has not ended. */
const isActive = ({ token, payout }: ValuedHolding, now: number) =>
  token !== undefined && payout === undefined && !hasEnded(token.hit.market, now)

function toPosition(runtime: Runtime, one: ValuedHolding): WirePosition {
  const { holding, token, value, payout } = one
  const market = token?.hit.market
  return {
    ...holding,
    source: holding.platform,
    value: holding.value_usd,
    event_id: token?.hit.group?.id ?? null,
    is_active: isActive(one, runtime.clock.now()),
    question: market?.question ?? null,
    url: market?.url ?? null,
    condition_id: market?.conditionId ?? null,
    current_price: orNull(value?.currentPrice),
    mid_value_usd: orNull(value?.midValue),
    sellable_tokens: orNull(value?.sellable),
    claim_available: token !== undefined && payout !== undefined && payout.numerators[indexOf(token)] > 0n,
    claim_params: toClaim(runtime, one),
  }
}

/** Adds positions up by a key. Unknown values add nothing; they are counted apart. */
function addUp<K extends string>(valued: readonly ValuedHolding[], keyOf: (one: ValuedHolding) => K) {
  const parts = new Map<K, { value: number; positions: number }>()
  for (const one of valued) {
    const part = parts.get(keyOf(one)) ?? { value: 0, positions: 0 }
    parts.set(keyOf(one), {
      value: part.value + (one.value?.value ?? 0),
      positions: part.positions + 1,
    })
  }
  return Object.fromEntries(
    [...parts].map(([key, { value, positions }]) => [key, { value_usd: fromMicro(value), positions }]),
  ) as Partial<Record<K, { value_usd: number; positions: number }>>
}

function toSummary(valued: readonly ValuedHolding[], now: number): PositionsResponse['summary'] {
  const total = (some: readonly ValuedHolding[]) =>
    fromMicro(some.reduce((sum, { value }) => sum + (value?.value ?? 0), 0))
  return {
    total_value: total(valued),
    total_positions: valued.length,
    active_positions: valued.filter((one) => isActive(one, now)).length,
    claimable_value: total(valued.filter(({ holding }) => holding.claimable)),
    unvalued_positions: valued.filter(({ value }) => value?.value === undefined).length,
    by_platform: addUp(valued, ({ holding }) => holding.platform),
    by_chain: addUp(valued, ({ holding }) =>
      String(holding.chain_id),
    ) as PositionsResponse['summary']['by_chain'],
  }
}

/** Everything a set of wallets holds: positions with what they are worth and what can be claimed, and cash. */
export async function getPositions(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getPositions']>, 'query'>,
): Promise<PositionsResponse> {
  const addresses = toAddresses(query.addresses)
  const read = await readWallets(runtime, { addresses, tokens: 'discover', cash: true })
  const valued = await valueBalances(runtime, read.balances)
  return {
    summary: toSummary(valued, runtime.clock.now()),
    balances: toCash(read),
    positions: valued.map((one) => toPosition(runtime, one)),
    ...toReadFacts(addresses, read),
    discovery: toDiscovery(read),
  }
}
