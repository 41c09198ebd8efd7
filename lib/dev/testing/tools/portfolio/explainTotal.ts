import type { PositionsResponse, WirePosition } from '@/lib/contract/positions'
import { fromMicro, MICRO } from '@/lib/core/domain/units'

/** The change of a portfolio's total between two readings, USD. */
export interface TotalMove {
  total: number
  /** From positions with a newer book, a market that ended, or a changed balance. */
  explained: number
  /** The remainder and its positions: 0 unless a total moves without prices. */
  unexplained: number
  causes: readonly string[]
}

const micro = (value: number) => Math.round(value * MICRO)
const keyOf = ({ platform, token_id, address, contract_address }: WirePosition) =>
  [platform, token_id, address, contract_address].join(' ')

/** Whether a value change has a legitimate cause: a newer book, a resolution, or a trade. */
function isExplained(before: WirePosition | undefined, after: WirePosition | undefined): boolean {
  // Newly found, or no longer held: wallets are read as of a block.
  if (!before || !after) return true
  if (before.balance_raw !== after.balance_raw || before.market_status !== after.market_status) return true
  if (before.claimable !== after.claimable) return true
  // A newly known value is explained; the reverse is not.
  if (before.value_usd === null) return true
  if (after.value_usd === null) return false
  return (after.price_as_of ?? '') > (before.price_as_of ?? '')
}

/** Compares two readings of the same wallets. */
export function explainTotal(before: PositionsResponse, after: PositionsResponse): TotalMove {
  const [old, now] = [before, after].map(
    ({ positions }) => new Map(positions.map((one) => [keyOf(one), one])),
  ) as [Map<string, WirePosition>, Map<string, WirePosition>]
  const total = micro(after.summary.total_value) - micro(before.summary.total_value)
  const causes: string[] = []
  let explained = 0
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(key), now.get(key)]
    // An unknown value adds nothing to either total.
    const [wasUsd, isUsd] = [was, is].map((one) => (one?.value_usd == null ? 0 : micro(one.value_usd)))
    const moved = (isUsd as number) - (wasUsd as number)
    if (moved === 0) continue
    if (isExplained(was, is)) explained += moved
    else causes.push(`${key}: ${was?.value_usd} → ${is?.value_usd}`)
  }
  return {
    total: fromMicro(total),
    explained: fromMicro(explained),
    unexplained: fromMicro(total - explained),
    causes,
  }
}
