import { Agent, request as httpRequest } from 'node:http'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { startApart } from '@/lib/dev/testing/bench/startApart'
import { hasRedis } from '@/lib/dev/testing/support/startRedis'
import { startStack, until } from '@/lib/dev/testing/support/startStack'

const PER_SECOND = 200
/** Measured variants alternate, so that slow minutes of the machine affect all of them. */
const ROUNDS = 6
const ROUND_SECONDS = 5
/** A freshly started service still reads its first books, at its venues' rate limits. */
const WARM_SECONDS = 40

interface Ask {
  method: string
  path: string
  body?: string
}

// Sockets time out long before the server's own limit, so that no request meets a closing one.
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 3_000 })

function ask(url: string, { method, path, body }: Ask): Promise<number> {
  const { hostname, port } = new URL(url)
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    const call = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`${path} answered ${response.statusCode}`)),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

/**
 * Sends each kind of request at a fixed rate, interleaved, without waiting for earlier responses:
 * a stall of the machine shows in the figures of all kinds. Returns times by kind.
 */
async function beat(url: string, kinds: readonly (readonly Ask[])[], seconds: number): Promise<number[][]> {
  const pending = kinds.map((): Promise<number>[] => [])
  const start = performance.now()
  for (let i = 0; i < PER_SECOND * kinds.length * seconds; i += 1) {
    const due = start + (i * 1000) / (PER_SECOND * kinds.length)
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const asks = kinds[i % kinds.length] ?? []
    const next = asks[Math.floor(i / kinds.length) % asks.length]
    if (next) pending[i % kinds.length]?.push(ask(url, next))
  }
  return Promise.all(pending.map((each) => Promise.all(each)))
}

/** Sorted times of each kind of request, for each of these beats, which alternate. */
async function inTurns(url: string, beats: readonly (readonly (readonly Ask[])[])[]): Promise<number[][][]> {
  const took = beats.map((kinds) => kinds.map((): number[] => []))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, kinds] of beats.entries()) {
      const times = await beat(url, kinds, ROUND_SECONDS)
      for (const [kind, found] of times.entries()) took[i]?.[kind]?.push(...found)
    }
  }
  return took.map((kinds) => kinds.map((times) => times.sort((a, b) => a - b)))
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const quantiles = (sorted: readonly number[]) => ({
  p50: at(sorted, 0.5).toFixed(2),
  p99: at(sorted, 0.99).toFixed(2),
  max: at(sorted, 1).toFixed(2),
})

interface Outcome {
  platform_1_yes_token: string | null
  platform_2_yes_token: string | null
}

/** Plan requests over real tokens of the stand-ins' matched events. */
async function planAsks(url: string): Promise<Ask[]> {
  const list = (await (await fetch(`${url}/api/events/list?paired=true&limit=30`)).json()) as {
    events: { event_slug: string }[]
  }
  const asks: Ask[] = []
  for (const { event_slug: slug } of list.events) {
    const event = (await (await fetch(`${url}/api/event/${slug}`)).json()) as { outcomes: Outcome[] }
    for (const outcome of event.outcomes) {
      if (!outcome.platform_1_yes_token || !outcome.platform_2_yes_token) continue
      const tokens = { platform_1: outcome.platform_1_yes_token, platform_2: outcome.platform_2_yes_token }
      const body = JSON.stringify({ tokens, direction: 'buy', amount_usd: 500, optimize_gas: true })
      asks.push({ method: 'POST', path: '/api/liquidity/distribution', body })
    }
  }
  return asks
}

interface Deployment {
  name: string
  url: string
  close(): Promise<void>
}

/** The service as `npm start` runs it: with a child process that reads the venues. */
async function startWhole(): Promise<Deployment> {
  const stack = await startStack()
  return { name: 'as npm start runs', url: stack.service.url, close: stack.close }
}

async function startInTwo(): Promise<Deployment> {
  const apart = await startApart()
  return { name: 'with Redis in between', url: apart.service.url, close: apart.close }
}

/** The same orders, each stress-tested on the books of the last five minutes. */
const withStress = (asks: readonly Ask[]): Ask[] =>
  asks.map(({ body = '{}', ...ask }) => ({
    ...ask,
    body: JSON.stringify({ ...(JSON.parse(body) as object), stress: true }),
  }))

async function measure({ name, url, close }: Deployment): Promise<BenchRow[]> {
  try {
    const asks = await until('orders to plan', async () => {
      const found = await planAsks(url)
      return found.length > 0 ? found : undefined
    })
    process.stdout.write(`${asks.length} orders in rotation\n`)
    // An order whose first books are not read yet gets 503, which would abort the bench.
    for (const one of asks) await until('its books to be read', () => ask(url, one), WARM_SECONDS * 1_000)
    const health = [{ method: 'GET', path: '/api/health' }]
    await beat(url, [asks, health], WARM_SECONDS)
    const [[plans = [], rival = []] = [], [alone = []] = []] = await inTurns(url, [[asks, health], [health]])
    const stressed = withStress(asks)
    // New orders are sampled over the whole window once.
    await beat(url, [stressed], WARM_SECONDS)
    const [[without = []] = [], [stresses = []] = []] = await inTurns(url, [[asks], [stressed]])
    process.stdout.write(
      `\nPOST /api/liquidity/distribution, ${name}, at ${PER_SECOND} a second, ${plans.length} requests\n`,
    )
    console.table({
      'plan, ms': quantiles(plans),
      'health in between (rival), ms': quantiles(rival),
      'health without plans, ms': quantiles(alone),
      'with stress, ms': quantiles(stresses),
      'without it in turns (rival), ms': quantiles(without),
    })
    const row = (share: number) =>
      lessIsBetter({
        what: `POST /api/liquidity/distribution, ${name}, ${PER_SECOND} a second, p${share * 100}`,
        unit: 'ms',
        ours: at(plans, share),
        rival: 'GET /api/health, sent in between',
        theirs: at(rival, share),
      })
    const stressRow = lessIsBetter({
      what: `the same with \`stress\`, ${name}, p99`,
      unit: 'ms',
      ours: at(stresses, 0.99),
      rival: 'without',
      theirs: at(without, 0.99),
    })
    return [row(0.5), row(0.99), stressRow]
  } finally {
    await close()
  }
}

/**
 * The planner operation over HTTP at a fixed rate while the stand-ins' books change, next to the cheapest operation
 * at the same rate.
 */
async function runPlanOperationBench(): Promise<BenchRow[]> {
  const rows = await measure(await startWhole())
  if (hasRedis) rows.push(...(await measure(await startInTwo())))
  else process.stdout.write('There is no redis-server: the parts are not benched apart.\n')
  return rows
}

await benchAsProgram(import.meta.url, runPlanOperationBench)
