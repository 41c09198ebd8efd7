import { connect } from 'node:net'
import fc from 'fast-check'
import { RAW_CASES, type RawCase } from './rawCases'

/** Neither a response nor a close by then is a hang. */
const HANG_MS = 15_000
const AT_ONCE = 16

/** The server's complete output, and whether it disconnected in time. */
function speak(url: string, { pieces, halfClosed }: RawCase): Promise<{ text: string; ended: boolean }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let text = ''
    const settle = (ended: boolean) => {
      clearTimeout(late)
      socket.destroy()
      resolve({ text, ended })
    }
    const late = setTimeout(() => settle(false), HANG_MS)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => settle(true))
    socket.on('end', () => settle(true))
    socket.on('close', () => settle(true))
    socket.once('connect', async () => {
      for (const piece of pieces) {
        await new Promise((done) => socket.write(Buffer.from(piece, 'latin1'), done))
        await new Promise((done) => setImmediate(done))
      }
      if (halfClosed) socket.end()
    })
  })
}

const statusesOf = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

function faultOf(
  { statuses }: RawCase,
  { text, ended }: { text: string; ended: boolean },
): string | undefined {
  const got = statusesOf(text).filter((status) => status >= 200)
  if (got.some((status) => status >= 500)) return `a ${got.find((status) => status >= 500)}`
  if (!ended && got.length === 0) return `neither an answer nor an end within ${HANG_MS} ms`
  if (/\bat .+\.[cm]?[jt]sx?:\d+/.test(text)) return 'a stack trace'
  if (statuses && got.join() !== statuses.join())
    return `${got.join() || 'nothing'} instead of ${statuses.join()}`
  return undefined
}

/** Random combinations of request lines: most are wrong in several ways at once. */
const randomCase: fc.Arbitrary<RawCase> = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'TRACE', 'get', 'CONNECT', 'PRI'),
    target: fc.oneof(
      fc.constantFrom('/', '*', '/api/health', '/api/events/list', '//', '/%', '/event/x', 'http://x/', ''),
      fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)) }),
    ),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTP/1.1', ''),
    headers: fc.subarray([
      'Host: 127.0.0.1',
      'Host: 127.0.0.1',
      'Connection: close',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Content-Length: 3',
      'Content-Length: -1',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Accept-Encoding: gzip;q=0, *',
      'X-Forwarded-For: ,,, 1.2.3.4, ::1',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'x-middleware-subrequest: middleware',
      'Next-Action: 00',
      'RSC: 1',
      'Next-Router-State-Tree: %5B%5D',
      'Range: bytes=0-1',
      'Cookie: a=%zz; next-auth.session-token=x',
      ': b',
      'X-A',
    ]),
    body: fc.constantFrom('', 'abc', '3\r\nabc\r\n0\r\n\r\n', '{"tokens":{}}', 'GET / HTTP/1.1\r\n\r\n'),
  })
  .map(({ method, target, version, headers, body }) => ({
    name: `${method} ${target}`,
    pieces: [`${[`${method} ${target} ${version}`, ...headers, '', ''].join('\r\n')}${body}`],
    halfClosed: true,
  }))

/**
 * Speaks to a running service without an HTTP library.
 * Errors: throws at the first status of 500 or more, the first hang, and the first unexpected response to a case.
 */
export async function runRaw(
  url: string,
  { requests, seed }: { requests: number; seed: number },
): Promise<{ requests: number; statuses: ReadonlyMap<number, number> }> {
  // Loading the first page's modules is not a hang.
  for (const path of ['/', '/event/nowhere', '/api/nothing']) await (await fetch(url + path)).arrayBuffer()
  const all = [...RAW_CASES, ...fc.sample(randomCase, { seed, numRuns: requests })]
  const statuses = new Map<number, number>()
  const waiting = all.values()
  const work = async () => {
    for (const raw of waiting) {
      const answer = await speak(url, raw)
      const fault = faultOf(raw, answer)
      if (fault !== undefined) {
        const sent = JSON.stringify(raw.pieces).slice(0, 1_000)
        throw new Error(`${raw.name.slice(0, 100)}: ${fault}\n${sent}\n${answer.text.slice(0, 500)}`)
      }
      for (const status of statusesOf(answer.text)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { requests: all.length, statuses }
}
