import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { childrenOf, isAlive } from '@/lib/dev/testing/support/childrenOf'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { postmasterOf } from '@/lib/dev/testing/support/postmasterOf'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { RATE_FACTOR, until, untilConnected, untilReady } from '@/lib/dev/testing/support/startStack'

/** `next start` alone, as a Next.js developer runs it: nothing of lib/server/process in front. */

const NEXT = 'node_modules/next/dist/bin/next'
let child: ChildProcess
let dataDir: string
let url: string
let slug: string
let printed = ''

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-next-'))
  child = spawn(process.execPath, [NEXT, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...inject('standInsEnv'),
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // No chain responds here: balances report that in a valid response.
      RPC_URL_137: 'http://127.0.0.1:9',
      RPC_URL_8453: 'http://127.0.0.1:9',
      RPC_URL_56: 'http://127.0.0.1:9',
      VENUE_RATE_FACTOR: String(RATE_FACTOR),
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  url = await until('Next to listen', async () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(printed)?.[0], 60_000)
  await untilReady(url)
  await untilConnected(url)
  slug = await pairedSlug(url)
}, 300_000)

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test('an event, a plan, balances and a key work under plain Next, within the default limits', async () => {
  const event = await fetch(`${url}/api/event/${slug}`)
  expect([event.status, event.headers.get('ratelimit-limit')]).toEqual([200, '60'])
  const { outcomes } = (await event.json()) as { outcomes: Record<string, unknown>[] }
  const tokens = outcomes
    .map((outcome) =>
      Object.fromEntries(
        [1, 2, 3, 4, 5].flatMap((n) => {
          const token = outcome[`platform_${n}_yes_token`]
          return token ? [[`platform_${n}`, token]] : []
        }),
      ),
    )
    .find((entry) => Object.keys(entry).length > 1)
  const plan = await fetch(`${url}/api/liquidity/distribution`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ tokens, direction: 'buy', amount_usd: 50 }),
  })
  expect([plan.status, await plan.json()]).toMatchObject([200, { certificate: {} }])

  const session = await signIn(url)
  const key = await makeKey(url, session.accessToken)
  const balances = await fetch(`${url}/api/balances/erc1155?addresses=${session.address}`, {
    headers: { 'X-API-Key': key },
  })
  expect([balances.status, balances.headers.get('ratelimit-limit')]).toEqual([200, '600'])
  const invalid = await fetch(`${url}/api/liquidity/distribution`, { method: 'POST', body: '{' })
  expect(invalid.status).toBeGreaterThanOrEqual(400)
  expect(await invalid.json()).toHaveProperty('detail')
})

test('an event’s books are streamed under plain Next', async () => {
  const leave = new AbortController()
  const stream = await fetch(`${url}/api/stream?event=${slug}`, { signal: leave.signal })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  let received = ''
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk
    if (/event: book\ndata: \{/.test(received)) break
  }
  leave.abort()
  expect(received).toContain(slug)
})

test.each([
  ['the list', () => '/', () => 'Events'],
  ['an event', () => `/event/${slug}`, () => slug],
  ['the planner', () => '/plan', () => 'Plan'],
])('%s is a page under plain Next, under the policy of every page', async (_what, path, text) => {
  const page = await fetch(`${url}${path()}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain(text())
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  expect(html).toContain(`nonce="${nonce}"`)
})

test('agents reach their tools under plain Next', async () => {
  const reply = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('plan')])
})

test('an address in a header of the caller is ignored', async () => {
  const send = (address: string) =>
    fetch(`${url}/api/platforms`, { headers: { 'X-Crossbook-Client': address, 'X-Forwarded-For': address } })
  const left = async (address: string) => Number((await send(address)).headers.get('ratelimit-remaining'))
  expect(await left('203.0.113.7')).toBeGreaterThan(await left('203.0.113.8'))
})

test('SIGTERM ends the service, its ingestion and its database with Next', async () => {
  const children = [postmasterOf(dataDir), ...childrenOf(child.pid ?? 0, 'ingestChild')]
  expect(children).toHaveLength(2)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  await until('all of them to end', async () => !children.some(isAlive) || undefined)
  expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
})
