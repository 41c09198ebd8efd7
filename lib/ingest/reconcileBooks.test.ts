import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createFakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { createLagMeter } from './lagMeter'
import { createBookAudit } from './reconcileBooks'
import { INGEST_SETTINGS, type IngestSettings } from './settings'
import { createVenueEvents } from './venueEvents'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const { signal } = new AbortController()
const SETTINGS = { ...INGEST_SETTINGS, reconcileBooks: 2 }
const settings = SETTINGS

function setUp({
  ids = ['a', 'b', 'c'],
  settings = SETTINGS,
}: {
  ids?: string[]
  settings?: IngestSettings
} = {}) {
  const clock = createFakeClock()
  const event = buildEvent('kalshi', { id: 'E', markets: ids.map((id) => ({ id })) })
  const connector = createFakeVenue('kalshi', [event])
  const events = createVenueEvents()
  events.commit(events.diff([event], { whole: false }))
  const books = createMemoryBookStore({ clock, staleAfterMs: 600_000 })
  const live = new Set(ids)
  const resyncs: string[] = []
  const suspects: string[] = []
  const lag = createLagMeter(clock)
  const audit = createBookAudit({
    lag,
    connector,
    events,
    books,
    streamed: {
      isLive: (id) => live.has(id),
      live: () => live,
      resync: (marketIds) => resyncs.push(...marketIds),
      run: async () => undefined,
    },
    suspect: (found) => suspects.push(...found),
    clock,
    settings,
    log,
  })
  const bookOf = (id: string, bids: Ladder): OrderBook =>
    buildBook({ venue: 'kalshi', id }, { bids, asks: [[0.9, 1]], receivedAt: clock.now() })
  const stream = (id: string, bids: Ladder) => books.put(bookOf(id, bids))
  const venue = (id: string, bids: Ladder) => connector.bookOf.set(id, bookOf(id, bids))
  const runAudit = async () => {
    const before = connector.asked.books.length
    await audit.audit(signal)
    await clock.advance(audit.restMs(0))
    return connector.asked.books.slice(before).flat()
  }
  for (const id of ids) {
    stream(id, [[0.4, 1]])
    venue(id, [[0.4, 1]])
  }
  return { clock, audit, connector, live, books, lag, resyncs, suspects, stream, venue, bookOf, runAudit }
}

test('every streamed book is audited in turn', async () => {
  const { runAudit, audit } = setUp()
  expect([await runAudit(), await runAudit()]).toEqual([
    ['a', 'b'],
    ['c', 'a'],
  ])
  expect(audit.restMs(0)).toBe(settings.auditMs)
})

test('a level that never arrived is detected and its book resynced; a late response of the venue causes no resync', async () => {
  const { venue, stream, runAudit, resyncs, audit } = setUp()
  venue('a', [
    [0.41, 5],
    [0.4, 1],
  ])
  await runAudit()
  expect(resyncs).toEqual([])
  expect(audit.restMs(0)).toBe(settings.auditAgainMs)
  await runAudit()
  await runAudit()
  expect(resyncs).toEqual(['a'])
  expect(audit.restMs(0)).toBe(settings.auditMs)
  stream('a', [
    [0.41, 5],
    [0.4, 1],
  ])

  stream('b', [[0.3, 1]])
  await runAudit()
  await runAudit()
  venue('b', [[0.3, 1]])
  await runAudit()
  await runAudit()
  expect(resyncs).toEqual(['a'])
})

test('in a book that moves constantly the wrong level is still detected', async () => {
  const { venue, stream, runAudit, resyncs } = setUp()
  for (let i = 1; i <= 4; i += 1) {
    stream('a', [
      [0.4, i],
      [0.35, 7],
    ])
    venue('a', [[0.4, i]])
    await runAudit()
  }
  expect(resyncs).toEqual(['a'])
})

test('levels that move during the request prove nothing', async () => {
  const { stream, connector, runAudit, clock, resyncs } = setUp()
  for (let i = 2; i < 12; i += 1) {
    connector.gate = clock.sleep(10)
    const auditing = runAudit()
    stream('a', [[0.4, i]])
    stream('b', [[0.4, i]])
    stream('c', [[0.4, i]])
    await clock.advance(10_000)
    await auditing
  }
  expect(resyncs).toEqual([])
})

test('the next audit follows within seconds, also after a request that hung', () => {
  const { audit } = setUp()
  expect(audit.restMs(2_000)).toBe(8_000)
  expect(audit.restMs(20_000)).toBe(2 * settings.auditMs)
})

test('a level lost while a book was being resynced is found seconds later, not half a minute', async () => {
  const { venue, runAudit, resyncs, clock } = setUp()
  venue('a', [
    [0.41, 5],
    [0.4, 1],
  ])
  const start = clock.now()
  while (clock.now() - start < 20_000) await runAudit()
  expect(resyncs).toEqual(['a', 'a'])
})

test('a venue whose responses always lag does not cause repeated resyncs', async () => {
  const { venue, runAudit, resyncs, clock } = setUp()
  venue('a', [[0.2, 1]])
  const start = clock.now()
  while (clock.now() - start < 600_000) await runAudit()
  expect(resyncs.length).toBeGreaterThan(1)
  expect(resyncs.length).toBeLessThan(9)
})

test('a book that the venue no longer knows gets its event reread', async () => {
  const { connector, runAudit, suspects, resyncs } = setUp()
  connector.bookOf.delete('a')
  await runAudit()
  expect(suspects).toEqual(['E'])
  expect(resyncs).toEqual([])
})

test('a venue that is slow for many books gets smaller requests', async () => {
  const { connector, clock, runAudit } = setUp()
  connector.gate = clock.sleep(1_500)
  const auditing = runAudit()
  await clock.advance(10_000)
  await auditing
  connector.gate = undefined
  expect([await runAudit(), await runAudit()]).toEqual([['c'], ['a', 'b']])
})

test('without streamed books no request is made', async () => {
  const { live, runAudit } = setUp()
  live.clear()
  expect(await runAudit()).toEqual([])
})

/** A new size every ten seconds at the venue, and the same in the stream after this delay. */
function lateStream({ lagMs, isTimed }: { lagMs: number; isTimed: boolean }) {
  const made = setUp()
  const { clock, connector, books, bookOf, runAudit } = made
  const start = clock.now()
  const bookAt = (ms: number): OrderBook => {
    const changes = Math.max(0, Math.floor((ms - start) / 10_000))
    const book = bookOf('a', [[0.4, 1 + changes]])
    return isTimed ? { ...book, venueTime: start + changes * 10_000 } : book
  }
  return {
    ...made,
    async run(forMs: number) {
      while (clock.now() - start < forMs) {
        connector.bookOf.set('a', bookAt(clock.now()))
        connector.gate = clock.sleep(100)
        const auditing = runAudit()
        books.put(bookAt(clock.now() - lagMs))
        await clock.advance(50)
        books.put(bookAt(clock.now() - lagMs))
        await clock.advance(50)
        await auditing
      }
    },
  }
}

test('a slow consumer of the stream causes no resync: messages in flight are not lost', async () => {
  const { run, resyncs } = lateStream({ lagMs: 8_000, isTimed: true })
  await run(300_000)
  expect(resyncs).toEqual([])
})

test('the lag of the other streams bounds the audit of one that states no times', async () => {
  const { run, resyncs, lag } = lateStream({ lagMs: 8_000, isTimed: false })
  lag.saw(8_000)
  await run(300_000)
  expect(resyncs).toEqual([])
})

test('a stream past the time of a response without its change has lost a message', async () => {
  const { clock, connector, books, bookOf, runAudit, resyncs } = setUp()
  const timed = (bids: Ladder): OrderBook => ({ ...bookOf('a', bids), venueTime: clock.now() })
  // Lagging by a quarter of a minute: time alone would prove the loss only much later.
  connector.gate = clock.sleep(10)
  const measuring = runAudit()
  books.put({ ...timed([[0.4, 2]]), venueTime: clock.now() - 15_000 })
  await clock.advance(10)
  await measuring
  connector.gate = undefined
  for (let i = 1; i <= 4; i += 1) {
    connector.bookOf.set(
      'a',
      timed([
        [0.4, i],
        [0.3, 7],
      ]),
    )
    books.put(timed([[0.4, i]]))
    await runAudit()
  }
  expect(resyncs).toEqual(['a'])
})

test('one delta lost of 10,000 is found within a minute among 300 books', async () => {
  const ids = Array.from({ length: 300 }, (_, i) => `m${i}`)
  const { clock, stream, venue, runAudit, resyncs } = setUp({ ids, settings: INGEST_SETTINGS })
  const rounds = { sent: 0, lostAt: 0 }
  for (const lost of ['m0', 'm151', 'm299']) {
    resyncs.length = 0
    rounds.lostAt = clock.now()
    while (resyncs.length === 0 && clock.now() - rounds.lostAt < 120_000) {
      for (const [i, id] of ids.entries()) {
        rounds.sent += 1
        const bids: Ladder = [[0.4, 1 + ((rounds.sent * 7 + i) % 50)]]
        venue(id, id === lost ? [...bids, [0.31, 9]] : bids)
        stream(id, bids)
      }
      await runAudit()
    }
    expect(resyncs).toEqual([lost])
    expect(clock.now() - rounds.lostAt).toBeLessThan(60_000)
    venue(lost, [[0.4, 1]])
    await clock.advance(60_000)
  }
})

test('a level that comes and goes in a moving book is not one that never arrived', async () => {
  const { stream, venue, runAudit, resyncs } = setUp()
  const low: Ladder = [[0.4, 1]]
  const high: Ladder = [[0.41, 5], ...low]
  for (let i = 1; i <= 20; i += 1) {
    // Lagging by half a cycle: at each audit the venue has the level and the stream does not yet.
    venue('a', high)
    await runAudit()
    stream('a', high)
    stream('a', low)
  }
  expect(resyncs).toEqual([])
})
