import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Redis } from 'ioredis'
import { toBookText } from '@/lib/books/replication/bookText'
import { toRecordText } from '@/lib/books/replication/message'
import type { Level, OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { startLeader, startReplica } from '@/lib/dev/testing/support/startReplicas'
import { preciseNow } from './benchUpdates'

/** A process of the replication bench: `leader` changes books, `web` records when it sees them. */
const REDIS_URL = process.env.BENCH_REDIS_URL ?? ''
const BOOKS = Number(process.env.BENCH_BOOKS)
const RATE = Number(process.env.BENCH_RATE)
const CHANNEL = 'bench:bare'
const TICK_MS = 5
const LEVELS = { min: 20, max: 50 }

const random = createRandom('replication bench')

const randomSize = () => shares(random.int(1_000_000, 50_000_000_000))

function sideOf(direction: 1 | -1): Level[] {
  return Array.from({ length: random.int(LEVELS.min, LEVELS.max) }, (_, i) => ({
    price: price(500_000 + direction * (i + 1) * 1_000),
    size: randomSize(),
  }))
}

const books: OrderBook[] = []

/** The next book in round-robin order, with one level per side changed. */
function nextBook(turn: number): OrderBook {
  const old = books[turn % books.length] as OrderBook
  const resize = (levels: readonly Level[]): Level[] => {
    const at = random.int(0, levels.length - 1)
    return levels.map((level, i) => (i === at ? { ...level, size: randomSize() } : level))
  }
  const book = { ...old, bids: resize(old.bids), asks: resize(old.asks) }
  books[turn % books.length] = book
  return { ...book, receivedAt: Date.now(), venueTime: preciseNow() }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
process.on('disconnect', () => process.exit())

const reply = (answer: object) => process.send?.(answer)

async function runLeader() {
  const leader = startLeader({ redisUrl: REDIS_URL })
  const bare = new Redis(REDIS_URL)
  for (let i = 0; i < BOOKS; i += 1) {
    const venue = VENUE_IDS[i % VENUE_IDS.length] ?? 'kalshi'
    const marketId = `0x${String(i).padStart(64, '0')}`
    books.push({ venue, marketId, bids: sideOf(-1), asks: sideOf(1), receivedAt: Date.now() })
  }
  for (const book of books) leader.books.put(book)
  leader.lead()

  function publishBare(book: OrderBook) {
    const { marketId, receivedAt, venueTime = 0 } = book
    const facts = {
      handle: 1,
      marketId,
      seq: 1,
      checkedAt: receivedAt,
      freshMs: 60_000,
      flagged: false,
      version: 1,
    }
    const text = toRecordText({
      ...facts,
      receivedAt,
      changedAt: venueTime,
      venueTime,
      text: toBookText(book),
    })
    void bare.publish(CHANNEL, `${venueTime}\n${text}`)
  }
  let mode = 'stop'
  let turn = 0
  let startedAt = 0
  let made = 0
  setInterval(() => {
    if (mode === 'stop') return
    for (const due = ((performance.now() - startedAt) / 1_000) * RATE; made < due; made += 1) {
      const book = nextBook(turn)
      turn += 1
      if (mode === 'ours') leader.books.put(book)
      else publishBare(book)
    }
  }, TICK_MS)
  process.on('message', (message: string) => {
    mode = message
    startedAt = performance.now()
    made = 0
    reply({ mode })
  })
  reply({})
}

async function runWeb() {
  const before = process.memoryUsage.rss()
  const bare = new Redis(REDIS_URL)
  let delays: number[] = []
  await bare.subscribe(CHANNEL)
  bare.on('messageBuffer', (_: Buffer, bytes: Buffer) => {
    delays.push(preciseNow() - Number(bytes.toString('latin1', 0, bytes.indexOf(10))))
  })
  const startedAt = performance.now()
  let [last, longestMs] = [startedAt, 0]
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 1)
  const replica = await startReplica({ redisUrl: REDIS_URL })
  const loadMs = performance.now() - startedAt
  clearInterval(watch)
  replica.books.watch(
    ({ stored }) => void delays.push(preciseNow() - stored.changedAt),
    new AbortController().signal,
  )
  const known = () => VENUE_IDS.reduce((sum, venue) => sum + replica.books.stats(venue).books, 0)
  process.on('message', (message: string) => {
    if (message === 'reset') delays = []
    collectGarbage()
    reply({ delays, books: known(), heapMb: process.memoryUsage().heapUsed / 1e6 })
  })
  reply({ loadMs, longestMs, rssBeforeMb: before / 1e6 })
}

await (process.env.BENCH_ROLE === 'leader' ? runLeader() : runWeb())
