import { setTimeout as sleep } from 'node:timers/promises'
import type { EventDetail } from '@/lib/contract/event'
import { queryProcess, residentKb, secondsOf } from '@/lib/dev/testing/bench/benchProcess'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { type StreamRig, startStreamRig } from '@/lib/dev/testing/bench/benchStreamRig'
import type { Collect, Collected, Leave, Listen, Replay, Weigh } from '@/lib/dev/testing/bench/benchStreams'
import { preciseNow } from '@/lib/dev/testing/bench/benchUpdates'
import { until } from '@/lib/dev/testing/support/startStack'

/**
 * `npm run bench:streams`: one event of 20 books, 2,000 readers of its stream. Venue, service (connector, store, API
 * server, database) and readers are separate processes with real sockets between them. The rival is a bare Node
 * server that writes the same bytes as the service, at the moments of the changes, to 2,000 readers of its own;
 * the two take turns.
 */
const BOOKS = 20
const READERS = 2_000
const WARM_MS = 2_000
const MEASURE_MS = Number(process.env.BENCH_SECONDS ?? 10) * 1_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

/** `ratio`: multiple of the rival's 99th percentile; `share`: of a core. */
const TARGET = { ratio: 3, share: 0.6 }

interface Scenario {
  name: string
  /** Changes per second, all books. */
  rate: number
  /** All books at once, or one after the other. */
  together: boolean
}

const TOGETHER: Scenario = { name: 'together, 4 times a second', rate: 80, together: true }
const SCATTERED: Scenario = { name: 'one after the other, 80 a second', rate: 80, together: false }
const FAST: Scenario = { name: 'together, 10 times a second', rate: 200, together: true }

async function listen({ readers }: StreamRig, message: Omit<Listen, 'what' | 'readers'>) {
  const requested: Listen = { ...message, what: 'listen', readers: READERS / readers.length }
  await Promise.all(readers.map((one) => queryProcess(one, requested)))
}

const collect = ({ readers }: StreamRig, group: string, happened: Collect['happened']) =>
  Promise.all(
    readers.map((one) =>
      queryProcess<Collected>(one, { what: 'collect', group, happened } satisfies Collect),
    ),
  )

const leave = (readers: StreamRig['readers'], group: string) =>
  Promise.all(readers.map((one) => queryProcess(one, { what: 'leave', group } satisfies Leave)))

interface Turn {
  /** Histogram: delay in 0.1 ms, count. */
  delays: [number, number][]
  /** Share of a core. */
  share: number
  collected: Collected[]
}

interface ServiceTurn extends Turn {
  /** Send time of each change, indexed by its number minus one. */
  sentAt: number[]
}

/** The service's turn: the venue changes, the readers read. */
async function serviceTurn(rig: StreamRig): Promise<ServiceTurn> {
  rig.venue.process.send('run')
  await sleep(WARM_MS)
  const from = preciseNow()
  const before = secondsOf(rig.service)
  await sleep(MEASURE_MS)
  const share = (secondsOf(rig.service) - before) / (MEASURE_MS / 1_000)
  const { sentAt } = await queryProcess<{ sentAt: number[] }>(rig.venue, 'stop')
  const happened = Object.fromEntries(sentAt.flatMap((at, i) => (at >= from ? [[i + 1, at] as const] : [])))
  const collected = await collect(rig, 'service', happened)
  return { delays: collected.flatMap(({ delays }) => delays), share, collected, sentAt }
}

/** The rival's turn: the same deliveries, each at the time of its last change. */
async function rivalTurn(rig: StreamRig, { collected, sentAt }: ServiceTurn): Promise<Turn> {
  const rivalDeliveries = (collected[0]?.deliveries ?? []).filter(({ changes }) => changes.length > 0)
  const momentOf = (changes: readonly number[]) => Math.max(...changes.map((seq) => sentAt[seq - 1] ?? 0))
  const first = momentOf(rivalDeliveries[0]?.changes ?? [])
  const deliveries = rivalDeliveries.map(({ text, changes }) => ({ after: momentOf(changes) - first, text }))
  const before = secondsOf(rig.rival)
  const { times } = await queryProcess<{ times: number[] }>(rig.rival, { deliveries } satisfies Replay)
  const share = (secondsOf(rig.rival) - before) / ((deliveries.at(-1)?.after ?? 0) / 1_000)
  const warm = (times[0] ?? 0) + WARM_MS
  const happened: Record<number, number> = {}
  for (const [i, { changes }] of rivalDeliveries.entries()) {
    const time = times[i] ?? 0
    if (time >= warm) for (const seq of changes) happened[seq] = time
  }
  const heard = await collect(rig, 'rival', happened)
  return { delays: heard.flatMap(({ delays }) => delays), share, collected: heard }
}

/** Delays in ms. */
function quantiles(turns: readonly Turn[]) {
  const bins = new Map<number, number>()
  for (const { delays } of turns)
    for (const [bin, count] of delays) bins.set(bin, (bins.get(bin) ?? 0) + count)
  const sorted = [...bins].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  const at = (share: number) => {
    let left = total * share
    for (const [bin, count] of sorted) {
      left -= count
      if (left <= 0) return bin / 10
    }
    return Number.NaN
  }
  return { total, median: at(0.5), p99: at(0.99), max: (sorted.at(-1)?.[0] ?? Number.NaN) / 10 }
}

const shareOf = (turns: readonly Turn[]) => turns.reduce((sum, { share }) => sum + share, 0) / turns.length
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

const HEAD = `${''.padEnd(36)}  received   median      p99      max  of a core`

function line(name: string, turns: readonly Turn[]): string {
  const { total, median, p99, max } = quantiles(turns)
  const cells = [median, p99, max].map((ms) => ms.toFixed(1).padStart(9)).join('')
  return `${name.padEnd(36)}${String(total).padStart(10)}${cells}${(shareOf(turns) * 100).toFixed(0).padStart(9)} %`
}

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Every reader's books equal the service's own response. */
async function assertComplete(rig: StreamRig, collected: readonly Collected[]) {
  const response = await fetch(`${rig.service.first.url}/api/event/${encodeURIComponent(rig.slug)}`)
  const { outcomes } = (await response.json()) as EventDetail
  const truth = outcomes
    .flatMap(({ outcome_id: outcome, orderbooks }) =>
      Object.entries(orderbooks).flatMap(([id, book]) =>
        book ? [[`${outcome}\n${id}`, book] as const] : [],
      ),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const states = new Set(collected.flatMap((one) => one.states))
  if (states.size !== 1 || !states.has(JSON.stringify(truth)))
    throw new Error(
      `${states.size} states of the books among the readers; the service's must be the only one.`,
    )
}

const streamOf = ({ service, slug }: StreamRig) =>
  `${service.first.url}/api/stream?event=${encodeURIComponent(slug)}`

async function besideRival(scenario: Scenario): Promise<BenchRow> {
  const rig = await startStreamRig({ ...scenario, books: BOOKS })
  try {
    const empty = residentKb(rig.service)
    await listen(rig, { group: 'service', url: streamOf(rig) })
    await listen(rig, { group: 'rival', url: rig.rival.first.url })
    const ours: ServiceTurn[] = []
    const theirs: Turn[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const turn = await serviceTurn(rig)
      await assertComplete(rig, turn.collected)
      ours.push(turn)
      theirs.push(await rivalTurn(rig, turn))
    }
    const changes = ours.at(-1)?.sentAt.length ?? 0
    const deliveries = sum(ours.map(({ collected }) => collected[0]?.deliveries.length ?? 0))
    const mb = (kb: number) => (kb / 1_024).toFixed(0)
    const same = sum((ours.at(-1)?.collected ?? []).map((one) => one.same))
    const [our, their] = [quantiles(ours), quantiles(theirs)]
    print(`\n${BOOKS} books change ${scenario.name}: ms from the change to each of ${READERS} readers`)
    print(HEAD)
    print(line('bare Node server (rival)', theirs))
    print(line('GET /api/stream', ours))
    print(
      `p99 ${(our.p99 / their.p99).toFixed(2)} times the rival's. ${changes} changes in ${deliveries} deliveries; ${same} of ${READERS} readers received all of it, byte for byte. The service took ${mb(empty)} MB before, ${mb(residentKb(rig.service))} MB with them.`,
    )
    if (same < READERS) throw new Error('Some readers missed messages.')
    if (our.p99 > TARGET.ratio * their.p99 || shareOf(ours) > TARGET.share)
      throw new Error(
        `Over ${TARGET.ratio} times the rival's p99, or over ${TARGET.share * 100} % of a core.`,
      )
    const row = { unit: 'ms', rival: 'bare Node server', ours: our.p99, theirs: their.p99 }
    return lessIsBetter({ ...row, what: `${READERS} streams, books change ${scenario.name}, p99` })
  } finally {
    await rig.close()
  }
}

/** More than the system buffers for a connection whose peer does not read. */
const FULL_BYTES = 6_000_000

/** The same service with and without readers that barely read or do not read, in turns. */
async function besideSlow(scenario: Scenario): Promise<BenchRow> {
  const rig = await startStreamRig({ ...scenario, books: BOOKS })
  const [first] = rig.readers
  if (!first) throw new Error('No readers.')
  const slow: Listen = { what: 'listen', group: 'slow', url: streamOf(rig), readers: 21, deaf: 10, slow: 10 }
  try {
    const without: Turn[] = []
    const withSlow: Turn[] = []
    let conflated = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await queryProcess(first, slow)
      rig.venue.process.send('flood')
      await until(
        'the connections of those who do not read to be full',
        async () => {
          const weigh: Weigh = { what: 'weigh', group: 'slow' }
          const { bytes } = await queryProcess<{ bytes: number }>(first, weigh)
          return bytes > FULL_BYTES ? true : undefined
        },
        90_000,
      )
      await queryProcess(rig.venue, 'stop')
      await listen(rig, { group: 'service', url: streamOf(rig) })
      const turn = await serviceTurn(rig)
      const caughtUp = await queryProcess<Collected>(first, { what: 'collect', group: 'slow', happened: {} })
      await assertComplete(rig, [...turn.collected, caughtUp])
      await leave([first], 'slow')
      conflated += caughtUp.conflated
      withSlow.push(turn)
      without.push(await serviceTurn(rig))
      await leave(rig.readers, 'service')
    }
    const [their, our] = [quantiles(without), quantiles(withSlow)]
    print(`\n${BOOKS} books change ${scenario.name}: ms to each of ${READERS} readers that keep up`)
    print(HEAD)
    print(line('nobody else', without))
    print(line('10 that never read, 10 that hardly read', withSlow))
    print(
      `Of ${20 * ROUNDS} slow readers ${conflated} got snapshots in place of deltas; in the end all had the same books.`,
    )
    const row = { unit: 'ms', rival: 'without slow readers', ours: our.p99, theirs: their.p99 }
    return lessIsBetter({ ...row, what: `${READERS} streams beside 20 slow readers, p99` })
  } finally {
    await rig.close()
  }
}

export async function runFanOutBench(): Promise<BenchRow[]> {
  return [await besideRival(TOGETHER), await besideRival(SCATTERED), await besideSlow(FAST)]
}

await benchAsProgram(import.meta.url, runFanOutBench)
