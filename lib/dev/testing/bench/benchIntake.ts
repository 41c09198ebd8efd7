/**
 * One venue's stream taken in, from its socket to the message for the serving process: connector, book store, publisher.
 * With BENCH_SOCKETS, a bare client of the same frames instead. A process of `npm run bench:ingest`.
 */
import { GCProfiler, serialize } from 'node:v8'
import WebSocket from 'ws'
import { createBookPublisher } from '@/lib/books/replication/createBookPublisher'
import { createPipeLeaderTransport } from '@/lib/books/replication/pipeTransports'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import { readConfig } from '@/lib/infra/env/server'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { systemClock as clock } from '@/lib/infra/net/systemClock'
import { createHotMarkets } from '@/lib/ingest/hotMarkets'
import { INGEST_SETTINGS as settings } from '@/lib/ingest/settings'
import { createStreamedBooks } from '@/lib/ingest/streamBooks'
import { createVenueEvents } from '@/lib/ingest/venueEvents'
import { createVenueHealthStore } from '@/lib/ingest/venueHealth'
import { connectVenues } from '@/lib/server/runtime/connectVenues'

export interface Intake {
  /** Frames parsed, or books published. */
  count: number
  followed: number
  live: number
}

export interface IntakeUsage {
  count: number
  /** Processor time, µs. */
  busyUs: number
  /** Bytes. */
  allocated: number
}

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const signal = new AbortController().signal

/** Connects without following anything: parses every frame. */
function openBare(urls: readonly string[]): () => Intake {
  let count = 0
  for (const url of urls) {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
    socket.on('message', (data) => {
      const text = String(data)
      count += 1
      const start = text.search(/[[{]/)
      // Socket.IO has a packet type before its JSON, and both protocols have frames without any.
      if (start >= 0) JSON.parse(start === 0 ? text : text.slice(start))
    })
  }
  return () => ({ count, followed: 0, live: 0 })
}

async function openIntake(): Promise<() => Intake> {
  const config = readConfig(process.env)
  const [connector] = connectVenues(config, { log, metrics: { asked: () => {} } }).values()
  if (!connector?.stream) throw new Error('This venue has no stream.')
  const events = createVenueEvents()
  for await (const page of connector.listEvents({ signal }))
    events.commit(events.diff(page.events, { whole: false }))
  let count = 0
  const trades = createTradeTape()
  const publisher = createBookPublisher({
    transport: createPipeLeaderTransport({
      firstEpoch: 0,
      pipe: {
        isOpen: () => true,
        async send(message) {
          // What the pipe to the serving process does with a message.
          serialize(message)
          count += (message.lines.length - 1) / 2
        },
      },
      onDemand: () => {},
    }),
    books: createMemoryBookStore({ clock, staleAfterMs: 60_000 }),
    trades,
    staleAfterMs: 60_000,
    clock,
    log,
  })
  const health = createVenueHealthStore({ clock, log })
  publisher.lead(connector.id, { signal, facts: () => ({ health: health.get(connector.id), ready: true }) })
  const streamed = createStreamedBooks({
    connector,
    stream: connector.stream,
    events,
    books: publisher.books,
    trades,
    hotMarkets: createHotMarkets({ clock, settings }),
    changed: () => {},
    dropped: () => {},
    health,
    clock,
    settings,
    log,
  })
  void streamed.run(signal)
  return () => {
    const { followed = 0, live = 0 } = health.get(connector.id).stream ?? {}
    return { count, followed, live }
  }
}

async function main() {
  tuneHeap()
  const sockets = process.env.BENCH_SOCKETS
  const read = sockets === undefined ? await openIntake() : openBare(sockets.split(' '))
  let start = { cpu: process.cpuUsage(), heap: 0, count: 0 }
  let profiler = new GCProfiler()

  function reset() {
    profiler = new GCProfiler()
    profiler.start()
    start = { cpu: process.cpuUsage(), heap: process.memoryUsage().heapUsed, count: read().count }
  }

  function usage(): IntakeUsage {
    const { user, system } = process.cpuUsage(start.cpu)
    const { heapUsed } = process.memoryUsage()
    let allocated = 0
    let heap = start.heap
    for (const { beforeGC, afterGC } of profiler.stop().statistics) {
      allocated += beforeGC.heapStatistics.usedHeapSize - heap
      heap = afterGC.heapStatistics.usedHeapSize
    }
    return {
      count: read().count - start.count,
      busyUs: user + system,
      allocated: allocated + heapUsed - heap,
    }
  }

  process.on('message', (message: 'state' | 'reset' | 'usage') => {
    if (message === 'state') process.send?.(read())
    else if (message === 'usage') process.send?.(usage())
    else {
      reset()
      process.send?.({})
    }
  })
  process.once('disconnect', () => process.exit(0))
  process.send?.({})
}

void main()
