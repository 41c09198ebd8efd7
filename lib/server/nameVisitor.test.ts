import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { restrictsResponse } from '@/lib/contract/restricts'
import { setRuntime } from '@/lib/runtime/getRuntime'
import { createTestRuntime } from '@/lib/testing/support/testRuntime'
import { serveApi } from './apiServer'
import { createVisitorNamer } from './nameVisitor'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  setRuntime(undefined)
})

/** Asks for the caller's own restrictions over a real connection from loopback. */
async function ask(headers: Record<string, string>, trustedProxies: readonly string[]) {
  setRuntime(createTestRuntime().runtime)
  const nameVisitor = createVisitorNamer({ trustedProxies, geoHeader: 'cf-ipcountry' })
  const server = createServer((request, response) => {
    nameVisitor(request)
    void serveApi(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/check_restricts`, { headers })
  const { ip, country } = restrictsResponse.parse(await answer.json())
  return { ip, country }
}

const PROXY = ['127.0.0.1']

test('a trusted proxy names the country of the caller', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'de' }
  expect(await ask(headers, PROXY)).toEqual({ ip: '198.51.100.7', country: 'DE' })
})

test('a country that comes from anybody else is not believed', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'DE', 'x-crossbook-country': 'DE' }
  expect(await ask(headers, [])).toEqual({ ip: '127.0.0.1', country: null })
  expect(await ask(headers, ['10.0.0.0/8'])).toEqual({ ip: '127.0.0.1', country: null })
})

test('the internal names of address and country cannot be sent from outside, not even through a proxy', async () => {
  const headers = { 'x-crossbook-country': 'DE', 'x-crossbook-client': '203.0.113.9' }
  expect(await ask(headers, PROXY)).toEqual({ ip: '127.0.0.1', country: null })
})

test('two values, or a value that is no country, are no country', async () => {
  for (const value of ['DE, US', 'XX', 'T1', '', 'D E']) {
    expect((await ask({ 'cf-ipcountry': value }, PROXY)).country, value).toBeNull()
  }
})

test('a request without a country can be passed on: no header is without a value', () => {
  const nameVisitor = createVisitorNamer({ trustedProxies: [], geoHeader: 'cf-ipcountry' })
  const headers: Record<string, string | undefined> = { 'x-crossbook-country': 'DE' }
  nameVisitor({ headers, socket: { remoteAddress: '127.0.0.1' } } as Parameters<typeof nameVisitor>[0])
  expect(Object.values(headers)).not.toContain(undefined)
  expect(headers).not.toHaveProperty('x-crossbook-country')
})
