import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta, diffSide, midOf } from '@/lib/contract/bookDelta'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import type { MarketRef } from '@/lib/domain/market'
import type { Runtime } from '@/lib/runtime/types'
import { type MemberView, platformBookOf, viewMembers } from '../memberView'
import { toText } from './frames'
import type { LiveAudience } from './liveAudience'
import type { ToldBook } from './toldBook'

/** Levels a side, as in event detail. */
const DEPTH = 50

/** One platform's book of one outcome, as everybody who watches it was told. */
export interface LiveChannel {
  readonly place: Omit<StreamBook, 'book'>
  /** Replaced when the catalogue changes. */
  member: Pick<MemberView, 'market' | 'inverted'>
  readonly audiences: Set<LiveAudience>
  /** The number of the last message before this channel began. */
  readonly since: number
  readonly told: ToldBook
  /** Of the stored book that `told` was made of. */
  version?: number
}

export const refOf = ({ member: { market } }: LiveChannel): MarketRef => ({
  venue: market.venue,
  marketId: market.id,
})
export const marketKey = ({ venue, marketId }: MarketRef) => `${venue}\n${marketId}`

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
export const wholeBytes = ({ place, told }: LiveChannel): Uint8Array | undefined =>
  told.inBytes((book) => Buffer.from(toText('book', { ...place, book })))

/** Reads the book anew and returns what has to be told of it. */
export function renew(runtime: Runtime, channel: LiveChannel): string[] {
  const [view] = viewMembers(runtime, [channel.member])
  channel.version = runtime.books.versionOf(refOf(channel))
  const before = channel.told.get()
  const after = (view && platformBookOf(view, DEPTH)) ?? undefined
  if (!after) return []
  channel.told.set(after)
  const deltas = before && deltasOf(channel.place, before, after)
  if (deltas) return deltas.map((delta) => toText('book_delta', delta))
  return [toText('book', { ...channel.place, book: after })]
}
