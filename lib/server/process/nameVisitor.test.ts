import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { restrictsResponse } from '@/lib/contract/restricts'
import { pagesOver } from '@/lib/dev/testing/support/pagesOver'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { readOperation } from '@/lib/server/pages/readOperation'
import { visitorHeaders } from '@/lib/server/pages/visitorHeaders'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { serveApi } from './apiServer'
import { createVisitorNamer } from './nameVisitor'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  setRuntime(undefined)
})

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** The country whose restrictions a page shows, to a visitor over a real connection from loopback. */
async function countryOfPage(
  headers: Record<string, string>,
  trustedProxies: readonly string[],
  options: TestRuntimeOptions = {},
) {
  const pages = await pagesOver(createTestRuntime(options).runtime)
  const nameVisitor = createVisitorNamer({ trustedProxies, geoHeader: 'cf-ipcountry' })
  const server = createServer(async (request, response) => {
    nameVisitor(request)
    const sent = new Headers(request.headers as Record<string, string>)
    const read = await readOperation('readRestricts', { headers: visitorHeaders(sent) })
    response.end(JSON.stringify(read.country))
  })
  const port = await listening(server)
  const country = await (await fetch(`http://127.0.0.1:${port}/event/rain`, { headers })).json()
  await pages.close()
  return country
}

/** Requests the caller's own restrictions over a real connection from loopback. */
async function ask(headers: Record<string, string>, trustedProxies: readonly string[]) {
  setRuntime(createTestRuntime().runtime)
  const nameVisitor = createVisitorNamer({ trustedProxies, geoHeader: 'cf-ipcountry' })
  const server = createServer((request, response) => {
    nameVisitor(request)
    void serveApi(request, response)
  })
  const port = await listening(server)
  const answer = await fetch(`http://127.0.0.1:${port}/api/check_restricts`, { headers })
  const { ip, country } = restrictsResponse.parse(await answer.json())
  return { ip, country }
}

const PROXY = ['127.0.0.1']

test("a trusted proxy sets the caller's country", async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'de' }
  expect(await ask(headers, PROXY)).toEqual({ ip: '198.51.100.7', country: 'DE' })
})

test('a country from anybody else is ignored', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'DE', 'x-crossbook-country': 'DE' }
  expect(await ask(headers, [])).toEqual({ ip: '127.0.0.1', country: null })
  expect(await ask(headers, ['10.0.0.0/8'])).toEqual({ ip: '127.0.0.1', country: null })
})

test('the internal address and country headers cannot be sent from outside, not even through a proxy', async () => {
  const headers = { 'x-crossbook-country': 'DE', 'x-crossbook-client': '203.0.113.9' }
  expect(await ask(headers, PROXY)).toEqual({ ip: '127.0.0.1', country: null })
})

test('two values, or an invalid value, mean no country', async () => {
  for (const value of ['DE, US', 'XX', 'T1', '', 'D E']) {
    expect((await ask({ 'cf-ipcountry': value }, PROXY)).country, value).toBeNull()
  }
})

test('a request without a country can be forwarded: no header is undefined', () => {
  const nameVisitor = createVisitorNamer({ trustedProxies: [], geoHeader: 'cf-ipcountry' })
  const headers: Record<string, string | undefined> = { 'x-crossbook-country': 'DE' }
  nameVisitor({ headers, socket: { remoteAddress: '127.0.0.1' } } as Parameters<typeof nameVisitor>[0])
  expect(Object.values(headers)).not.toContain(undefined)
  expect(headers).not.toHaveProperty('x-crossbook-country')
})

test('a page shows the restrictions of the country that a trusted proxy names, and ignores all others', async () => {
  const headers = { 'cf-ipcountry': 'DE', 'x-crossbook-country': 'FR', 'x-crossbook-client': '203.0.113.9' }
  expect(await countryOfPage(headers, PROXY)).toBe('DE')
  expect(await countryOfPage(headers, [])).toBeNull()
  expect(await countryOfPage(headers, ['10.0.0.0/8'])).toBeNull()
  const countryOf = (address: string) => (address === '203.0.113.9' ? 'FR' : undefined)
  expect(await countryOfPage(headers, [], { countryOf })).toBeNull()
})
