import type { RequestListener } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { loopbackServerPerTest } from '@/lib/dev/testing/support/loopbackServer'
import { createImageReader } from './createImageReader'
import { fetchImage, type ImageSource, PUBLIC_IMAGES } from './fetchImage'
import { isPublicAddress } from './publicAddress'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
let answer: RequestListener
let requested: string[]

beforeEach(() => {
  requested = []
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
})
const server = loopbackServerPerTest((request, response) => {
  requested.push(request.url ?? '')
  answer(request, response)
})

/** Images on loopback, as only tests may have them; `icons.test` and any other name resolves to it. */
const loopback = (rest: Partial<ImageSource> = {}): ImageSource => ({
  ...PUBLIC_IMAGES,
  isAllowedUrl: ({ protocol }) => protocol === 'http:',
  isAllowed: (address) => address === '127.0.0.1',
  resolve: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  ...rest,
})
const at = (path: string, host = 'icons.test') => `http://${host}:${server.port}${path}`

test('an image is fetched with its type', async () => {
  expect(await fetchImage(at('/a.png'), loopback())).toEqual({ bytes: PNG, type: 'image/png' })
})

test.each([
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://localhost/a.png',
  'https://icons.test:22/a.png',
  'https://user:secret@icons.test/a.png',
  'http://icons.test/a.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'no address',
  `https://icons.test/${'a'.repeat(3_000)}`,
])('by default nothing is asked of %s', async (url) => {
  let connected = 0
  const source = {
    ...PUBLIC_IMAGES,
    resolve: ((_host, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as ImageSource['resolve'],
    isAllowed: (address: string) => {
      const allowed = isPublicAddress(address)
      if (allowed) connected += 1
      return allowed
    },
  }
  expect(await fetchImage(url, source)).toBeUndefined()
  expect(connected).toBe(0)
})

test('a name that resolves inside the network is rejected on connect, even when one of its addresses is public', async () => {
  const inside = loopback({
    isAllowed: isPublicAddress,
    resolve: (_host, _options, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
  })
  expect(await fetchImage(at('/a.png'), inside)).toBeUndefined()
  expect(requested).toEqual([])
})

test('an IP address inside the network is rejected before anything is sent, and so is plain http', async () => {
  expect(
    await fetchImage(at('/a.png', '127.0.0.1'), loopback({ isAllowed: isPublicAddress })),
  ).toBeUndefined()
  expect(
    await fetchImage(at('/a.png'), loopback({ isAllowedUrl: PUBLIC_IMAGES.isAllowedUrl })),
  ).toBeUndefined()
  expect(requested).toEqual([])
})

test('a name is resolved once per connection, and the checked address is the one connected to', async () => {
  const answers = ['127.0.0.1', '10.0.0.1']
  let calls = 0
  const rebinding = loopback({
    resolve: (_host, _options, done) => {
      done(null, [{ address: answers[calls] ?? '10.0.0.1', family: 4 }])
      calls += 1
    },
  })
  expect(await fetchImage(at('/a.png'), rebinding)).toBeDefined()
  expect(calls).toBe(1)
})

test('redirects are followed a few times and checked each time', async () => {
  answer = (request, response) => {
    const [, kind, count] = (request.url ?? '').split('/')
    if (kind === 'hop' && count !== '0') {
      return void response.writeHead(302, { location: `/hop/${Number(count) - 1}` }).end()
    }
    if (kind === 'inside') return void response.writeHead(302, { location: at('/a.png', '10.0.0.1') }).end()
    if (kind === 'file') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
  }
  expect(await fetchImage(at('/hop/3'), loopback())).toBeDefined()
  expect(await fetchImage(at('/hop/4'), loopback())).toBeUndefined()
  expect(await fetchImage(at('/inside'), loopback())).toBeUndefined()
  expect(await fetchImage(at('/file'), loopback())).toBeUndefined()
})

test.each([
  ['SVG, which may hold scripts', { 'content-type': 'image/svg+xml' }, 200],
  ['a page', { 'content-type': 'text/html' }, 200],
  ['no type', {}, 200],
  ['packed bytes', { 'content-type': 'image/png', 'content-encoding': 'gzip' }, 200],
  ['an error with a picture', { 'content-type': 'image/png' }, 404],
])('%s is no image', async (_what, headers, status) => {
  answer = (_request, response) => response.writeHead(status, headers).end(PNG)
  expect(await fetchImage(at('/a'), loopback())).toBeUndefined()
})

test('an image is read up to the size limit, with or without a Content-Length', async () => {
  answer = (request, response) => {
    const bytes = Buffer.alloc(request.url === '/small' ? 100 : 101)
    const length = request.url === '/with-length' ? { 'content-length': bytes.length } : {}
    response.writeHead(200, { 'content-type': 'image/png', ...length }).write(bytes)
    response.end()
  }
  const small = loopback({ maxBytes: 100 })
  expect((await fetchImage(at('/small'), small))?.bytes).toHaveLength(100)
  expect(await fetchImage(at('/with-length'), small)).toBeUndefined()
  expect(await fetchImage(at('/without-length'), small)).toBeUndefined()
})

test('an endless response times out', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).write(PNG)
  expect(await fetchImage(at('/a'), loopback({ timeoutMs: 200 }))).toBeUndefined()
})

test('concurrent callers share one request; the next is served from cache, failures too', async () => {
  const images = createImageReader(loopback())
  const all = await Promise.all(Array.from({ length: 20 }, () => images.read(at('/a'))))
  expect(new Set(all).size).toBe(1)
  await images.read(at('/a'))
  answer = (_request, response) => response.writeHead(404).end()
  await images.read(at('/gone'))
  expect(await images.read(at('/gone'))).toBeUndefined()
  expect(requested).toEqual(['/a', '/gone'])
})

test('the number of images read at once is bounded', async () => {
  const waiting: (() => void)[] = []
  answer = (_request, response) => void waiting.push(() => response.writeHead(404).end())
  const images = createImageReader(loopback())
  const reads = Array.from({ length: 9 }, (_, i) => images.read(at(`/${i}`)))
  expect(await reads[8]).toBe('busy')
  while (waiting.length < 8) await new Promise((resolve) => setImmediate(resolve))
  for (const end of waiting) end()
  expect(await Promise.all(reads.slice(0, 8))).toEqual(Array(8).fill(undefined))
})

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['2002:7f00:1::', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('%s is an address of the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
