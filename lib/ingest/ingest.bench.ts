import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { residentKb, secondsOf } from '@/lib/dev/testing/bench/benchProcess'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { benchTakingIn } from '@/lib/dev/testing/bench/benchTakingIn'
import { preciseNow, seqOf } from '@/lib/dev/testing/bench/benchUpdates'
import { openEventStream } from '@/lib/dev/testing/bench/openEventStream'
import { startBenchService } from '@/lib/dev/testing/bench/startBenchService'
import { until } from '@/lib/dev/testing/support/startStack'
import { tokenId } from '@/lib/venues/polymarket/wireRows'

/**
 * `npm run bench:ingest`: first what a change taken in costs, for each of five venues ({@link benchTakingIn}). Then
 * latency from a change of a venue's book to our readers. A venue of 2,000 books
 * with 1,000 changes per second, the service (connector, store, HTTP server, database) and the readers are a process
 * each, with real sockets between them. The rival is a bare WebSocket client of the same venue.
 */
const BOOKS = 2_000
const RATE = 1_000
const WARM_MS = 5_000
const MEASURE_MS = 20_000
/** One of this many changes is polled for until it arrives. */
const ASK_EVERY = 20
const ASK_PAUSE_MS = 2
const GIVE_UP_MS = 5_000

/** Delays in ms. */
const TARGET = { median: 100, p99: 500 }

interface Change {
  market: number
  price: number
  seq: number
  sent: number
}

/** A client that only receives. Calls back with each change and when it was sent. */
function openRival(url: string, heard: (change: Change) => void) {
  const socket = new WebSocket(url)
  socket.on('open', () => {
    const tokens = Array.from({ length: BOOKS }, (_, market) => tokenId(2 * market))
    socket.send(JSON.stringify({ assets_ids: tokens, type: 'market' }))
  })
  socket.on('message', (data) => {
    const text = data.toString()
    if (!text.startsWith('{"event_type":"price_change"')) return
    const { market, price_changes: changes, sent } = JSON.parse(text)
    const [{ price, size }] = changes
    heard({
      market: Number.parseInt(market.slice(2), 10),
      price: Number(price),
      seq: seqOf(Number(size)),
      sent,
    })
  })
  return socket
}

/** Reads the service's stream of every book. Calls back with the sizes of each message. */
function openStream(url: string, onEvent: (event: string, sizes: readonly number[]) => void) {
  return openEventStream(url, {}, (event, data) => {
    if (event === undefined) return
    const levels: [number, number][] = event === 'book_delta' ? JSON.parse(data).levels : []
    onEvent(
      event,
      levels.map(([, size]) => size),
    )
  })
}

function ask(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    }).on('error', reject)
  })
}

interface Answer {
  platform_1: { yes: { bids: [number, number][] } } | null
}

/** Polls the book until it holds this change, or a later one of the same level. Undefined when it never does. */
async function delayByQuery(agent: Agent, base: string, change: Change) {
  const url = `${base}/api/orderbook?platform_1_market_id=${change.market}`
  while (preciseNow() - change.sent < GIVE_UP_MS) {
    const { platform_1: book }: Answer = JSON.parse(await ask(agent, url))
    const at = preciseNow()
    const size = book?.yes.bids.find(([price]) => price === change.price)?.[1]
    if (size !== undefined && seqOf(size) >= change.seq) return at - change.sent
    await sleep(ASK_PAUSE_MS)
  }
  return undefined
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

function row(name: string, delays: number[]): { name: string; text: string; median: number; p99: number } {
  const sorted = delays.sort((a, b) => a - b)
  const [median, p99, max] = [at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1) ?? Number.NaN]
  const cells = [median, p99, max].map((ms) => ms.toFixed(1).padStart(9))
  return {
    name,
    text: `${name.padEnd(34)}${String(sorted.length).padStart(8)}${cells.join('')}`,
    median,
    p99,
  }
}

async function benchLatency(): Promise<BenchRow[]> {
  const { venue, service, usage, close } = await startBenchService({ books: BOOKS, rate: RATE })
  const base = service.first.url
  const agent = new Agent({ keepAlive: true })
  const sentAt = new Map<number, number>()
  const delays = { rival: [] as number[], stream: [] as number[], requested: [] as number[] }
  const asking = new Set<Promise<void>>()
  let measuring = false
  let wholeBooks = 0
  let never = 0

  const rival = openRival(venue.first.env.POLYMARKET_WS_URL ?? '', (change) => {
    if (!measuring) return
    sentAt.set(change.seq, change.sent)
    delays.rival.push(preciseNow() - change.sent)
    if (change.seq % ASK_EVERY !== 0) return
    const requested = delayByQuery(agent, base, change).then((delay) => {
      if (delay === undefined) never += 1
      else delays.requested.push(delay)
      asking.delete(requested)
    })
    asking.add(requested)
  })

  try {
    const list = await until('the events', async () => {
      const { events }: { events: { event_slug: string }[] } = JSON.parse(
        await ask(agent, `${base}/api/events/list?limit=1000`),
      )
      return events.length === BOOKS / 40 ? events : undefined
    })
    const slugs = list.map(({ event_slug: slug }) => encodeURIComponent(slug)).join()
    const seen: { seq: number; at: number }[] = []
    const stream = openStream(`${base}/api/stream?event=${slugs}`, (event, sizes) => {
      if (event === 'book') wholeBooks += 1
      if (measuring) for (const size of sizes) seen.push({ seq: seqOf(size), at: preciseNow() })
    })
    await until('every book on the stream', async () => (wholeBooks >= BOOKS ? true : undefined))

    venue.process.send('run')
    await sleep(WARM_MS)
    await usage('reset')
    const before = secondsOf(service)
    measuring = true
    await sleep(MEASURE_MS)
    const after = await usage()
    const used = secondsOf(service) - before
    measuring = false
    await Promise.all(asking)
    stream.destroy()

    for (const { seq, at: time } of seen) {
      const sent = sentAt.get(seq)
      if (sent !== undefined) delays.stream.push(time - sent)
    }
    const rows = [
      row('bare WebSocket client (rival)', delays.rival),
      row('GET /api/orderbook', delays.requested),
      row('GET /api/stream', delays.stream),
    ]
    process.stdout.write(
      [
        `${BOOKS} books, ${RATE} changes a second for ${MEASURE_MS / 1_000} s: ms from the venue's send to our reader`,
        `${''.padEnd(34)} changes   median      p99      max`,
        ...rows.map(({ text }) => text),
        `Never seen by asking: ${never}; seen on the stream: ${((delays.stream.length / delays.rival.length) * 100).toFixed(1)} %`,
        `Service, reading and serving: ${((used * 100_000) / MEASURE_MS).toFixed(0)} % of one core, ${(residentKb(service) / 1_024).toFixed(0)} MB; serving: event loop p99 ${after.delayP99Ms.toFixed(0)} ms, heap ${after.heapMb.toFixed(0)} MB`,
        '',
      ].join('\n'),
    )
    const slow = rows.slice(1).filter(({ median, p99 }) => !(median <= TARGET.median && p99 <= TARGET.p99))
    if (slow.length > 0 || never > 0) {
      throw new Error(
        `Slower than a median of ${TARGET.median} ms and ${TARGET.p99} ms at the 99th percentile.`,
      )
    }
    return rows.slice(1).map(({ name, p99 }) =>
      lessIsBetter({
        what: `${name}: a venue's change is seen, p99`,
        unit: 'ms',
        ours: p99,
        rival: 'bare WebSocket client',
        theirs: rows[0]?.p99 ?? Number.NaN,
      }),
    )
  } finally {
    rival.terminate()
    agent.destroy()
    await close()
  }
}

await benchAsProgram(import.meta.url, async () => [...(await benchTakingIn()), ...(await benchLatency())])
