import fc from 'fast-check'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { type FuzzedApi, readApi } from './document'
import { faultOf } from './judge'
import { type Credentials, type FuzzedRequest, requestsTo } from './requests'
import { type Answered, send } from './send'
import type { Known } from './values'

export interface FuzzReport {
  requests: number
  seconds: number
  /** Responses by status. */
  statuses: ReadonlyMap<number, number>
  /** Operations with at least one 200. */
  reached: ReadonlySet<string>
  operations: readonly string[]
}

const AT_ONCE = 8
/** Requests between two sign-ins: some end the account's sessions and keys. */
const ROUND = 400
const WRONG_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA'

async function readJson<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as T
}

interface Listed {
  events: { event_slug: string; outcomes: { outcome_id: string; name: string; market_id: string | null }[] }[]
}

/** Existing names and ids, so that requests pass the first lookup. */
async function readKnown(url: string): Promise<Map<string, unknown[]>> {
  const { events } = await readJson<Listed>(`${url}/api/events/list?limit=20&paired=true`)
  const slugs = events.map(({ event_slug }) => event_slug)
  const known = new Map<string, unknown[]>([
    ['slug', slugs],
    ['event', slugs],
    ['outcome_id', events.flatMap(({ outcomes }) => outcomes.map(({ outcome_id: id }) => id))],
    ['outcome_title', events.flatMap(({ outcomes }) => outcomes.map(({ name }) => name))],
    [
      'addresses',
      ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ],
    ['address', ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045']],
  ])
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string') known.set(name, [...(known.get(name) ?? []), value])
  }
  for (const slug of slugs.slice(0, 6)) {
    const event = await readJson<{ outcomes: Record<string, unknown>[] }>(
      `${url}/api/event/${encodeURIComponent(slug)}`,
    )
    for (const [name, value] of event.outcomes.flatMap((outcome) => Object.entries(outcome))) {
      if (!/^platform_\d_(yes_token|no_token|market_id)$/.test(name)) continue
      put(name, value)
      put(name.endsWith('market_id') ? 'market_id' : 'token_id', value)
    }
    const [outcome] = event.outcomes
    const tokens = Object.entries(outcome ?? {})
      .filter(([name, value]) => name.endsWith('_yes_token') && typeof value === 'string')
      .map(([name, value]) => [name.replace('_yes_token', ''), value])
    // One name covers a plan's map of tokens and a stream's list of them.
    const [first] = tokens
    known.set('tokens', [
      ...(known.get('tokens') ?? []),
      Object.fromEntries(tokens),
      ...(first ? [first[1]] : []),
    ])
    put('token_ids', first?.[1])
  }
  return known
}

async function newCredentials(url: string, known: Map<string, unknown[]>): Promise<Credentials> {
  const [steady, victim] = [await signIn(url), await signIn(url)]
  const key = await makeKey(url, steady.accessToken)
  const made = await makeKey(url, victim.accessToken)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const listed = await send(url, {
    method: 'GET',
    target: '/api/api-key',
    headers: bearer(victim.accessToken),
  })
  known.set(
    'id',
    (JSON.parse(listed.body) as { api_keys: { id: string }[] }).api_keys.map(({ id }) => id),
  )
  known.set('refresh_token', [victim.refreshToken])
  return {
    none: {},
    token: bearer(steady.accessToken),
    victim: bearer(victim.accessToken),
    key: { 'x-api-key': key },
    otherKey: { 'x-api-key': made },
    wrongKey: { 'x-api-key': 'pk_000000000000000000000000000000000000' },
    wrongToken: bearer(WRONG_TOKEN),
    keyAsToken: bearer(key),
    tokenAsKey: { 'x-api-key': steady.accessToken },
    nonsense: { authorization: 'Basic eDp4', 'x-api-key': '' },
  }
}

/** Sends one round of requests. */
async function runRound(
  url: string,
  { api, requests, seed }: { api: FuzzedApi; requests: fc.Arbitrary<FuzzedRequest>; seed: number },
  record: (request: FuzzedRequest, answer: Answered) => void,
) {
  const batch = fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' })
  for (const all of fc.sample(batch, { seed, numRuns: ROUND / AT_ONCE })) {
    await Promise.all(
      all.map(async (request) => {
        const answer = await send(url, request.sent)
        record(request, answer)
        const fault = faultOf(api, request, answer)
        if (fault === undefined) return
        const text = JSON.stringify(request.sent).slice(0, 2_000)
        throw new Error(`${request.operation.operationId}: ${fault}\n${text}\n${answer.body.slice(0, 500)}`)
      }),
    )
  }
}

/**
 * Sends requests generated from the published description to a running service and validates every response.
 * Errors: throws at the first violation, with its request.
 */
export async function runFuzz(
  url: string,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzReport> {
  const start = Date.now()
  const api = readApi(await readJson(`${url}/api/openapi.json`))
  const known = await readKnown(url)
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  let count = 0
  for (let round = 0; count < requests; round += 1) {
    const credentials = await newCredentials(url, known)
    const made = requestsTo(api, known as Known, credentials)
    await runRound(url, { api, requests: made, seed: seed + round }, ({ operation }, { status }) => {
      count += 1
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) reached.add(operation.operationId)
    })
  }
  return {
    requests: count,
    seconds: (Date.now() - start) / 1_000,
    statuses,
    reached,
    operations: api.operations.map(({ operationId }) => operationId),
  }
}
