import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { errorResponse } from '@/lib/contract/error'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { refusePage } from './limitPages'

let server: Server
afterEach(() => {
  setRuntime(undefined)
  server.closeAllConnections()
  server.close()
})

async function start(rateLimitAnon: number) {
  setRuntime(createTestRuntime({ config: { rateLimitAnon, rateLimitKey: 600 } }).runtime)
  server = createServer(async (request, response) => {
    if (!(await refusePage(request, response, { isFile: request.url === '/_next/static/a.js' })))
      response.end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-crossbook-client': '203.0.113.7', ...headers },
    })
}

test('with the anonymous limit used up, pages, share pictures and files at the root are rejected', async () => {
  const ask = await start(2)
  expect([(await ask('/')).status, (await ask('/event/rain')).status]).toEqual([200, 200])
  for (const path of [
    '/',
    '/event/rain',
    '/event/rain/opengraph-image',
    '/docs',
    '/sitemap.xml',
    '/nowhere',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 429])
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(errorResponse.parse(await answer.json()).detail[0]?.type).toBe('rate_limited')
  }
  expect((await ask('/', { 'x-crossbook-client': '203.0.113.8' })).status).toBe(200)
})

test('people get a page that says when to retry', async () => {
  const ask = await start(1)
  await ask('/')
  const answer = await ask('/', { accept: 'text/html' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('Try again in 60 seconds')
})

test.each(['event', 'plan'])('a share picture of an %s costs ten pages', async (kind) => {
  const ask = await start(21)
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) statuses.push((await ask(`/${kind}/rain/opengraph-image?1`)).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await ask('/')).status).toBe(200)
})

test('build files have their own limit, so that an opened page still loads completely', async () => {
  const ask = await start(1)
  await ask('/')
  for (let i = 0; i < 50; i += 1) expect((await ask('/_next/static/a.js')).status).toBe(200)
})

test('with the limit disabled pages are not counted', async () => {
  const ask = await start(0)
  for (let i = 0; i < 10; i += 1) expect((await ask('/')).status).toBe(200)
})
