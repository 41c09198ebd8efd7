import type { WirePosition } from '@/lib/contract/positions'
import { fromMicro, MICRO } from '@/lib/core/domain/units'

/** Positions worth less than this, in dollars, are collapsed. */
export const DUST_USD = 0.1

export interface EventPositions {
  /** Undefined for tokens of markets that are not listed here. */
  slug?: string
  title: string
  positions: WirePosition[]
  /** At the bids; undefined where no position's value is known. */
  value?: number
}

interface PositionSections {
  /** Of markets that have ended, waiting to be redeemed. */
  claimable: WirePosition[]
  /** Positions worth a line of their own. */
  listed: WirePosition[]
  dust: WirePosition[]
}

/** Sum of the known values, without float noise; undefined when none is known. */
export function sumKnown(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return undefined
  return fromMicro(known.reduce((sum, value) => sum + Math.round(value * MICRO), 0))
}

/** A token without bids is not dust: its price may recover. Neither is one whose value is unknown. */
const isDust = ({ value_usd: value, mid_value_usd: mid }: WirePosition) =>
  value !== null && Math.max(value, mid ?? 0) < DUST_USD

/** By event, the most valuable first; within each in the order of the reply. */
export function byEvent(positions: readonly WirePosition[]): EventPositions[] {
  const groups = new Map<string | null, WirePosition[]>()
  for (const position of positions) {
    groups.set(position.event_slug, [...(groups.get(position.event_slug) ?? []), position])
  }
  return [...groups]
    .map(([slug, members]) => ({
      ...(slug !== null && { slug }),
      title: members[0]?.event_title ?? 'Unlisted markets',
      positions: members,
      value: sumKnown(members.map(({ value_usd: value }) => value)),
    }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** Splits positions into claimable ones, dust, and the rest. */
export function sortOut(positions: readonly WirePosition[]): PositionSections {
  const worth = positions.filter((position) => !isDust(position))
  return {
    claimable: worth.filter(({ claimable }) => claimable),
    listed: worth.filter(({ claimable }) => !claimable),
    dust: positions.filter(isDust),
  }
}
