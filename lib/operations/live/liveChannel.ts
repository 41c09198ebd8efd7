import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta, diffSide, midOf } from '@/lib/contract/bookDelta'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import type { MarketRef } from '@/lib/domain/market'
import { type MemberView, platformBookOf, viewMembers } from '@/lib/operations/views/memberView'
import type { Runtime } from '@/lib/runtime/types'
import { toText } from './frames'
import type { LastSentBook } from './lastSentBook'
import type { SubscriberGroup } from './subscriberGroup'

/** Levels a side, as in event detail. */
const DEPTH = 50

/** One platform's book of one outcome, as everybody who watches it was told. */
export interface LiveChannel {
  readonly place: Omit<StreamBook, 'book' | 'last'>
  /** Replaced when the catalogue changes. */
  member: Pick<MemberView, 'market' | 'inverted'>
  readonly audiences: Set<SubscriberGroup>
  /** The number of the last message before this channel began. */
  readonly since: number
  readonly told: LastSentBook
  /** Of the stored book that was worked out last. */
  version?: number
  /** Worked out for a request, and to be sent before anything later. */
  ahead?: { book: PlatformBook; messages: readonly string[] }
}

export const refOf = ({ member: { market } }: LiveChannel): MarketRef => ({
  venue: market.venue,
  marketId: market.id,
})

/** What must be told whole when it changes. */
const factsOf = ({ stale, lot, tick, min_order_usd, min_sell_usd, min_order_tokens, fee }: PlatformBook) =>
  JSON.stringify([stale, lot, tick, min_order_usd, min_sell_usd, min_order_tokens, fee])

/** Messages that wait for a delivery; where there are more, a version that a request showed is skipped. */
const MAX_AHEAD = 64

/** The changes between two books as messages; undefined when they cannot say all that changed. */
function deltasOf(
  place: LiveChannel['place'],
  before: PlatformBook,
  after: PlatformBook,
): StreamDelta[] | undefined {
  if (factsOf(before) !== factsOf(after)) return undefined
  const { ts, version } = after
  const sides = (['bids', 'asks'] as const)
    .map((side) => ({ side, levels: diffSide(before.yes[side], after.yes[side], side) }))
    .filter(({ levels }) => levels.length > 0)
  // Deeper levels changed, or the last trade: the version is news all the same.
  if (sides.length === 0 && before.version !== version) sides.push({ side: 'bids', levels: [] })
  const deltas = sides.map(
    ({ side, levels }, i): StreamDelta => ({
      ...place,
      outcome: 'yes',
      side,
      levels,
      ts,
      version,
      last: i === sides.length - 1,
    }),
  )
  // Without a midpoint the price is the last trade's, which no delta tells.
  if (midOf(after.yes_bid, after.yes_ask) !== null) return deltas
  return deltas.reduce(applyDelta, before).yes_price === after.yes_price ? deltas : undefined
}

/** The channel's book as a whole message; undefined where there is no data. */
export const wholeBytes = ({ place, told }: LiveChannel): Uint8Array | undefined =>
  told.inBytes((book) => Buffer.from(wholeText(place, book)))

const wholeText = (place: LiveChannel['place'], book: PlatformBook) =>
  toText('book', { ...place, book, last: true } satisfies StreamBook)

function messagesOf(
  place: LiveChannel['place'],
  { before, after }: { before: PlatformBook | undefined; after: PlatformBook },
): string[] {
  const deltas = before && deltasOf(place, before, after)
  return deltas?.map((delta) => toText('book_delta', delta)) ?? [wholeText(place, after)]
}

/** The book as it is now and what leads to it; undefined where there is no data. */
function workOut(runtime: Runtime, channel: LiveChannel): Required<LiveChannel>['ahead'] | undefined {
  const { place, told, ahead, member } = channel
  const [view] = viewMembers(runtime, [member])
  channel.version = runtime.books.versionOf(refOf(channel))
  const after = (view && platformBookOf(view, DEPTH)) ?? undefined
  if (!after) return ahead
  const before = ahead?.book ?? told.get()
  return { book: after, messages: [...(ahead?.messages ?? []), ...messagesOf(place, { before, after })] }
}

/** Reads the book anew and returns the messages that lead to it from what was sent last. */
export function renew(runtime: Runtime, channel: LiveChannel): readonly string[] {
  const now = workOut(runtime, channel)
  channel.ahead = undefined
  if (!now) return []
  channel.told.set(now.book)
  return now.messages
}

/** The book is about to be shown as it is now: later changes do not take its place. False when it was sent already. */
export function keepVersion(runtime: Runtime, channel: LiveChannel): boolean {
  if (runtime.books.versionOf(refOf(channel)) === channel.version) return false
  const now = workOut(runtime, channel)
  channel.ahead = now && now.messages.length <= MAX_AHEAD ? now : undefined
  return true
}
