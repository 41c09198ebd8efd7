import type { StoreDeps } from './storeDeps'

/** Upper bound on keys counted between two flushes; further keys are not counted until the next. */
const MAX_KEYS = 20_000

interface Count {
  keyId: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  requests: number
  lastUsedAt: number
}

export interface ApiKeyMeter {
  count(keyId: string): void
  /** Requests counted and not yet written. */
  pending(keyId: string): { requests: number; byDay: ReadonlyMap<string, number>; lastUsedAt?: Date }
  /** Writes the counts so far. Errors: throws when the database fails; the counts stay in memory. */
  flush(): Promise<void>
}

/** Counts API key requests in memory and writes them in batches: no write in the request path. */
export function createApiKeyMeter({ prisma, clock, log }: StoreDeps): ApiKeyMeter {
  const counts = new Map<string, Count>()
  let running: Promise<void> = Promise.resolve()
  let warned = false

  function add({ keyId, day, requests, lastUsedAt }: Count) {
    const name = `${keyId} ${day}`
    const count = counts.get(name)
    if (count) {
      count.requests += requests
      count.lastUsedAt = Math.max(count.lastUsedAt, lastUsedAt)
    } else if (counts.size < MAX_KEYS) {
      counts.set(name, { keyId, day, requests, lastUsedAt })
    } else if (!warned) {
      warned = true
      log.warn({ most: MAX_KEYS }, 'Too many API keys are in use at once: some requests are not counted.')
    }
  }

  async function write() {
    const batch = [...counts.values()].sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
    counts.clear()
    warned = false
    if (batch.length === 0) return
    const ids = batch.map(({ keyId }) => keyId)
    const days = batch.map(({ day }) => day)
    const requests = batch.map((count) => count.requests)
    const used = batch.map(({ lastUsedAt }) => new Date(lastUsedAt).toISOString())
    try {
      await prisma.$transaction([
        prisma.$executeRaw`
          INSERT INTO "ApiKeyUsage" ("keyId", "day", "requests")
          SELECT id, day, n FROM unnest(${ids}::text[], ${days}::date[], ${requests}::int[]) AS t (id, day, n)
          WHERE EXISTS (SELECT 1 FROM "ApiKey" WHERE "ApiKey"."id" = t.id)
          ORDER BY id, day
          ON CONFLICT ("keyId", "day") DO UPDATE SET "requests" = "ApiKeyUsage"."requests" + EXCLUDED."requests"`,
        prisma.$executeRaw`
          UPDATE "ApiKey" SET "lastUsedAt" = GREATEST("lastUsedAt", t.used)
          FROM (SELECT id, max(used) AS used FROM unnest(${ids}::text[], ${used}::timestamp[]) AS u (id, used) GROUP BY id) AS t
          WHERE "ApiKey"."id" = t.id`,
      ])
    } catch (error) {
      for (const count of batch) add(count)
      throw error
    }
  }

  return {
    count: (keyId) => {
      const now = clock.now()
      add({ keyId, day: new Date(now).toISOString().slice(0, 10), requests: 1, lastUsedAt: now })
    },
    pending: (keyId) => {
      const own = [...counts.values()].filter((count) => count.keyId === keyId)
      const byDay = new Map(own.map(({ day, requests }) => [day, requests]))
      if (own.length === 0) return { requests: 0, byDay }
      return {
        requests: own.reduce((sum, { requests }) => sum + requests, 0),
        byDay,
        lastUsedAt: new Date(Math.max(...own.map(({ lastUsedAt }) => lastUsedAt))),
      }
    },
    flush: () => {
      // One flush at a time, each with the counts up to its start.
      running = running.catch(() => {}).then(write)
      return running
    },
  }
}
