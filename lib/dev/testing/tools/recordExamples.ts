import { writeFileSync } from 'node:fs'
import { privateKeyToAccount } from 'viem/accounts'
import type { EventDetail } from '@/lib/contract/event'
import {
  type ExampleValues,
  type RequestExample,
  requestExamples,
} from '@/lib/contract/examples/requestExamples'
import { OPERATIONS, type OperationSpec, type Operations } from '@/lib/contract/operations'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'

/**
 * Records a response of every operation for the API's description, from a running demo:
 *   npx tsx lib/dev/testing/tools/recordExamples.ts http://localhost:3000
 * Truncates lists as far as their schemas allow, and replaces secrets and machine-specific values.
 */
const FILE = 'lib/contract/examples/recorded.json'
/** Maximum entries per list. */
const KEPT = 2
/** Responses that cannot be recorded this way are in `lib/contract/examples/handMade.ts`. */
const NOT_RECORDED: readonly (keyof Operations)[] = [
  'getIcon',
  'streamEvents',
  'sendTicket',
  'signIn',
  'refreshTokens',
  'createSessionToken',
  'linkWallet',
  'unlinkWallet',
  'unlinkIdentity',
  'decideMatch',
  'undoMatchReview',
  'stateSettlement',
  'undoSettlementReview',
  'getMetrics',
  'getOpenApi',
  'createApiKey',
  'rotateApiKey',
  'revokeApiKey',
  'signOutEverywhere',
]
/** The first key that Hardhat and Anvil print; the demo's chains give its wallet tokens. */
const DEMO = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const url = process.argv[2] ?? 'http://localhost:3000'
const read = async <T>(path: string): Promise<T> => (await (await fetch(`${url}${path}`)).json()) as T

/** An event with few outcomes, the first of them on two platforms, and a stored plan of it. */
async function findValues(key: string): Promise<ExampleValues> {
  const { events } = await read<{ events: { event_slug: string; market_count: number }[] }>(
    '/api/events/list?paired=true&limit=100',
  )
  for (const { event_slug: slug } of events.sort((a, b) => a.market_count - b.market_count)) {
    // Hourly ones end too soon to be a good example.
    if (/-\d+[ap]m-|-mins$/.test(slug)) continue
    const event = await read<EventDetail>(`/api/event/${slug}`)
    const outcome = event.outcomes[0]
    const sources = event.sources.filter((id) => outcome?.[`${id}_yes_token`])
    if (!outcome || sources.length !== 2) continue
    const tokens = Object.fromEntries(
      sources.map((id) => [id, { token_id: outcome[`${id}_yes_token`] ?? '', outcome: 'yes' }]),
    )
    const body = JSON.stringify({ tokens, direction: 'buy', amount_usd: 250, receipt: true })
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': key }
    const planned = await fetch(`${url}/api/liquidity/distribution`, { method: 'POST', headers, body })
    if (!planned.ok) continue
    const { receipt, platforms } = (await planned.json()) as { receipt: { id: string }; platforms: object }
    if (Object.keys(platforms).length !== 2) continue
    const platform = sources[0] ?? 'platform_1'
    const market = { platform, id: outcome[`${platform}_market_id`] ?? '' }
    return {
      slug,
      eventId: event.event_id,
      outcomeId: outcome.outcome_id,
      market,
      tokens,
      address: DEMO.address,
      planId: receipt.id,
    }
  }
  throw new Error('No event of the demo is on two platforms with books.')
}

function addressOf({ path }: OperationSpec, { params, query }: RequestExample): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

async function ask(
  spec: OperationSpec,
  example: RequestExample,
  credentials: { key: string; token: string },
) {
  const response = await fetch(`${url}${addressOf(spec, example)}`, {
    method: spec.method,
    headers: {
      ...(example.body && { 'Content-Type': 'application/json' }),
      ...(spec.access === 'key' || spec.access === 'credential' ? { 'X-API-Key': credentials.key } : {}),
      ...(spec.access === 'user' || spec.access === 'reviewer'
        ? { Authorization: `Bearer ${credentials.token}` }
        : {}),
    },
    ...(example.body && { body: JSON.stringify(example.body) }),
  })
  if (!response.ok) throw new Error(`${spec.id}: ${response.status} ${await response.text()}`)
  return (await response.json()) as unknown
}

/** A copy whose lists and maps hold only the first entries; related values stay complete. */
function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const whole = name === 'bounds' || typeof value[0] === 'number'
    return (whole ? value : value.slice(0, KEPT)).map((entry) => shortened(entry))
  }
  if (typeof value === 'string') {
    return value.length > 400 ? `${value.slice(0, 200)}…` : value.replaceAll(url, 'https://crossbook.example')
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shortened(entry, key)]))
}

async function record() {
  const { accessToken: token } = await signIn(url, DEMO)
  const key = await makeKey(url, token)
  const values = await findValues(key)
  const examples = requestExamples(values)
  const answers: Record<string, unknown> = {}
  for (const spec of Object.values<OperationSpec & { id: keyof Operations }>(OPERATIONS)) {
    if (NOT_RECORDED.includes(spec.id)) continue
    const answer = await ask(spec, examples[spec.id], { key, token })
    const short = shortened(answer)
    answers[spec.id] = spec.response.safeParse(short).success ? short : answer
  }
  writeFileSync(FILE, `${JSON.stringify({ values, answers }, null, 1)}\n`)
  const sizes = Object.entries(answers).map(([id, answer]) => `${id} ${JSON.stringify(answer).length}`)
  process.stdout.write(`${sizes.join('\n')}\n`)
}

record().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
