import { venueColor } from '@/components/venue/brand'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PositionsResponse } from '@/lib/contract/positions'
import { CHAIN_IDS, CHAIN_NAMES } from '@/lib/core/domain/chain'

export interface SplitPart {
  name: string
  color: string
  /** Dollars at the bids. */
  value: number
  positions: number
  /** Fraction of the whole, 0 … 1; 0 where nothing has a value. */
  share: number
}

/** Value on each platform or chain, in their own order; those without positions are omitted. */
export function splitParts(
  { by_platform, by_chain }: Pick<PositionsResponse['summary'], 'by_platform' | 'by_chain'>,
  by: 'platform' | 'chain',
  platforms: readonly Pick<PlatformSummary, 'id' | 'name' | 'venue'>[],
): SplitPart[] {
  const named =
    by === 'platform'
      ? platforms.map(({ id, name, venue }) => ({
          name,
          color: venueColor(venue),
          part: by_platform[id],
        }))
      : CHAIN_IDS.map((id) => ({ name: CHAIN_NAMES[id], color: 'var(--color-yes)', part: by_chain[id] }))
  const found = named.flatMap(({ name, color, part }) =>
    part ? [{ name, color, value: part.value_usd, positions: part.positions }] : [],
  )
  const total = found.reduce((sum, { value }) => sum + value, 0)
  return found.map((part) => ({ ...part, share: total > 0 ? part.value / total : 0 }))
}
