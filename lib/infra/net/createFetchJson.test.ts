import { getEventListeners } from 'node:events'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type BaseError, isBaseError } from '@/lib/core/domain/errors'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { FakeAnswer } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson, type FetchJsonSettings } from './createFetchJson'
import { systemClock } from './systemClock'

const server = fakeServerPerTest()

const live = new AbortController()
const signal = live.signal
const autoClock = () => createFakeClock({ auto: true })
const fetchWith = (settings: Partial<FetchJsonSettings> = {}) =>
  createFetchJson({ clock: autoClock(), random: () => 0.5, ...settings })

const serveInTurn = (answers: FakeAnswer[]) => {
  let index = 0
  server.serve(() => answers[Math.min(index++, answers.length - 1)] ?? 'drop')
}

async function failureOf(promise: Promise<unknown>): Promise<BaseError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isBaseError(error)) throw new Error('expected a BaseError', { cause: error })
  return error
}

test('reads JSON and sends user agent and language', async () => {
  server.serve(() => ({ json: { a: 1 } }))
  const fetchJson = fetchWith()
  expect(await fetchJson(`${server.url}/x?y=1`, { signal, headers: { 'X-Key': 'k' } })).toEqual({ a: 1 })
  expect(server.requests[0]?.headers).toMatchObject({
    'user-agent': 'crossbook/0.1',
    'accept-language': 'en',
    'x-key': 'k',
  })
})

test('sends a body as JSON', async () => {
  server.serve(() => ({ json: [] }))
  await fetchWith()(`${server.url}/books`, { signal, method: 'POST', body: [{ token_id: '1' }] })
  expect(server.requests[0]).toMatchObject({ method: 'POST', body: [{ token_id: '1' }] })
})

test('returns undefined where the caller allows absence', async () => {
  expect(await fetchWith()(`${server.url}/gone`, { signal, absentStatuses: [404] })).toBeUndefined()
})

test('a server error is retried and the later response counts', async () => {
  serveInTurn([{ json: {}, status: 503 }, 'drop', { json: 'ok' }])
  const clock = autoClock()
  expect(await fetchWith({ clock })(server.url, { signal })).toBe('ok')
  expect(clock.slept).toEqual([125, 250])
})

test('fails after the last attempt, with the last reason', async () => {
  serveInTurn([{ json: {}, status: 500 }])
  const error = await failureOf(fetchWith()(`${server.url}/events?key=secret`, { signal }))
  expect(error).toMatchObject({ code: 'upstream_error', retryable: true })
  expect(error.message).toBe(`${server.host} answered 500 to GET /events.`)
  expect(server.requests).toHaveLength(3)
})

test('a rejected request is not retried', async () => {
  serveInTurn([{ json: {}, status: 422 }])
  expect(await failureOf(fetchWith()(server.url, { signal }))).toMatchObject({
    code: 'upstream_error',
    retryable: false,
  })
  expect(server.requests).toHaveLength(1)
})

test.each([401, 403])('%i is an authorisation failure', async (status) => {
  serveInTurn([{ json: {}, status }])
  expect(await failureOf(fetchWith()(server.url, { signal }))).toMatchObject({ code: 'unauthorized' })
})

test('waits as long as a 429 requires, then retries', async () => {
  serveInTurn([{ json: {}, status: 429, headers: { 'retry-after': '2' } }, { json: 'ok' }])
  const clock = autoClock()
  const started = clock.now()
  expect(await fetchWith({ clock })(server.url, { signal })).toBe('ok')
  expect(clock.now() - started).toBeGreaterThanOrEqual(2_000)
})

test('a 429 with a date is converted by the clock', async () => {
  const clock = autoClock()
  const at = new Date(clock.now() + 3_000).toUTCString()
  serveInTurn([{ json: {}, status: 429, headers: { 'retry-after': at } }, { json: 'ok' }])
  const started = clock.now()
  await fetchWith({ clock })(server.url, { signal })
  expect(clock.now() - started).toBeGreaterThanOrEqual(3_000)
})

test('a 429 with a longer pause than we wait is passed on with its time', async () => {
  serveInTurn([{ json: {}, status: 429, headers: { 'retry-after': '240' } }])
  const error = await failureOf(fetchWith()(server.url, { signal }))
  expect(error).toMatchObject({ code: 'rate_limited', retryable: true, retryAfterSeconds: 240 })
  expect(server.requests).toHaveLength(1)
})

test('after a 429 other requests to that host pause as well', async () => {
  serveInTurn([{ json: {}, status: 429, headers: { 'retry-after': '600' } }])
  const fetchJson = fetchWith({ maxWaitMs: 1_000 })
  await failureOf(fetchJson(server.url, { signal }))
  const refused = await failureOf(fetchJson(server.url, { signal }))
  expect(refused).toMatchObject({ code: 'rate_limited', retryable: true, retryAfterSeconds: 300 })
  expect(refused.message).toContain('Next try in 300 s.')
  expect(server.requests).toHaveLength(1)
})

test('an endless pause lasts five minutes, and one request probes whether it is over', async () => {
  const silent: FakeAnswer = { json: {}, status: 429, headers: { 'retry-after': '99999999999' } }
  serveInTurn([silent, silent, { json: 'back' }])
  const clock = createFakeClock()
  const fetchJson = fetchWith({ clock })
  expect((await failureOf(fetchJson(server.url, { signal }))).retryAfterSeconds).toBe(300)
  await clock.advance(299_000)
  await failureOf(fetchJson(server.url, { signal }))
  expect(server.requests).toHaveLength(1)
  await clock.advance(1_000)
  await Promise.all(Array.from({ length: 5 }, () => failureOf(fetchJson(server.url, { signal }))))
  expect(server.requests).toHaveLength(2)
  await clock.advance(300_000)
  expect(await fetchJson(server.url, { signal })).toBe('back')
  expect(await fetchJson(server.url, { signal })).toBe('back')
})

test('a response with too many values to parse between requests is rejected before it is parsed', async () => {
  serveInTurn([{ text: `[${'{},'.repeat(10_000_000)}{}]` }, { text: `[${'{},'.repeat(100_000)}{}]` }])
  expect(await failureOf(fetchWith()(server.url, { signal }))).toMatchObject({
    code: 'upstream_error',
    retryable: false,
    message: expect.stringContaining('more than 500000 values'),
  })
  expect(await fetchWith()(server.url, { signal })).toHaveLength(100_001)
})

test('a request may set a lower limit than the fetch', async () => {
  serveInTurn([{ text: `"${'x'.repeat(200)}"` }])
  expect(await failureOf(fetchWith()(server.url, { signal, maxBytes: 100 }))).toMatchObject({
    code: 'upstream_error',
  })
})

test('a host that does not answer in time is a timeout', async () => {
  serveInTurn(['hang'])
  const error = await failureOf(fetchWith()(server.url, { signal, timeoutMs: 30 }))
  expect(error).toMatchObject({ code: 'timeout', retryable: true })
  expect(error.message).toBe(`${server.host} did not answer GET / within 30 ms.`)
  await server.abandonedTimes(3)
})

test('a host that cannot be reached is named, with the reason', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const address = closed.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise((resolve) => closed.close(resolve))
  const error = await failureOf(fetchWith()(`http://127.0.0.1:${port}/x`, { signal }))
  expect(error.message).toBe(`127.0.0.1:${port} could not be reached: ECONNREFUSED`)
  expect(error).toMatchObject({ code: 'upstream_error', retryable: true })
})

test('credentials in an address never reach the message', async () => {
  const error = await failureOf(fetchWith()('http://user:secret@127.0.0.1/', { signal }))
  expect(error.message).not.toContain('secret')
  expect(server.requests).toHaveLength(0)
})

test('text that is not JSON is an error that names the host', async () => {
  serveInTurn([{ text: '<html>maintenance</html>' }])
  expect((await failureOf(fetchWith()(server.url, { signal }))).message).toBe(
    `${server.host} answered GET / with something that is not JSON.`,
  )
})

test.each([
  ['announced', { text: `"${'x'.repeat(200)}"` }],
  ['found out while reading', { text: `"${'x'.repeat(200)}"`, headers: { 'transfer-encoding': 'chunked' } }],
])('an answer above the bound is refused (%s)', async (_name, answer) => {
  serveInTurn([answer])
  expect(await failureOf(fetchWith({ maxBytes: 100 })(server.url, { signal }))).toMatchObject({
    code: 'upstream_error',
    retryable: false,
  })
})

test('a redirect is not followed, so that a key in a header stays at its host', async () => {
  serveInTurn([{ json: {}, status: 302, headers: { location: 'http://127.0.0.1:1/' } }])
  expect((await failureOf(fetchWith()(server.url, { signal }))).message).toContain('answered 302')
})

test('a finished request leaves no listener on a long-lived signal', async () => {
  server.serve(() => ({ json: 1 }))
  const controller = new AbortController()
  await fetchWith()(server.url, { signal: controller.signal })
  serveInTurn([{ json: {}, status: 422 }])
  await failureOf(fetchWith()(server.url, { signal: controller.signal }))
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
})

test('an abort ends a request in flight and leaves nothing behind', async () => {
  serveInTurn(['hang'])
  const controller = new AbortController()
  const clock = createFakeClock()
  const pending = fetchWith({ clock })(server.url, { signal: controller.signal })
  controller.abort(new Error('stop'))
  await expect(pending).rejects.toThrow('stop')
  expect(clock.sleepers).toBe(0)
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
})

test('an abort ends a wait between attempts', async () => {
  serveInTurn([{ json: {}, status: 500 }])
  const controller = new AbortController()
  const clock = createFakeClock()
  const fetchJson = fetchWith({
    clock,
    log: { warn: () => setImmediate(() => controller.abort(new Error('stop'))) },
  })
  await expect(fetchJson(server.url, { signal: controller.signal })).rejects.toThrow('stop')
  expect(clock.sleepers).toBe(0)
})

test('the circuit opens after consecutive failures, fails fast, and closes by itself', async () => {
  serveInTurn([{ json: {}, status: 500 }])
  const clock = createFakeClock()
  const breaker = { threshold: 2, openMs: 1_000, maxOpenMs: 10_000 }
  const fetchJson = fetchWith({ clock, breaker, retry: { attempts: 1 } })
  await failureOf(fetchJson(server.url, { signal }))
  await failureOf(fetchJson(server.url, { signal }))
  const refused = await failureOf(fetchJson(server.url, { signal }))
  expect(refused.message).toBe(
    `${server.host} answered 500 to GET /. It failed 2 times in a row; next try in 1 s.`,
  )
  expect(refused).toMatchObject({ retryable: true, retryAfterSeconds: 1 })
  expect(server.requests).toHaveLength(2)

  await clock.advance(1_000)
  await failureOf(fetchJson(server.url, { signal }))
  expect(server.requests).toHaveLength(3)
  expect((await failureOf(fetchJson(server.url, { signal }))).retryAfterSeconds).toBe(2)

  await clock.advance(2_000)
  server.serve(() => ({ json: 'back' }))
  expect(await fetchJson(server.url, { signal })).toBe('back')
  expect(await fetchJson(server.url, { signal })).toBe('back')
})

test('while the circuit is half open only one request goes out', async () => {
  serveInTurn([{ json: {}, status: 500 }])
  const clock = createFakeClock()
  const fetchJson = fetchWith({
    clock,
    breaker: { threshold: 1, openMs: 1_000, maxOpenMs: 1_000 },
    retry: { attempts: 1 },
  })
  await failureOf(fetchJson(server.url, { signal }))
  await clock.advance(1_000)
  server.serve(() => ({ json: 'back' }))
  const probe = fetchJson(server.url, { signal })
  await failureOf(fetchJson(server.url, { signal }))
  expect(await probe).toBe('back')
  expect(server.requests).toHaveLength(2)
})

test('requests to a host respect its rate limit', async () => {
  server.serve(() => ({ json: 1 }))
  const clock = autoClock()
  const started = clock.now()
  const fetchJson = fetchWith({ clock, limits: { [server.host]: { perSecond: 10, burst: 2 } } })
  for (let i = 0; i < 12; i += 1) await fetchJson(server.url, { signal })
  expect(clock.now() - started).toBe(1_000)
})

test('a request counts as sent when it leaves, after its turn and at each attempt', async () => {
  serveInTurn([{ json: 1 }, { json: {}, status: 503 }, { json: 2 }])
  const clock = autoClock()
  const started = clock.now()
  const fetchJson = fetchWith({ clock, limits: { [server.host]: { perSecond: 1, burst: 1 } } })
  const sent: number[] = []
  const onSent = (at: number) => void sent.push(at - started)
  await fetchJson(server.url, { signal, onSent })
  await fetchJson(server.url, { signal, onSent })
  expect(sent).toEqual([0, 1_000, 2_000])
})

test('a compressed answer is read', async () => {
  const { createServer: createHttp } = await import('node:http')
  const zipped = createHttp((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync('{"zipped":true}'))
  })
  await new Promise<void>((resolve) => zipped.listen(0, '127.0.0.1', resolve))
  const address = zipped.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await fetchWith()(`http://127.0.0.1:${port}/`, { signal })).toEqual({ zipped: true })
  await new Promise((resolve) => {
    zipped.close(resolve)
    zipped.closeAllConnections()
  })
})

test('the real clock wakes, and an abort leaves no timer', async () => {
  await systemClock.sleep(1)
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const controller = new AbortController()
  const sleep = systemClock.sleep(60_000, controller.signal)
  controller.abort(new Error('stop'))
  await expect(sleep).rejects.toThrow('stop')
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  expect(timers()).toBe(before)
})
