import type { StoredBook } from '@/lib/books/store/bookStore'
import type { ParsedDistributionRequest, UnavailableReason } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import { type Fault, RequestError } from '@/lib/contract/requestError'
import type { MarketHit } from '@/lib/core/domain/catalogue'
import { NO_FEE } from '@/lib/core/domain/fees'
import { isLate, isLive } from '@/lib/core/domain/freshness'
import { isTradable, type Market, type Outcome } from '@/lib/core/domain/market'
import { crossingSide, sidesOf } from '@/lib/core/domain/orderBook'
import { accessTier, refusesOrders } from '@/lib/core/domain/restrictions'
import { minimumUsd } from '@/lib/core/domain/tradingRules'
import { parseMicro, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { PlanSource } from '@/lib/core/planner/types'
import type { Runtime, VenueState } from '@/lib/operations/runtime'
import { readBooks } from '@/lib/operations/views/readBooks'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'

/** A platform that takes part in the plan. */
export interface PlanCandidate {
  platform: PlatformId
  market: Market
  /** The token's side of the venue's own market. */
  outcome: Outcome
  /** Its matched outcome; absent while unmatched. */
  group?: MarketHit['group']
  stored: StoredBook
  source: PlanSource
}

export interface Unavailable {
  platform: PlatformId
  reason: UnavailableReason
}

/** Above this a cap on a leg has no effect: no book is that deep. */
const MAX_CAP_TOKENS = 1e9

const OFFLINE: ReadonlySet<VenueState> = new Set(['down', 'needs_key', 'disabled'])

function toSource(
  { known, maxTokens }: Required<Pick<RequestedToken, 'known'>> & RequestedToken,
  stored: StoredBook,
  request: ParsedDistributionRequest,
): PlanSource {
  const { market } = known.hit
  const cap = maxTokens === undefined ? undefined : parseMicro(Math.min(maxTokens, MAX_CAP_TOKENS))
  return {
    venue: known.venue,
    levels: crossingSide(sidesOf(stored.book, known.outcome), request.direction),
    // Without fees the schedule is not read: it may be unknown.
    fee: request.include_fees ? market.fee : NO_FEE,
    lot: market.trading.lot,
    minOrderShares: market.trading.minOrderShares,
    minOrderUsd: minimumUsd(market.trading, request.direction),
    maxShares: cap === undefined ? undefined : shares(cap),
  }
}

/** Whether the venue is known to reject orders of this direction from the named country. */
const isRestricted = (
  { facts }: Pick<Runtime, 'facts'>,
  venue: VenueId,
  { country, direction }: ParsedDistributionRequest,
): boolean => refusesOrders(accessTier(facts[venue].restrictions, country), direction)

function unavailableReason(
  runtime: Pick<Runtime, 'health'>,
  {
    venue,
    market,
    stored,
    withFees,
  }: { venue: VenueId; market: Market; stored?: StoredBook; withFees: boolean },
): UnavailableReason | undefined {
  if (!isLive(stored)) {
    if (OFFLINE.has(runtime.health(venue).state)) return 'venue_down'
    return isLate(stored) ? 'stale' : 'no_book'
  }
  return withFees && market.fee.model === 'unknown' ? 'unknown_fee' : undefined
}

const REASON_TEXT: Record<UnavailableReason, string> = {
  unknown_token: 'the token is not known',
  market_closed: 'the market takes no orders',
  no_book: 'there is no order book',
  stale: 'the order book is out of date',
  venue_down: 'the venue does not answer',
  unverified: 'its match with the others is not verified',
  unknown_fee: 'its fee is not known',
  restricted: 'it takes no such order from that country',
  settlement: 'it settles differently from the reference',
}

/** Temporary reasons. A closed market will never have a book: that is a valid response, not our failure. */
const TEMPORARY: ReadonlySet<UnavailableReason> = new Set(['no_book', 'stale', 'venue_down'])

/** Without candidates: are books missing? Then the same request may succeed later. */
function rejectWithoutBooks(unavailable: readonly Unavailable[]): void {
  const bookless = unavailable.filter(({ reason }) => TEMPORARY.has(reason))
  if (bookless.length === 0) return
  const faults = bookless.map(
    ({ platform, reason }): Fault => ({
      loc: ['body', 'tokens', platform],
      msg: `No order book can be had here now: ${REASON_TEXT[reason]}.`,
      type: 'unavailable',
    }),
  )
  throw new RequestError('No order book can be had.', {
    code: 'unavailable',
    faults,
    retryable: true,
    retryAfterSeconds: 5,
  })
}

/** Reads the books of all possible candidates; a missing or stale one is read from its venue within a budget. */
export async function prepareBooks(
  runtime: Runtime,
  asked: readonly RequestedToken[],
  request: ParsedDistributionRequest,
): Promise<void> {
  const now = runtime.clock.now()
  const wanted = asked.flatMap(({ known }) =>
    known && isTradable(known.hit.market, now) && !isRestricted(runtime, known.venue, request) ? [known] : [],
  )
  await readBooks(
    runtime,
    wanted.map(({ venue, hit }) => ({ venue, marketId: hit.market.id })),
  )
}

/** Source of candidates: current books, or past ones. */
type CandidateSource = Pick<Runtime, 'clock' | 'facts' | 'health'> & { books: Pick<Runtime['books'], 'get'> }

/**
 * Each requested platform's candidate on the cached books, in platform order, and the unavailable ones with reasons.
 * Errors: `unavailable` when no platform takes part because books are missing.
 */
export function collectCandidates(
  runtime: CandidateSource,
  asked: readonly RequestedToken[],
  request: ParsedDistributionRequest,
): { candidates: PlanCandidate[]; unavailable: Unavailable[] } {
  const now = runtime.clock.now()
  const candidates: PlanCandidate[] = []
  const unavailable: Unavailable[] = []
  for (const token of asked) {
    const { platform, known } = token
    if (!known) {
      unavailable.push({ platform, reason: 'unknown_token' })
      continue
    }
    const { market } = known.hit
    const tradable = isTradable(market, now)
    const stored = tradable ? runtime.books.get({ venue: known.venue, marketId: market.id }) : undefined
    const reason = !tradable
      ? 'market_closed'
      : isRestricted(runtime, known.venue, request)
        ? 'restricted'
        : unavailableReason(runtime, { venue: known.venue, market, stored, withFees: request.include_fees })
    if (reason) unavailable.push({ platform, reason })
    else if (stored) {
      const source = toSource({ ...token, known }, stored, request)
      candidates.push({ platform, market, outcome: known.outcome, group: known.hit.group, stored, source })
    }
  }
  if (candidates.length === 0) rejectWithoutBooks(unavailable)
  return { candidates, unavailable }
}
