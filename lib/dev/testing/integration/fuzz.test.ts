import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { runFuzz } from '@/lib/dev/testing/tools/fuzz/runFuzz'
import { runRaw } from '@/lib/dev/testing/tools/fuzz/runRaw'
import { send } from '@/lib/dev/testing/tools/fuzz/send'

const OPERATIONS = [
  '/api/event/x',
  '/api/events/list',
  '/api/platforms',
  '/api/liquidity/distribution',
  '/api/orderbook',
  '/api/api-key',
  '/api/api-key/generate',
  '/api/api-key/x/rotate',
  '/api/auth',
  '/api/auth/nonce',
  '/api/auth/refresh',
  '/api/auth/session-token',
  '/api/auth/session',
  '/api/auth/csrf',
  '/api/auth/providers',
  '/api/auth/callback/wallet',
  '/api/auth/signin/wallet',
  '/api/auth/signout',
  '/api/auth/error',
  '/api/auth/_log',
  '/api/profile',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/nothing',
  '/mcp',
  '/event/x',
  '/account',
  '/plan',
  '/',
]

/** Printable ASCII without space: the characters of a request line. */
const targetText = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
})
const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
)
const target = fc.oneof(
  fc.tuple(fc.constantFrom(...OPERATIONS), targetText).map(([path, tail]) => `${path}?${tail}`),
  fc.tuple(fc.constantFrom(...OPERATIONS), targetText).map(([path, tail]) => `${path}/${tail}`),
  targetText.map((text) => `/${text}`),
  fc
    .tuple(
      fc.constantFrom(...OPERATIONS),
      fc.constantFrom(
        'limit',
        'offset',
        'q',
        'platforms',
        'sort',
        'status',
        'addresses',
        'event',
        'callbackUrl',
      ),
      fc.string(),
    )
    .map(
      ([path, name, value]) => `${path}?${name}=${encodeURIComponent(value.replace(/[\ud800-\udfff]/g, ''))}`,
    ),
)
const body = fc.oneof(
  fc.constant(undefined),
  fc.string(),
  fc.json(),
  fc
    .record({
      tokens: fc.dictionary(fc.constantFrom('platform_1', 'platform_2', 'platform_9'), fc.jsonValue()),
      direction: fc.oneof(fc.constantFrom('buy', 'sell'), fc.jsonValue()),
      amount_usd: fc.oneof(fc.double(), fc.jsonValue()),
    })
    .map((value) => JSON.stringify(value)),
  fc.constant(`{"a":${'['.repeat(5_000)}`),
  fc.constant('x'.repeat(70_000)),
)
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      ';;',
    ),
    authorization: fc.constantFrom('Bearer x', 'Bearer a.b.c', 'Basic x', 'Bearer'),
    'x-api-key': fc.constantFrom('pk_x', 'x'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/'),
    cookie: fc.constantFrom('next-auth.session-token=x', 'a=%zz', ';;='),
    'x-request-id': fc.constantFrom('ok-1', 'x'.repeat(500)),
  },
  { requiredKeys: [] },
)

const url = inject('serviceUrl')
const seed = Number(process.env.FUZZ_SEED ?? 1)

test('no request body, query or path causes a 5xx, and every API error has the documented shape', async () => {
  const property = fc.asyncProperty(method, target, headers, body, async (verb, path, head, text) => {
    const sendsBody = text !== undefined && verb !== 'GET' && verb !== 'HEAD'
    const sent = { method: verb, target: path, headers: head, ...(sendsBody && { body: text }) }
    const answer = await send(url, sent)
    expect(answer.status, `${verb} ${path}`).toBeLessThan(500)
    const isOperation =
      path.startsWith('/api/') &&
      !/^\/api\/auth\/(session|csrf|providers|sign|callback|error|_log)/.test(path)
    if (isOperation && answer.status >= 400 && answer.status !== 431 && verb !== 'HEAD') {
      const { detail } = JSON.parse(answer.body) as { detail: { loc: string[]; msg: string; type: string }[] }
      expect(detail.length).toBeGreaterThan(0)
      for (const fault of detail) {
        expect(fault.msg).not.toBe('')
        expect(fault.type).toMatch(/^[a-z_]+$/)
        expect(['body', 'query', 'path', 'header']).toContain(fault.loc[0])
      }
    }
  })
  await fc.assert(property, { numRuns: sampled({ full: 1_500, quick: 300 }), seed, endOnFailure: true })
}, 180_000)

test('every byte sequence gets a response below 500 or a closed connection, and none hangs', async () => {
  const sizes = { full: 2_000, quick: 250 }
  const { requests, statuses } = await runRaw(url, { requests: sampled(sizes), seed })
  expect(requests).toBeGreaterThan(sampled(sizes))
  expect(statuses.get(200)).toBeGreaterThan(100)
}, 600_000)

test('requests generated from the published description get documented responses, for every caller', async () => {
  const report = await runFuzz(url, { requests: sampled({ full: 20_000, quick: 250 }), seed })
  // Meaningful only while requests pass validation; operations that require the caller's own id are rarely reached.
  expect(report.reached.size).toBeGreaterThan(report.operations.length * 0.4)
}, 1_800_000)
