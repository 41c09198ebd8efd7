import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta, diffSide, midOf } from '@/lib/contract/bookDelta'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import type { MarketRef } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'
import { platformBookOf, viewMembers } from '@/lib/operations/views/memberView'
import { toText } from './frameRing'
import type { LiveChannel } from './types'

/** Levels per side, as in event detail. */
const DEPTH = 50

export const refOf = ({ member: { market } }: LiveChannel): MarketRef => ({
  venue: market.venue,
  marketId: market.id,
})

/** Fields that no delta carries: a change of them needs a snapshot. */
const factsOf = ({
  stale,
  as_of,
  lot,
  tick,
  min_order_usd,
  min_sell_usd,
  min_order_tokens,
  fee,
}: PlatformBook) =>
  JSON.stringify([stale, as_of, lot, tick, min_order_usd, min_sell_usd, min_order_tokens, fee])

/** Maximum queued messages; beyond it a version shown in a response is skipped. */
const MAX_QUEUED = 64

/** The changes between two books as deltas; undefined when deltas cannot express them. */
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
  // Deeper levels or the last trade changed: the new version is still sent.
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
  // Without a midpoint the price is the last trade's, which no delta carries.
  if (midOf(after.yes_bid, after.yes_ask) !== null) return deltas
  return deltas.reduce(applyDelta, before).yes_price === after.yes_price ? deltas : undefined
}

/** The channel's book as a snapshot message; undefined where there is no data. */
export const snapshotBytes = ({ place, lastSent }: LiveChannel): Uint8Array | undefined =>
  lastSent.toBytes((book) => Buffer.from(snapshotText(place, book)))

const snapshotText = (place: LiveChannel['place'], book: PlatformBook) =>
  toText('book', { ...place, book, last: true } satisfies StreamBook)

function messagesOf(
  place: LiveChannel['place'],
  { before, after }: { before: PlatformBook | undefined; after: PlatformBook },
): string[] {
  const deltas = before && deltasOf(place, before, after)
  return deltas?.map((delta) => toText('book_delta', delta)) ?? [snapshotText(place, after)]
}

/** The current book and the messages that lead to it; undefined where there is no data. */
function compute(runtime: Runtime, channel: LiveChannel): Required<LiveChannel>['queued'] | undefined {
  const { place, lastSent, queued, member } = channel
  const [view] = viewMembers(runtime, [member])
  channel.version = runtime.books.versionOf(refOf(channel))
  const after = (view && platformBookOf(view, DEPTH)) ?? undefined
  if (!after) return queued
  const before = queued?.book ?? lastSent.get()
  return { book: after, messages: [...(queued?.messages ?? []), ...messagesOf(place, { before, after })] }
}

/** Reads the book and returns the messages that lead to it from the last sent state. */
export function takeChanges(runtime: Runtime, channel: LiveChannel): readonly string[] {
  const now = compute(runtime, channel)
  channel.queued = undefined
  if (!now) return []
  channel.lastSent.set(now.book)
  return now.messages
}

/** A response is about to show the current book: it is not conflated away. False when it was already sent. */
export function queueVersion(runtime: Runtime, channel: LiveChannel): boolean {
  if (runtime.books.versionOf(refOf(channel)) === channel.version) return false
  const now = compute(runtime, channel)
  channel.queued = now && now.messages.length <= MAX_QUEUED ? now : undefined
  return true
}
