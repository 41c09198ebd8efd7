import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '@/lib/dev/testing/support/signIn'
import { endProcess, secondsOf, startProcess } from './benchProcess'
import { preciseNow } from './benchUpdates'
import { openEventStream } from './openEventStream'

const BOOKS = 2_000
const RATE = 1_000
const PROBES_PER_SECOND = 20
const WARM_MS = 5_000
/** Per phase. */
const MEASURE_MS = 20_000
const ASK_PAUSE_MS = 5
const GIVE_UP_MS = 5_000

interface Probe {
  /** Available sets: unique per probe. */
  tokens: number
  /** Opportunity id. */
  id: string
  sent: number
}

type Message = { priced: number } | { probe: Probe }
type Item = { depth: { max_shares: number } }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

function report(what: string, delays: number[]) {
  const sorted = delays.sort((a, b) => a - b)
  const [median, p99] = [at(sorted, 0.5), at(sorted, 0.99)]
  console.info(`${what}: ${sorted.length} changes, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
}

/** Calls back with the sets that each message of the opportunity stream offers. */
function openStream(base: string, headers: Record<string, string>, heard: (tokens: number) => void) {
  return openEventStream(`${base}/api/stream?arbitrage=true`, { headers }, (_event, data) => {
    const item = JSON.parse(data) as Partial<Item>
    if (item.depth) heard(item.depth.max_shares)
  })
}

/**
 * Latency from a book change in the runtime's store to the list of opportunities, at 1,000 changes per second over
 * 2,000 matched books: in the scanner, in `GET /api/arbitrage` from another process, and in the stream, which compares
 * five times per second.
 */
export async function measureLatency(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-bench-'))
  const service = await startProcess<{ url: string }>('lib/dev/testing/bench/benchArbitrage.ts', {
    BENCH_BOOKS: String(BOOKS),
    BENCH_RATE: String(RATE),
    BENCH_PROBES: String(PROBES_PER_SECOND),
    DATA_DIR: dataDir,
    RATE_LIMIT_ANON: '100000000',
    RATE_LIMIT_KEY: '0',
    AUTH_SECRET: 'known to this bench alone and to nobody else',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  })
  const base = service.first.url
  const delays = { priced: [] as number[], listed: [] as number[], streamed: [] as number[] }
  const sentAt = new Map<number, number>()
  let phase: 'warm' | 'alone' | 'asked' | 'over' = 'warm'
  let never = 0
  try {
    const headers = { authorization: `Bearer ${(await signIn(base)).accessToken}` }

    async function ask({ tokens, id, sent }: Probe) {
      const url = `${base}/api/arbitrage?id=${encodeURIComponent(id)}`
      while (preciseNow() - sent < GIVE_UP_MS) {
        const { pairs } = (await (await fetch(url, { headers })).json()) as { pairs: Item[] }
        const now = preciseNow()
        // A later probe of the same market may have arrived first.
        if ((pairs[0]?.depth.max_shares ?? 0) >= tokens) return void delays.listed.push(now - sent)
        await sleep(ASK_PAUSE_MS)
      }
      never += 1
    }

    let asking: Promise<void> | undefined
    service.process.on('message', (message: Message) => {
      if ('priced' in message) {
        if (phase === 'alone') delays.priced.push(message.priced)
        return
      }
      if (phase === 'warm' || phase === 'over') return
      sentAt.set(message.probe.tokens, message.probe.sent)
      // A request triggers pricing: the scanner is measured first, without requests.
      if (asking || phase !== 'asked') return
      asking = ask(message.probe).finally(() => {
        asking = undefined
      })
    })
    const stream = openStream(base, headers, (tokens) => {
      const sent = sentAt.get(tokens)
      if (sent === undefined) return
      sentAt.delete(tokens)
      delays.streamed.push(preciseNow() - sent)
    })
    stream.on('error', () => undefined)
    service.process.send?.('start')
    await sleep(WARM_MS)
    phase = 'alone'
    const before = secondsOf(service)
    await sleep(MEASURE_MS)
    const busy = ((secondsOf(service) - before) / (MEASURE_MS / 1_000)) * 100
    phase = 'asked'
    await sleep(MEASURE_MS)
    phase = 'over'
    await asking
    console.info(
      `${RATE} changes a second over ${BOOKS} books; the process took ${busy.toFixed(0)} % of a core`,
    )
    report('from a change to the scanner’s list', delays.priced)
    report('from a change to GET /api/arbitrage in another process', delays.listed)
    report('from a change to the stream, which compares every 200 ms', delays.streamed)
    console.info(`changes never listed: ${never}`)
  } finally {
    await endProcess(service)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
