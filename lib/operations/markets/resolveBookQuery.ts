import type { ParsedOrderbookQuery } from '@/lib/contract/orderbook'
import { PLATFORM_IDS, venueOf } from '@/lib/contract/platform'
import { type Fault, notFound, RequestError } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'
import { findOutcome } from '@/lib/operations/views/findOutcome'
import { viewMembers } from '@/lib/operations/views/memberView'
import { pickByReference, queryFault, type RequestedBook } from './pickByReference'
import { findMarketsAhead } from './readAhead'

/** The markets of a query. */
export interface ResolvedBookQuery {
  requested: RequestedBook[]
  /** Does the cached catalogue still resolve the query to these markets? */
  isKnown(): boolean
  /** All of them are matched as one outcome: only then may their order books be combined. */
  isOneOutcome: boolean
}

const invalid = (faults: Fault[]) => new RequestError('The query is not valid.', { code: 'invalid', faults })

async function byOutcome(runtime: Runtime, query: ParsedOrderbookQuery): Promise<ResolvedBookQuery> {
  const { event, outcome } = await findOutcome(runtime, query)
  const requested = viewMembers(runtime, outcome.members).map(({ platform, market, inverted }) => ({
    platform,
    member: { market, inverted },
  }))
  return {
    requested,
    isKnown: () => runtime.catalogue.peekEvent?.(event.slug)?.outcomes.includes(outcome) ?? false,
    isOneOutcome: true,
  }
}

/** Tokens and market ids by platform, for the platforms in the query. */
function referencesOf({ config }: Runtime, query: ParsedOrderbookQuery) {
  return PLATFORM_IDS.flatMap((platform) => {
    const tokens = [query[`${platform}_yes_token`], query[`${platform}_no_token`]].filter(
      (token) => token !== undefined,
    )
    const marketId = query[`${platform}_market_id`]
    return tokens.length > 0 || marketId !== undefined
      ? [{ platform, venue: venueOf(platform, config.platforms), tokens, marketId }]
      : []
  })
}

async function byReference(runtime: Runtime, query: ParsedOrderbookQuery): Promise<ResolvedBookQuery> {
  const references = referencesOf(runtime, query)
  if (references.length === 0) {
    throw invalid([queryFault('event', 'Name an outcome, or a token or market id of a platform.', 'missing')])
  }
  const tokenRefs = references.flatMap(({ venue, tokens }) =>
    venue ? tokens.map((tokenId) => ({ venue, tokenId })) : [],
  )
  const idRefs = references.flatMap(({ venue, marketId }) =>
    venue && marketId !== undefined ? [{ venue, marketId }] : [],
  )
  const { catalogue } = runtime
  const [byToken, byId] = await Promise.all([
    catalogue.findMarketsByToken(tokenRefs),
    findMarketsAhead(runtime, idRefs),
  ])
  const hits = [...byToken, ...byId]
  const picked = references.map(({ platform, venue }) =>
    pickByReference(
      query,
      platform,
      hits.filter(({ market }) => market.venue === venue),
    ),
  )
  const faults = picked.flatMap((each) => each.faults)
  if (faults.length > 0) throw invalid(faults)
  const requested = picked.map((each) => each.requested)
  if (!requested.some(({ member }) => member)) {
    throw notFound('None of these tokens or markets is known on its platform.', ['query'])
  }
  const isKnown = () =>
    [...tokenRefs, ...idRefs].every((ref) => {
      const hit = catalogue.peekMarket?.(ref)
      return hit !== undefined && hits.includes(hit)
    })
  const outcomes = new Set(requested.flatMap(({ outcome }) => outcome ?? []))
  return { requested, isKnown, isOneOutcome: outcomes.size <= 1 }
}

/** A query names an outcome or references, not both, and no title without its event. */
function contradictionsOf(query: ParsedOrderbookQuery): Fault[] {
  const { event, outcome_title: title, outcome_id: id, depth: _, at: __, ...references } = query
  const faults: Fault[] = []
  if (event !== undefined || id !== undefined) {
    for (const [name, value] of Object.entries(references)) {
      if (value !== undefined) faults.push(queryFault(name, 'Ask by outcome or by token, not both.'))
    }
  } else if (title !== undefined) {
    faults.push(queryFault('event', 'outcome_title needs its event.', 'missing'))
  }
  return faults
}

/**
 * The markets whose order books a query requests.
 * Errors: `invalid` on contradicting references; `not_found` when nothing in the query is known.
 */
export function resolveBookQuery(runtime: Runtime, query: ParsedOrderbookQuery): Promise<ResolvedBookQuery> {
  const faults = contradictionsOf(query)
  if (faults.length > 0) return Promise.reject(invalid(faults))
  return query.event === undefined && query.outcome_id === undefined
    ? byReference(runtime, query)
    : byOutcome(runtime, query)
}
