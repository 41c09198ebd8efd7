import { expect, test } from 'vitest'
import { requestTo, routeRefusal } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { GET, POST } from './route'

const start = (config: TestRuntimeOptions['config'] = {}) => installRuntime({ config })
const path = '/api/auth/csrf'

test('requests about the browser session are limited by address, and every answer says how far', async () => {
  start({ rateLimitAnon: 2 })
  const ask = (address: string) => GET(requestTo(path, { headers: { 'x-crossbook-client': address } }))
  const first = await ask('203.0.113.7')
  expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '1'])
  await ask('203.0.113.7')
  const headers = { 'x-crossbook-client': '203.0.113.7' }
  const refused = await routeRefusal(GET, { path, headers })
  expect(refused).toMatchObject({ status: 429, faults: { header: 'rate_limited' } })
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await ask('203.0.113.8')).status).toBe(200)
})

test('a provider is there only where it has settings', async () => {
  start()
  expect((await routeRefusal(GET, { path: '/api/auth/signin/github' })).status).toBe(404)
  start({
    oauth: { github: { id: 'i', secret: 's', url: 'https://github.com', apiUrl: 'https://api.github.com' } },
  })
  const shown = await GET(requestTo('/api/auth/signin/github'))
  expect([shown.status, shown.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/account\?/)])
  const wrong = await routeRefusal(POST, { path: '/api/auth/callback/github', body: {} })
  expect(wrong).toMatchObject({ status: 405, faults: { 'header.method': 'method_not_allowed' } })
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
})

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of this site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:3001' }],
])('nobody is signed in or out by %s, whatever cookies the browser adds', async (_who, headers) => {
  start()
  for (const action of ['signout', 'signin/wallet', 'callback/wallet']) {
    const refused = await routeRefusal(POST, { path: `/api/auth/${action}`, headers, body: {} })
    expect(refused).toMatchObject({ status: 403, faults: { 'header.origin': 'forbidden' } })
  }
})

test('a page of this host needs the token of its own browser too', async () => {
  start()
  const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
  const body = { csrfToken: 'f'.repeat(64) }
  const refused = await POST(requestTo('/api/auth/signout', { headers, body }))
  expect(refused.status).toBe(403)
  // next-auth's own client reads an address beside the errors.
  expect(await refused.json()).toMatchObject({ detail: [{ loc: ['body', 'csrfToken'], type: 'forbidden' }] })
})
