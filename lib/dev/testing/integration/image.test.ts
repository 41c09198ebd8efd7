import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { assembleImage } from '@/lib/dev/deploy/assembleImage'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { freePort, hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { RATE_FACTOR, until, untilConnected, untilReady } from '@/lib/dev/testing/support/startStack'

/** What a container holds, assembled outside the checkout, runs the service by itself. */

const PROGRAMS = path.join(process.env.NEXT_DIST_DIR ?? '.next', 'programs')
const database = testDatabase({ empty: true })
let folder: string
let redis: TestRedis
const children: ChildProcess[] = []

const environment = () => ({
  PATH: process.env.PATH,
  ...(process.env.NEXT_DIST_DIR && { NEXT_DIST_DIR: process.env.NEXT_DIST_DIR }),
  ...inject('standInsEnv'),
  NODE_ENV: 'production' as const,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  AUTH_SECRET: 'a secret of thirty-two characters',
  VENUE_RATE_FACTOR: String(RATE_FACTOR),
})

/** A program of the image, in its folder. */
function run(program: string, env: Record<string, string>): ChildProcess {
  const child = fork(path.join(PROGRAMS, program), {
    cwd: folder,
    execArgv: [],
    env: { ...environment(), ...env },
  })
  children.push(child)
  return child
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-image-'))
  await assembleImage(folder)
  if (hasRedis) redis = await startRedis()
}, 300_000)

afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await redis?.close()
  rmSync(folder, { recursive: true })
})

test('it has neither sources, source maps nor what only tests and builds need, in less than 100 MB', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const bytes = names.reduce((sum, name) => sum + lstatSync(path.join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(100e6)
  expect(readdirSync(folder)).not.toContain('lib')
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
  expect(names.filter((name) => /node_modules\/(typescript|vitest|esbuild|prisma)\//.test(name))).toEqual([])
})

test('it migrates an empty database, reads the venues, and serves API, accounts, agents and pages', async () => {
  const service = run('process-main.mjs', { DATABASE_URL: database.url, PORT: '0', DEMO_WALLET: '1' })
  const [{ url }] = (await once(service, 'message')) as [{ url: string }]
  await untilReady(url)
  await untilConnected(url)
  const slug = await pairedSlug(url)
  const key = await makeKey(url, (await signIn(url)).accessToken)
  const list = await fetch(`${url}/api/events/list?paired=true&limit=1`, { headers: { 'X-API-Key': key } })
  expect(list.status).toBe(200)
  const agent = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(await agent.text()).toContain('plan_order')

  const pages = ['/', `/event/${slug}`, '/plan', '/portfolio', '/account', '/docs', '/methodology', '/status']
  const linked = new Set<string>()
  for (const page of pages) {
    const reply = await fetch(url + page)
    expect([page, reply.status]).toEqual([page, 200])
    const html = await reply.text()
    for (const [, link = ''] of html.matchAll(
      /(?:src|content|href)="([^"]*(?:_next\/static|\/opengraph-image|\/icon)[^"]*)"/g,
    ))
      linked.add(new URL(link.replaceAll('&amp;', '&'), url).pathname)
  }
  expect([...linked].some((link) => link.includes('opengraph-image'))).toBe(true)
  for (const link of linked) expect([link, (await fetch(url + link)).status]).toEqual([link, 200])
}, 300_000)

test.skipIf(!hasRedis)(
  'it runs ingestion apart',
  async () => {
    const port = String(await freePort())
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, PORT: port }
    const ingest = run('process-ingestMain.mjs', env)
    await once(ingest, 'message')
    await until('a venue that is read', async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
      return /^crossbook_venue_state\{.*state="connected".*\} 1$/m.test(metrics) || undefined
    })
  },
  300_000,
)

test('without DATABASE_URL it says what to set', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(PROGRAMS, 'process-main.mjs')], {
    cwd: folder,
    env: { ...environment(), PORT: '0', DATA_DIR: path.join(folder, 'data') },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^There is no embedded PostgreSQL .*: set DATABASE_URL.\n$/)
})

test('its doctor examines it', () => {
  const { stdout } = spawnSync(process.execPath, [path.join(PROGRAMS, 'doctor-main.mjs'), '--json'], {
    cwd: folder,
    env: { ...environment(), DATABASE_URL: database.url },
    encoding: 'utf8',
  })
  const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string }[] }
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'build', status: 'ok' }),
      expect.objectContaining({ check: 'database', status: 'ok' }),
    ]),
  )
})
