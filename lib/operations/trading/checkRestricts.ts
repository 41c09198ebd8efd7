import type { OperationInput, Operations } from '@/lib/contract/operations'
import { platformOf } from '@/lib/contract/platform'
import type { RestrictsResponse } from '@/lib/contract/restricts'
import { accessTier } from '@/lib/core/domain/restrictions'
import type { Runtime } from '@/lib/operations/runtime'

/** A request's location, as far as known. */
interface Visitor {
  address?: string
  /** ISO 3166-1 alpha-2. */
  country?: string
}

/** Each platform's published trading restrictions for a country: the named one, else the visitor's. */
export async function checkRestricts(
  { config: { platforms }, facts }: Pick<Runtime, 'config' | 'facts'>,
  { query }: Pick<OperationInput<Operations['checkRestricts']>, 'query'>,
  visitor: Visitor,
): Promise<RestrictsResponse> {
  const country = query.country ?? visitor.country
  const rows = platforms.flatMap((venue) => {
    const platform = platformOf(venue, platforms)
    if (!platform) return []
    const { restrictions } = facts[venue]
    const tier = accessTier(restrictions, country)
    const row = {
      blocked: tier === 'blocked',
      close_only: tier === 'close_only',
      tier,
      source: restrictions.source ?? null,
      as_of: restrictions.asOf ?? null,
    }
    return [[platform, row] as const]
  })
  return {
    ip: visitor.address ?? null,
    country: country ?? null,
    any_restricted: rows.some(([, { tier }]) => tier !== 'open' && tier !== 'unknown'),
    platforms: Object.fromEntries(rows),
  }
}
