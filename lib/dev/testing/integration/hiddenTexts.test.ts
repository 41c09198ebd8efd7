import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { connectMcp } from '@/lib/dev/testing/support/mcpClient'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import {
  type Service,
  type StandIns,
  startService,
  startStandIns,
  untilConnected,
  untilReady,
} from '@/lib/dev/testing/support/startStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'

/** Every venue writes direction overrides, zero-width and control characters into its titles and rules. */

/** The characters themselves, and their JSON and HTML escapes. */
const HIDDEN =
  /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]|&#x0?7;|\\u(?:202[a-e]|206[6-9]|200b|0007)/i

let standIns: StandIns
let service: Service
let client: Client
let dataDir: string
let slug: string
let key: string

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-hidden-'))
  standIns = await startStandIns({ SANDBOX_CHAIN: '0', SANDBOX_WINDOWS: '0', ...worldOf(24) })
  for (const venue of VENUE_IDS) standIns.child.send({ type: 'setFault', venue, fault: { kind: 'hidden' } })
  service = await startService({ ...standIns.env, DATA_DIR: dataDir })
  await untilReady(service.url)
  await untilConnected(service.url)
  slug = await pairedSlug(service.url)
  key = await makeKey(service.url, (await signIn(service.url)).accessToken)
  client = await connectMcp(service.url, { headers: { Authorization: `Bearer ${key}` } })
}, 300_000)

afterAll(async () => {
  await client?.close()
  await service?.end()
  await standIns?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the stand-ins do send them', async () => {
  const answer = await fetch(`${standIns.env.KALSHI_API_URL}/events?limit=5&with_nested_markets=true`)
  expect(await answer.text()).toMatch(HIDDEN)
})

test.each([
  ['/'],
  ['/event/{slug}'],
  ['/plan?event={slug}'],
  ['/scanner'],
  ['/status'],
  ['/methodology'],
  ['/docs'],
  ['/best-split'],
  ['/sitemap.xml'],
  ['/llms.txt'],
  ['/api/events/list?limit=50'],
  ['/api/events/list?limit=50&format=csv'],
  ['/api/event/{slug}'],
  ['/api/arbitrage'],
])('no hidden character reaches %s', async (target) => {
  const answer = await fetch(`${service.url}${target.replace('{slug}', slug)}`, {
    headers: { 'X-API-Key': key },
  })
  expect(answer.status).toBeLessThan(400)
  const text = await answer.text()
  expect(text.length).toBeGreaterThan(100)
  expect(
    HIDDEN.exec(text)?.index,
    text.slice(Math.max(0, (HIDDEN.exec(text)?.index ?? 0) - 80)).slice(0, 160),
  ).toBe(undefined)
})

test('no hidden character reaches agents', async () => {
  const { tools } = await client.listTools()
  const { outcomes } = (await (await fetch(`${service.url}/api/event/${slug}`)).json()) as {
    outcomes: Record<string, string | null>[]
  }
  const tokens = Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((n) => {
      const token = outcomes[0]?.[`platform_${n}_yes_token`]
      return token ? [[`platform_${n}`, token]] : []
    }),
  )
  const outcome_id = outcomes[0]?.outcome_id
  const everything = { include: ['books', 'match', 'settlement'], rules_chars: 100_000 }
  const args: Record<string, object> = {
    search_events: { limit: 20 },
    get_event: { event: slug, ...everything },
    compare_rules: { event: slug },
    get_order_book: { outcome_id },
    plan_order: { tokens, direction: 'buy', amount_usd: 40 },
    list_arbitrage: {},
    get_status: {},
  }
  const named = Object.keys(args).filter((name) => tools.some((tool) => tool.name === name))
  expect(named).toEqual(Object.keys(args))
  for (const name of named) {
    const result = await client.callTool({ name, arguments: args[name] as Record<string, unknown> })
    expect([name, HIDDEN.test(JSON.stringify(result))]).toEqual([name, false])
    expect([name, result.isError ?? false]).toEqual([name, false])
  }
}, 60_000)
