import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { isAlive } from '@/lib/dev/testing/support/childrenOf'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { freePort, hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { RATE_FACTOR, until } from '@/lib/dev/testing/support/startStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'

/** All processes of `npm run …` end together, whichever one receives a signal: npm, its shell, or node. */

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

const database = testDatabase()
let redis: TestRedis
let npm: ChildProcess
let printed = ''
let dataDir: string
let tree: number[] = []

beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.close())
afterEach(() => {
  for (const pid of tree) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a script by npm and waits until it responds; resolves with every process then running. */
async function startByNpm(script: string, env: Record<string, string>, isUp: () => Promise<boolean>) {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-signals-'))
  npm = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, DRAIN_SECONDS: '1', ...env },
  })
  printed = ''
  npm.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await until(`npm run ${script} to be up`, async () => (await isUp()) || undefined, 120_000)
  tree = treeOf(npm.pid ?? 0)
  return tree
}

const isReady = (port: string) => async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok

const SERVICES = {
  start: async () => {
    const port = String(await freePort())
    const env = { ...inject('standInsEnv'), PORT: port, VENUE_RATE_FACTOR: String(RATE_FACTOR) }
    return startByNpm('start', env, isReady(port))
  },
  demo: async () => {
    const port = String(await freePort())
    const env = { ...worldOf(24), SANDBOX_CHAIN: '0', PORT: port, VENUE_RATE_FACTOR: String(RATE_FACTOR) }
    return startByNpm('demo', env, isReady(port))
  },
  ingest: async () => {
    const port = String(await freePort())
    const env = { ...inject('standInsEnv'), DATABASE_URL: database.url, REDIS_URL: redis.url, PORT: port }
    return startByNpm('ingest', env, async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok)
  },
  sandbox: async () =>
    startByNpm('sandbox', { ...worldOf(24), SANDBOX_CHAIN: '0' }, async () =>
      printed.includes('PREDICTFUN_API_KEY'),
    ),
} as const

const PARTS = {
  npm: (pids: readonly number[]) => pids[0],
  'its shell': (pids: readonly number[]) => pids.find((pid) => /^\S*sh -c/.test(commandOf(pid))),
  node: (pids: readonly number[]) =>
    pids.find((pid) => /^\S*node\S* .*(process-main|runProgram|demo|sandbox)/.test(commandOf(pid))),
} as const

describe.each(Object.keys(SERVICES) as (keyof typeof SERVICES)[])('npm run %s', (script) => {
  test.skipIf(script === 'ingest' && !hasRedis).each([
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'its shell'],
    ['SIGTERM', 'node'],
    ['SIGKILL', 'npm'],
  ] as const)(
    '%s to %s ends every process',
    async (signal, part) => {
      const pids = await SERVICES[script]()
      const target = PARTS[part](pids)
      // A shell that replaced itself by its command (exec) is that command.
      if (target === undefined) return expect(part).toBe('its shell')
      process.kill(target, signal)
      await until(
        'every process to end',
        async () => pids.every((pid) => !isAlive(pid)) || undefined,
        40_000,
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${pids.filter(isAlive).map(commandOf).join('; ')}`)
      })
    },
    200_000,
  )
})
