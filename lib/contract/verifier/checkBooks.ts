import type { WireFee } from '@/lib/contract/book'
import type { PlanPlatform } from '@/lib/contract/distribution'
import { leastUsd } from '@/lib/contract/leastUsd'
import { averageOf } from '@/lib/contract/planFigures'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { Side } from '@/lib/core/domain/market'
import { fromMicro } from '@/lib/core/domain/units'
import { priceBestFirst, worstAllIn } from '@/lib/core/planner/ladder/priceBestFirst'
import type { PlanSource, PlanVenue } from '@/lib/core/planner/types'
import { BOOK_DEPTH } from './bookDepth'
import { checkWhole } from './checkWhole'
import { isSame, toMicro } from './figures'
import { type PlanOfBooks, planOfBooks, platformOf } from './planOfBooks'
import type { KnownBook, PlanAnswer } from './types'

/** The page has only the best levels of a book; this one may be truncated. */
const mayGoOn = ({ levels }: KnownBook) => levels.length >= BOOK_DEPTH

/** Whether the order reaches the last visible level of a possibly truncated book, so that hidden levels matter. */
const isTooShort = (book: KnownBook, venue: PlanVenue | undefined) =>
  mayGoOn(book) && (!venue || venue.liquidityExhausted || venue.alone.levelsConsumed >= book.levels.length)

/** Compares field by field: field order is irrelevant. */
function isSameFee(a: WireFee, b: WireFee): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof WireFee>
  return [...names].every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}

/** Whether the response and the page have the same trading rules for a market. */
const hasItsRules = (row: PlanPlatform, { book }: KnownBook, direction: Side) =>
  isSameFee(row.fee, book.fee) &&
  isSame(row.lot, book.lot) &&
  isSame(row.min_order_usd, leastUsd(book, direction)) &&
  isSame(row.min_order_tokens, book.min_order_tokens)

/** Whether a leg equals the best-first fill of its size in its book, with the fee of the market's schedule. */
function isFilledSo(row: PlanPlatform, source: PlanSource, request: PlanAnswer['request']): boolean {
  const includeFees = request.include_fees ?? true
  if (includeFees && source.fee.model === 'unknown') return false
  const { levels, fee } = source
  const gross = toMicro(row.gross_tokens)
  const side = { levels, fee, side: request.direction, includeFees }
  const fill = priceBestFirst(side, gross)
  const worst = worstAllIn(side, gross)
  return (
    fill !== undefined &&
    isSame(row.tokens, fromMicro(fill.tokens)) &&
    isSame(row.usd, fromMicro(fill.usd)) &&
    isSame(row.fee_usd, fromMicro(fill.fee)) &&
    row.levels_consumed === fill.levelsConsumed &&
    isSame(row.worst_price, fill.worstPrice && fromMicro(fill.worstPrice)) &&
    isSame(row.worst_all_in, worst && fromMicro(worst))
  )
}

/** Checks the platform's fill on its own and the depth of its book. */
function isDescribedSo(row: PlanPlatform, known: KnownBook, venue: PlanVenue): boolean {
  const { alone, availableLiquidity, liquidityExhausted } = venue
  const available = fromMicro(availableLiquidity)
  return (
    isSame(row.hypothetical_tokens, fromMicro(alone.tokens)) &&
    isSame(row.hypothetical_price, averageOf(alone)) &&
    (mayGoOn(known) ||
      (isSame(row.available_liquidity, available) && row.liquidity_exhausted === liquidityExhausted))
  )
}

/** Whether the page has every level that the leg takes. */
const isInView = (row: PlanPlatform, { levels }: PlanSource) =>
  levels.reduce((sum, { size }) => sum + size, 0) >= toMicro(row.gross_tokens)

/** `whole`: the page has every level the full order can reach. Otherwise only the visible levels are checked. */
function checkPlatform(
  answer: PlanAnswer,
  known: KnownBook,
  { own, whole }: { own: PlanOfBooks; whole: boolean },
): string | undefined {
  const row = answer.plan.platforms[known.id]
  const source = own.sourceOf(known.id)
  const venue = own.plan.venues.find(({ venue: label }) => platformOf(label) === known.id)
  if (!row || !source || !venue) return 'is not part of the answer'
  if (row.book_version !== known.book.version) return 'was planned with another order book'
  if (!hasItsRules(row, known, answer.request.direction))
    return 'has other fees, lots or minimums than on this page'
  if (row.used && (whole || isInView(row, source)) && !isFilledSo(row, source, answer.request))
    return 'does not fill its part so by its order book'
  if (!isSame(row.best_price, known.levels[0]?.[0])) return 'has another best price in its order book'
  return !whole || isDescribedSo(row, known, venue)
    ? undefined
    : 'would not give that alone by its order book'
}

type Bound = Pick<PlanAnswer['plan']['certificate']['bounds'][number], 'fill' | 'tokens' | 'usd' | 'bound'>

const isSameBound = (a: Bound, b: Bound) =>
  isSame(a.fill, b.fill) && isSame(a.tokens, b.tokens) && isSame(a.usd, b.usd) && isSame(a.bound, b.bound)

/** Dollars per token, sign flipped on a sell: less is better. */
const isNotBetter = (a: Bound, b: Bound, sign: 1 | -1) =>
  sign * (a.bound ?? 0) >= sign * (b.bound ?? 0) - 1.5e-6

/**
 * Whether every bound that can be recomputed from the books equals the claimed one. A set that cannot win among all
 * platforms has only a loose bound, to the plan's disadvantage, and may have an exact one among those known here, or
 * vice versa.
 */
function hasItsBounds({ request, plan }: PlanAnswer, own: PlanOfBooks, whole: boolean): boolean {
  const nameOf = (ids: readonly PlatformId[]) => [...ids].sort().join()
  const claimed = new Map(plan.certificate.bounds.map((bound) => [nameOf(bound.platforms), bound]))
  const wire = (micro: number | undefined) => (micro === undefined ? null : fromMicro(micro))
  const sign = request.direction === 'buy' ? 1 : -1
  return own.plan.certificate.bounds.every(({ venues, fill, tokens, usd, bound = null, status }) => {
    const claim = claimed.get(nameOf(venues.map(platformOf)))
    if (!claim) return false
    const mine = { fill: wire(fill && Math.round(fill)), tokens: wire(tokens), usd: wire(usd), bound }
    if (whole) return claim.status === status && isSameBound(claim, mine)
    const [claimedLoosely, loosely] = [claim.status === 'pruned', status === 'pruned']
    if (!claimedLoosely && !loosely) return isSameBound(claim, mine)
    if (!isSame(claim.fill, mine.fill)) return false
    if (claimedLoosely && loosely) return true
    return claimedLoosely ? isNotBetter(mine, claim, sign) : isNotBetter(claim, mine, sign)
  })
}

export interface BooksChecked {
  /** The mismatch with the books; undefined when everything matches. */
  because?: string
  /** Platforms whose figures were recomputed from their books. */
  checked: readonly PlatformId[]
}

/**
 * Checks a response against the books on the page, trusting none of its figures: rules, fills and fees of each platform
 * whose book is known, and the bound of every set of these; with all books known, everything else as well.
 */
export function checkBooks(
  answer: PlanAnswer,
  books: readonly KnownBook[],
  nameOf: (id: PlatformId) => string,
): BooksChecked {
  if (books.length === 0) return { checked: [] }
  const { haircuts } = answer.plan.certificate
  const all = planOfBooks(answer.request, books, haircuts)
  const venueOf = (id: PlatformId) => all.plan.venues.find(({ venue }) => platformOf(venue) === id)
  const long = books.filter((book) => !isTooShort(book, venueOf(book.id)))
  const own =
    long.length === books.length || long.length === 0 ? all : planOfBooks(answer.request, long, haircuts)
  const checked = long.map(({ id }) => id)
  for (const known of books) {
    const whole = checked.includes(known.id)
    const wrong = checkPlatform(answer, known, { own: whole ? own : all, whole })
    if (wrong) return { checked, because: `${nameOf(known.id)} ${wrong}.` }
  }
  if (checked.length === 0) return { checked }
  const isWhole = PLATFORM_IDS.every((id) => !answer.plan.platforms[id] || checked.includes(id))
  if (!hasItsBounds(answer, own, isWhole)) return { checked, because: 'The order books allow another bound.' }
  if (!isWhole) return { checked }
  return { checked, because: checkWhole(answer, own, { deep: long.every((book) => !mayGoOn(book)) }) }
}
