import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { createTestDatabase, testDatabase } from '@/lib/dev/testing/support/database'
import { type StandInModel, startStandInModel } from '@/lib/dev/testing/support/standInModel'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { runOnServer } from '@/lib/dev/testing/support/testServer'
import { ownProgram } from '@/lib/infra/env/ownProgram'
import { modelCheck } from './checkModel'
import { examine, examineWire } from './examine'

const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-doctor-'))
let sandbox: Sandbox
const database = testDatabase()
let redis: TestRedis | undefined
let healthy: Record<string, string>
let servers: Server[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ events: 10, chain: true })
  if (hasRedis) redis = await startRedis()
  mkdirSync(path.join(folder, 'build'))
  writeFileSync(path.join(folder, 'build', 'BUILD_ID'), 'a build')
  healthy = {
    ...sandbox.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    NEXT_DIST_DIR: path.join(folder, 'build'),
    DATABASE_URL: database.url,
    AUTH_SECRET: 'q3V8-nothing-of-this-can-be-guessed-17xZ',
    ...(redis && { REDIS_URL: redis.url }),
  }
}, 60_000)

afterAll(async () => {
  for (const server of servers) server.close()
  servers = []
  await sandbox.close()
  await redis?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Warnings and failures, by check. */
async function complaints(env: Record<string, string | undefined>, withinMs?: number) {
  const findings = await examine({ ...healthy, ...env }, withinMs)
  const bad = findings.filter(({ status }) => status === 'warn' || status === 'fail')
  for (const { advice } of bad) expect(advice).toMatch(/\.$/)
  return bad.map(({ check, status, message }) => `${status} ${check}: ${message}`)
}

/** Starts this test's own HTTP server; returns its address. */
async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Nothing listens on this port, and fetch does not block it. */
const NOWHERE = 'http://127.0.0.1:2'

test('a healthy deployment has no findings, and every part is checked', async () => {
  expect(await complaints({})).toEqual([])
  const checked = (await examine(healthy)).map(({ check }) => check)
  expect(checked).toEqual(
    expect.arrayContaining([
      'node',
      'AUTH_SECRET',
      'settings',
      'key kalshi',
      'key opinion',
      'key predictfun',
      'data folder',
      'build',
      'port',
      'database',
      'migrations',
      'redis',
      'clock',
    ]),
  )
  for (const venue of ['polymarket', 'kalshi', 'limitless', 'opinion', 'predictfun']) {
    expect(checked.filter((check) => check.startsWith(`venue ${venue}: REST`))).not.toEqual([])
    expect(checked).toContain(`venue ${venue}: socket`)
  }
  for (const chain of ['Polygon', 'Base', 'BNB Chain'])
    expect(checked.filter((check) => check.startsWith(`chain ${chain}: `))).toHaveLength(1)
})

const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test.each<[string, Record<string, string | undefined>, RegExp]>([
  [
    'a venue that is unreachable',
    { LIMITLESS_API_URL: NOWHERE },
    /^fail venue limitless: REST: .*ECONNREFUSED$/,
  ],
  [
    'a socket that is unreachable',
    { POLYMARKET_WS_URL: 'ws://127.0.0.1:1' },
    /^fail venue polymarket: socket: .*ECONNREFUSED/,
  ],
  [
    'a name that does not resolve',
    { KALSHI_API_URL: 'http://kalshi.invalid/v2' },
    /^fail venue kalshi: REST: .*(ENOTFOUND|EAI_AGAIN)$/,
  ],
  ['a key that is rejected', { OPINION_API_KEY: 'wrong' }, /^fail venue opinion: socket: .*401/],
  ['a key that is missing', { PREDICTFUN_API_KEY: undefined }, /^warn key predictfun: None/],
  ['a key that no header carries', { PREDICTFUN_API_KEY: 'two words' }, /^fail key predictfun: .*no header/],
  ['a private key that is not one', { KALSHI_PRIVATE_KEY: 'no PEM' }, /^fail key kalshi: .*not a PEM/],
  [
    'the private key of another account',
    { KALSHI_PRIVATE_KEY: ed25519 },
    /^fail venue kalshi: socket: .*401/,
  ],
  [
    'a secret that can be guessed',
    { AUTH_SECRET: 'secret'.repeat(8) },
    /^fail AUTH_SECRET: It can be guessed/,
  ],
  ['no build', { NEXT_DIST_DIR: path.join(folder, 'none') }, /^fail build: There is no build/],
  [
    'a data folder that is a file',
    { DATA_DIR: path.join(folder, 'build', 'BUILD_ID') },
    /^fail data folder: .*cannot be written/,
  ],
  [
    'a database that is unreachable',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    /^fail database: .*ECONNREFUSED/,
  ],
  ['a misspelt name', { KALSHI_API_KEY: 'x' }, /^warn settings: KALSHI_API_KEY is not a setting/],
  [
    'the demo’s wallet on a public host',
    { PUBLIC_URL: 'https://x.example', HOST: '127.0.0.1', DEMO_WALLET: '1' },
    /^fail settings: DEMO_WALLET=1 lets everybody/,
  ],
])('%s is named, and nothing else', async (_what, env, complaint) => {
  const bad = await complaints(env)
  const venue = /^fail key (\w+)/.exec(bad[0] ?? '')?.[1]
  // A key that cannot be used opens no socket either.
  const [first, ...rest] = bad.filter((line) => !line.includes(`venue ${venue}: socket`))
  expect(first).toMatch(complaint)
  expect(rest).toEqual([])
})

test('a venue that blocks this machine, one that fails and one that never answers are distinguished', async () => {
  const blocking = await serve((_request, response) => response.writeHead(403).end())
  const failing = await serve((_request, response) => response.writeHead(503).end())
  const silent = await serve(() => {})
  const bad = await complaints(
    { POLYMARKET_GAMMA_URL: blocking, POLYMARKET_CLOB_URL: failing, LIMITLESS_API_URL: silent },
    1_500,
  )
  expect(bad.map((line) => line.replace(/127.*(answers \d+|could not).*/, '$1'))).toEqual([
    'fail venue polymarket: REST (Gamma): answers 403',
    'fail venue polymarket: REST (CLOB): answers 503',
    expect.stringMatching(/^fail venue limitless: REST/),
  ])
})

test('a wrong clock is reported with its offset', async () => {
  const date = new Date(Date.now() - 60_000).toUTCString()
  const slow = await serve((_request, response) => response.setHeader('Date', date).end())
  const urls = ['POLYMARKET_GAMMA_URL', 'POLYMARKET_CLOB_URL', 'POLYMARKET_DATA_URL', 'KALSHI_API_URL']
  const bad = await complaints(Object.fromEntries(urls.map((name) => [name, slow])))
  expect(bad).toEqual([expect.stringMatching(/^fail clock: .*\d\d\.\d s ahead of the venues/)])
})

test('a node of another chain and an unreachable one are distinguished; beside a healthy node neither is a failure', async () => {
  const { RPC_URL_137: polygon = '', RPC_URL_56: bnb = '' } = healthy
  const [wrong] = await complaints({ RPC_URL_137: bnb })
  expect(wrong).toMatch(/^fail chain Polygon: .* says that it is chain 56, not 137/)
  expect(await complaints({ RPC_URL_137: NOWHERE })).toEqual([expect.stringMatching(/^fail chain Polygon: /)])
  expect(await complaints({ RPC_URL_137: `${polygon},${NOWHERE}` })).toEqual([
    expect.stringMatching(/^warn chain Polygon: .*ECONNREFUSED/),
  ])
})

test('a port in use by another process is named; one in use by the service itself passes', async () => {
  const stranger = await serve((_request, response) => response.end('hello'))
  const ours = await serve((_request, response) => response.end('{"status":"ok"}'))
  const portOf = (url: string) => new URL(url).port
  expect(await complaints({ PORT: portOf(stranger) })).toEqual([
    expect.stringMatching(/^fail port: .*EADDRINUSE/),
  ])
  expect(await complaints({ PORT: portOf(ours) })).toEqual([])
})

test('missing migrations, a user without privileges and a wrong password are named', async () => {
  const empty = await createTestDatabase({ empty: true })
  expect(await complaints({ DATABASE_URL: empty.url })).toEqual([
    expect.stringMatching(/^warn migrations: Not applied yet: 20261121000000_initial, /),
  ])
  const role = `doctor_${process.pid}`
  await runOnServer(empty.url, `CREATE ROLE ${role} LOGIN PASSWORD 'right'`)
  const as = (password: string) => {
    const url = new URL(empty.url)
    Object.assign(url, { username: role, password })
    return url.href
  }
  expect(await complaints({ DATABASE_URL: as('right') })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^fail database: .*may not create tables/)]),
  )
  const wrong = await complaints({ DATABASE_URL: as('not-the-password') })
  expect(wrong).toEqual([expect.stringMatching(/^fail database: .*password authentication failed/)])
  expect(wrong.join()).not.toContain('not-the-password')
  await runOnServer(empty.url, `DROP ROLE ${role}`)
  await empty.close()
})

test.runIf(hasRedis)(
  'a Redis that is unreachable, or that evicts keys when it is full, is named',
  async () => {
    expect(await complaints({ REDIS_URL: 'redis://127.0.0.1:1' })).toEqual([
      expect.stringMatching(/^fail redis: .*ECONNREFUSED/),
    ])
    const { Redis } = await import('ioredis')
    const client = new Redis(redis?.url ?? '')
    await client.config('SET', 'maxmemory', '100mb')
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await complaints({})).toEqual([expect.stringMatching(/^warn redis: .*allkeys-lru/)])
    await client.config('SET', 'maxmemory', '0')
    client.disconnect()
  },
)

describe('the language model', () => {
  let server: StandInModel
  beforeAll(async () => {
    server = await startStandInModel()
  })
  afterAll(() => server.close())
  const found = async (env: Record<string, string>) => {
    const findings = await examine({ ...healthy, MATCH_MODEL_NAME: 'small', ...env }, undefined, [modelCheck])
    return findings.map(({ status, message, advice = '' }) => `${status} ${message} ${advice}`.trim())
  }

  test('is not needed, and is only requested for its list of models without a completion', async () => {
    expect(await examine(healthy, undefined, [modelCheck])).toMatchObject([{ status: 'skipped' }])
    server.serve(['large', 'small'])
    expect(await found({ MATCH_MODEL_URL: server.url })).toEqual(['ok It serves small.'])
    expect(server.requests).toEqual([])
  })

  test('that the endpoint does not serve is named with those that it serves', async () => {
    server.serve(['large'])
    expect(await found({ MATCH_MODEL_URL: server.url })).toEqual([
      'fail It does not serve small. Set MATCH_MODEL_NAME to one that it serves: large.',
    ])
    server.serve(undefined)
    expect(await found({ MATCH_MODEL_URL: server.url })).toEqual([
      'ok It answers, and does not say whether it serves small.',
    ])
  })

  test('behind a wrong key or an address where nothing listens is named, without the key', async () => {
    const url = await serve((_request, response) => response.writeHead(401).end())
    const [wrong = ''] = await found({ MATCH_MODEL_URL: `${url}/v1`, MATCH_MODEL_KEY: 'hidden-model-key' })
    expect(wrong).toMatch(/^fail .*401.*Check MATCH_MODEL_KEY\.$/)
    expect(wrong).not.toContain('hidden')
    expect((await found({ MATCH_MODEL_URL: `${NOWHERE}/v1` }))[0]).toMatch(/^fail .*ECONNREFUSED/)
  })
})

test('all invalid settings are named at once, without their values', async () => {
  const findings = await examine({
    ...healthy,
    PORT: 'x',
    METRICS_TOKEN: 'tooshort-value',
    KALSHI_KEY_ID: '',
  })
  expect(findings.map(({ check, status }) => [check, status])).toEqual(Array(3).fill(['settings', 'fail']))
  const text = JSON.stringify(findings)
  for (const name of ['PORT', 'METRICS_TOKEN', 'KALSHI_KEY_ID']) expect(text).toContain(name)
  expect(text).not.toContain('tooshort-value')
})

test('the command prints a table or JSON, reports faults by its exit code, and never prints a secret', async () => {
  const run = (args: string[], env: Record<string, string>) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const { file, execArgv } = ownProgram('lib/dev/doctor/main.ts')
      const command = [...execArgv, file, ...args]
      execFile(
        process.execPath,
        command,
        { env: { ...process.env, ...healthy, ...env } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      )
    })
  const good = await run(['--json'], {})
  expect(good.code).toBe(0)
  expect(JSON.parse(good.text)).toMatchObject({ ok: true })
  const bad = await run([], { OPINION_WS_URL: 'ws://127.0.0.1:1', OPINION_API_KEY: 'opinion-key-of-a-test' })
  expect(bad.code).toBe(1)
  expect(bad.text).toMatch(/FAIL {2}venue opinion: socket/)
  expect(bad.text).toMatch(/1 to fix\n$/)
  for (const secret of [
    healthy.AUTH_SECRET,
    new URL(database.url).password,
    'opinion-key-of-a-test',
    'PRIVATE KEY',
  ])
    expect(bad.text + good.text).not.toContain(secret)
})

/** Forwards requests to a server, and adds a field to each of its responses. */
async function addingField(target: string) {
  const { pathname, origin } = new URL(target)
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${origin}${request.url}`)
    const body = { ...((await answer.json()) as object), brand_new: 1 }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${pathname}`, stop: () => void server.close() }
}

test('--wire reads each platform once, and names the responses in another format', async () => {
  const byVenue = async () => new Map((await examineWire(healthy)).map((finding) => [finding.check, finding]))
  const found = await byVenue()
  expect([...found.keys()].sort()).toEqual([
    'wire kalshi',
    'wire limitless',
    'wire opinion',
    'wire polymarket',
    'wire predictfun',
  ])
  for (const [check, { status, message }] of found) {
    expect(status, `${check}: ${message}`).toBe('ok')
    expect(message).toMatch(/[1-9]\d* open markets, 1 book/)
  }
  const other = await addingField(healthy.KALSHI_API_URL ?? '')
  const news = await examineWire({ ...healthy, KALSHI_API_URL: other.url }).finally(other.stop)
  const kalshi = news.find(({ check }) => check === 'wire kalshi')
  expect(kalshi?.status).toBe('warn')
  expect(kalshi?.message).toMatch(/with more than is known here: .*GET \/events field brand_new/)
  expect(news.find(({ check }) => check === 'wire limitless')?.status).toBe('ok')
  sandbox.setFault('limitless', { kind: 'malformed' })
  const after = await byVenue()
  sandbox.setFault('limitless', undefined)
  expect(after.get('wire limitless')?.status).toBe('fail')
  expect(after.get('wire kalshi')?.status).toBe('ok')
}, 60_000)
