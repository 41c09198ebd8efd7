import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '@/lib/infra/env/server'
import { listenAt } from './listenAt'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function open() {
  const server = createServer()
  servers.push(server)
  return server
}

/** The one sentence that the operator reads. */
const failure = (address: { port: number; host: string }) =>
  listenAt(open(), address).then(
    () => 'listening',
    (error: unknown) => (error instanceof ConfigError ? error.message : String(error)),
  )

test('a taken port, and a HOST that is not of this machine, are one sentence each that names the setting', async () => {
  const first = open()
  await listenAt(first, { port: 0, host: '127.0.0.1' })
  const { port } = first.address() as AddressInfo
  expect(await failure({ port, host: '127.0.0.1' })).toBe(
    `Port ${port} is taken: stop what listens there or set PORT.`,
  )
  expect(await failure({ port: 0, host: '203.0.113.1' })).toBe(
    'HOST is 203.0.113.1, which is no address of this machine.',
  )
  expect(await failure({ port: 0, host: 'no such host' })).toMatch(
    /^HOST is no such host, which is no address/,
  )
})

test('the address of a server on IPv6 alone can be opened', async () => {
  const server = open().on('request', (_request, response) => response.end('here'))
  const { url } = await listenAt(server, { port: 0, host: '::1' })
  expect(await (await fetch(url)).text()).toBe('here')
})
