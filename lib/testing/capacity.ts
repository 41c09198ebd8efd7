import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { residentKb, secondsOf } from './benchProcess'
import { startCluster } from './chaos/cluster'
import { until } from './startStack'

/**
 * `npm run capacity -- QUESTIONS…`: what two serving and two ingesting processes need for so many questions of the
 * simulated venues: memory, processor time, Redis and PostgreSQL, each size in a deployment of its own. The larger the
 * world, the slower each of its books, so that as much changes in all.
 */
const SIZES = [120, 600] as const
/** Every market of every venue is read once, at the pace that the venues allow. */
const READY_MS = 900_000
const SETTLE_MS = 30_000
const MEASURE_MS = 30_000

async function count(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return Number((await client.query(sql)).rows[0]?.value)
  } finally {
    await client.end()
  }
}

async function redisMb(url: string): Promise<number> {
  const redis = new Redis(url)
  try {
    return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]) / 2 ** 20
  } finally {
    redis.disconnect()
  }
}

interface Platforms {
  platforms: { health: { books: number } }[]
}

async function booksOf(url: string): Promise<number> {
  const { platforms } = (await (await fetch(`${url}/api/platforms`)).json()) as Platforms
  return platforms.reduce((sum, { health }) => sum + health.books, 0)
}

/** Until nothing is added any more. */
async function settled(read: () => Promise<number>): Promise<number> {
  let last = -1
  return until(
    'the catalogue and the books to be read',
    async () => {
      const before = last
      last = await read()
      if (last > 0 && last === before) return last
      await sleep(SETTLE_MS / 2)
      return undefined
    },
    READY_MS,
  )
}

async function measure(events: number): Promise<void> {
  const cluster = await startCluster({ events, speed: SIZES[0] / events, seed: 1, readyMs: READY_MS })
  try {
    const url = cluster.members.find(({ kind }) => kind === 'web')?.service?.url ?? ''
    const markets = await settled(() =>
      count(cluster.databaseUrl, 'select count(*) as value from "VenueMarket"'),
    )
    const books = await settled(() => booksOf(url))
    await sleep(SETTLE_MS)
    const processes = cluster.members.flatMap(({ name, service }) =>
      service ? [{ name, of: { process: service.child, first: undefined } }] : [],
    )
    const before = processes.map(({ of }) => secondsOf(of))
    await sleep(MEASURE_MS)
    const rows = processes.map(({ name, of }, i) => ({
      process: name,
      'resident, MB': Math.round(residentKb(of) / 1_024),
      'of a core, %': Number((((secondsOf(of) - (before[i] ?? 0)) * 100_000) / MEASURE_MS).toFixed(1)),
    }))
    process.stdout.write(`\n${events} questions: ${markets} markets, ${books} books\n`)
    console.table(rows)
    const databaseMb =
      (await count(cluster.databaseUrl, 'select pg_database_size(current_database()) as value')) / 2 ** 20
    process.stdout.write(
      `Redis ${(await redisMb(cluster.redisUrl)).toFixed(1)} MB, database ${databaseMb.toFixed(0)} MB\n`,
    )
  } finally {
    await cluster.close()
  }
}

async function main() {
  const asked = process.argv.slice(2).map(Number)
  for (const events of asked.length > 0 ? asked : SIZES) await measure(events)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
