import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectMcp } from '@/lib/dev/testing/support/mcpClient'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { type Stack, startStack } from '@/lib/dev/testing/support/startStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let stack: Stack
let client: Awaited<ReturnType<typeof connectMcp>>
let key: string
let slug: string
let outcome: { outcome_id: string; tokens: Record<string, string> }

/** A frozen world: two responses differ only in their times. */
beforeAll(async () => {
  stack = await startStack({
    ...worldOf(24),
    SANDBOX_SPEED: '0',
    RATE_LIMIT_KEY: '0',
  })
  const { url } = stack.service
  key = await makeKey(url, (await signIn(url)).accessToken)
  client = await connectMcp(url, { headers: { Authorization: `Bearer ${key}` } })
  slug = await pairedSlug(url, 120_000)
  const { outcomes } = (await rest(`/api/event/${slug}`)) as { outcomes: Record<string, string | null>[] }
  const [first] = outcomes
  if (!first) throw new Error('The event has no outcome.')
  const tokens = ['platform_1', 'platform_2'].flatMap((id) => {
    const token = first[`${id}_yes_token`]
    return token ? [[id, token] as const] : []
  })
  outcome = { outcome_id: String(first.outcome_id), tokens: Object.fromEntries(tokens) }
}, 480_000)

afterAll(async () => {
  await client?.close()
  await stack?.close()
})

async function rest(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${stack.service.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Fields with a read time, or a value derived from the current time. */
const TIMES = new Set([
  'generated_at',
  'last_message_at',
  'oldest_book_at',
  'book_ages',
  'last_answer_at',
  'block',
  'blocks',
  'cached',
  'apr',
  'days_until',
])
const still = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, one) => (TIMES.has(name) ? undefined : one)))

/** A tool's result, by a client that validates it against the tool's own output schema. */
async function use(name: string, args: object): Promise<Record<string, unknown>> {
  const { structuredContent, isError, content } = await client.callTool({
    name,
    arguments: args as Record<string, unknown>,
  })
  expect({ isError, content: isError ? content : [] }).toEqual({ isError: undefined, content: [] })
  return structuredContent as Record<string, unknown>
}

const everything = {
  include: ['books', 'match', 'settlement'],
  depth: 50,
  outcomes_limit: 500,
  rules_chars: 100_000,
}

/** Every tool with arguments that omit nothing, and the HTTP API's response to the same. */
const CASES: Record<string, () => Promise<{ args: object; expected: unknown }>> = {
  search_events: async () => ({
    args: { paired: true, limit: 7, outcomes_limit: 1_000, platforms: ['platform_1', 'platform_2'] },
    expected: await rest('/api/events/list?paired=true&limit=7&platforms=platform_1,platform_2'),
  }),
  get_event: async () => {
    const event = (await rest(`/api/event/${slug}`)) as { outcomes: object[] }
    return {
      args: { event: slug, ...everything },
      expected: { ...event, outcomes_total: event.outcomes.length },
    }
  },
  get_order_book: async () => ({
    args: { outcome_id: outcome.outcome_id, depth: 20 },
    expected: await rest(`/api/orderbook?outcome_id=${outcome.outcome_id}&depth=20`),
  }),
  plan_order: async () => {
    const args = { tokens: outcome.tokens, direction: 'buy', amount_usd: 40 }
    return { args, expected: await rest('/api/liquidity/distribution', args) }
  },
  explain_plan: async () => {
    const args = { tokens: outcome.tokens, direction: 'buy', amount_usd: 40, receipt: true }
    const { receipt } = (await use('plan_order', args)) as { receipt: { id: string } }
    return { args: { receipt: receipt.id, levels: 10_000 }, expected: await rest(`/api/plans/${receipt.id}`) }
  },
  compare_rules: async () => {
    const event = (await rest(`/api/event/${slug}`)) as Record<string, unknown> & {
      outcomes: Record<string, unknown>[]
    }
    const { event_slug, event_title, sources, descriptions, rule_differences, outcomes } = event
    return {
      args: { event: slug, outcomes_limit: 500, rules_chars: 100_000 },
      expected: {
        event_slug,
        event_title,
        sources,
        descriptions,
        rule_differences,
        outcomes: outcomes.map(({ outcome_id, outcome_group_title, settlement, match }) => ({
          outcome_id,
          outcome_group_title,
          settlement,
          match,
        })),
        outcomes_total: outcomes.length,
      },
    }
  },
  list_arbitrage: async () => ({
    args: { limit: 20, verified: false, sort: 'profit_pct' },
    expected: await rest('/api/arbitrage?limit=20&verified=false&sort=profit_pct'),
  }),
  get_positions: async () => ({
    args: { addresses: [WALLET], limit: 1_000 },
    expected: await rest(`/api/positions/aggregated?addresses=${WALLET}`),
  }),
  get_price_history: async () => ({
    args: { outcome_id: outcome.outcome_id, interval: '1d', max_points: 20_000 },
    expected: await rest(`/api/price-history?outcome_id=${outcome.outcome_id}&interval=1d`),
  }),
  get_status: async () => ({ args: { details: true }, expected: await rest('/api/platforms') }),
  practice_order: async () => {
    const plan = { tokens: outcome.tokens, direction: 'buy', amount_usd: 40 }
    const once = { max_slippage_bps: 50, client_id: 'the same order, by both ways' }
    return {
      args: { ...plan, ...once },
      expected: await rest('/api/executions', { mode: 'practice', plan, ...once }),
    }
  },
  practice_portfolio: async () => ({ args: { limit: 500 }, expected: await rest('/api/practice') }),
}

describe('the tools', () => {
  test('are all here', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort())
  })

  test.each(Object.keys(CASES))(
    '%s returns the same as the HTTP API',
    async (name) => {
      const compare = async () => {
        const { args, expected } = (await CASES[name]?.()) ?? { args: {}, expected: undefined }
        expect(still(await use(name, args))).toEqual(still(expected))
      }
      // An invalid result fails at once.
      await use(name, (await CASES[name]?.())?.args ?? {})
      // Data that the service learns after its start, such as positions, may arrive between the two.
      await expect.poll(() => compare().then(() => true), { timeout: 60_000, interval: 500 }).toBe(true)
    },
    90_000,
  )

  test('are short when nothing else is requested', async () => {
    const sizes = {
      search_events: await use('search_events', {}),
      get_event: await use('get_event', { event: slug }),
      get_order_book: await use('get_order_book', { outcome_id: outcome.outcome_id }),
      plan_order: await use('plan_order', { tokens: outcome.tokens, direction: 'buy', amount_usd: 40 }),
      compare_rules: await use('compare_rules', { event: slug }),
      list_arbitrage: await use('list_arbitrage', {}),
      get_positions: await use('get_positions', { addresses: [WALLET] }),
      get_price_history: await use('get_price_history', { outcome_id: outcome.outcome_id }),
      get_status: await use('get_status', {}),
      practice_portfolio: await use('practice_portfolio', {}),
    }
    const tooLong = Object.entries(sizes)
      .map(([name, result]) => [name, JSON.stringify(result).length] as const)
      .filter(([, size]) => size > 32_000)
    expect(tooLong).toEqual([])
  })
})

test('resources return the same as the tools', async () => {
  const read = async (uri: string) => {
    const { contents } = await client.readResource({ uri })
    return JSON.parse(String((contents[0] as { text?: string }).text)) as Record<string, unknown>
  }
  expect(still(await read('crossbook://status'))).toEqual(still(await use('get_status', {})))
  expect(still(await read(`crossbook://event/${slug}`))).toEqual(
    still(await use('get_event', { event: slug })),
  )
  expect(await read('crossbook://methodology/scorecard')).toHaveProperty('leftOut')
})

test('without a credential a tool that needs one reports that in its result, the others work', async () => {
  const anonymous = await connectMcp(stack.service.url)
  expect(await anonymous.callTool({ name: 'list_arbitrage', arguments: {} })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^401: .*X-API-Key/) }],
  })
  expect((await anonymous.callTool({ name: 'get_status', arguments: {} })).isError).toBeUndefined()
  await anonymous.close()
})

test('a body beyond 64 KiB is refused, and the service goes on', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(200_000) } })
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const answer = await fetch(`${stack.service.url}/mcp`, { method: 'POST', headers, body })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } })
  expect(await client.ping()).toEqual({})
})

test('npm run mcp serves the same over standard input and output, errors included', async () => {
  const local = new Client({ name: 'crossbook-test', version: '1' })
  const env = { PATH: process.env.PATH ?? '' }
  const args = ['--silent', 'run', 'mcp', '--', stack.service.url]
  await local.connect(new StdioClientTransport({ command: 'npm', args, env }))
  const { structuredContent } = await local.callTool({ name: 'get_status', arguments: {} })
  expect(still(structuredContent)).toEqual(still(await use('get_status', {})))
  expect(await local.callTool({ name: 'list_arbitrage', arguments: {} })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/X-API-Key/) }],
  })
  await local.close()
})
