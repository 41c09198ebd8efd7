import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { startRedis } from '@/lib/dev/testing/support/startRedis'
import { RATE_FACTOR, type Service, startService, untilReady } from '@/lib/dev/testing/support/startStack'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** One process of the deployment; whoever kills it restarts it, like a service manager. */
export interface Member {
  name: string
  kind: 'web' | 'ingest'
  /** Absent while it is down. */
  service?: Service
  /** Up, and for a serving process also ready: a load balancer's check. */
  isReady: boolean
  /** Start counter, to detect restarts. */
  starts: number
  start(): Promise<void>
  /** Not graceful, like a crash. */
  kill(): Promise<void>
}

export interface Cluster {
  sandbox: Sandbox
  databaseUrl: string
  redisUrl: string
  members: readonly Member[]
  close(): Promise<void>
}

function createMember(
  name: string,
  kind: Member['kind'],
  { env, readyMs }: { env: Record<string, string>; readyMs: number },
): Member {
  const file = kind === 'web' ? undefined : 'lib/server/process/ingestMain.ts'
  const member: Member = {
    name,
    kind,
    isReady: false,
    starts: 0,
    async start() {
      member.starts += 1
      member.service = await startService(env, file)
      if (kind === 'web') await untilReady(member.service.url, readyMs)
      member.isReady = true
    },
    async kill() {
      const { service } = member
      member.isReady = false
      member.service = undefined
      await service?.end('SIGKILL')
    },
  }
  return member
}

/** Two serving and two ingesting processes, on one PostgreSQL and one Redis, with the venues' stand-ins. */
export async function startCluster({
  events,
  speed,
  seed,
  readyMs = 90_000,
}: {
  events: number
  speed: number
  seed: number
  /** Time limit for the first complete read, ms. */
  readyMs?: number
}): Promise<Cluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-cluster-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const redis = await startRedis()
  const sandbox = await startSandbox({ seed, events, speed, rateFactor: RATE_FACTOR })
  const shared = {
    ...sandbox.env,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    // As in lib/dev/deploy.
    MALLOC_ARENA_MAX: '2',
  }
  const web = {
    ...shared,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'known to these two processes and to nobody else',
    INGEST: 'off',
    RATE_LIMIT_KEY: '0',
    // The load generator uses many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const members = [
    createMember('ingest 1', 'ingest', { env: shared, readyMs }),
    createMember('ingest 2', 'ingest', { env: shared, readyMs }),
    createMember('web 1', 'web', { env: web, readyMs }),
    createMember('web 2', 'web', { env: web, readyMs }),
  ]
  await Promise.all(members.map((member) => member.start()))
  return {
    sandbox,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    members,
    async close() {
      await Promise.all(members.map((member) => member.kill()))
      await sandbox.close()
      await redis.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
