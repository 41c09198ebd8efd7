import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The target, the duration, and names that exist there. */
export interface Siege {
  port: number
  /** Each attack has its own addresses, with unused rate limits. */
  network: number
  slugs: readonly string[]
  /** Ids of the same events. */
  ids: readonly string[]
  /** The headers of page passes, one per address. */
  passes: readonly string[]
  signal: AbortSignal
  /** Called with each response's status. */
  answered(status: number): void
}

export type Attack = (siege: Siege) => Promise<void>

/** Number of source addresses; all are this machine's own, like the target. */
const ADDRESSES = 40

export const addressesOf = (network: number): string[] =>
  Array.from({ length: ADDRESSES }, (_, i) => `127.0.${network}.${i + 1}`)

function open({ port, network, signal, answered }: Siege, i: number, addresses = ADDRESSES): Socket {
  const localAddress = `127.0.${network}.${(i % addresses) + 1}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(chunk.toString('latin1')) ?? []
    if (status !== undefined) answered(Number(status))
  })
  const end = () => socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', end))
  return socket
}

/** One request per connection, from the addresses in turn, at this rate per second. */
export const flood =
  (perSecond: number, textOf: (i: number, siege: Siege) => string): Attack =>
  async (siege) => {
    const start = performance.now()
    for (let sent = 0; !siege.signal.aborted; ) {
      const due = ((performance.now() - start) * perSecond) / 1_000
      for (; sent < due; sent += 1) open(siege, sent).write(textOf(sent, siege))
      await sleep(20)
    }
  }

export const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n')

/** Sent from the `i`th address. */
export const passOf = (i: number, { passes }: Siege): string => passes[i % ADDRESSES] ?? ''

function slugOf(i: number, { slugs }: Siege): string {
  return slugs[i % slugs.length] ?? ''
}

const LONG = `*${'a.'.repeat(25_000)}`

/** Keeps this many connections open, from all addresses, each in the middle of its head. */
const slowConnections =
  (count: number): Attack =>
  async (siege) => {
    let held = 0
    let next = 0
    while (!siege.signal.aborted) {
      for (let begun = 0; held < count && begun < 500; begun += 1) {
        const socket = open(siege, next)
        next += 1
        held += 1
        socket.once('connect', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: '))
        socket.once('close', () => {
          held -= 1
        })
      }
      await sleep(50)
    }
  }

/** Streams from few addresses, up to their limit, each to fifty events. */
const streams: Attack = async (siege) => {
  for (let i = 0; i < 128 && !siege.signal.aborted; i += 1) {
    const slugs = Array.from({ length: 50 }, (_, n) => slugOf(50 * i + n, siege))
    open(siege, i % 4).write(get(`/api/stream?event=${[...new Set(slugs)].join()}`, passOf(i % 4, siege)))
    await sleep(20)
  }
  await new Promise((resolve) => siege.signal.addEventListener('abort', resolve, { once: true }))
}

/** Enough addresses to take all streams, each with its maximum. */
const STREAM_ADDRESSES = 161
const STREAMS_EACH = 32

const manyStreams: Attack = async (siege) => {
  for (let i = 0; i < STREAM_ADDRESSES * STREAMS_EACH && !siege.signal.aborted; i += 1) {
    open(siege, i, STREAM_ADDRESSES).write(get(`/api/stream?event=${slugOf(i % 20, siege)}`))
    if (i % 50 === 0) await sleep(50)
  }
  if (siege.signal.aborted) return
  await new Promise((resolve) => siege.signal.addEventListener('abort', resolve, { once: true }))
}

/** Spellings of a page's address once mistaken for files of the build. */
const DISGUISES = [
  '/_next/static/../..',
  '/_next/static/%2e%2e/%2E%2E',
  '/_next/static/..%2f..',
  '/_next/static//..\\..',
]

const post = (target: string, body: string, ...headers: string[]) =>
  [
    `POST ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

/** 60 KB, every field of it invalid. */
const FAULTS = JSON.stringify(Object.fromEntries(Array.from({ length: 4_500 }, (_, i) => [`f${i}`, i])))

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_events', arguments: {} },
})

/** The tokens of lib/dev/testing/bench/benchList.ts; every order is unique, so that each is planned. */
const ORDER = (i: number, siege: Siege) => {
  const nth = i % siege.slugs.length
  const body = JSON.stringify({
    tokens: { platform_1: `polymarket-${nth}:yes`, platform_2: `kalshi-${nth}:yes` },
    direction: 'buy',
    amount_usd: 1_000 + i,
  })
  return post('/api/liquidity/distribution', body, passOf(i, siege))
}

export const ATTACKS: Record<string, Attack> = {
  'targets of 50 KB that are no path': flood(100, () => get(LONG)),
  'offers of other protocols': flood(
    200,
    (i) =>
      `GET /nowhere/${i} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ),
  'addresses that nothing answers': flood(300, (i) => get(`/api/nothing/${i}`)),
  pages: flood(300, (i, siege) => get(`/event/${slugOf(i, siege)}`, passOf(i, siege))),
  'share pictures': flood(50, (i, siege) => get(`/event/${slugOf(i, siege)}/opengraph-image`)),
  'the image optimiser': flood(300, (i) => get(`/_next/image?url=%2Fopengraph-image.png&w=${64 + i}&q=75`)),
  'plans of scripts with a page pass': flood(300, ORDER),
  'lists of events, a thousand each': flood(300, (i, siege) =>
    get(`/api/events/list?limit=1000&offset=${i % 7}`, passOf(i, siege)),
  ),
  'pages spelt as files of the build': flood(300, (i, siege) =>
    get(`${DISGUISES[i % DISGUISES.length]}/event/${slugOf(i, siege)}`, 'Accept: text/html'),
  ),
  'files that are not in the build': flood(300, (i) =>
    get(`/_next/static/chunks/${i}.js`, 'Accept: text/html'),
  ),
  'plans of thousands of faults': flood(100, () => post('/api/liquidity/distribution', FAULTS)),
  "agents' messages that the protocol refuses": flood(300, () => post('/mcp', CALL, 'Accept: text/html')),
  'streams from 161 addresses': manyStreams,
  'pipelined requests': flood(10, () => get('/api/platforms').replace('close', 'keep-alive').repeat(100)),
  'streams to fifty events each': streams,
  '10,000 slow connections from 40 addresses': slowConnections(10_000),
}
