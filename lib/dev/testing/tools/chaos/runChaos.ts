import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { sampleMarkets } from '@/lib/dev/testing/support/ingestRig'
import { until } from '@/lib/dev/testing/support/startStack'
import { type BookWatch, watchBooks } from './bookWatch'
import { type Cluster, type Member, startCluster } from './cluster'
import { findLost, type Load, startLoad } from './load'

/** One per venue, plus matching. */
const ROLES = VENUE_IDS.length + 1
/** Questions of the sandbox: enough for every venue, within the capacity of two cores. */
const EVENTS = 24
const MARKETS_OF_A_VENUE = 5
const TAKEOVER_MS = 10_000
const SETTLE_MS = 120_000
const ANSWERED_SHARE = 0.999
/** Share of all plans; during a takeover a venue has no fresh books for some seconds. */
const REFUSED_SHARE = 0.25

export interface ChaosOptions {
  seconds: number
  /** Interval between kills, seconds. */
  everySeconds: number
  seed: number
  /** Kinds of the victims in turn; random when absent. */
  victims?: readonly Member['kind'][]
  say(text: string): void
}

/** Number of roles with a leader, by the database's advisory locks. */
async function countLed(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
     and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}

/** Time until every role has a leader again, ms. */
async function timeTakeover(client: pg.Client): Promise<number> {
  const start = performance.now()
  await until('every role to be led', async () => (await countLed(client)) >= ROLES || undefined, SETTLE_MS)
  return performance.now() - start
}

/** Kills one process after another and restarts each at once. Returns the takeover times. */
async function killInTurns({ members }: Cluster, client: pg.Client, options: ChaosOptions) {
  const random = createRandom(`chaos/${options.seed}`)
  const takeovers: number[] = []
  const restarts: Promise<void>[] = []
  const kills = new Map<string, number>()
  const turns = Math.floor(options.seconds / options.everySeconds)
  for (let turn = 0; turn < turns; turn += 1) {
    await sleep(options.everySeconds * 1_000)
    const kind = options.victims?.[turn % options.victims.length]
    const [victim] = random.sample(
      members.filter((one) => one.isReady && (kind === undefined || one.kind === kind)),
      1,
    )
    if (!victim) continue
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1)
    await victim.kill()
    restarts.push(victim.start())
    if (victim.kind === 'ingest') takeovers.push(await timeTakeover(client))
    options.say(`${Math.round((turn + 1) * options.everySeconds)} s: ${victim.name} was killed`)
  }
  await Promise.all(restarts)
  return { takeovers, kills }
}

/** Freezes the sandbox: every book of every serving process must converge to the venue's own. */
async function findUnsettled(cluster: Cluster, books: BookWatch, markets: ReturnType<typeof sampleMarkets>) {
  Object.assign(cluster.sandbox.world, { step: () => undefined })
  const open = new Set<string>()
  for (const web of cluster.members.filter(({ kind }) => kind === 'web'))
    for (const market of markets) open.add(`${web.name}: ${market.venue} ${market.marketId}`)
  const isSettled = async () => {
    for (const web of cluster.members.filter(({ kind }) => kind === 'web'))
      for (const market of markets) {
        const answer = await fetch(`${web.service?.url}${books.pathOf(market)}`)
        const isRight = answer.ok && books.judge(web.name, market, await answer.json())
        if (isRight) open.delete(`${web.name}: ${market.venue} ${market.marketId}`)
      }
    return open.size === 0 || undefined
  }
  await until('every book to be right', isSettled, SETTLE_MS).catch(() => undefined)
  return [...open]
}

function judge(load: Load, books: BookWatch, takeovers: readonly number[]): string[] {
  const answered = [...load.answered.values()].reduce((sum, count) => sum + count, 0)
  const share = answered / Math.max(1, answered + load.failures.length)
  const refused = load.refused / Math.max(1, load.refused + (load.answered.get('plan') ?? 0))
  return [
    ...(refused > REFUSED_SHARE ? [`${(refused * 100).toFixed(0)} % of the plans found no fresh book.`] : []),
    ...(share < ANSWERED_SHARE ? [`Only ${(share * 100).toFixed(3)} % of the requests were answered.`] : []),
    ...(answered === 0 || load.accounts.length === 0 ? ['No request was made.'] : []),
    ...(books.counts.fresh === 0 ? ['No book was ever fresh.'] : []),
    ...[...books.wrong].map(([where, how]) => `Wrong book at ${where}: ${how}.`),
    ...takeovers.flatMap((ms) => (ms > TAKEOVER_MS ? [`A takeover took ${(ms / 1_000).toFixed(1)} s.`] : [])),
  ]
}

/**
 * Two serving and two ingesting processes under load, with kill -9 of one after another. Returns the
 * failures, a sentence each.
 */
export async function runChaos(options: ChaosOptions): Promise<string[]> {
  const { say, seed } = options
  const cluster = await startCluster({ events: EVENTS, speed: 1, seed })
  const client = new pg.Client({ connectionString: cluster.databaseUrl })
  const markets = VENUE_IDS.flatMap((venue) =>
    sampleMarkets(cluster.sandbox.world, { venue, count: MARKETS_OF_A_VENUE }),
  )
  const books = watchBooks(cluster.sandbox.world, markets)
  try {
    await client.connect()
    await timeTakeover(client)
    const webs = cluster.members.filter(({ kind }) => kind === 'web')
    const load = startLoad({ webs, books, markets, random: createRandom(`load/${seed}`) })
    const { takeovers, kills } = await killInTurns(cluster, client, options)
    await load.stop()
    const unsettled = await findUnsettled(cluster, books, markets)
    const lost: string[] = []
    for (const { service } of webs) if (service) lost.push(...(await findLost(service.url, load.accounts)))

    const list = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
    const keys = load.accounts.reduce((sum, account) => sum + account.keys.length, 0)
    say(`Killed: ${list(kills)}`)
    say(`Takeovers: ${takeovers.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')}`)
    say(
      `Answered: ${list(load.answered)}; failed ${load.failures.length}; cut with their process ${load.cut}`,
    )
    const { fresh, stale, absent } = books.counts
    say(`Books served: ${fresh} fresh, ${stale} stale, ${absent} absent; wrong ${books.wrong.size}`)
    say(`Confirmed writes: ${load.accounts.length} accounts, ${keys} keys; lost ${lost.length}`)
    for (const failure of load.failures.slice(0, 20)) say(`  ${failure}`)
    return [
      ...judge(load, books, takeovers),
      ...lost.map((one) => `Lost: ${one}.`),
      ...unsettled.map((one) => `Not right in the end: ${one}.`),
    ]
  } finally {
    books.stop()
    await client.end()
    await cluster.close()
  }
}
