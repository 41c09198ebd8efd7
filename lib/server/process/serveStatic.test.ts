import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressStatic } from './compressStatic'
import { createStaticServer } from './serveStatic'

const SCRIPT = 'export const price = 0.27\n'.repeat(200)
const build = mkdtempSync(path.join(tmpdir(), 'crossbook-static-'))
let server: Server
let port: number

beforeAll(async () => {
  const folder = path.join(build, 'static')
  mkdirSync(path.join(folder, 'chunks'), { recursive: true })
  writeFileSync(path.join(folder, 'chunks/a.js'), SCRIPT)
  writeFileSync(path.join(folder, 'chunks/letter.woff2'), 'a font')
  writeFileSync(path.join(build, 'secret.js'), 'secret')
  compressStatic(folder)
  const files = createStaticServer(build)
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (files.has(path)) files.serve(request, response, path)
    else response.writeHead(404).end('passed on')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(build, { recursive: true })
})

/** Raw bytes, unlike `fetch`, which decodes. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const call = httpRequest({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      call.on('error', reject).end()
    },
  )
}

const A = '/_next/static/chunks/a.js'
const plain = (body: Buffer) => body

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', undefined, plain],
])('Accept-Encoding "%s" gets a complete script as %s', async (accepted, encoding, decode) => {
  const { status, headers, body } = await ask(A, { 'accept-encoding': accepted })
  expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
    200,
    encoding,
    'text/javascript; charset=utf-8',
  ])
  expect(decode(body).toString()).toBe(SCRIPT)
  expect(headers['content-length']).toBe(String(body.length))
  expect(headers.vary).toBe('Accept-Encoding')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a file is sent once: clients that have it get 304, and HEAD only its headers', async () => {
  const accept = { 'accept-encoding': 'br' }
  const first = await ask(A, accept)
  const again = await ask(A, { ...accept, 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask(A, accept, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(first.body.length),
  ])
})

test('already compressed formats are sent unchanged', async () => {
  const { headers, body } = await ask('/_next/static/chunks/letter.woff2?v=1', {
    'accept-encoding': 'br, gzip',
  })
  expect([headers['content-encoding'], headers['content-type'], body.toString()]).toEqual([
    undefined,
    'font/woff2',
    'a font',
  ])
})

test.each([
  ['GET', '/_next/static/chunks/none.js'],
  ['GET', '/_next/static/chunks'],
  ['GET', '/_next/static/../secret.js'],
  ['GET', '/_next/static/%2e%2e/secret.js'],
  ['GET', '/_next/static/chunks/%ff.js'],
  ['GET', '/'],
])('%s %s is passed on', async (method, target) => {
  const { status, body } = await ask(target, {}, method)
  expect([status, body.toString()]).toEqual([404, 'passed on'])
})

test('a deleted file ends its connection, and the next request is answered', async () => {
  const gone = path.join(build, 'static/chunks/letter.woff2')
  rmSync(gone)
  await expect(ask('/_next/static/chunks/letter.woff2')).rejects.toThrow('socket hang up')
  expect((await ask(A)).status).toBe(200)
})
