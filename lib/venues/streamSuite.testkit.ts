import { createHook } from 'node:async_hooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isCrossed, type OrderBook, sameLevels } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import type { BookStream, RejectedRow, StreamFeed, StreamState } from './connector'
import type { StreamStage } from './stream.testkit'

/** Records everything a stream publishes. */
function listen() {
  const books = new Map<string, OrderBook>()
  const heard = {
    /** The consumer's view of the feed: removed when lost. */
    books,
    all: [] as OrderBook[],
    lost: [] as string[],
    trades: [] as Trade[],
    changed: [] as string[],
    states: [] as StreamState[],
    refusals: [] as RejectedRow[],
  }
  const feed: StreamFeed = {
    book(book) {
      heard.all.push(book)
      books.set(book.marketId, book)
    },
    lost(ids) {
      heard.lost.push(...ids)
      for (const id of ids) books.delete(id)
    },
    trade: (trade) => heard.trades.push(trade),
    changed: (ids) => heard.changed.push(...ids),
    state: (state) => heard.states.push(state),
    refused: (refusal) => heard.refusals.push(refusal),
  }
  return { heard, feed }
}

/**
 * Sockets and timers created by this process from now on that still exist. Earlier ones do not count: they may close at
 * any time.
 */
function watchResources() {
  const alive = new Map<number, string>()
  let sealed = false
  const hook = createHook({
    init(id, type) {
      if (!sealed && /^(?:TCPWRAP|Timeout|Immediate)$/.test(type)) alive.set(id, type)
    },
    destroy: (id) => alive.delete(id),
  }).enable()
  return {
    alive,
    /** Later ones do not count. */
    seal() {
      sealed = true
    },
    end: () => hook.disable(),
  }
}

/** Generous, for busy machines. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

/** What every stream guarantees, whatever its venue does. Offline: the venue is a stand-in on loopback. */
export function describeStream(venue: VenueId, startStage: () => Promise<StreamStage>): void {
  describe(venue, () => {
    let stage: StreamStage
    let stream: BookStream
    let heard: ReturnType<typeof listen>['heard']

    beforeEach(async () => {
      stage = await startStage()
      const listening = listen()
      heard = listening.heard
      stream = stage.stream.open(listening.feed)
    })
    afterEach(async () => {
      await stream.close()
      await stage.close()
    })

    const ids = (refs = stage.refs) => refs.map((ref) => ref.marketId)
    const expectRight = (refs = stage.refs) => {
      for (const id of ids(refs)) {
        const book = heard.books.get(id)
        expect(book !== undefined && sameLevels(book, stage.bookOf(id)), `the book of ${id}`).toBe(true)
      }
    }
    const expectLive = (refs = stage.refs) => expect([...stream.live()].sort()).toEqual(ids(refs).sort())

    /** Follows every market and waits until all books are known. */
    async function followAll() {
      stream.follow(stage.refs)
      await eventually(() => {
        expectRight()
        expectLive()
      })
    }

    /** The fault is over: all books match the venue’s and are live. */
    const recovers = () =>
      eventually(() => {
        expectRight()
        expectLive()
        expect(heard.states.at(-1)).toEqual({ connection: 'open', message: '' })
      })

    /** While every market is followed: a fault that is noticed, and over after that. */
    async function survives(kind: 'hang' | 'silence' | 'malformed' | 'crossed', noticed: () => void) {
      await followAll()
      stage.setFault({ kind })
      stage.move()
      await eventually(noticed)
      stage.setFault(undefined)
      await recovers()
    }

    test('publishes the complete book of each followed market and reports an open connection', async () => {
      expect(stage.refs.length).toBeGreaterThanOrEqual(3)
      expect(stream.live()).toEqual([])
      await followAll()
      await recovers()
      expect(heard.refusals).toEqual([])
      for (const book of heard.all) {
        expect(book.venue).toBe(venue)
        expect(isCrossed(book)).toBe(false)
        expect(Number.isSafeInteger(book.receivedAt)).toBe(true)
        for (const { price, size } of [...book.bids, ...book.asks]) {
          expect(Number.isSafeInteger(price) && price > 0 && price < 1_000_000).toBe(true)
          expect(Number.isSafeInteger(size) && size > 0).toBe(true)
        }
      }
    })

    test('matches the venue’s book through every change', async () => {
      await followAll()
      for (let step = 0; step < 4; step += 1) {
        stage.move()
        await eventually(expectRight)
      }
      expectLive()
      for (const trade of heard.trades) {
        expect(ids()).toContain(trade.marketId)
        expect(trade.size > 0 && trade.price > 0 && trade.price < 1_000_000).toBe(true)
      }
      expect(new Set(heard.trades.map((trade) => trade.id)).size).toBe(heard.trades.length)
    })

    test('follows exactly the given markets, and is idle without any', async () => {
      await followAll()
      const [first, ...rest] = stage.refs
      stream.follow(rest)
      expectLive(rest)
      const before = heard.all.length
      stage.move()
      await eventually(() => expectRight(rest))
      expect(heard.all.slice(before).map((book) => book.marketId)).not.toContain(first?.marketId)
      stream.follow(stage.refs)
      await recovers()
      stream.follow([])
      expect(stream.live()).toEqual([])
      expect(heard.states.at(-1)).toEqual({ connection: 'idle', message: '' })
    })

    test('a resync drops the book until the venue sends it again', async () => {
      await followAll()
      const [first, ...rest] = stage.refs
      if (!first) return
      // On a busy machine a silence may have dropped books before, and may do so later.
      const before = heard.lost.length
      stream.resync([first.marketId, 'a market nobody follows'])
      expect(heard.lost.slice(before)).toEqual([first.marketId])
      expectLive(rest)
      await recovers()
    })

    test('a dropped connection drops every book, reports why, and resubscribes to all followed markets', async () => {
      await followAll()
      stage.setFault({ kind: 'drop' })
      await eventually(() => {
        expect([...new Set(heard.lost)].sort()).toEqual(ids().sort())
        // New connections are open for a moment before they are dropped as well.
        expect(heard.states).toContainEqual({ connection: 'connecting', message: expect.stringMatching(/./) })
      })
      stage.move()
      stage.setFault(undefined)
      await recovers()
    })

    test.each(['hang', 'silence'] as const)('a silent venue (%s) is not taken for an unchanged one', (kind) =>
      survives(kind, () => {
        expect([...new Set(heard.lost)].sort()).toEqual(ids().sort())
        expect(stream.live()).toEqual([])
      }),
    )

    test('missing changes are detected', async () => {
      await followAll()
      stage.setFault({ kind: 'gap' })
      stage.move()
      // Long enough for the server to have skipped the change.
      await new Promise((resolve) => setTimeout(resolve, 600))
      stage.setFault(undefined)
      stage.move()
      await recovers()
    })

    test('unreadable messages are rejected, and the books they may have changed are obtained again', async () => {
      await survives('malformed', () => expect(heard.refusals.length).toBeGreaterThan(0))
      for (const { path, message } of heard.refusals) {
        expect(path).not.toBe('')
        expect(message).not.toBe('')
      }
    })

    test('a crossed book is never published', async () => {
      await survives('crossed', () => expect(heard.lost.length).toBeGreaterThan(0))
      expect(heard.all.filter(isCrossed)).toEqual([])
    })

    test('a venue that rejects connections is retried until it accepts one', async () => {
      stage.setFault({ kind: 'status', status: 503 })
      stream.follow(stage.refs)
      await eventually(() => expect(heard.states.at(-1)).toMatchObject({ connection: 'connecting' }))
      await eventually(() => expect(heard.states.at(-1)?.message).not.toBe(''))
      expect(stream.live()).toEqual([])
      stage.setFault(undefined)
      await recovers()
    })

    test('after closing nothing is published, and no socket or timer remains', async () => {
      const idle = await startStage()
      const resources = watchResources()
      const { feed, heard: reported } = listen()
      const ended = idle.stream.open(feed)
      ended.follow(idle.refs)
      await eventually(() => expect([...ended.live()].sort()).toEqual(ids(idle.refs).sort()))
      expect(resources.alive.size).toBeGreaterThan(0)
      const closing = ended.close()
      const count = reported.all.length + reported.states.length + reported.lost.length
      idle.move()
      await closing
      expect(ended.live()).toEqual([])
      resources.seal()
      await eventually(() => expect([...resources.alive.values()]).toEqual([]))
      expect(reported.all.length + reported.states.length + reported.lost.length).toBe(count)
      resources.end()
      await idle.close()
    })
  })
}
