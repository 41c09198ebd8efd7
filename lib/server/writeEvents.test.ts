import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventSink, EventStream } from '@/lib/contract/eventStream'
import { endEvents, writeEvents } from './writeEvents'

/** A stream whose writer is the test. */
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

test('what is written arrives at once, head first', async () => {
  const response = await connect()
  expect(response.headers['content-type']).toBe('text/event-stream')
  const arrived = new Promise((resolve) => response.once('data', (chunk) => resolve(String(chunk))))
  sink?.write(Buffer.from('event: x\n\n'))
  expect(await arrived).toBe('event: x\n\n')
})

test('a reader who does not read is said to be full, and when there is room again', async () => {
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

test('the end reaches a reader; one who does not read is cut off', async () => {
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

test('who leaves is gone, and nothing more is taken', async () => {
  const response = await connect()
  response.destroy()
  await expect.poll(() => happened).toEqual(['closed'])
  expect(sink?.write(Buffer.from('x'))).toBe(false)
})

test('a server that stops says so, and when to come back, and ends every stream', async () => {
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
