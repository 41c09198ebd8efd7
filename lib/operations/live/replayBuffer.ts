import { createFrameRing, type Frame, toText } from './frames'
import type { LiveChannel } from './liveChannel'

/** What came after a message, for somebody who missed it. */
interface Missed {
  /** With ids; undefined where books are to be sent whole. */
  changes: string | undefined
  /** Without ids: for those who are sent whole books, which end with an id. */
  trades: string
}

/** The last messages: changes of books and trades apart, so that busy books do not push the trades out. */
export interface Replay {
  book(frame: Frame): void
  trade(frame: Frame): void
  /** Trades of this channel were dropped before they had a number of their own. */
  dropped(channel: LiveChannel, seq: number): void
  /** `from`: undefined when it is not known what somebody has. */
  after(from: number | undefined, channels: ReadonlySet<LiveChannel>): Missed
  /** Trades alone, without ids. */
  tradesAfter(from: number | undefined, channels: ReadonlySet<LiveChannel>): string
}

const MAX_TRADES = { maxFrames: 16_000, maxChars: 4_000_000 }
/** Of trades, for one reader: the newest. */
const MAX_CHARS = 500_000

/** Says that trades are missing, and of which events. */
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

export function createReplay(idOf: (seq: number) => string): Replay {
  const books = createFrameRing()
  const trades = createFrameRing(MAX_TRADES)

  /** Undefined when some of them are not known any more. */
  function kept(ring: typeof books, from: number | undefined, channels: ReadonlySet<LiveChannel>) {
    if (from === undefined) return undefined
    // Nobody followed a channel that began later.
    for (const { since } of channels) if (since > from) return undefined
    return ring.after(from)?.filter(({ channel }) => channels.has(channel))
  }

  const withIds = (frames: readonly Frame[]) =>
    [...frames]
      .sort((a, b) => a.seq - b.seq)
      .map(({ seq, text }) => `id: ${idOf(seq)}\n${text}`)
      .join('')

  /** The trades that are still known, and whether those are all. */
  function tradesOf(from: number | undefined, channels: ReadonlySet<LiveChannel>) {
    const all = kept(trades, from, channels)
    const rest = from === undefined ? [] : trades.restAfter(from)
    const frames = newest(all ?? rest.filter(({ channel }) => channels.has(channel)))
    return { frames, gap: frames.length === all?.length || channels.size === 0 ? '' : gapText(channels) }
  }

  return {
    book: (frame) => books.push(frame),
    trade: (frame) => trades.push(frame),
    dropped: (channel, seq) => trades.push({ seq, channel, text: gapText([channel]) }),
    after(from, channels) {
      const changes = kept(books, from, channels)
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
