import type { Hex } from 'viem'
import type { PayoutAsk } from '@/lib/chain/types'
import { toAddresses } from '@/lib/contract/evmAddress'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PositionsResponse, WirePosition } from '@/lib/contract/positions'
import { fromMicro } from '@/lib/domain/units'
import type { Runtime } from '@/lib/runtime/types'
import { hasEnded } from './memberView'
import { readWallets, type ValuedHolding, valueBalances } from './readHoldings'
import { orNull } from './toHolding'
import { toCash, toDiscovery, toReadFacts } from './toReadFacts'

const PAYOUT_MS = 3_000
const CONDITION_ID = /^(0x)?([0-9a-fA-F]{64})$/
const ROOT_COLLECTION = `0x${'0'.repeat(64)}`

/** With 0x, as contracts take it; undefined for what is no 32-byte id (a newer ledger's is shorter). */
function conditionOf(id: string | undefined): Hex | undefined {
  const digits = id === undefined ? undefined : CONDITION_ID.exec(id)?.[2]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

/** Payouts as the contracts report them; a market without a condition id has none to ask for. */
function readPayouts(runtime: Runtime): NonNullable<Parameters<typeof valueBalances>[2]> {
  return async (resolved) => {
    const asks = resolved.map(({ balance, token }): PayoutAsk | undefined => {
      const conditionId = conditionOf(token.hit.market.conditionId)
      return conditionId && { chainId: balance.chainId, contract: balance.contract, conditionId }
    })
    const made = asks.flatMap((ask) => ask ?? [])
    const read = await runtime.chain.readPayouts(made, { signal: AbortSignal.timeout(PAYOUT_MS) })
    const payoutOf = new Map(made.map((ask, at) => [ask, read[at]]))
    return asks.map((ask) => ask && payoutOf.get(ask))
  }
}

function toPosition(
  runtime: Runtime,
  { holding, balance, token, value, payout }: ValuedHolding,
): WirePosition {
  const market = token?.hit.market
  const index = token?.outcome === 'no' ? 1 : 0
  const condition = conditionOf(market?.conditionId)
  const claimable = holding.claimable && condition !== undefined
  return {
    ...holding,
    question: market?.question ?? null,
    condition_id: market?.conditionId ?? null,
    current_price: orNull(value?.currentPrice),
    mid_value_usd: orNull(value?.midValue),
    sellable_tokens: orNull(value?.sellable),
    claim_available: payout !== undefined && payout.denominator > 0n && payout.numerators[index] > 0n,
    claim_params: claimable
      ? {
          collateral_token:
            runtime.chain.collateralOf({ ...balance, conditionId: condition, indexSet: index + 1 }) ?? null,
          parent_collection_id: ROOT_COLLECTION,
          condition_id: condition,
          index_sets: [index + 1],
        }
      : null,
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

function toSummary(valued: readonly ValuedHolding[]): PositionsResponse['summary'] {
  const total = (some: readonly ValuedHolding[]) =>
    fromMicro(some.reduce((sum, { value }) => sum + (value?.value ?? 0), 0))
  return {
    total_value: total(valued),
    total_positions: valued.length,
    active_positions: valued.filter(({ token }) => token && !hasEnded(token.hit.market)).length,
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
  const valued = await valueBalances(runtime, read.balances, readPayouts(runtime))
  return {
    summary: toSummary(valued),
    balances: toCash(read),
    positions: valued.map((one) => toPosition(runtime, one)),
    ...toReadFacts(addresses, read),
    discovery: toDiscovery(read),
  }
}
