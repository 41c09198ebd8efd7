import type { StoredBook } from '@/lib/books/bookStore'
import type { ParsedDistributionRequest, UnavailableReason } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import { BaseError, type Fault } from '@/lib/domain/errors'
import { NO_FEE } from '@/lib/domain/fees'
import { isTradable, type Market } from '@/lib/domain/market'
import { crossingSide, sidesOf } from '@/lib/domain/orderBook'
import { parseMicro, shares } from '@/lib/domain/units'
import type { VenueId } from '@/lib/domain/venue'
import type { PlanSource } from '@/lib/planner/types'
import type { Runtime, VenueState } from '@/lib/runtime/types'
import { readBooks } from './readBooks'
import type { AskedToken } from './resolveTokens'

/** A platform that takes part in the plan. */
export interface Offer {
  platform: PlatformId
  market: Market
  stored: StoredBook
  source: PlanSource
}

export interface Unavailable {
  platform: PlatformId
  reason: UnavailableReason
}

/** Above this a cap on a leg caps nothing: no book is that deep. */
const MAX_CAP_TOKENS = 1e9

const SILENT: ReadonlySet<VenueState> = new Set(['down', 'needs_key', 'disabled'])

function toSource(
  { known, maxTokens }: Required<Pick<AskedToken, 'known'>> & AskedToken,
  stored: StoredBook,
  request: ParsedDistributionRequest,
): PlanSource {
  const { market } = known.hit
  const cap = maxTokens === undefined ? undefined : parseMicro(Math.min(maxTokens, MAX_CAP_TOKENS))
  return {
    venue: known.venue,
    levels: crossingSide(sidesOf(stored.book, known.outcome), request.direction),
    // Without fees the schedule is not read, and an unknown one must not be.
    fee: request.include_fees ? market.fee : NO_FEE,
    lot: market.trading.lot,
    minOrderShares: market.trading.minOrderShares,
    minOrderUsd: market.trading.minOrderUsd,
    maxShares: cap === undefined ? undefined : shares(cap),
  }
}

function whyNot(
  runtime: Runtime,
  {
    venue,
    market,
    stored,
    withFees,
  }: { venue: VenueId; market: Market; stored?: StoredBook; withFees: boolean },
): UnavailableReason | undefined {
  if (!isTradable(market)) return 'market_closed'
  if (!stored || stored.stale) {
    if (SILENT.has(runtime.health(venue).state)) return 'venue_down'
    return stored ? 'stale' : 'no_book'
  }
  return withFees && market.fee.model === 'unknown' ? 'unverified' : undefined
}

const WHY: Record<UnavailableReason, string> = {
  unknown_token: 'the token is not known',
  market_closed: 'the market takes no orders',
  no_book: 'there is no order book',
  stale: 'the order book is out of date',
  venue_down: 'the venue does not answer',
  unverified: 'its fee is not known, or its match with the others is not sure',
}

/**
 * Platforms whose match with another requested one nobody is sure of. The sender may include them; and where none is
 * sure the first stands for itself.
 */
function doubtful(asked: readonly AskedToken[], { include_unverified }: ParsedDistributionRequest) {
  const left = new Set<PlatformId>()
  if (include_unverified) return left
  const groups = new Map<string, { platform: PlatformId; verified: boolean }[]>()
  for (const { platform, known } of asked) {
    const group = known?.hit.group
    if (group) groups.set(group.id, [...(groups.get(group.id) ?? []), { platform, verified: group.verified }])
  }
  for (const matched of groups.values()) {
    const sure = matched.find(({ verified }) => verified) ?? matched[0]
    for (const one of matched) if (!one.verified && one !== sure) left.add(one.platform)
  }
  return left
}

/** Reasons that pass. A closed market has no book for good: that is an answer, not a failure of ours. */
const PASSING: ReadonlySet<UnavailableReason> = new Set(['no_book', 'stale', 'venue_down'])

/** No offer at all: is it for want of a book? Then the same request may go through later. */
function refuseWithoutBooks(unavailable: readonly Unavailable[]): void {
  const bookless = unavailable.filter(({ reason }) => PASSING.has(reason))
  if (bookless.length === 0) return
  const faults = bookless.map(
    ({ platform, reason }): Fault => ({
      loc: ['body', 'tokens', platform],
      msg: `No order book can be had here now: ${WHY[reason]}.`,
      type: 'unavailable',
    }),
  )
  throw new BaseError('No order book can be had.', {
    code: 'unavailable',
    faults,
    retryable: true,
    retryAfterSeconds: 5,
  })
}

/**
 * What each requested platform offers, in platform order, and which ones cannot take part and why.
 * Errors: `unavailable` when no platform takes part for want of a book.
 */
export async function offersOf(
  runtime: Runtime,
  asked: readonly AskedToken[],
  request: ParsedDistributionRequest,
): Promise<{ offers: Offer[]; unavailable: Unavailable[] }> {
  const open = asked.flatMap((token) =>
    token.known && isTradable(token.known.hit.market) ? [{ ...token, known: token.known }] : [],
  )
  const refs = open.map(({ known }) => ({ venue: known.venue, marketId: known.hit.market.id }))
  const books = await readBooks(runtime, refs)
  const storedOf = new Map(open.map(({ platform }, at) => [platform, books[at]]))

  const unsure = doubtful(asked, request)
  const offers: Offer[] = []
  const unavailable: Unavailable[] = []
  for (const token of asked) {
    const { platform, known } = token
    if (!known) {
      unavailable.push({ platform, reason: 'unknown_token' })
      continue
    }
    const { market } = known.hit
    const stored = storedOf.get(platform)
    const reason =
      whyNot(runtime, { venue: known.venue, market, stored, withFees: request.include_fees }) ??
      (unsure.has(platform) ? 'unverified' : undefined)
    if (reason) unavailable.push({ platform, reason })
    else if (stored) {
      offers.push({ platform, market, stored, source: toSource({ ...token, known }, stored, request) })
    }
  }
  if (offers.length === 0) refuseWithoutBooks(unavailable)
  return { offers, unavailable }
}
