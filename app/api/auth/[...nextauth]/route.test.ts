import { afterEach, expect, test } from 'vitest'
import { setRuntime } from '@/lib/runtime/getRuntime'
import { askRefused, requestTo } from '@/lib/testing/askRoute'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/testing/testRuntime'
import { GET, POST } from './route'

afterEach(() => setRuntime(undefined))

const start = (config: TestRuntimeOptions['config'] = {}) => setRuntime(createTestRuntime({ config }).runtime)
const path = '/api/auth/csrf'

test('requests about the browser session are limited by address, and every answer says how far', async () => {
  start({ rateLimitAnon: 2 })
  const ask = (address: string) => GET(requestTo(path, { headers: { 'x-crossbook-client': address } }))
  const first = await ask('203.0.113.7')
  expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '1'])
  await ask('203.0.113.7')
  const headers = { 'x-crossbook-client': '203.0.113.7' }
  const refused = await askRefused(GET, { path, headers })
  expect(refused).toMatchObject({ status: 429, faults: { header: 'rate_limited' } })
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await ask('203.0.113.8')).status).toBe(200)
})

test('a provider is there only where it has settings', async () => {
  start()
  expect((await askRefused(GET, { path: '/api/auth/signin/github' })).status).toBe(404)
  start({
    oauth: { github: { id: 'i', secret: 's', url: 'https://github.com', apiUrl: 'https://api.github.com' } },
  })
  const shown = await GET(requestTo('/api/auth/signin/github'))
  expect([shown.status, shown.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/account\?/)])
  const wrong = await askRefused(POST, { path: '/api/auth/callback/github', body: {} })
  expect(wrong).toMatchObject({ status: 405, faults: { 'header.method': 'method_not_allowed' } })
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
})
