/** Bytes of a hostile client, which no HTTP library would send. */
export interface RawCase {
  name: string
  /** Written in order; the second after the first has been sent. */
  pieces: readonly string[]
  /** The client half-closes. */
  halfClosed?: boolean
  /** Required statuses, in this order; without it any response below 500, or none when the server disconnects. */
  statuses?: readonly number[]
}

const HOST = 'Host: 127.0.0.1'
const last = (line: string, ...headers: string[]) =>
  [line, HOST, 'Connection: close', ...headers, '', ''].join('\r\n')
const get = (target: string, ...headers: string[]) => last(`GET ${target} HTTP/1.1`, ...headers)
const post = (headers: readonly string[], body: string) =>
  `${last('POST /api/liquidity/distribution HTTP/1.1', 'Content-Type: application/json', ...headers)}${body}`
const kept = (target: string) => `GET ${target} HTTP/1.1\r\n${HOST}\r\n\r\n`

const TARGETS: readonly [target: string, status?: number][] = [
  [`*${'a.'.repeat(25_000)}`, 400],
  ['*', 400],
  ['http://127.0.0.1/api/health', 200],
  ['http://evil.example/api/health', 400],
  ['http://user@127.0.0.1/', 400],
  ['HTTP://127.0.0.1', 200],
  ['ftp://127.0.0.1/', 400],
  ['//evil.example/%2e%2e', 400],
  ['/\\evil.example', 400],
  ['/..%2f..%2fetc%2fpasswd', 400],
  ['/%ff%fe', 422],
  ['/api/health?'],
  ['/api/health#x', 400],
  ['/api/event/%00', 422],
  [`/${'a/'.repeat(20_000)}`],
  [`/?${'a=b&'.repeat(12_000)}`],
  [`/${'%2e'.repeat(15_000)}`, 400],
  ['/_next/image?url=%2Fopengraph-image.png&w=64&q=75', 404],
  ['/_next/data/x/index.json'],
  ['/_next/static/../../package.json', 400],
  ['/event/[slug]'],
  ['/event/x/opengraph-image'],
]

const UPGRADES = ['websocket', 'h2c', 'TLS/1.0', `x${'y'.repeat(2_000)}`].flatMap((protocol) =>
  ['/api/health', '/nowhere', '/', '/_next/webpack-hmr', '/_next/hmr'].map((target) => ({
    name: `an offer of ${protocol.slice(0, 12)} on ${target}`,
    pieces: [
      `GET ${target} HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    ],
  })),
)

const BODY = '{"tokens":{}}'
const chunked = (text: string) => post(['Transfer-Encoding: chunked'], text)
const CHUNKS: readonly [name: string, text: string][] = [
  ['a chunk extension', `d;a=b\r\n${BODY}\r\n0\r\n\r\n`],
  ['a chunk extension of 20 KB', `d;${'a'.repeat(20_000)}\r\n${BODY}\r\n0\r\n\r\n`],
  ['thousands of chunk extensions', `${'1;x=y\r\n \r\n'.repeat(5_000)}0\r\n\r\n`],
  ['trailers', `d\r\n${BODY}\r\n0\r\nX-A: b\r\nContent-Length: 3\r\n\r\n`],
  ['a chunk length beyond all numbers', `ffffffffffffffffff\r\n${BODY}`],
  ['a chunk length that is none', `zz\r\n${BODY}\r\n0\r\n\r\n`],
  ['a chunk longer than it says', `2\r\n${BODY}\r\n0\r\n\r\n`],
  ['bare line feeds', `d\n${BODY}\n0\n\n`],
]

const twice = (first: string, second = first) => get('/api/health', first, second)

export const RAW_CASES: readonly RawCase[] = [
  ...TARGETS.map(([target, status]) => ({
    name: `the target ${target.slice(0, 40)}`,
    pieces: [get(target)],
    ...(status !== undefined && { statuses: [status] }),
  })),
  { name: 'OPTIONS *', pieces: [last('OPTIONS * HTTP/1.1')], statuses: [204] },
  { name: 'a tunnel', pieces: [last('CONNECT 127.0.0.1:22 HTTP/1.1')], statuses: [405] },
  { name: 'PRI, as HTTP/2 begins', pieces: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'] },
  { name: 'HTTP/0.9', pieces: ['GET /\r\n'], halfClosed: true },
  { name: 'HTTP/1.0 without a host', pieces: ['GET /api/health HTTP/1.0\r\n\r\n'], statuses: [200] },
  { name: 'a TLS hello', pieces: ['\u0016\u0003\u0001\u0002\u0000\u0001'], halfClosed: true },
  ...UPGRADES,
  ...CHUNKS.map(([name, text]) => ({ name, pieces: [chunked(text)], halfClosed: true })),
  {
    name: 'a hundred requests in one piece',
    pieces: [kept('/api/health').repeat(99) + get('/api/health')],
    statuses: Array<number>(100).fill(200),
  },
  {
    name: 'pages and operations in one piece',
    pieces: [kept('/') + kept('/api/platforms') + kept('/nowhere') + get('/api/health')],
    statuses: [200, 200, 404, 200],
  },
  {
    name: 'a head without its end',
    pieces: ['GET /api/health HTTP/1.1\r\nHost: x\r\nX-A'],
    halfClosed: true,
  },
  {
    name: 'a body without its end',
    pieces: [post([`Content-Length: ${BODY.length + 9}`], BODY)],
    halfClosed: true,
  },
  { name: 'a request and then no more', pieces: [kept('/api/health')], halfClosed: true },
  { name: 'a page and then no more', pieces: [kept('/')], halfClosed: true },
  { name: 'nothing at all', pieces: [''], halfClosed: true },
  { name: 'two Host headers', pieces: [twice(HOST)], statuses: [400] },
  { name: 'no Host header', pieces: ['GET /api/health HTTP/1.1\r\n\r\n'], statuses: [400] },
  { name: 'two lengths', pieces: [twice('Content-Length: 0', 'Content-Length: 4')], statuses: [400] },
  { name: 'a length and chunks', pieces: [twice('Content-Length: 4', 'Transfer-Encoding: chunked')] },
  { name: 'chunks and something else', pieces: [twice('Transfer-Encoding: chunked, identity')] },
  { name: 'two cookies', pieces: [twice('Cookie: a=b', 'Cookie: c')], statuses: [200] },
  { name: 'two credentials', pieces: [twice('Authorization: Bearer a', 'Authorization: Bearer b')] },
  { name: 'two keys', pieces: [twice('X-API-Key: a', 'X-API-Key: b')] },
  { name: 'a header of every byte', pieces: [get('/api/health', `X-A: ${'\u0001\u007f'.repeat(9)}`)] },
  { name: 'a folded header', pieces: [get('/api/health', 'X-A: a\r\n b')] },
  { name: 'a blank before the colon', pieces: [get('/api/health', 'X-A : b')] },
  { name: 'a name of 60 KB', pieces: [get('/api/health', `${'x'.repeat(60_000)}: b`)] },
  {
    name: 'headers in two pieces',
    pieces: ['GET /api/health HTTP/1.1\r\nHo', 'st: x\r\nConnection: close\r\n\r\n'],
  },
  {
    name: 'an answer that is waited for',
    pieces: [get('/api/health', 'Expect: 100-continue')],
    statuses: [200],
  },
  { name: 'an expectation nobody knows', pieces: [get('/api/health', 'Expect: miracles')] },
]
