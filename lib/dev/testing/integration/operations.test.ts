import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import {
  RATE_FACTOR,
  type StandIns,
  startStandIns,
  until,
  untilConnected,
  untilReady,
} from '@/lib/dev/testing/support/startStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'
import { ownProgram } from '@/lib/infra/env/ownProgram'

/** The service as a process: its logs, its metrics, and its shutdown. */

const TOKEN = 'metrics-token-of-a-test'
/** Per response. */
const MAX_TRADES = 500
let standIns: StandIns
let dataDir: string
let child: ChildProcess
let url: string
let printed = ''

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-operations-'))
  standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
  const program = ownProgram('lib/server/process/main.ts')
  child = fork(program.file, {
    execArgv: program.execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...standIns.env,
      PLATFORMS: 'polymarket,kalshi',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      RATE_LIMIT_ANON: '0',
      METRICS_TOKEN: TOKEN,
      DRAIN_SECONDS: '8',
      VENUE_RATE_FACTOR: String(RATE_FACTOR),
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const [message] = await once(child, 'message')
  url = String((message as { url: string }).url)
  await untilReady(url)
  await untilConnected(url)
}, 240_000)

afterAll(async () => {
  child.kill('SIGKILL')
  await standIns.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const lines = () =>
  printed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Trades of the event's first outcome. */
async function tradesOf(slug: string): Promise<string> {
  const { outcomes } = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
    outcomes: { outcome_group_title: string | null }[]
  }
  const title = outcomes[0]?.outcome_group_title
  return `/api/trades?event=${slug}${title ? `&outcome_title=${encodeURIComponent(title)}` : ''}`
}

test('every log line is JSON, and each line of a request carries its id, through both servers', async () => {
  const slug = await pairedSlug(url)
  const requested: [path: string, id: string, status: number][] = [
    [`/api/event/${slug}?with=id`, 'api-server.1', 200],
    ['/api/platforms', 'next-route.2', 200],
    ['/api/event/nobody-knows', 'not-found.3', 404],
    [`/event/${slug}`, 'page.4', 200],
    ['/api/auth/session', 'sign-in.5', 200],
  ]
  for (const [target, id, status] of requested) {
    const answer = await fetch(`${url}${target}`, { headers: { 'X-Request-Id': id } })
    await answer.text()
    expect([target, answer.status, answer.headers.get('x-request-id')]).toEqual([target, status, id])
  }
  const made = await fetch(`${url}/docs`)
  expect(made.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)

  const operations = await until('the lines of the requests', async () => {
    const logged = lines().filter(({ requestId }) => requested.some(([, id]) => id === requestId))
    return logged.length >= 3 ? logged : undefined
  })
  expect(operations.map(({ requestId, operation }) => [requestId, operation])).toEqual(
    expect.arrayContaining([
      ['api-server.1', 'getEvent'],
      ['next-route.2', 'getPlatforms'],
      ['not-found.3', 'getEvent'],
    ]),
  )
  expect(printed).not.toContain(TOKEN)
})

const EXPECTED_METRICS = [
  /^crossbook_ready 1$/m,
  /^crossbook_venue_state\{venue="kalshi",state="connected"\} 1$/m,
  /^crossbook_books\{venue="polymarket"\} [1-9]/m,
  /^crossbook_venue_stream_messages_total\{venue="polymarket"\} [1-9]/m,
  /^crossbook_book_lag_seconds_count\{venue="polymarket"\} [1-9]/m,
  /^crossbook_upstream_request_duration_seconds_count\{target="polymarket",result="ok"\} [1-9]/m,
  /^crossbook_http_requests_total\{operation="getEvent",status="404"\} [1-9]/m,
  /^crossbook_http_requests_total\{operation="page",status="200"\} [1-9]/m,
  /^crossbook_match_groups\{paired="true"\} [1-9]/m,
  /^nodejs_eventloop_lag_p99_seconds /m,
]

test('a caller with the token reads metrics of every part, and nobody else does', async () => {
  expect((await fetch(`${url}/api/metrics`)).status).toBe(401)
  const read = () => fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  expect((await read()).headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const missing = async () => {
    const text = await (await read()).text()
    return EXPECTED_METRICS.filter((metric) => !metric.test(text))
  }
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
}, 90_000)

/** A request by Node's own client; `ended` resolves with its result. */
function open(target: string, agent?: Agent, id = randomUUID()) {
  const requested = { status: 0, text: '', connection: '' }
  const ended = new Promise<string>((resolve) => {
    get(`${url}${target}`, { agent, headers: { 'X-Request-Id': id } }, (response) => {
      requested.status = response.statusCode ?? 0
      requested.connection = response.headers.connection ?? ''
      response.on('data', (chunk: Buffer) => {
        requested.text += chunk.toString()
      })
      response.on('end', () => resolve('whole'))
      response.on('error', () => resolve('cut'))
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
  })
  return { requested, ended }
}

test('on SIGTERM the service becomes not ready, drains its requests and streams, and exits without a truncated response', async () => {
  const slug = await pairedSlug(url)
  const stream = open(`/api/stream?event=${slug}`)
  await until('a book on the stream', async () =>
    stream.requested.text.includes('event: book') ? true : undefined,
  )
  standIns.child.send({ type: 'setFault', venue: 'polymarket', fault: { kind: 'latency', ms: 2_500 } })
  const trades = await tradesOf(slug)
  /** The last one takes seconds: one of its requests is in flight when the service stops accepting new ones. */
  const targets = [`/api/event/${slug}`, '/api/platforms', `/api/event/${slug}`, '/api/platforms', trades]
  const agent = new Agent({ keepAlive: true })
  const ends = new Map<string, number>()
  const unserved = new Set<string>()
  let stop = false
  const load = targets.map(async (target) => {
    for (let i = 1; !stop; i += 1) {
      const id = randomUUID()
      const one = open(target === trades ? `${target}&limit=${(i % MAX_TRADES) + 1}` : target, agent, id)
      const end = await one.ended
      const what = end === 'whole' ? `whole ${one.requested.status}` : end
      ends.set(what, (ends.get(what) ?? 0) + 1)
      if (end === 'whole') continue
      unserved.add(id)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  await until('the load to run', async () => ((ends.get('whole 200') ?? 0) > 50 ? true : undefined))

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const ready = await until('the service to be not ready', async () => {
    const answer = await fetch(`${url}/api/ready`)
    return answer.status === 503 ? answer.text() : undefined
  })
  expect(ready).toContain('stopping')
  const before = ends.get('whole 200') ?? 0
  const health = open('/api/health', agent)
  expect(await health.ended).toBe('whole')
  expect([health.requested.status, health.requested.connection]).toEqual([200, 'close'])
  await until('responses while it drains', async () =>
    (ends.get('whole 200') ?? 0) > before + 20 ? true : undefined,
  )

  expect(await stream.ended).toBe('whole')
  expect(stream.requested.text).toMatch(/\n: The server is stopping.*\nretry: \d+\n\n$/)
  const [code] = await exited
  stop = true
  await Promise.all(load)
  agent.destroy()
  expect(code).toBe(0)
  // A load balancer has left before the port closes. Later connections are rejected before a request is read.
  const turnedAway = ['ECONNREFUSED', 'ECONNRESET']
  expect([...ends.keys()].filter((end) => !turnedAway.includes(end))).toEqual(['whole 200'])
  expect(unserved.size).toBeGreaterThan(0)
  expect(lines().filter(({ requestId }) => unserved.has(String(requestId)))).toEqual([])
  // The database may log its own end at any time.
  const own = lines().filter(({ postgres }) => postgres === undefined)
  expect(own.at(-1)).toMatchObject({ msg: 'Stopped.' })
}, 120_000)
