import { toAddresses } from '@/lib/contract/evmAddress'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PositionsResponse, WirePosition } from '@/lib/contract/positions'
import { toTimestamp } from '@/lib/contract/toTimestamp'
import { hasEnded } from '@/lib/core/domain/market'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { readWallets, type ValuedHolding, valueBalances } from './readHoldings'
import { conditionOf } from './readPayouts'
import { orNull } from './toHolding'
import type { TokenHit } from './tokenHits'
import { toCash, toDiscovery, toReadFacts } from './toReadFacts'

const ROOT_COLLECTION = `0x${'0'.repeat(64)}`

/** The arguments of a claim; null when no claim is possible. */
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

/** The sum of known values, USD. Unknown values add nothing: they are counted separately. */
const totalOf = (valued: readonly ValuedHolding[]) =>
  fromMicro(valued.flatMap(({ value }) => value?.value ?? []).reduce((sum, value) => sum + value, 0))

/** Sums positions by a key. */
function addUp<K extends string>(valued: readonly ValuedHolding[], keyOf: (one: ValuedHolding) => K) {
  const parts = new Map<K, ValuedHolding[]>()
  for (const one of valued) parts.set(keyOf(one), [...(parts.get(keyOf(one)) ?? []), one])
  return Object.fromEntries(
    [...parts].map(([key, part]) => [key, { value_usd: totalOf(part), positions: part.length }]),
  ) as Partial<Record<K, { value_usd: number; positions: number }>>
}

function toSummary(valued: readonly ValuedHolding[], now: number): PositionsResponse['summary'] {
  const late = valued.filter(({ value }) => value?.late && value.value !== undefined)
  const unvalued = valued.filter(({ value }) => value?.value === undefined).length
  return {
    total_value: totalOf(valued),
    total_positions: valued.length,
    active_positions: valued.filter((one) => isActive(one, now)).length,
    claimable_value: totalOf(valued.filter(({ holding }) => holding.claimable)),
    stale_value: totalOf(late),
    stale_as_of: toTimestamp(late.flatMap(({ value }) => value?.asOf ?? []).toSorted((a, b) => a - b)[0]),
    unvalued_positions: unvalued,
    unpriced_positions: unvalued,
    by_platform: addUp(valued, ({ holding }) => holding.platform),
    by_chain: addUp(valued, ({ holding }) =>
      String(holding.chain_id),
    ) as PositionsResponse['summary']['by_chain'],
  }
}

/** All holdings of a set of wallets: positions with their values and claims, and cash. */
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
