import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STREAM_MESSAGES } from '@/lib/contract/stream'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { serveTestApi } from '@/lib/dev/testing/support/serveTestApi'
import { Crossbook, type Reconnect, STREAM_NAMES } from './crossbook'
import {
  ConnectionError,
  CredentialError,
  CrossbookError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
} from './errors'
import { followBooks } from './followBooks'
import type { Tokens } from './transport'
import { verifyPlan } from './verifyPlan'

const events = ['rain', 'snow', 'hail'].map((slug, i) =>
  buildGroup(slug, [
    buildOutcome(
      `o${i}`,
      i === 0
        ? [member(poly), member(kalshi)]
        : [member(marketOn('polymarket', `x${i}`)), member(marketOn('kalshi', `X${i}`))],
    ),
  ]),
)

let api: Awaited<ReturnType<typeof serveTestApi>>
let before: (request: IncomingMessage, response: ServerResponse) => boolean
let pauses: number[]

beforeEach(async () => {
  before = () => false
  pauses = []
  api = await serveTestApi({ events }, (request, response) => before(request, response))
})
afterEach(() => api.close())

const client = (options: ConstructorParameters<typeof Crossbook>[0] = {}) =>
  new Crossbook({ baseUrl: api.url, wait: async (ms) => void pauses.push(ms), ...options })

/** Responds to this many requests with a status, then lets the API respond. */
const failing = (times: number, status: number, headers: Record<string, string> = {}) => {
  let left = times
  before = (_, response) => {
    if (left <= 0) return false
    left -= 1
    response
      .writeHead(status, headers)
      .end('{"detail":[{"loc":["header"],"msg":"Later.","type":"rate_limited"}]}')
    return true
  }
}

test('a plan is typed, and its check confirms that no other split is better', async () => {
  api.books.put(buildBook(poly, { asks: [[0.4, 100]] }))
  api.books.put(buildBook(kalshi, { asks: [[0.41, 100]] }))
  const body = {
    tokens: { platform_1: 'p1:yes', platform_2: 'K1:yes' },
    direction: 'buy' as const,
    amount_tokens: 150,
  }
  const plan = await client().planDistribution(body)
  expect(plan.combined.usd).toBe(60.5)
  expect(verifyPlan(body, plan).verdict).toEqual({ valid: true })
  const worse = { ...plan, combined: { ...plan.combined, tokens: plan.combined.tokens - 5 } }
  expect(verifyPlan(body, worse).verdict.valid).toBe(false)
})

test('a rejected request is a typed error with every fault', async () => {
  await expect(client().getEvent({ slug: 'nobody-knows' })).rejects.toThrow(NotFoundError)
  const refused = client().planDistribution({ tokens: {}, direction: 'buy', amount_usd: -1 })
  await expect(refused).rejects.toThrow(InvalidRequestError)
  await expect(refused).rejects.toMatchObject({ status: 422, requestId: expect.any(String) })
  const { faults } = (await refused.catch((error: unknown) => error)) as InvalidRequestError
  expect(faults.map(({ loc }) => loc.join('.'))).toEqual(
    expect.arrayContaining(['body.tokens', 'body.amount_usd']),
  )
})

test('an exceeded rate limit waits as long as the service requires', async () => {
  failing(2, 429, { 'Retry-After': '7' })
  expect((await client().listEvents()).total).toBe(3)
  expect(pauses).toEqual([7_000, 7_000])
})

test('retries end, and a write is not repeated after a failure it may have survived', async () => {
  failing(9, 429, { 'Retry-After': '1' })
  await expect(client({ retries: 2 }).listEvents()).rejects.toThrow(RateLimitError)
  expect(pauses).toHaveLength(2)
  pauses = []
  failing(1, 502)
  await expect(client().createApiKey({ name: 'x' })).rejects.toThrow()
  expect(pauses).toEqual([])
})

test('a request without a response times out', async () => {
  before = () => true
  await expect(client({ timeoutMs: 50, retries: 0 }).getHealth()).rejects.toThrow(ConnectionError)
})

test('all pages of a list form one sequence', async () => {
  const slugs: string[] = []
  for await (const { event_slug: slug } of client().allEvents({ limit: 2 })) slugs.push(slug)
  expect(slugs.sort()).toEqual(['hail', 'rain', 'snow'])
})

test('a dropped stream resumes after the last message, with complete books', async () => {
  api.books.put(buildBook(poly, { asks: [[0.6, 10]] }))
  const ended = new AbortController()
  const asks: (number | null)[] = []
  const stream = client().stream({ event: ['rain'] }, { signal: ended.signal })
  for await (const { platform, book } of followBooks(stream)) {
    if (platform !== 'platform_1') continue
    asks.push(book.yes_ask)
    if (asks.length === 1) {
      const again = once(api.server, 'request')
      for (const socket of api.streams.splice(0)) socket.destroy()
      void again.then(() => api.books.put(buildBook(poly, { asks: [[0.55, 10]], receivedAt: NOW + 1 })))
    }
    if (book.yes_ask === 0.55) ended.abort()
  }
  expect(asks[0]).toBe(0.6)
  expect(asks.at(-1)).toBe(0.55)
})

test('an expired access token is renewed once for all requests, and the callback receives the new pair', async () => {
  const kept: Tokens[] = []
  let renewals = 0
  before = (request) => {
    renewals += request.url === '/api/auth/refresh' ? 1 : 0
    return false
  }
  const api = client({
    accessToken: 'expired',
    refreshToken: 'refresh-ada',
    onTokens: (tokens) => void kept.push(tokens),
  })
  const lists = await Promise.all([api.listApiKeys(), api.listApiKeys(), api.listApiKeys()])
  expect(lists).toHaveLength(3)
  expect(kept).toEqual([{ accessToken: 'access-ada', refreshToken: 'refresh-ada' }])
  expect(renewals).toBe(1)
})

test('an invalid refresh token is a typed error without a second attempt', async () => {
  let renewals = 0
  before = (request) => {
    renewals += request.url === '/api/auth/refresh' ? 1 : 0
    return false
  }
  const api = client({ accessToken: 'expired', refreshToken: 'spent' })
  await expect(api.listApiKeys()).rejects.toThrow(CredentialError)
  expect(renewals).toBe(1)
  await expect(client({ accessToken: 'expired' }).listApiKeys()).rejects.toThrow(CredentialError)
})

test('the client knows every message that the service streams, alerts included', () => {
  expect([...STREAM_NAMES].sort()).toEqual(Object.keys(STREAM_MESSAGES).sort())
})

test('the first connection of a stream fails like any method: a dead address is no silence', async () => {
  const dead = new Crossbook({ baseUrl: 'http://127.0.0.1:9', retries: 0 })
  await expect(dead.stream({ event: ['rain'] }).next()).rejects.toThrow(ConnectionError)
  await expect(dead.stream({ event: ['rain'] }).next()).rejects.toThrow(/127\.0\.0\.1:9/)
  await expect(dead.stream({ event: ['rain'] }).next()).rejects.toBeInstanceOf(CrossbookError)
  await expect(
    client()
      .stream({ event: ['nobody-knows'] })
      .next(),
  ).rejects.toThrow(NotFoundError)
})

test('a stream retries through five 503 as through a broken connection, with growing waits, and reports it', async () => {
  api.books.put(buildBook(poly, { asks: [[0.6, 10]] }))
  const ended = new AbortController()
  const heard: Reconnect[] = []
  const messages = client({ retries: 0 }).stream(
    { event: ['rain'] },
    { signal: ended.signal, onReconnect: (reconnect) => heard.push(reconnect) },
  )
  expect((await messages.next()).done).toBe(false)
  failing(5, 503)
  for (const socket of api.streams.splice(0)) socket.destroy()
  while (heard.length < 6) expect((await messages.next()).done).toBe(false)
  ended.abort()
  expect(heard.slice(0, 6).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6])
  expect(heard.slice(0, 6).map(({ waitMs }) => waitMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000])
})
