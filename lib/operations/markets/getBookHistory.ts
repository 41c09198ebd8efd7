import type { PastBook } from '@/lib/books/history/types'
import type { BookHistoryResponse, ParsedBookHistoryQuery } from '@/lib/contract/bookHistory'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PlatformId } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import { createCache } from '@/lib/core/common/createCache'
import { perOwner } from '@/lib/core/common/perOwner'
import { type BookSides, bestAsk, bestBid, sidesOf } from '@/lib/core/domain/orderBook'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { findOutcome } from '@/lib/operations/views/findOutcome'
import { type MemberView, viewMembers } from '@/lib/operations/views/memberView'
import { addToBands, BAND, bandsAround } from './depthBands'

/** Moments read per step: everything written in the seconds between them is decoded. */
const SLICE = 10
const MAX_ANSWERS = 100

interface Column {
  platform: PlatformId
  /** In terms of the outcome's YES, at each moment. */
  books: (BookSides | undefined)[]
}

/** The books of a market at these times; equal states stay one object. */
async function readColumn(
  { bookHistory, rotation }: Runtime,
  { market, inverted, platform }: MemberView,
  { times, client }: { times: readonly number[]; client: string },
): Promise<Column> {
  const seen = new Map<PastBook, BookSides>()
  const books: Column['books'] = []
  for (let from = 0; from < times.length; from += SLICE) {
    await rotation.turn(client)
    const ref = { venue: market.venue, marketId: market.id }
    for (const past of bookHistory.booksAt(ref, times.slice(from, from + SLICE))) {
      const sides = past && (seen.get(past) ?? sidesOf(past, inverted ? 'no' : 'yes'))
      if (past && sides) seen.set(past, sides)
      books.push(sides)
    }
  }
  return { platform, books }
}

function toResponse(columns: readonly Column[], times: readonly number[], step: number): BookHistoryResponse {
  const bands = bandsAround(columns.flatMap(({ books }) => books.flatMap((book) => book ?? [])))
  const depth = times.map((_, i) => {
    const known = columns.flatMap(({ books }) => books[i] ?? [])
    if (known.length === 0) return []
    const sums = new Array<number>(bands.to - bands.from).fill(0)
    for (const book of known) addToBands(sums, book, bands)
    return sums.map(fromMicro)
  })
  return {
    from: toTimestamp(times[0] ?? 0),
    step_ms: step,
    low_price: fromMicro(bands.from * BAND),
    band: fromMicro(BAND),
    depth,
    platforms: Object.fromEntries(
      columns.map(({ platform, books }) => [
        platform,
        books.map((book): [number | null, number | null] | null =>
          book ? [toWireAmount(bestBid(book)), toWireAmount(bestAsk(book))] : null,
        ),
      ]),
    ),
  }
}

/** The moments of a window: multiples of its step, so that requests within one step share a response. */
function momentsOf(now: number, { window_s, instants }: ParsedBookHistoryQuery) {
  const step = Math.floor((window_s * 1_000) / instants)
  const last = Math.floor(now / step) * step
  return { step, times: Array.from({ length: instants }, (_, i) => last - (instants - 1 - i) * step) }
}

interface Wanted {
  views: readonly MemberView[]
  times: readonly number[]
  step: number
  client: string
}

const answersOf = perOwner('bookHistories', (runtime: Runtime) =>
  createCache({
    max: MAX_ANSWERS,
    now: () => runtime.clock.now(),
    async read({ views, times, step, client }: Wanted) {
      const columns: Column[] = []
      for (const view of views) columns.push(await readColumn(runtime, view, { times, client }))
      return toResponse(columns, times, step)
    },
  }),
)

/**
 * The depth of an outcome's books at evenly spaced moments of the last minutes, and each platform's best prices, from
 * this process's history. Unknown moments are empty.
 * Errors: `invalid` and `not_found` of the outcome.  Cost: decodes the window once for each of its steps, in slices of
 * the event loop.
 */
export async function getBookHistory(
  runtime: Runtime,
  { query, client = '' }: Pick<OperationInput<Operations['getBookHistory']>, 'query'> & { client?: string },
): Promise<BookHistoryResponse> {
  const { outcome } = await findOutcome(runtime, query)
  const views = viewMembers(runtime, outcome.members)
  const { step, times } = momentsOf(runtime.clock.now(), query)
  const members = views.map(({ market, inverted }) => `${market.venue} ${market.id} ${inverted}`)
  const key = JSON.stringify([times.at(-1), step, times.length, members])
  return answersOf(runtime)(key, { views, times, step, client })
}
