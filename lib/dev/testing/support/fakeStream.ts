import type { BookRef, BookStream, StreamFeed, VenueStream } from '@/lib/venues/connector'

/** A venue's stream in memory: a test publishes through `feed` and sets the live markets. */
export interface FakeStream extends VenueStream {
  /** The feed of the open stream. */
  feed: StreamFeed
  /** Arguments of every `follow`, by market id. */
  follows: string[][]
  resyncs: string[][]
  living: Set<string>
  /** How far behind the venue its books are, ms. */
  lagMs: number
  opened: number
  closed: number
  /** When set, every call fails with this. */
  fault: Error | undefined
}

export function createFakeStream({ maxMarkets = 100 } = {}): FakeStream {
  const check = (stream: FakeStream) => {
    if (stream.fault) throw stream.fault
  }
  const refuse = () => {
    throw new Error('No stream is open.')
  }
  const stream: FakeStream = {
    maxMarkets,
    feed: { book: refuse, lost: refuse, trade: refuse, changed: refuse, state: refuse, refused: refuse },
    follows: [],
    resyncs: [],
    living: new Set(),
    lagMs: 0,
    opened: 0,
    closed: 0,
    fault: undefined,
    open(feed): BookStream {
      check(stream)
      stream.feed = feed
      stream.opened += 1
      return {
        follow(refs: readonly BookRef[]) {
          check(stream)
          stream.follows.push(refs.map(({ marketId }) => marketId))
        },
        resync(ids) {
          check(stream)
          stream.resyncs.push([...ids])
        },
        live() {
          check(stream)
          return [...stream.living]
        },
        lagMs: () => stream.lagMs,
        async close() {
          stream.closed += 1
        },
      }
    },
  }
  return stream
}
