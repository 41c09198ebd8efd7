import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import {
  endProcess,
  queryProcess,
  residentKb,
  secondsOf,
  startProcess,
} from '@/lib/dev/testing/bench/benchProcess'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { startRedis } from '@/lib/dev/testing/support/startRedis'
import { until } from '@/lib/dev/testing/support/startStack'

/**
 * `npm run bench:replication`: latency from the leader's `put` to a web process, in separate processes with a real
 * Redis between them. The rival is a bare PUBLISH and SUBSCRIBE of the same bytes, one message per change, alternating
 * with ours.
 */
const BOOKS = 20_000
const RATE = 2_000
const WARM_MS = 2_000
const MEASURE_MS = 8_000
const ROUNDS = 2
const MODES = ['bare', 'ours'] as const
const FILE = 'lib/dev/testing/bench/benchReplication.ts'

/** Memory limit of a web process with a replica. */
const MAX_REPLICA_MB = 250

interface WebFacts {
  delays: number[]
  books: number
  heapMb: number
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const usedMb = async (redis: Redis) =>
  Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]) / 1e6

async function runReplicationBench(): Promise<BenchRow[]> {
  const server = await startRedis()
  const redis = new Redis(server.url)
  const env = { BENCH_REDIS_URL: server.url, BENCH_BOOKS: String(BOOKS), BENCH_RATE: String(RATE) }
  const leader = await startProcess(FILE, { ...env, BENCH_ROLE: 'leader' })
  try {
    const size = () => redis.dbsize()
    await until('the leader to publish every venue', async () => ((await size()) >= 15 ? true : undefined))
    await sleep(3_000)
    const web = await startProcess<{ loadMs: number; longestMs: number; rssBeforeMb: number }>(FILE, {
      ...env,
      BENCH_ROLE: 'web',
    })
    try {
      const delays: Record<string, number[]> = { bare: [], ours: [] }
      const seconds: Record<string, [leader: number, web: number]> = { bare: [0, 0], ours: [0, 0] }
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const mode of MODES) {
          await queryProcess(leader, mode)
          await sleep(WARM_MS)
          await queryProcess(web, 'reset')
          const before = [secondsOf(leader), secondsOf(web)] as const
          await sleep(MEASURE_MS)
          const used = seconds[mode] ?? [0, 0]
          used[0] += secondsOf(leader) - before[0]
          used[1] += secondsOf(web) - before[1]
          delays[mode]?.push(...(await queryProcess<WebFacts>(web, 'read')).delays)
          await queryProcess(leader, 'stop')
          await sleep(500)
        }
      }
      const facts = await queryProcess<WebFacts>(web, 'reset')
      const rows = MODES.map((mode) => {
        const sorted = (delays[mode] ?? []).sort((a, b) => a - b)
        const share = (seconds[mode] ?? [0, 0]).map((used) => used / ((ROUNDS * MEASURE_MS) / 1_000))
        return { mode, count: sorted.length, median: at(sorted, 0.5), p99: at(sorted, 0.99), share }
      })
      const name = { bare: 'bare PUBLISH/SUBSCRIBE (rival)', ours: 'publisher and replica' }
      process.stdout.write(
        [
          `${BOOKS} books of 20 to 50 levels per side, ${RATE} changes per second: ms from put to a web process`,
          `${''.padEnd(34)} changes   median      p99   leader      web (of a core)`,
          ...rows.map(({ mode, count, median, p99, share }) =>
            [
              name[mode].padEnd(34),
              String(count).padStart(8),
              ...[median, p99].map((ms) => ms.toFixed(1).padStart(9)),
              ...share.map((part) => `${(part * 100).toFixed(0)} %`.padStart(9)),
            ].join(''),
          ),
          `Redis: ${(await usedMb(redis)).toFixed(0)} MB`,
          `Web process with ${facts.books} books: ${(residentKb(web) / 1e3).toFixed(0)} MB resident, heap ${facts.heapMb.toFixed(0)} MB (before: ${web.first.rssBeforeMb.toFixed(0)} MB resident)`,
          `First read of all snapshots: ${web.first.loadMs.toFixed(0)} ms, longest block of the event loop ${web.first.longestMs.toFixed(0)} ms`,
          '',
        ].join('\n'),
      )
      const [bare, ours] = rows
      if (facts.books !== BOOKS) throw new Error(`The web process has ${facts.books} books.`)
      if (facts.heapMb > MAX_REPLICA_MB) throw new Error(`A replica takes ${facts.heapMb} MB.`)
      return (['median', 'p99'] as const).map((what) =>
        lessIsBetter({
          what: `a change reaches a web process, ${what}`,
          unit: 'ms',
          ours: ours?.[what] ?? Number.NaN,
          rival: 'bare PUBLISH/SUBSCRIBE',
          theirs: bare?.[what] ?? Number.NaN,
        }),
      )
    } finally {
      await endProcess(web)
    }
  } finally {
    await endProcess(leader)
    redis.disconnect()
    await server.close()
  }
}

await benchAsProgram(import.meta.url, runReplicationBench)
