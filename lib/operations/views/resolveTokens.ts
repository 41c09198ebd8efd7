import type { ParsedDistributionRequest } from '@/lib/contract/distribution'
import { PLATFORM_IDS, type PlatformId, venueOf } from '@/lib/contract/platform'
import { type Fault, notFound, RequestError } from '@/lib/contract/requestError'
import type { MarketHit } from '@/lib/core/domain/catalogue'
import type { Outcome } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'

/** One requested platform and what its token resolves to. */
export interface RequestedToken {
  platform: PlatformId
  maxTokens?: number
  /** Undefined for an unknown token. */
  known?: {
    venue: VenueId
    tokenId: string
    hit: MarketHit
    /** The token's side of the venue's own market. */
    outcome: Outcome
  }
}

interface Entry {
  platform: PlatformId
  venue?: VenueId
  tokenId: string
  outcome?: string
  marketId?: string
  maxTokens?: number
}

function entriesOf(runtime: Runtime, tokens: ParsedDistributionRequest['tokens']): Entry[] {
  return PLATFORM_IDS.flatMap((platform) => {
    const given = tokens[platform]
    if (given === undefined) return []
    const venue = venueOf(platform, runtime.config.platforms)
    if (typeof given === 'string') return [{ platform, venue, tokenId: given }]
    return [
      {
        platform,
        venue,
        tokenId: given.token_id,
        outcome: given.outcome?.toLowerCase(),
        marketId: given.market_id,
        maxTokens: given.max_tokens,
      },
    ]
  })
}

/** Which side of its own market a token is; undefined when it is neither. */
export function outcomeOf({ market }: MarketHit, tokenId: string): Outcome | undefined {
  if (tokenId === market.yesTokenId) return 'yes'
  return tokenId === market.noTokenId ? 'no' : undefined
}

/** The side of the matched outcome: inverted where the venue frames the question the other way round. */
export const inGroup = (hit: MarketHit, outcome: Outcome): Outcome =>
  hit.group?.inverted ? (outcome === 'yes' ? 'no' : 'yes') : outcome

/** Contradictions between a token and what the request states about it. */
function contradictions({ platform, outcome, marketId }: Entry, hit: MarketHit, actual: Outcome): Fault[] {
  const faults: Fault[] = []
  const add = (field: string, msg: string) =>
    faults.push({ loc: ['body', 'tokens', platform, field], msg, type: 'value_error' })
  if (outcome !== undefined && outcome !== actual) {
    add('outcome', `This token is the ${actual.toUpperCase()} side.`)
  }
  if (marketId !== undefined && marketId !== hit.market.id) {
    add('market_id', 'This token does not belong to that market.')
  }
  return faults
}

/**
 * Resolves the requested tokens.
 * Errors: `invalid` where the request contradicts a token or mixes outcomes; `not_found` when no token is known.
 */
export async function resolveTokens(
  runtime: Runtime,
  tokens: ParsedDistributionRequest['tokens'],
): Promise<RequestedToken[]> {
  const entries = entriesOf(runtime, tokens)
  const refs = entries.flatMap(({ venue, tokenId }) => (venue ? [{ venue, tokenId }] : []))
  const hits = await runtime.catalogue.findMarketsByToken(refs)
  const faults: Fault[] = []
  const sides = new Set<Outcome>()
  const requested = entries.map((entry): RequestedToken => {
    const { platform, venue, tokenId, maxTokens } = entry
    const hit = hits.find(({ market }) => market.venue === venue && outcomeOf({ market }, tokenId))
    const outcome = hit && outcomeOf(hit, tokenId)
    if (!venue || !hit || !outcome) return { platform, maxTokens }
    const side = inGroup(hit, outcome)
    sides.add(side)
    faults.push(...contradictions(entry, hit, side))
    return { platform, maxTokens, known: { venue, tokenId, hit, outcome } }
  })
  if (faults.length === 0 && sides.size > 1) {
    const msg = 'All tokens must be the same outcome; these are YES on one platform and NO on another.'
    faults.push({ loc: ['body', 'tokens'], msg, type: 'value_error' })
  }
  if (faults.length > 0) throw new RequestError('The tokens do not fit.', { code: 'invalid', faults })
  if (!requested.some(({ known }) => known)) {
    throw notFound('None of these tokens is known on its platform.', ['body', 'tokens'])
  }
  return requested
}
