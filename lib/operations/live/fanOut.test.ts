import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import type { EventDetail } from '@/lib/contract/event'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { serveApi } from '@/lib/server/process/apiServer'
import { setRuntime } from '@/lib/server/runtime/getRuntime'

/** One event of 20 books behind the API server, and readers of its stream over real sockets. */
const BOOKS = 20
const markets = Array.from({ length: BOOKS }, (_, i) => marketOn('polymarket', `p${i}`))
const group = buildGroup(
  'rain',
  markets.map((market, i) => buildOutcome(`o${i}`, [member(market)], { title: `Answer ${i}` })),
)

let world: ReturnType<typeof createTestRuntime>
let server: Server
let sockets: Socket[]
let base: string
let receivedAt = NOW

beforeEach(async () => {
  world = createTestRuntime({ events: [group] })
  setRuntime(world.runtime)
  sockets = []
  server = createServer((request, response) => {
    void serveApi(request, response)
  })
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let book = 0; book < BOOKS; book += 1) put(book, [[0.4, 1]])
})
afterEach(async () => {
  setRuntime(undefined)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function put(book: number, bids: Ladder, asks: Ladder = [[0.5, 1]]) {
  receivedAt += 1
  const market = markets[book]
  if (market) world.books.put(buildBook(market, { bids, asks, receivedAt }))
}

interface Reader {
  response: IncomingMessage
  text(): string
  ended(): boolean
}

/** Each reader has its own address, as behind a proxy. */
async function open(n: number): Promise<Reader> {
  const headers = { 'x-crossbook-client': `10.0.${Math.floor(n / 256)}.${n % 256}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${base}/api/stream?event=rain`, { headers, agent: false }, resolve).on('error', reject)
  })
  let text = ''
  let ended = false
  response.setEncoding('utf8')
  response.on('data', (chunk) => {
    text += chunk
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    ended = true
  })
  return { response, text: () => text, ended: () => ended }
}

function messagesOf(text: string) {
  return text.split('\n\n').flatMap((message) => {
    const event = /^event: (\w+)$/m.exec(message)?.[1]
    const data = /^data: (.*)$/m.exec(message)?.[1]
    const seq = Number(/^id: \w+-(\d+)$/m.exec(message)?.[1])
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data), seq }]
  })
}

function booksOf(text: string): Record<string, PlatformBook> {
  const books: Record<string, PlatformBook> = {}
  for (const { event, data } of messagesOf(text)) {
    const title = String((data as StreamBook).outcome_title)
    const before = books[title]
    if (event === 'book') books[title] = (data as StreamBook).book
    if (event === 'book_delta' && before) books[title] = applyDelta(before, data as StreamDelta)
  }
  return books
}

/** The books as a request gets them. */
async function truth(): Promise<Record<string, PlatformBook>> {
  const { outcomes } = (await (await fetch(`${base}/api/event/rain`)).json()) as EventDetail
  return Object.fromEntries(
    outcomes.flatMap(({ outcome_group_title: title, orderbooks: { platform_1: book } }) =>
      book ? [[String(title), book]] : [],
    ),
  )
}

/** Long enough for a busy machine. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 5 })

/** The initial books end with an id. */
const hasInitial = ({ text }: Reader) => /\nid: [^\n]*\n\n$/.test(text())

test('200 clients receive every update of 20 books, identical and in order', async () => {
  const readers = await Promise.all(Array.from({ length: 200 }, (_, n) => open(n)))
  await soon(() => readers.every(hasInitial)).toBe(true)
  const greetings = readers.map(({ text }) => text().length)
  const [first] = readers
  for (let round = 1; round <= 10; round += 1) {
    for (let book = 0; book < BOOKS; book += 1) put(book, [[0.4, 1 + round]])
    // Wait until this round was sent, so that the next is a separate update.
    await soon(() => first?.text().split(`"levels":[[0.4,${1 + round}]]`).length).toBe(BOOKS + 1)
  }
  const received = () => readers.map(({ text }, i) => text().slice(greetings[i]))
  await soon(() => new Set(received()).size).toBe(1)
  const messages = messagesOf(received()[0] ?? '')
  const changes = messages.map(({ data }) => {
    const { outcome_title: title, levels } = data as StreamDelta
    return [title, ...(levels[0] ?? [])]
  })
  expect(changes).toEqual(
    Array.from({ length: 10 }, (_, round) =>
      Array.from({ length: BOOKS }, (_, book) => [`Answer ${book}`, 0.4, 2 + round]),
    ).flat(),
  )
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => (messages[0]?.seq ?? 0) + i))
  const books = await truth()
  for (const { text } of readers) expect(booksOf(text())).toEqual(books)
})

/** Fifty levels, all of which change. */
const ladderOf = (round: number, side: -1 | 1): Ladder =>
  Array.from({ length: 50 }, (_, i) => [0.5 + (side * (i + 1)) / 200, 1_000_000.123456 + round + i / 100])

test('a client that never reads delays no other, takes little memory, catches up by snapshots and is disconnected', async () => {
  const reading = [await open(1), await open(2)]
  const deaf = await open(3)
  const late = await open(4)
  await soon(() => [...reading, deaf, late].every(hasInitial)).toBe(true)
  deaf.response.pause()
  late.response.pause()
  const initial = late.text().length
  const waiting = () => sockets.map(({ writableLength }) => writableLength)
  // Until the system buffers of both are full, and then a while longer.
  let full = 0
  for (let round = 1; full < 50 && round < 5_000; round += 1) {
    for (let book = 0; book < BOOKS; book += 1) put(book, ladderOf(round, -1), ladderOf(round, 1))
    const last = JSON.stringify(ladderOf(round, 1)[49])
    await soon(() => reading.every(({ text }) => text().slice(-4_000).includes(last))).toBe(true)
    if (waiting().filter((bytes) => bytes > 0).length >= 2) full += 1
    // One delivery above the socket's high-water mark.
    expect(Math.max(...waiting())).toBeLessThan(150_000)
  }
  expect(full).toBe(50)
  late.response.resume()
  // Owed snapshots end with an id, as the initial ones do.
  await soon(() => late.text().length > initial && hasInitial(late)).toBe(true)
  expect(booksOf(late.text())).toEqual(await truth())
  const wholeBooks = messagesOf(late.text()).filter(({ event }) => event === 'book')
  expect(wholeBooks.length).toBeGreaterThan(BOOKS)
  expect(late.text().length).toBeLessThan((reading[0]?.text().length ?? 0) - 20 * 20_000)

  world.clock.advance(60_001)
  await soon(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(1)
  deaf.response.resume()
  await soon(deaf.ended).toBe(true)
  for (let book = 0; book < BOOKS; book += 1) put(book, [[0.3, 7]])
  const books = await truth()
  for (const { text } of [...reading, late]) {
    await soon(() => text().slice(-100_000).split('[0.3,7]').length).toBe(BOOKS + 1)
    expect(booksOf(text())).toEqual(books)
  }
}, 120_000)
