import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventSink, EventStream } from '@/lib/contract/eventStream'
import { endEvents, writeEvents } from './writeEvents'

/** A stream written by the test. */
let sink: EventSink | undefined
let happened: string[]
let server: Server
let url: string

const stream: EventStream = {
  openEvents(opened) {
    sink = opened
    const mine = happened
    return { drained: () => mine.push('drained'), closed: () => mine.push('closed') }
  },
}

beforeEach(async () => {
  sink = undefined
  happened = []
  server = createServer((_request, response) =>
    writeEvents(
      response,
      { status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: null },
      stream,
    ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const connect = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, resolve).on('error', reject)
  })

test('events arrive at once, after the head', async () => {
  const response = await connect()
  expect(response.headers['content-type']).toBe('text/event-stream')
  const arrived = new Promise((resolve) => response.once('data', (chunk) => resolve(String(chunk))))
  sink?.write(Buffer.from('event: x\n\n'))
  expect(await arrived).toBe('event: x\n\n')
})

test('a pipelined stream request starts after the previous reply', async () => {
  const streams = server.listeners('request')[0] as (
    request: IncomingMessage,
    response: ServerResponse,
  ) => void
  let answerFirst: (() => void) | undefined
  server.removeAllListeners('request').on('request', (request, response) => {
    if (request.url === '/first') answerFirst = () => response.end('first')
    else streams(request, response)
  })
  const socket = connectTo((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => answerFirst).toBeDefined()
  answerFirst?.()
  await expect.poll(() => sink).toBeDefined()
  sink?.write(Buffer.from('event: x\n\n'))
  await expect.poll(() => text).toMatch(/first[\s\S]*text\/event-stream[\s\S]*event: x\n\n$/)
  sink?.end()
  await once(socket, 'close')
})

test('backpressure is reported for a stalled reader, and its end', async () => {
  const response = await connect()
  response.pause()
  const bytes = Buffer.alloc(100_000, 'x')
  let writes = 0
  while (sink?.write(bytes) && writes < 1_000) writes += 1
  expect(writes).toBeLessThan(1_000)
  expect(happened).toEqual([])
  response.resume()
  await expect.poll(() => happened).toEqual(['drained'])
})

test('the end reaches a reader; a stalled one is disconnected', async () => {
  const reading = await connect()
  const ended = new Promise((resolve) => reading.once('end', () => resolve('ended')))
  reading.resume()
  sink?.end()
  expect(await ended).toBe('ended')
  happened = []
  const response = await connect()
  response.pause()
  const bytes = Buffer.alloc(100_000, 'x')
  let writes = 0
  while (sink?.write(bytes) && writes < 1_000) writes += 1
  sink?.end()
  await expect.poll(() => happened).toContain('closed')
})

test('after a disconnect nothing more is written', async () => {
  const response = await connect()
  response.destroy()
  await expect.poll(() => happened).toEqual(['closed'])
  expect(sink?.write(Buffer.from('x'))).toBe(false)
})

test('a stopping server sends streams a retry time, and ends them all', async () => {
  const response = await connect()
  let text = ''
  response.on('data', (chunk) => {
    text += String(chunk)
  })
  const ended = new Promise((resolve) => response.once('end', () => resolve('ended')))
  endEvents()
  expect(await ended).toBe('ended')
  expect(text).toMatch(/^: The server is stopping.*\nretry: \d{3,4}\n\n$/)
  await expect.poll(() => happened).toEqual(['closed'])
})
