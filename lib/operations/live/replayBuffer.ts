import { createFrameRing, toText } from './frameRing'
import type { Frame, LiveChannel } from './types'

/** The messages after a given one, for a client that missed them. */
interface Missed {
  /** With ids; undefined when the client needs snapshots. */
  changes: string | undefined
  /** Without ids: sent before snapshots, which end with an id. */
  trades: string
}

/** The last messages; book changes and trades in separate buffers, so that busy books do not evict trades. */
export interface ReplayBuffer {
  book(frame: Frame): void
  trade(frame: Frame): void
  /** Trades of this channel were dropped before they got a sequence number. */
  dropped(channel: LiveChannel, seq: number): void
  /** `from`: undefined when the client's state is unknown. */
  after(from: number | undefined, channels: ReadonlySet<LiveChannel>): Missed
  /** Trades only, without ids. */
  tradesAfter(from: number | undefined, channels: ReadonlySet<LiveChannel>): string
}

const MAX_TRADES = { maxFrames: 16_000, maxChars: 4_000_000 }
/** Trades replayed to one client: the newest ones up to this length. */
const MAX_CHARS = 500_000

/** A message that trades of these events are missing. */
export const gapText = (channels: Iterable<LiveChannel>) =>
  toText('trade_gap', {
    event_slugs: [...new Set([...channels].map(({ place }) => place.event_slug))].sort(),
  })

function newest(frames: readonly Frame[]): readonly Frame[] {
  let chars = 0
  const first = frames.findLastIndex(({ text }) => {
    chars += text.length
    return chars > MAX_CHARS
  })
  return frames.slice(first + 1)
}

export function createReplayBuffer(idOf: (seq: number) => string): ReplayBuffer {
  const books = createFrameRing()
  const trades = createFrameRing(MAX_TRADES)

  /** Undefined when some of them were evicted. */
  function retained(ring: typeof books, from: number | undefined, channels: ReadonlySet<LiveChannel>) {
    if (from === undefined) return undefined
    // A channel that began later has no earlier frames.
    for (const { since } of channels) if (since > from) return undefined
    return ring.after(from)?.filter(({ channel }) => channels.has(channel))
  }

  const withIds = (frames: readonly Frame[]) =>
    [...frames]
      .sort((a, b) => a.seq - b.seq)
      .map(({ seq, text }) => `id: ${idOf(seq)}\n${text}`)
      .join('')

  /** The retained trades, and a gap message when there were more. */
  function tradesOf(from: number | undefined, channels: ReadonlySet<LiveChannel>) {
    const all = retained(trades, from, channels)
    const rest = from === undefined ? [] : trades.restAfter(from)
    const frames = newest(all ?? rest.filter(({ channel }) => channels.has(channel)))
    return { frames, gap: frames.length === all?.length || channels.size === 0 ? '' : gapText(channels) }
  }

  return {
    book: (frame) => books.push(frame),
    trade: (frame) => trades.push(frame),
    dropped: (channel, seq) => trades.push({ seq, channel, text: gapText([channel]) }),
    after(from, channels) {
      const changes = retained(books, from, channels)
      if (!changes) return { changes: undefined, trades: this.tradesAfter(from, channels) }
      const { frames, gap } = tradesOf(from, channels)
      return { changes: gap + withIds([...changes, ...frames]), trades: '' }
    },
    tradesAfter(from, channels) {
      const { frames, gap } = tradesOf(from, channels)
      return gap + frames.map(({ text }) => text).join('')
    },
  }
}
