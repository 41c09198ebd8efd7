import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta, diffSide, midOf } from '@/lib/contract/bookDelta'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import type { Runtime } from '@/lib/runtime/types'
import { type MemberView, platformBookOf, viewMembers } from '../memberView'
import { toText } from './frames'
import type { LiveClient } from './liveClient'

/** Levels a side, as in event detail. */
const DEPTH = 50

/** One platform's book of one outcome, as everybody who watches it was told. */
export interface LiveChannel {
  readonly place: Omit<StreamBook, 'book'>
  /** Replaced when the catalogue changes. */
  member: Pick<MemberView, 'market' | 'inverted'>
  readonly clients: Set<LiveClient>
  /** The number of the last message before this channel began. */
  readonly since: number
  /** As told last; undefined where there is no data. */
  book?: PlatformBook
  /** Of the stored book that `book` was made of. */
  version?: number
  /** `book` as a message, made once for all who need it. */
  text?: string
}

/** What must be told whole when it changes. */
const factsOf = ({ stale, lot, tick, min_order_usd, min_order_tokens, fee }: PlatformBook) =>
  JSON.stringify([stale, lot, tick, min_order_usd, min_order_tokens, fee])

/** The changes between two books as messages; undefined when they cannot say all that changed. */
function deltasOf(
  place: LiveChannel['place'],
  before: PlatformBook,
  after: PlatformBook,
): StreamDelta[] | undefined {
  if (factsOf(before) !== factsOf(after)) return undefined
  const deltas = (['bids', 'asks'] as const).flatMap((side): StreamDelta[] => {
    const levels = diffSide(before.yes[side], after.yes[side], side)
    return levels.length === 0 ? [] : [{ ...place, outcome: 'yes', side, levels, ts: after.ts }]
  })
  // Without a midpoint the price is the last trade's, which no delta tells.
  if (midOf(after.yes_bid, after.yes_ask) !== null) return deltas
  return deltas.reduce(applyDelta, before).yes_price === after.yes_price ? deltas : undefined
}

/** The channel's book as a whole message; undefined where there is no data. */
export function wholeText(channel: LiveChannel): string | undefined {
  if (channel.book) channel.text ??= toText('book', { ...channel.place, book: channel.book })
  return channel.text
}

/** Reads the book anew and returns what has to be told of it. */
export function renew(runtime: Runtime, channel: LiveChannel): string[] {
  const [view] = viewMembers(runtime, [channel.member])
  const { market } = channel.member
  channel.version = runtime.books.get({ venue: market.venue, marketId: market.id })?.version
  const before = channel.book
  const after = (view && platformBookOf(view, DEPTH)) ?? undefined
  if (!after) return []
  channel.book = after
  channel.text = undefined
  const deltas = before && deltasOf(channel.place, before, after)
  if (deltas) return deltas.map((delta) => toText('book_delta', delta))
  return [wholeText(channel) ?? '']
}
