import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, fetchJson } from './fetchJson'
import { shouldRetry } from './shouldRetry'

const ANSWERS: Record<string, [status: number, body: string]> = {
  '/good': [200, '{"a":1}'],
  '/refused': [
    422,
    '{"detail":[{"loc":["query","q"],"msg":"One.","type":"x"},{"loc":["body"],"msg":"Two.","type":"y"}]}',
  ],
  '/proxy': [502, '<html>bad gateway</html>'],
}
const server = createServer((request, response) => {
  const answer = ANSWERS[request.url ?? '']
  if (answer) response.writeHead(answer[0]).end(answer[1])
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failure = (path: string, options = {}) =>
  fetchJson(`${origin}${path}`, options).then(
    () => new Error('It went through.'),
    (error: Error) => error,
  )

test('an answer is its JSON', async () => {
  expect(await fetchJson(`${origin}/good`)).toEqual({ a: 1 })
})

test("a refusal is an error in the server's words, and is not tried again", async () => {
  const error = await failure('/refused')
  expect(error).toMatchObject({ name: 'ApiError', status: 422, message: 'One. Two.' })
  expect(shouldRetry(0, error)).toBe(false)
})

test('a failure of an intermediary, without our error body, is reported by its status and retried', async () => {
  const error = await failure('/proxy')
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe('The server answered 502.')
  expect([shouldRetry(0, error), shouldRetry(2, error)]).toEqual([true, false])
})

test('whoever stops waiting stops the request', async () => {
  const controller = new AbortController()
  const waiting = failure('/silent', { signal: controller.signal })
  controller.abort()
  expect((await waiting).name).toBe('AbortError')
})
