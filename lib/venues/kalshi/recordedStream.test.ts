import { describe, expect, test } from 'vitest'
import { isCrossed, type OrderBook } from '@/lib/core/domain/orderBook'
import { dispatchFrame } from './dispatch'
import { createFrameTestState } from './dispatch.testkit'
import { captureFiles, type RecordedFrame, readCapture, readWholeFrames } from './recordedFrames.testkit'

type Ladder = Record<string, number>

/** Books rebuilt from the same frames in the simplest way: sizes in hundredths by price as sent, NO bids as NO bids. */
function rebuild(frames: readonly RecordedFrame[]) {
  const books: Record<string, { yes: Ladder; no: Ladder }> = {}
  const hundredths = (text: string) => Math.round(Number(text) * 100)
  const ladder = (pairs: [string, string][] = []) =>
    Object.fromEntries(pairs.map(([price, size]) => [price, hundredths(size)]))
  for (const { text } of frames) {
    const { type, msg } = JSON.parse(text)
    if (type === 'orderbook_snapshot') {
      books[msg.market_ticker] = { yes: ladder(msg.yes_dollars_fp), no: ladder(msg.no_dollars_fp) }
    }
    if (type !== 'orderbook_delta') continue
    const side: Ladder | undefined = books[msg.market_ticker]?.[msg.side as 'yes' | 'no']
    if (side) side[msg.price_dollars] = (side[msg.price_dollars] ?? 0) + hundredths(msg.delta_fp)
  }
  const toLevels = (side: Ladder, no: boolean) =>
    Object.entries(side)
      .filter(([, size]) => size !== 0)
      .map(([price, size]) => {
        const at = Math.round(Number(price) * 10_000)
        return { price: (no ? 10_000 - at : at) * 100, size: size * 10_000 }
      })
      .sort((a, b) => (no ? a.price - b.price : b.price - a.price))
  return Object.fromEntries(
    Object.entries(books).map(([ticker, { yes, no }]) => [
      ticker,
      { bids: toLevels(yes, false), asks: toLevels(no, true) },
    ]),
  )
}

/** Replays with waits at the recorded pace: books are published every 10 ms of it. */
function replay(frames: readonly RecordedFrame[]) {
  let now = 0
  const sids = frames.map(({ text }) => Number(JSON.parse(text).sid ?? 0))
  const { state, reported, builder } = createFrameTestState({ now: () => now, sids: [...new Set(sids)] })
  const crossedBooks: OrderBook[] = []
  let flushedAt = 0
  for (const { at, text } of frames) {
    now = at
    dispatchFrame(state, text)
    if (now - flushedAt < 10) continue
    flushedAt = now
    builder.flush()
    crossedBooks.push(...[...reported.books.values()].filter(isCrossed))
  }
  // A book that ends momentarily crossed is cut off by the capture.
  builder.flush()
  builder.close()
  return { reported, crossedBooks }
}

const levelsOf = (books: ReadonlyMap<string, OrderBook>) =>
  Object.fromEntries([...books].map(([ticker, { bids, asks }]) => [ticker, { bids, asks }]))

const files = captureFiles()
const whole = readWholeFrames()

describe.skipIf(files.length === 0)('long captures (skipped where the folder is absent)', () => {
  test.each(files)('%s: the final books equal those of a plain rebuild', (file) => {
    const frames = readCapture(file)
    const { reported, crossedBooks } = replay(frames)
    expect(frames.length).toBeGreaterThan(30_000)
    expect(levelsOf(reported.books)).toEqual(rebuild(frames))
    expect({ ...reported, books: 0, published: 0, snapshots: 0 }).toEqual({
      ...createFrameTestState().reported,
      books: 0,
      published: 0,
      snapshots: 0,
    })
    expect(crossedBooks).toEqual([])
    expect(reported.published).toBeGreaterThan(1_000)
  })
})

test.skipIf(whole.length === 0)(
  'whole frames, replies and all: no gap, and the books of a plain rebuild',
  () => {
    const { reported } = replay(whole)
    expect(levelsOf(reported.books)).toEqual(rebuild(whole))
    expect(reported.books.size).toBe(12)
    expect(reported.gaps).toEqual([])
    expect(reported.refusals).toEqual([])
    expect(reported.replies.filter(([, reply]) => reply.kind === 'ok')).toHaveLength(11)
    expect(reported.replies[0]).toEqual([2, { kind: 'subscribed', channel: 'orderbook_delta', sid: 1 }])
  },
)
