import type { MarketHit } from '@/lib/core/domain/catalogue'
import { marketAt, type Outcome } from '@/lib/core/domain/market'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { TokenQuery } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import { outcomeOf } from '@/lib/operations/views/resolveTokens'

interface TokenRef {
  venue: VenueId
  tokenId: string
}

/** A catalogue token: its market and side. */
export interface TokenHit {
  hit: MarketHit
  /** The token's side of the venue's own market. */
  outcome: Outcome
}

const keyOf = ({ venue, tokenId }: TokenRef) => venueKey(venue, tokenId)

async function findTokens(runtime: Runtime, refs: readonly TokenRef[]): Promise<Map<string, TokenHit>> {
  const found = new Map<string, TokenHit>()
  const now = runtime.clock.now()
  for (const { market, ...rest } of await runtime.catalogue.findMarketsByToken(refs)) {
    const hit = { ...rest, market: marketAt(market, now) }
    for (const tokenId of [hit.market.yesTokenId, hit.market.noTokenId]) {
      const outcome = outcomeOf(hit, tokenId)
      if (outcome) found.set(keyOf({ venue: hit.market.venue, tokenId }), { hit, outcome })
    }
  }
  return found
}

/** The catalogue's data on these tokens, in one query. */
export async function findHits(
  runtime: Runtime,
  tokens: readonly TokenRef[],
): Promise<(token: TokenRef) => TokenHit | undefined> {
  const refs = new Map(tokens.map((token) => [keyOf(token), token]))
  const found = await findTokens(runtime, [...refs.values()])
  return (token) => found.get(keyOf(token))
}

/** The contracts that may hold each token: its own venue's, or every venue's for an unlisted token. */
export async function toTokenAsks(runtime: Runtime, tokenIds: readonly string[]): Promise<TokenQuery[]> {
  const venues = runtime.config.platforms.filter((venue) => VENUES[venue].contracts.length > 0)
  const refs = venues.flatMap((venue) => tokenIds.map((tokenId) => ({ venue, tokenId })))
  const found = await findTokens(runtime, refs)
  return tokenIds.map((tokenId) => {
    const known = venues.filter((venue) => found.has(keyOf({ venue, tokenId })))
    return { tokenId, venues: known.length > 0 ? known : venues }
  })
}
