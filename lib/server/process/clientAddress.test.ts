import { expect, test } from 'vitest'
import { createClientAddress } from './clientAddress'

const behind = createClientAddress(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

test.each([
  ['nobody forwards', '203.0.113.7', undefined, '203.0.113.7'],
  ['a stranger claims to', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a trusted proxy does', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a proxy on IPv4 in IPv6 does', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a proxy on IPv6 does', 'fd12::1', '2001:db8::7', '2001:db8::7'],
  ['several trusted proxies do', '10.0.0.1', '203.0.113.7, 192.0.2.1, 10.2.3.4', '203.0.113.7'],
  ['the caller wrote an address before it', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['the caller wrote a trusted address before it', '10.0.0.1', '10.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['a port is named', '10.0.0.1', '203.0.113.7:5123', '203.0.113.7'],
  ['an IPv6 address with a port is named', '10.0.0.1', '[2001:db8::7]:5123', '2001:db8::7'],
  ['the proxy forgot to', '10.0.0.1', undefined, '10.0.0.1'],
  ['what it says is no address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['the connection is gone', undefined, '203.0.113.7', 'unknown'],
])('when %s, the client is the address that can be trusted', (_when, connectedBy, forwardedFor, client) => {
  expect(behind(connectedBy, forwardedFor)).toBe(client)
})

test('without trusted proxies no header changes the counted address', () => {
  const direct = createClientAddress([])
  for (const header of ['1.2.3.4', '127.0.0.1', ','.repeat(5_000), '\0']) {
    expect(direct('203.0.113.7', header)).toBe('203.0.113.7')
  }
})

test('of an endless list only the last hops are read', () => {
  const endless = `198.51.100.1,${Array(5_000).fill('10.1.1.1').join(',')}`
  expect(behind('10.0.0.1', endless)).toBe('10.1.1.1')
})
