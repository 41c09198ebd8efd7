import { type ChildProcess, execFile, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BareAnswer } from '@/lib/dev/testing/bench/benchAnswers'
import { type BenchRow, benchAsProgram, moreIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { startApart } from '@/lib/dev/testing/bench/startApart'
import { hasRedis } from '@/lib/dev/testing/support/startRedis'
import { until } from '@/lib/dev/testing/support/startStack'
import { aptInstall } from '@/lib/dev/testing/tools/aptInstall'
import { compiledName } from '@/lib/infra/env/ownProgram'
import { compileSources } from './compileSources'

/**
 * `npm run bench:door [-- ROWS [SPEED…]]` (parts of the rows' names, by comma): hot reads through the front door of a
 * serving process (another one reads the venues), a bare Node server sending the same bytes and headers, and Next's own
 * door, in turn for several rounds. The service is compiled as by `npm run build`. Requests per second depend on
 * the machine's other load; processor time per request hardly does.
 */
const ROUNDS = 5
const SECONDS = 2
const WRK = 'wrk'
const CONNECTIONS = 32
/** Minimum targets. */
const TARGETS = { cached: '0.7 of bare', distinct: '0.25 of bare' }
const DISTINCT_PLANS = 10_000
const DOORS = 'lib/dev/testing/bench/benchDoors.ts'
/** Without a token, metrics are for unproxied callers on this machine only, and Next's door is a proxy. */
const METRICS_TOKEN = 'of-this-bench-alone'

interface Row {
  name: string
  path: string
  headers?: Record<string, string>
  /** POST bodies, sent in sequence. */
  bodies?: readonly string[]
  least?: string
  /** Valid only while no book changes. */
  still?: boolean
}

interface Load {
  perSecond: number
  p50: string
  p99: string
  /** Processor time of the server's process per request. */
  microseconds: number
}

const run = promisify(execFile)
const hasWrk = () => spawnSync(WRK, ['--version'], { stdio: 'ignore' }).error === undefined

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('usage')
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }]
  return cpu.user + cpu.system
}

function scriptOf({ bodies }: Row, folder: string): string[] {
  if (!bodies) return []
  const file = path.join(folder, `${bodies.length}.lua`)
  const list = bodies.map((body) => `[==[${body}]==]`).join(',\n')
  writeFileSync(
    file,
    `local bodies = {${list}}
local at = 0
wrk.method = 'POST'
wrk.headers['Content-Type'] = 'application/json'
request = function() at = at % #bodies + 1; return wrk.format(nil, nil, nil, bodies[at]) end`,
  )
  return ['-s', file]
}

interface Side {
  child: ChildProcess
  url: string
  headers?: Record<string, string>
}

async function load(row: Row, { child, url, headers }: Side, script: readonly string[]): Promise<Load> {
  const sent = Object.entries({ ...row.headers, ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const before = await cpuOf(child)
  const { stdout } = await run(WRK, [
    ...['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '--timeout', '30s'],
    ...[...sent, ...script, url],
  ])
  const used = (await cpuOf(child)) - before
  const text = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? ''
  const requests = Number(text(/(\d+) requests in/))
  // Rejected or missing replies do not count.
  if (requests === 0 || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed:\n${stdout}`)
  return {
    perSecond: Number(text(/Requests\/sec:\s+([\d.]+)/)),
    p50: text(/^ +50% +(\S+)/m),
    p99: text(/^ +99% +(\S+)/m),
    microseconds: used / requests,
  }
}

interface Got {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** One reply as sent over the wire, compressed or not. */
function ask(url: string, { path: target, headers = {}, bodies }: Row): Promise<Got> {
  return new Promise((resolve, reject) => {
    const method = bodies ? 'POST' : 'GET'
    const sent = { ...headers, ...(bodies && { 'content-type': 'application/json' }) }
    const call = httpRequest(url + target, { method, headers: sent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const replyHeaders: Record<string, string> = {}
        for (let i = 0; i + 1 < response.rawHeaders.length; i += 2) {
          const name = response.rawHeaders[i] ?? ''
          // Added by Node's server itself.
          if (!/^(date|connection|keep-alive)$/i.test(name))
            replyHeaders[name] = response.rawHeaders[i + 1] ?? ''
        }
        resolve({ status: response.statusCode ?? 0, headers: replyHeaders, body: Buffer.concat(chunks) })
      })
    })
    call.on('error', reject)
    call.end(bodies?.[0])
  })
}

interface Outcome {
  outcome_id: string
  outcome_group_title: string | null
  [field: `platform_${number}_yes_token`]: string | null
}

const PLAN = '/api/liquidity/distribution'

/**
 * The largest matched event, its first outcome's books, plans over many, and every other public read that needs no
 * key and no venue. A plan is never cached for another amount, so distinct plans are all computed.
 */
async function rowsOf(url: string): Promise<Row[]> {
  const json = async <T>(target: string) => (await (await fetch(url + target)).json()) as T
  const { events } = await json<{ events: { event_id: string; event_slug: string }[] }>(
    '/api/events/list?paired=true&limit=40',
  )
  const slug = events[0]?.event_slug ?? ''
  const tokens: Record<string, string>[] = []
  const ids: string[] = []
  for (const { event_slug } of events) {
    const { outcomes } = await json<{ outcomes: Outcome[] }>(`/api/event/${event_slug}`)
    for (const outcome of outcomes) {
      ids.push(outcome.outcome_id)
      const found = [1, 2, 3, 4, 5].flatMap((n) => {
        const token = outcome[`platform_${n}_yes_token`]
        return token ? [[`platform_${n}`, token]] : []
      })
      if (found.length > 1) tokens.push(Object.fromEntries(found))
    }
  }
  const orders = Array.from({ length: DISTINCT_PLANS }, (_, i) =>
    JSON.stringify({
      tokens: tokens[i % tokens.length],
      direction: 'buy',
      amount_usd: Number((50 + i * 0.37).toFixed(2)),
      optimize_gas: true,
    }),
  )
  await booksOf(url, orders.slice(0, tokens.length))
  const [[platform = '', token = ''] = []] = Object.entries(tokens[0] ?? {})
  const gzip = { 'Accept-Encoding': 'gzip' }
  const event = { name: 'event, gzip', path: `/api/event/${slug}`, headers: gzip, least: TARGETS.cached }
  const { headers } = await ask(url, event)
  return [
    event,
    {
      name: 'event, 304',
      path: event.path,
      headers: { 'If-None-Match': headers.ETag ?? '' },
      least: TARGETS.cached,
      still: true,
    },
    {
      name: 'order book',
      path: `/api/orderbook?${platform}_yes_token=${token}&depth=10`,
      least: TARGETS.cached,
    },
    { name: 'event list, gzip', path: '/api/events/list?limit=20', headers: gzip, least: TARGETS.cached },
    { name: 'one plan repeated', path: PLAN, bodies: orders.slice(0, 1), least: TARGETS.cached },
    { name: 'distinct plans', path: PLAN, bodies: orders, least: TARGETS.distinct },
    { name: 'categories', path: '/api/events/categories' },
    { name: 'platforms', path: '/api/platforms' },
    { name: 'price history', path: `/api/price-history?outcome_id=${ids[0]}` },
    { name: 'trades', path: `/api/trades?outcome_id=${ids[0]}` },
    { name: 'sparklines', path: `/api/sparklines?events=${events.map(({ event_id: id }) => id).join()}` },
    {
      name: 'quotes',
      path: `/api/quotes?size_usd=1000&events=${events.map(({ event_id: id }) => id).join()}`,
    },
    { name: 'API description', path: '/api/openapi.json', headers: gzip },
    {
      name: 'metrics',
      path: '/api/metrics',
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    },
    { name: 'ready', path: '/api/ready' },
    { name: 'health', path: '/api/health' },
  ]
}

/** A freshly started service still reads its first books, at its venues' rate limits. */
async function booksOf(url: string, bodies: readonly string[]) {
  const plan = async (body: string) => {
    const answer = await fetch(url + PLAN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { unavailable = [] } = (await answer.json()) as { unavailable?: { reason: string }[] }
    return answer.ok && !unavailable.some(({ reason }) => reason === 'no_book' || reason === 'stale')
  }
  await until(
    'every book to be read',
    async () => (await Promise.all(bodies.map(plan))).every(Boolean) || undefined,
    90_000,
  )
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function compare(
  row: Row,
  sides: Record<'bare' | 'door' | 'next', Side>,
  { folder, world }: { folder: string; world: string },
): Promise<{ table: Record<string, object>; summary: BenchRow[] }> {
  const script = scriptOf(row, folder)
  const rounds = { bare: [] as Load[], door: [] as Load[], next: [] as Load[] }
  const got = await ask(sides.door.url, row)
  if (got.status >= 400) throw new Error(`${row.path} answered ${got.status}: ${got.body}`)
  const answer: BareAnswer = {
    path: row.path,
    status: got.status,
    headers: got.headers,
    body: got.body.toString('base64'),
  }
  sides.bare.child.send(answer)
  await once(sides.bare.child, 'message')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['bare', 'door', 'next'] as const) {
      const side = sides[name]
      rounds[name].push(await load(row, { ...side, url: side.url + row.path }, script))
    }
  }
  const mid = (name: keyof typeof rounds, what: 'perSecond' | 'microseconds') =>
    median(rounds[name].map((each) => each[what]))
  const middle = [...rounds.door].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]
  const common = { what: `${row.name}, world ${world}`, unit: 'answers/s', ours: mid('door', 'perSecond') }
  const summary = [
    moreIsBetter({ ...common, rival: 'bare Node server, same bytes', theirs: mid('bare', 'perSecond') }),
    moreIsBetter({ ...common, rival: "Next's own door", theirs: mid('next', 'perSecond') }),
  ]
  const table = {
    [row.name]: {
      bytes: got.body.length,
      'door /s': Math.round(mid('door', 'perSecond')),
      'bare /s': Math.round(mid('bare', 'perSecond')),
      'next /s': Math.round(mid('next', 'perSecond')),
      'door/bare': (mid('door', 'perSecond') / mid('bare', 'perSecond')).toFixed(2),
      least: row.least ?? '',
      'door/next': (mid('door', 'perSecond') / mid('next', 'perSecond')).toFixed(1),
      'µs door': mid('door', 'microseconds').toFixed(1),
      'µs bare': mid('bare', 'microseconds').toFixed(1),
      'bare/door in µs': (mid('bare', 'microseconds') / mid('door', 'microseconds')).toFixed(2),
      p50: middle?.p50,
      p99: middle?.p99,
    },
  }
  return { table, summary }
}

interface BenchOptions {
  /** Speed factors of the stand-ins' book changes; 0 means none. */
  speeds?: readonly string[]
  /** Only rows with one of these in their names, by comma. */
  only?: string
}

async function benchAt(speed: string, only: string): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-door-'))
  const bare = fork('lib/dev/testing/bench/benchBareServer.ts', { execArgv: ['--import', 'tsx'] })
  const [{ url: bareUrl }] = (await once(bare, 'message')) as [{ url: string }]
  const stack = await startApart({ SANDBOX_SPEED: speed, METRICS_TOKEN }, await compileDoors())
  const table: Record<string, object> = {}
  const failed: string[] = []
  const summary: BenchRow[] = []
  const world = speed === '0' ? 'standing still' : `moving at speed ${speed}`
  try {
    const { child, url, message } = stack.service
    const sides = {
      bare: { child: bare, url: bareUrl },
      door: { child, url },
      next: { child, url: String(message.nextUrl) },
    }
    const rows = (await rowsOf(url)).filter(
      ({ name, still }) => only.split(',').some((part) => name.includes(part)) && (speed === '0' || !still),
    )
    for (const row of rows) {
      try {
        const compared = await compare(row, sides, { folder, world })
        Object.assign(table, compared.table)
        summary.push(...compared.summary)
      } catch (error) {
        failed.push(`${row.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    process.stdout.write(
      `\nFront door, world ${world}: ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s\n`,
    )
    console.table(table)
    bare.disconnect()
    await stack.close()
    rmSync(folder, { recursive: true, force: true })
  }
  if (failed.length > 0) throw new Error(failed.join('\n'))
  return summary
}

/** Compiles what `npm start` runs, plus Next's own door. */
async function compileDoors(): Promise<string> {
  const built = process.env.NEXT_DIST_DIR ?? '.next'
  const folder = path.join(built, 'bench')
  rmSync(folder, { recursive: true, force: true })
  await compileSources([DOORS], { folder, programs: path.join(built, 'programs') })
  return path.join(folder, `${compiledName(DOORS)}.mjs`)
}

async function runApiServerBench({ speeds = ['0', '1'], only = '' }: BenchOptions): Promise<BenchRow[]> {
  if (!existsSync(path.join(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'))) {
    process.stdout.write('No build: `npm run build` first to bench the front door.\n')
    return []
  }
  if (!hasWrk() && !(await aptInstall(WRK))) {
    process.stdout.write('There is no wrk on this machine: install it to bench the front door.\n')
    return []
  }
  if (!hasRedis) {
    process.stdout.write('There is no redis-server on this machine: install it to bench the front door.\n')
    return []
  }
  const rows: BenchRow[] = []
  for (const speed of speeds) rows.push(...(await benchAt(speed, only)))
  return rows
}

const [only, ...speeds] = process.argv.slice(2)
await benchAsProgram(import.meta.url, () => runApiServerBench({ only, ...(speeds.length > 0 && { speeds }) }))
