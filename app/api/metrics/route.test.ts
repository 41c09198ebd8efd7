import { expect, test } from 'vitest'
import { requestTo, routeRefusal } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { AppConfig } from '@/lib/infra/env/server'
import { GET as health } from '../health/route'
import { GET as metrics } from './route'

const start = (config: Partial<AppConfig> = {}) => installRuntime({ config })
const path = '/api/metrics'
/** With the client address as the API server sets it. */
const from = (client: string, headers: Record<string, string> = {}) => ({
  path,
  headers: { 'x-crossbook-client': client, ...headers },
})
const TOKEN = 'metrics-token-of-a-test'

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'without a token the machine itself (%s) reads Prometheus text',
  async (client) => {
    start()
    await health(requestTo('/api/health'))
    const response = await metrics(requestTo(path, from(client)))
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    const text = await response.text()
    expect(text).toContain('crossbook_build_info{version="test"} 1')
    expect(text).toContain('crossbook_http_requests_total{operation="getHealth",status="200"} 1')
  },
)

test.each([
  ['another machine', from('192.0.2.7')],
  ['another machine on IPv6', from('2001:db8::1')],
  ['an unknown address', { path }],
  ['a proxy on this machine', from('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })],
  ['a proxy that names only itself', from('127.0.0.1', { via: '1.1 proxy' })],
  ['a page that found its way here by a name of its own', from('127.0.0.1', { host: 'evil.example:3000' })],
])('without a token %s is refused', async (_who, ask) => {
  start()
  const { status, detail } = await routeRefusal(metrics, ask)
  expect(status).toBe(403)
  expect(detail[0]?.msg).toContain('METRICS_TOKEN')
})

test('with a token whoever shows it reads, from anywhere, and nobody else does', async () => {
  start({ metricsToken: TOKEN })
  const shown = from('192.0.2.7', { authorization: `Bearer ${TOKEN}` })
  expect((await metrics(requestTo(path, shown))).status).toBe(200)
  for (const authorization of [`Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`]) {
    expect((await routeRefusal(metrics, from('127.0.0.1', { authorization }))).status).toBe(401)
  }
  expect((await routeRefusal(metrics, from('127.0.0.1'))).headers.get('www-authenticate')).toContain('Bearer')
})
