import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { receiptKeysResponse } from '@/lib/contract/receipts'
import { childrenOf, isAlive } from '@/lib/dev/testing/support/childrenOf'
import { findToken } from '@/lib/dev/testing/support/findToken'
import { postmasterOf } from '@/lib/dev/testing/support/postmasterOf'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { type Service, startService, until, untilReady } from '@/lib/dev/testing/support/startStack'
import { verifyReceipt } from '@/lib/operations/trading/receipts/verifyReceipt'

/** One service, one data folder: each test continues from the previous one's state. */
const KILLS = sampled({ full: 3, quick: 1 })
const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-kill-'))

let service: Service
/** The test's account, and all keys and receipts it ever received. */
let accessToken: string
const keys: string[] = []
const receipts: string[] = []

async function startAgain() {
  service = await startService({ ...inject('standInsEnv'), DATA_DIR: dataDir, PLATFORMS: 'polymarket' })
  await untilReady(service.url)
}

beforeAll(async () => {
  await startAgain()
  accessToken = (await signIn(service.url)).accessToken
}, 240_000)
afterAll(async () => {
  await service.end()
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

const childrenNamed = (name: string) => childrenOf(service.child.pid ?? 0, name)

async function keepReceipt(token: string): Promise<void> {
  const answer = await until('a plan', async () => {
    const one = await fetch(`${service.url}/api/liquidity/distribution`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-API-Key': keys[0] ?? '' },
      body: JSON.stringify({
        tokens: { platform_1: token },
        direction: 'buy',
        amount_usd: 20 + receipts.length,
        receipt: true,
      }),
    })
    return one.ok ? one : undefined
  })
  const { receipt } = (await answer.json()) as { receipt: { id: string } }
  receipts.push(receipt.id)
}

async function listKeys(): Promise<unknown[] | undefined> {
  const headers = { Authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${service.url}/api/api-key`, { headers })
  return answer.ok ? ((await answer.json()) as { api_keys: unknown[] }).api_keys : undefined
}

/** Every key is listed and authenticates, and every receipt is served, signed by a listed key. */
async function expectAllThere(): Promise<void> {
  expect(await listKeys()).toHaveLength(keys.length)
  for (const key of keys) {
    const answer = await fetch(`${service.url}/api/events/list`, { headers: { 'X-API-Key': key } })
    expect(answer.status).toBe(200)
  }
  const answer = await fetch(`${service.url}/api/plans/keys`)
  const { keys: trusted } = receiptKeysResponse.parse(await answer.json())
  expect(trusted).toHaveLength(1)
  for (const id of receipts) {
    const shown = await fetch(`${service.url}/api/plans/${id}`)
    expect(shown.status).toBe(200)
    expect(await verifyReceipt(await shown.text(), { trusted })).toMatchObject({ ok: true })
  }
}

test('the API answers throughout while the process that renders pages is killed, and pages come back', async () => {
  const renderers = () => childrenNamed('pagesChild')
  const statusOf = async (target: string, accept: string) =>
    (await fetch(service.url + target, { headers: { accept } })).status
  expect(renderers()).toHaveLength(1)
  expect(await statusOf('/', 'text/html')).toBe(200)

  let done = false
  const statuses = new Set<number>()
  const asking = (async () => {
    while (!done) statuses.add(await statusOf('/api/events/list?limit=5', 'application/json'))
  })()
  const [first = 0] = renderers()
  process.kill(first, 'SIGKILL')
  const page = await until('pages to be unavailable', async () => {
    const answer = await fetch(service.url, { headers: { accept: 'text/html' } })
    return answer.status === 503 ? answer : undefined
  })
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('Try again')
  await until('pages to be back', async () => (await statusOf('/', 'text/html')) === 200 || undefined, 60_000)
  done = true
  await asking
  expect([...statuses]).toEqual([200])
  expect(renderers()).toHaveLength(1)
  expect(renderers()).not.toContain(first)
}, 180_000)

test('kill -9 right after a response preserves every account, API key and receipt, and leaves no process', async () => {
  const token = await findToken(service.url)
  for (let round = 0; round < KILLS; round += 1) {
    const children = [...childrenNamed('ingestChild'), ...childrenNamed('pagesChild')]
    expect(children).toHaveLength(2)
    keys.push(await makeKey(service.url, accessToken))
    await keepReceipt(token)
    await service.end('SIGKILL')
    await startAgain()
    await expectAllThere()
    await until('its children to end', async () => !children.some(isAlive) || undefined)
  }
}, 300_000)

test('a service whose database fails five times in a row exits with a sentence and status 1, and loses no account, key or receipt', async () => {
  let stderr = ''
  service.child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const exited = once(service.child, 'exit')
  const readers = childrenNamed('ingestChild')
  for (let failure = 1; failure <= 5; failure += 1) {
    await until('the database to answer', listKeys)
    keys.push(await makeKey(service.url, accessToken))
    const postmaster = postmasterOf(dataDir)
    process.kill(postmaster, 'SIGKILL')
    await until('the database to be killed', async () => !isAlive(postmaster) || undefined)
    // Its connections may respond a moment longer: the next database counts.
    if (failure === 5) break
    await until(
      'another database',
      async () => service.child.exitCode !== null || postmasterOf(dataDir) !== postmaster || undefined,
    )
    expect(service.child.exitCode, `the service ended early: ${stderr}`).toBeNull()
  }
  expect(await exited).toEqual([1, null])
  expect(stderr).toContain(
    `The database in ${path.join(dataDir, 'postgres')} ended or could not be started five times in a row`,
  )
  await until('the ingest process to end', async () => !readers.some(isAlive) || undefined)
  await startAgain()
  await expectAllThere()
}, 300_000)
