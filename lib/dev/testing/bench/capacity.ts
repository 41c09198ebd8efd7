import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { until } from '@/lib/dev/testing/support/startStack'
import { startCluster } from '@/lib/dev/testing/tools/chaos/cluster'
import { residentKb, secondsOf } from './benchProcess'

/**
 * `npm run capacity -- QUESTIONS…`: resources of two serving and two ingesting processes for this many questions of
 * the simulated venues: memory, processor time, Redis and PostgreSQL, each size in its own deployment, idle,
 * with stream readers, and while every event is read. The larger the world, the slower each of its books, so
 * that the total change rate is constant.
 */
const SIZES = [120, 600] as const
/** Time to read every market of every venue once, at the venues' rate limits. */
const READY_MS = 1_800_000
const SETTLE_MS = 30_000
const MEASURE_MS = 30_000
/** Readers of the list and every event on it, one after the other, at each serving process. */
const READERS = 4
const READ_MS = 60_000
const PAGE = 50
/** Stream readers at each serving process, one event each. */
const FOLLOWERS = 1_000
/** Connections opened concurrently, so that no queue overflows. */
const TOGETHER = 50
const ANSWER_MS = 10_000

async function ask(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer
}

const readJson = async (url: string) => (await ask(url)).json() as Promise<unknown>

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
  const { platforms } = (await readJson(`${url}/api/platforms`)) as Platforms
  return platforms.reduce((sum, { health }) => sum + health.books, 0)
}

/** Waits until almost nothing is added any more: some venues allow three requests per second. */
async function settled(read: () => Promise<number>): Promise<number> {
  let last = -1
  return until(
    'the catalogue and the books to be read',
    async () => {
      const before = last
      last = await read()
      if (last > 0 && last - before <= last / 200) return last
      await sleep(SETTLE_MS)
      return undefined
    },
    READY_MS,
  )
}

interface Page {
  events: { event_slug: string }[]
  total: number
}

/** Reads the list, every event on it and some of their pages until the time is up; returns the number of responses. */
async function readAll(url: string, first: number, end: number): Promise<number> {
  let answers = 0
  let offset = 0
  while (Date.now() < end) {
    const page = (await readJson(`${url}/api/events/list?limit=${PAGE}&offset=${offset}`)) as Page
    answers += 1
    for (const [i, { event_slug }] of page.events.entries()) {
      if (i % READERS !== first) continue
      await readJson(`${url}/api/event/${event_slug}`)
      answers += 1
      if (i >= PAGE / 5) continue
      await (await ask(`${url}/event/${event_slug}`)).text()
      answers += 1
    }
    offset = offset + PAGE < page.total ? offset + PAGE : 0
  }
  return answers
}

/** A reader of one event's stream that discards its input; resolves once connected. */
function follow(url: string, { slug, address }: { slug: string; address: string }): Promise<ClientRequest> {
  const options = { agent: false, headers: { 'X-Forwarded-For': address } }
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/stream?event=${slug}`, options, (response) => {
      response.on('error', () => undefined).resume()
      if (response.statusCode === 200) resolve(request)
      else reject(new Error(`A stream was answered with ${response.statusCode}.`))
    })
    request.on('error', reject)
  })
}

/** The stream readers, all connected. */
async function followAll(urls: readonly string[]): Promise<ClientRequest[]> {
  const { events } = (await readJson(`${urls[0]}/api/events/list?limit=1000`)) as Page
  const wanted = urls.flatMap((url) =>
    Array.from({ length: FOLLOWERS }, (_, i) => {
      const slug = events[i % events.length]?.event_slug ?? ''
      // One address may hold only a few streams.
      return { url, slug, address: `10.0.${Math.floor(i / 250)}.${i % 250}` }
    }),
  )
  const readers: ClientRequest[] = []
  while (readers.length < wanted.length) {
    const next = wanted.slice(readers.length, readers.length + TOGETHER)
    readers.push(...(await Promise.all(next.map((one) => follow(one.url, one)))))
  }
  return readers
}

type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Each process's final memory, and its load meanwhile. */
async function watch<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  const processes = cluster.members.flatMap(({ name, service }) =>
    service ? [{ name, of: { process: service.child, first: undefined } }] : [],
  )
  const before = processes.map(({ of }) => secondsOf(of))
  const start = performance.now()
  const value = await work()
  const seconds = (performance.now() - start) / 1_000
  console.table(
    processes.map(({ name, of }, i) => ({
      process: name,
      'resident, MB': Math.round(residentKb(of) / 1_024),
      'of a core, %': Number((((secondsOf(of) - (before[i] ?? 0)) * 100) / seconds).toFixed(1)),
    })),
  )
  return value
}

async function measure(events: number): Promise<void> {
  const cluster = await startCluster({ events, speed: SIZES[0] / events, seed: 1, readyMs: READY_MS })
  try {
    const urls = cluster.members.flatMap(({ kind, service }) =>
      kind === 'web' && service ? [service.url] : [],
    )
    const markets = await settled(() =>
      count(cluster.databaseUrl, 'select count(*) as value from "VenueMarket"'),
    )
    const books = await settled(() => booksOf(urls[0] ?? ''))
    await sleep(SETTLE_MS)
    process.stdout.write(`\n${events} questions: ${markets} markets, ${books} books; nobody there\n`)
    await watch(cluster, () => sleep(MEASURE_MS))
    const databaseMb =
      (await count(cluster.databaseUrl, 'select pg_database_size(current_database()) as value')) / 2 ** 20
    process.stdout.write(
      `Redis ${(await redisMb(cluster.redisUrl)).toFixed(1)} MB, database ${databaseMb.toFixed(0)} MB\n`,
    )
    const followers = await followAll(urls)
    await sleep(SETTLE_MS)
    process.stdout.write(`\n${followers.length} readers of streams\n`)
    await watch(cluster, () => sleep(MEASURE_MS))
    for (const follower of followers) follower.destroy()
    process.stdout.write('\nWhile everything is read\n')
    const end = Date.now() + READ_MS
    const answers = await watch(cluster, () =>
      Promise.all(
        urls.flatMap((url) => Array.from({ length: READERS }, (_, first) => readAll(url, first, end))),
      ),
    )
    process.stdout.write(`${answers.reduce((sum, n) => sum + n, 0)} answers\n`)
  } finally {
    await cluster.close()
  }
}

async function main() {
  const requested = process.argv.slice(2).map(Number)
  for (const events of requested.length > 0 ? requested : SIZES) await measure(events)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
