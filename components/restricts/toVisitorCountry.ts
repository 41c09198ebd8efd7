import type { Restricts } from '@/lib/contract/pageReads'
import type { PlatformId } from '@/lib/contract/platform'
import type { Restriction, VisitorCountry } from './restricts'

/** Known data on the visitor's country; undefined where it is unknown. */
export function toVisitorCountry({ country, platforms }: Restricts): VisitorCountry | undefined {
  if (country === null) return undefined
  const restrictions = Object.entries(platforms).flatMap(([id, facts]): Restriction[] => {
    if (!facts || (facts.tier !== 'blocked' && facts.tier !== 'close_only')) return []
    const { tier, source, as_of } = facts
    return [{ platform: id as PlatformId, tier, source, asOf: as_of }]
  })
  // Named by the server only: browsers use other names for some countries.
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  return { code: country, name, restrictions }
}
