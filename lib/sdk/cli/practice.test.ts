import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { connectMcp } from '@/lib/dev/testing/support/mcpClient'
import { poly, rain } from '@/lib/dev/testing/support/rain'
import { serveTestApi } from '@/lib/dev/testing/support/serveTestApi'
import { until } from '@/lib/dev/testing/support/startStack'
import { createExecutionStore } from '@/lib/infra/db/users/executions'
import { fillDue } from '@/lib/operations/trading/practice/fillDue'
import { answerApi } from '@/lib/server/api/answerApi'
import { fromWebRequest } from '@/lib/server/http/plainRequest'

const database = testDatabase({ emptied: ['Trader'] })
const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-practice-'))
const COMMAND = path.join(folder, 'crossbook.mjs')
let api: Awaited<ReturnType<typeof serveTestApi>>

beforeAll(async () => {
  await database.prisma.user.create({ data: { id: 'alice' } })
  api = await serveTestApi({ events: [rain], executions: createExecutionStore(database.prisma) })
  const entryPoints = ['lib/sdk/cli/bin.ts']
  await build({ entryPoints, outfile: COMMAND, bundle: true, platform: 'node', format: 'esm' })
}, 120_000)
beforeEach(() => {
  const receivedAt = api.clock.now()
  api.books.put(buildBook(poly, { asks: [[0.4, 100]], bids: [[0.38, 100]], receivedAt }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

/** Fills an order once it is on its way. */
const fill = () =>
  until('an order to fill', async () => {
    const open = await database.prisma.executionLeg.findFirst({ where: { state: 'sent' } })
    if (!open) return undefined
    api.clock.advance(open.latencyMs)
    await fillDue(api.runtime)
    return true
  })

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, CROSSBOOK_URL: api.url, CROSSBOOK_TOKEN: 'access-alice', XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  const [status] = (await once(child, 'close')) as [number]
  return { status, stdout }
}

test('the command line buys on practice, waits for the fill, shows the account and begins anew', async () => {
  const [bought] = await Promise.all([run('practice', 'rain', '--tokens', '50', '--outcome', 'o1'), fill()])
  expect(bought.stdout).toContain('50 tokens for $20.00; 0 left.')
  expect(bought.status).toBe(0)
  const account = await run('practice')
  expect(account.stdout).toContain('Total $9,999.00, cash $9,980.00')
  expect(account.stdout).toContain('Practice leaves out')
  const [more] = await Promise.all([run('practice', 'rain', '--tokens', '80', '--outcome', 'o1'), fill()])
  // The rest of the level is what the first order left.
  expect(more.stdout).toContain('50 tokens for $20.00; 30 left.')
  expect(more.status).toBe(1)
  expect((await run('practice', '--reset')).stdout).toContain('cash $10,000.00')
})

/** An agent's client, without a connection in between. */
const connect = (headers?: Record<string, string>) =>
  connectMcp(api.url, {
    headers,
    async fetch(url, init) {
      const reply = await answerApi(() => api.runtime, fromWebRequest(new Request(url, init)))
      const text = typeof reply.body === 'string' && reply.status !== 202 ? reply.body : null
      return new Response(text, { status: reply.status, headers: reply.headers })
    },
  })

test('an agent buys on practice and reads the account; without a credential it is asked for one', async () => {
  const client = await connect({ authorization: 'Bearer access-alice' })
  const order = {
    tokens: { platform_1: 'p1:yes' },
    direction: 'buy',
    amount_tokens: 50,
    client_id: 'agent-1',
  }
  const sent = await client.callTool({ name: 'practice_order', arguments: order })
  expect(sent.structuredContent).toMatchObject({ mode: 'practice', state: 'sent' })
  await fill()
  const again = await client.callTool({ name: 'practice_order', arguments: order })
  expect(again.structuredContent).toMatchObject({ state: 'done', filled: { tokens: 50, usd: 20 } })
  const account = await client.callTool({ name: 'practice_portfolio', arguments: {} })
  expect(account.structuredContent).toMatchObject({ cash_usd: 9_980, positions: [{ tokens: 50 }] })
  await client.close()
  const stranger = await connect()
  const refused = await stranger.callTool({ name: 'practice_order', arguments: order })
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
    true,
    expect.stringContaining('X-API-Key'),
  ])
  await stranger.close()
})
