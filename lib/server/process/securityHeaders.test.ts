import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSecurityHeaders, dataHeadersOf } from './securityHeaders'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** Headers of the reply, and those that the handler sees. */
async function ask(
  path: string,
  config: Parameters<typeof createSecurityHeaders>[0],
  sent: Record<string, string> = {},
) {
  const secure = createSecurityHeaders(config)
  let seen: IncomingHttpHeaders = {}
  const started = createServer((request, response) => {
    secure(request, response)
    seen = request.headers
    response.end()
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, headers: sent, agent: false }, (response) => {
      response.resume()
      resolve(response.headers)
    })
    call.on('error', reject)
    call.end()
  })
  await new Promise((resolve) => started.close(resolve))
  server = undefined
  return { headers, seen, csp: String(headers['content-security-policy']) }
}

const LIVE = { dev: false }
const scriptsOf = (csp: string) => /script-src ([^;]*)/.exec(csp)?.[1] ?? ''

test('a page runs scripts only by its own nonce, passed to the page in the request', async () => {
  const first = await ask('/event/rain', LIVE)
  const second = await ask('/event/rain', LIVE)
  expect(scriptsOf(first.csp)).toMatch(/^'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'$/)
  expect(first.seen['content-security-policy']).toBe(first.csp)
  expect(scriptsOf(second.csp)).not.toBe(scriptsOf(first.csp))
  for (const rule of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "connect-src 'self';",
    "img-src 'self' data:;",
  ]) {
    expect(first.csp).toContain(rule)
  }
})

test("a caller's own policy never reaches the page", async () => {
  const planted = { 'content-security-policy': "script-src 'nonce-planted'" }
  const page = await ask('/', LIVE, {
    ...planted,
    'content-security-policy-report-only': "script-src 'nonce-planted'",
  })
  expect(JSON.stringify(page.seen)).not.toContain('planted')
  expect(JSON.stringify((await ask('/api/platforms', LIVE, planted)).seen)).not.toContain('planted')
})

test('data responses may load and run nothing', async () => {
  for (const path of [
    '/api/platforms',
    '/api/icon/rain',
    '/_next/static/x.css',
    '/api/x.js',
    '/_next/image?x.js',
  ]) {
    const { csp } = await ask(path, LIVE)
    expect(csp, path).toMatch(/^default-src 'none';/)
    expect(csp, path).not.toContain("'self'")
  }
})

test('a worker’s script loads its parts from this host and connects only to it', async () => {
  const { csp } = await ask('/_next/static/chunks/x.js?parts=1', LIVE)
  expect(csp).toContain("default-src 'none'; script-src 'self'; connect-src 'self';")
  expect((await ask('/', LIVE)).csp).toContain("worker-src 'self';")
})

test.each(['/', '/api/health', '/_next/static/x.js', '/nothing'])(
  '%s carries every other header',
  async (path) => {
    const { headers } = await ask(path, LIVE)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  },
)

test('only a service reached by https sends HSTS', async () => {
  const secure = await ask('/', { dev: false, publicUrl: 'https://example.org' })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(secure.csp).toContain('upgrade-insecure-requests')
  const plain = await ask('/', { dev: false, publicUrl: 'http://example.org' })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  expect(plain.csp).not.toContain('upgrade-insecure-requests')
})

test('eval is allowed in development only', async () => {
  expect(scriptsOf((await ask('/', { dev: true })).csp)).toContain("'unsafe-eval'")
  expect((await ask('/', LIVE)).csp).not.toContain('unsafe-eval')
})

test.each([
  ['over HTTP', LIVE],
  ['over HTTPS', { dev: false, publicUrl: 'https://example.org' }],
])('replies written from cached bytes carry the same headers, %s', async (_how, settings) => {
  const { headers } = await ask('/api/event/rain', settings)
  for (const [name, value] of Object.entries(dataHeadersOf(settings))) {
    expect(headers[name.toLowerCase()]).toBe(value)
  }
  const transport = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
  const names = Object.keys(headers).filter((name) => !transport.includes(name))
  expect(names.sort()).toEqual(
    Object.keys(dataHeadersOf(settings))
      .map((name) => name.toLowerCase())
      .sort(),
  )
})
