import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, queryProcess, startProcess } from '@/lib/dev/testing/bench/benchProcess'
import { startWebBench } from '@/lib/dev/testing/bench/startWebBench'
import { ALL_ATTACKS } from './siege/allAttacks'
import { besiegeWithVenues } from './siege/hostileVenues'
import { besiegeWithWebhooks } from './siege/silentReceivers'

/**
 * `npm run siege`: attacks the built service from this machine's own addresses, one attack after the other, and polls
 * its health meanwhile, like a load balancer: fails when the slowest hundredth of `GET /api/health` takes more than
 * five times as long as before, when a poll gets no response, or when an attack gets a 500. Time for which this process
 * itself was held up is not the service's. Loopback addresses count as strangers. SIEGE_SECONDS (10) is the length of
 * each attack, SIEGE_ONLY a part of its name.
 */
const SECONDS = Number(process.env.SIEGE_SECONDS ?? 10)
const FACTOR = 5
const QUIET_SECONDS = 10
const PROBE_EVERY_MS = 20
const GIVE_UP_MS = 5_000
const EVENTS = 400
/** Below this a value measures the machine rather than the service. */
const MIN_QUIET_MS = 2

const TICK_MS = 5
/** Longer than a timer is usually late. */
const LATE_MS = 10

/** When this process itself was held up: it would measure its own waits as those of the service. */
const holdUps: { from: number; to: number }[] = []
let tickedAt = performance.now()
setInterval(() => {
  const now = performance.now()
  if (now - tickedAt > TICK_MS + LATE_MS) holdUps.push({ from: tickedAt, to: now })
  tickedAt = now
}, TICK_MS).unref()

interface Sample {
  from: number
  ms: number
}
/** Without the time for which this process was held up; a slow response met meanwhile stays a slow one. */
const ownTimeOff = ({ from, ms }: Sample): number =>
  holdUps.reduce(
    (left, one) => left - Math.max(0, Math.min(one.to, from + ms) - Math.max(one.from, from)),
    ms,
  )

/** Milliseconds until the health response, on a separate connection; infinite without one. */
function probe(url: string): Promise<Sample> {
  const start = performance.now()
  return new Promise((resolve) => {
    const failed = () => resolve({ from: start, ms: Number.POSITIVE_INFINITY })
    const call = get(`${url}/api/health`, { agent: new Agent(), timeout: GIVE_UP_MS }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ from: start, ms: performance.now() - start })
        else failed()
      })
      response.on('error', failed)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', failed)
  })
}

interface Probed {
  p50: number
  p99: number
  count: number
  failed: number
}

async function probeFor(url: string, seconds: number): Promise<Probed> {
  const until = performance.now() + seconds * 1_000
  const requested: Promise<Sample>[] = []
  holdUps.length = 0
  while (performance.now() < until) {
    requested.push(probe(url))
    await sleep(PROBE_EVERY_MS)
  }
  const samples = await Promise.all(requested)
  // The hold-up that the last response met is noted by the next tick.
  await sleep(2 * TICK_MS)
  const times = samples.map(ownTimeOff).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  const failed = times.filter((ms) => !Number.isFinite(ms)).length
  return { p50: at(0.5), p99: at(0.99), count: times.length, failed }
}

const wordsOf = ({ p50, p99, count, failed }: Probed) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count}${failed > 0 ? `, ${failed} without an answer` : ''}`

async function main() {
  const bench = await startWebBench('lib/dev/testing/bench/benchList.ts', {
    BENCH_EVENTS: String(EVENTS),
    BENCH_RATE: '50',
    BENCH_COUNT_LOOPBACK: '1',
    RATE_LIMIT_ANON: '60',
  })
  const { url } = bench.service.first
  const complaints: string[] = [...(await besiegeWithVenues()), ...(await besiegeWithWebhooks())]
  try {
    const listed = await fetch(`${url}/api/events/list?limit=${EVENTS}`)
    const { events } = (await listed.json()) as { events: { event_id: string; event_slug: string }[] }
    await probeFor(url, 3)
    const quiet = await probeFor(url, QUIET_SECONDS)
    const most = FACTOR * Math.max(MIN_QUIET_MS, quiet.p99)
    process.stdout.write(`quiet: ${wordsOf(quiet)}; allowed: ${most.toFixed(1)} ms\n`)
    for (const name of Object.keys(ALL_ATTACKS)) {
      if (!name.includes(process.env.SIEGE_ONLY ?? '')) continue
      const attacker = await startProcess('lib/dev/testing/tools/siege/attacker.ts', {
        SIEGE_PORT: new URL(url).port,
        SIEGE_SLUGS: events.map(({ event_slug }) => event_slug).join(),
        SIEGE_IDS: events.map(({ event_id }) => event_id).join(),
        SIEGE_ATTACK: name,
      })
      await sleep(1_000)
      const found = await probeFor(url, SECONDS)
      const { statuses } = await queryProcess<{ statuses: Record<string, number> }>(attacker, 'stop')
      await endProcess(attacker)
      const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
      process.stdout.write(`${name}: ${wordsOf(found)}; answers: ${answers.join(', ') || 'none'}\n`)
      if (found.p99 > most) complaints.push(`${name}: p99 ${found.p99.toFixed(1)} ms`)
      // 503 states when to retry, as the pictures' queue does.
      const broken = Object.keys(statuses).filter((status) => Number(status) >= 500 && status !== '503')
      if (broken.length > 0) complaints.push(`${name}: answers of ${broken.join()}`)
    }
  } finally {
    await bench.close()
  }
  if (complaints.length > 0) throw new Error(`Not good enough:\n${complaints.join('\n')}`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
