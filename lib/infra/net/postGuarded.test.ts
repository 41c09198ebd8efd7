import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { loopbackServerPerTest } from '@/lib/dev/testing/support/loopbackServer'
import { LOOPBACK_TOO, type OutgoingRules, PUBLIC_ONLY } from './outgoingGuard'
import { postGuarded } from './postGuarded'

let answer: RequestListener
let requested: { url: string; headers: IncomingHttpHeaders; body: string }[]

beforeEach(() => {
  requested = []
  answer = (_request, response) => response.writeHead(200).end('thanks')
})
const server = loopbackServerPerTest((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    requested.push({
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    })
    answer(request, response)
  })
})

const post = (url: string, rules: OutgoingRules, timeoutMs = 2_000) =>
  postGuarded(url, { body: '{"a":1}', headers: { 'webhook-id': 'm1' }, rules, timeoutMs })
const here = (path = '/hook', host = '127.0.0.1') => `http://${host}:${server.port}${path}`

/** Every name resolves to the test's own server, as an attacker's name server would do it. */
const leadingTo = (...addresses: string[]): OutgoingRules => ({
  ...PUBLIC_ONLY,
  isAllowedUrl: () => true,
  resolve: (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
})

test.each([
  ['a private network', 'https://10.0.0.8/hook'],
  ['another one', 'https://192.168.1.1/hook'],
  ['a shared network', 'https://100.64.1.1/hook'],
  ['link-local', 'https://169.254.10.10/hook'],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['cloud metadata by IPv6', 'https://[fd00:ec2::254]/latest/meta-data/'],
  ['this machine', 'https://127.0.0.1/hook'],
  ['this machine by name', 'https://localhost/hook'],
  ['this machine by IPv6', 'https://[::1]/hook'],
  ['the unspecified address', 'https://0.0.0.0/hook'],
  ['IPv4 mapped into IPv6', 'https://[::ffff:127.0.0.1]/hook'],
  ['IPv4 mapped into IPv6, in hex', 'https://[::ffff:a00:1]/hook'],
  ['NAT64', 'https://[64:ff9b::7f00:1]/hook'],
  ['6to4', 'https://[2002:7f00:1::]/hook'],
  ['a unique local address', 'https://[fc00::1]/hook'],
  ['link-local by IPv6', 'https://[fe80::1]/hook'],
  ['a number in decimal', 'https://2130706433/hook'],
  ['a number in hex', 'https://0x7f000001/hook'],
  ['a number in octal', 'https://0177.0.0.1/hook'],
  ['plain http', 'http://example.com/hook'],
  ['a port that is not that of https', 'https://example.com:8443/hook'],
  ['credentials in the address', 'https://user:secret@example.com/hook'],
  ['a file', 'file:///etc/passwd'],
  ['an address over 2,048 characters', `https://example.com/${'a'.repeat(2_100)}`],
  ['no address', 'hook'],
])('nothing is sent to %s', async (_what, url) => {
  const result = await post(url, PUBLIC_ONLY)
  expect(result.status).toBeUndefined()
  expect(result.error).toMatch(/address/)
  expect(requested).toEqual([])
})

test.each([
  ['private', ['10.1.2.3']],
  ['link-local', ['169.254.169.254']],
  ['mapped into IPv6', ['::ffff:127.0.0.1']],
  ['public and private at once', ['93.184.216.34', '127.0.0.1']],
  ['this machine', ['127.0.0.1']],
])('a name that leads to an address that is %s is refused where it connects', async (_what, addresses) => {
  const result = await post(here('/hook', 'hooks.test'), leadingTo(...addresses))
  expect(result).toMatchObject({ error: expect.stringContaining('not public') })
  expect(requested).toEqual([])
})

test('a name that resolves differently the second time is connected to the checked address', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  let calls = 0
  const rules: OutgoingRules = {
    ...leadingTo(),
    isAllowed: (address) => address === '127.0.0.1',
    resolve: (_host, _options, done) => {
      done(null, [{ address: answers[calls] ?? '10.0.0.1', family: 4 }])
      calls += 1
    },
  }
  expect(await post(here('/hook', 'rebinding.test'), rules)).toMatchObject({ status: 200 })
  expect(calls).toBe(1)
})

test('a redirect is a response: it is not followed', async () => {
  answer = (_request, response) => response.writeHead(307, { location: here('/elsewhere') }).end()
  expect(await post(here(), LOOPBACK_TOO)).toMatchObject({ status: 307 })
  expect(requested.map(({ url }) => url)).toEqual(['/hook'])
})

test("the service's name is the only header of ours", async () => {
  await post(here(), LOOPBACK_TOO)
  expect(requested[0]?.body).toBe('{"a":1}')
  expect(Object.keys(requested[0]?.headers ?? {}).sort()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
    'webhook-id',
  ])
})

test('only the beginning of an endless response is read', async () => {
  let wrote = 0
  answer = (_request, response) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(1_000))) wrote += 1_000
    }
    response.on('drain', write)
    write()
  }
  const result = await post(here(), LOOPBACK_TOO)
  expect(result.head).toBe('a'.repeat(200))
  expect(wrote).toBeLessThan(10_000_000)
})

test('a server that accepts the request and stays silent times out', async () => {
  answer = () => undefined
  expect(await post(here(), LOOPBACK_TOO, 200)).toMatchObject({ error: 'There was no answer within 0.2 s.' })
})

test('a response that stops half-way times out, and its status counts', async () => {
  answer = (_request, response) => response.writeHead(202).write('begun')
  expect(await post(here(), LOOPBACK_TOO, 200)).toMatchObject({ status: 202 })
})

test('loopback is allowed by the explicit rules only, and only under a name of this machine', async () => {
  expect(await post(here(), LOOPBACK_TOO)).toMatchObject({ status: 200, head: 'thanks' })
  expect((await post(here(), PUBLIC_ONLY)).status).toBeUndefined()
  const tricked: OutgoingRules = { ...LOOPBACK_TOO, resolve: leadingTo('127.0.0.1').resolve }
  expect((await post('https://hooks.test/hook', tricked)).error).toMatch(/not public/)
  const away: OutgoingRules = { ...LOOPBACK_TOO, resolve: leadingTo('10.0.0.1').resolve }
  expect((await post(here('/hook', 'localhost'), away)).error).toMatch(/not public/)
})

test('control characters of a response are dropped', async () => {
  answer = (_request, response) => response.writeHead(500).end('no\u0000\u001b[31m\r\nInjected: 1')
  expect((await post(here(), LOOPBACK_TOO)).head).toBe('no [31m Injected: 1')
})
