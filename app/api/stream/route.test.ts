import { afterEach, expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import { eventDetail } from '@/lib/contract/event'
import { STREAM_MESSAGES, type StreamBook, type StreamDelta } from '@/lib/contract/stream'
import { price, shares } from '@/lib/core/domain/units'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { GET as getEvent } from '../event/[slug]/route'
import { GET } from './route'

const open: AbortController[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.abort()
})

const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])
const snow = buildGroup('snow', [
  buildOutcome('a', [member(marketOn('kalshi', 'A'))], { title: 'Much' }),
  buildOutcome('b', [member(marketOn('kalshi', 'B'))], { title: 'None' }),
])

function start() {
  const made = installRuntime({ events: [rain, snow], renamed: { drizzle: 'rain' } })
  made.books.put(buildBook(poly, { bids: [[0.4, 3]], asks: [[0.45, 5]] }))
  made.books.put(buildBook(kalshi, { bids: [[0.55, 2]] }))
  return made
}

interface Message {
  event: string
  data: unknown
  id?: string
}

/** Opens a stream and reads its messages, each held to its schema. */
async function listen(search: string, headers: Record<string, string> = {}) {
  const response = await GET(requestTo(`/api/stream?${search}`, { headers }))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('No body')
  const leaving = new AbortController()
  open.push(leaving)
  leaving.signal.addEventListener('abort', () => void reader.cancel())
  let text = ''
  let lastId: string | undefined

  async function next(): Promise<Message> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
        )
        text = text.slice(end + 2)
        lastId = fields.get('id') ?? lastId
        const event = fields.get('event')
        if (event === undefined) continue
        const data = STREAM_MESSAGES[event as keyof typeof STREAM_MESSAGES].parse(
          JSON.parse(fields.get('data') ?? ''),
        )
        return { event, data, id: fields.get('id') }
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error('The stream ended.')
      text += value
    }
  }

  /** The next message of this kind. */
  async function nextOf(event: keyof typeof STREAM_MESSAGES): Promise<Message> {
    for (;;) {
      const message = await next()
      if (message.event === event) return message
    }
  }
  return { next, nextOf, lastId: () => lastId, leave: () => leaving.abort() }
}

const detail = () => routeReply(getEvent, eventDetail, { path: '/api/event/rain' })

test('every book comes whole first, as it stands in event detail, after the state of each platform', async () => {
  start()
  const { next } = await listen('event=rain')
  const states = [await next(), await next(), await next(), await next(), await next()]
  expect(states.map(({ event }) => event)).toEqual(Array(5).fill('status'))
  const books = [await next(), await next()].map(({ data }) => data as StreamBook)
  const { outcomes } = await detail()
  expect(Object.fromEntries(books.map(({ platform, book }) => [platform, book]))).toEqual(
    outcomes[0]?.orderbooks,
  )
  expect(books[0]).toMatchObject({ event_slug: 'rain', outcome_title: null })
})

test('changes arrive as levels and yield exactly the book of the event detail', async () => {
  const { books, clock } = start()
  const { nextOf } = await listen('event=rain')
  const mine = new Map<string, PlatformBook>()
  for (const { data } of [await nextOf('book'), await nextOf('book')] as { data: StreamBook }[])
    mine.set(data.platform, data.book)
  clock.advance(1_000)
  books.put(
    buildBook(kalshi, {
      bids: [
        [0.55, 7],
        [0.5, 1],
      ],
      receivedAt: NOW + 1_000,
    }),
  )
  const { data } = (await nextOf('book_delta')) as { data: StreamDelta }
  // The venue's bids for NO are asks for YES here: its question is inverted.
  expect(data).toMatchObject({
    platform: 'platform_2',
    outcome: 'yes',
    side: 'asks',
    levels: [
      [0.45, 7],
      [0.5, 1],
    ],
  })
  const before = mine.get('platform_2')
  expect(before && applyDelta(before, data)).toEqual((await detail()).outcomes[0]?.orderbooks.platform_2)
})

test('a book is sent in full when it turns stale and when its feed recovers', async () => {
  const { books } = start()
  const { nextOf } = await listen('tokens=p1:no')
  expect((await nextOf('book')).data).toMatchObject({ platform: 'platform_1', book: { stale: false } })
  books.markStale({ venue: 'polymarket' })
  expect((await nextOf('book')).data).toMatchObject({ platform: 'platform_1', book: { stale: true } })
  books.put(buildBook(poly, { bids: [[0.4, 3]], asks: [[0.45, 5]] }))
  expect((await nextOf('book')).data).toMatchObject({ book: { stale: false } })
})

test('trades are published in the framing of the event', async () => {
  const { runtime } = start()
  const { nextOf } = await listen('event=rain')
  await nextOf('book')
  await nextOf('book')
  runtime.trades.add({
    venue: 'kalshi',
    marketId: 'K1',
    id: 't1',
    at: NOW,
    outcome: 'no',
    side: 'buy',
    price: price(450_000),
    size: shares(2_000_000),
  })
  expect((await nextOf('trade')).data).toEqual({
    event_slug: 'rain',
    outcome_id: 'o1',
    outcome_title: null,
    platform: 'platform_2',
    ts: new Date(NOW).toISOString(),
    outcome: 'yes',
    side: 'buy',
    price: 0.45,
    size: 2,
    id: 't1',
  })
})

test('a client that reconnects gets the missed changes; after a long absence it gets every book in full', async () => {
  const { books } = start()
  const first = await listen('event=rain')
  await first.nextOf('book')
  await first.nextOf('book')
  books.put(buildBook(poly, { bids: [[0.41, 3]], asks: [[0.45, 5]] }))
  await first.nextOf('book_delta')
  const id = first.lastId() ?? ''
  first.leave()
  books.put(buildBook(poly, { bids: [[0.42, 3]], asks: [[0.45, 5]] }))
  const second = await listen('event=rain', { 'last-event-id': id })
  expect((await second.nextOf('book_delta')).data).toMatchObject({
    side: 'bids',
    levels: [
      [0.42, 3],
      [0.41, 0],
    ],
  })
  for (const lost of ['0123456789ab-1', `${id.split('-')[0]}-99999`, 'x']) {
    const third = await listen('event=rain', { 'last-event-id': lost })
    expect((await third.nextOf('book')).event).toBe('book')
  }
})

test('what is watched stays hot', async () => {
  const { demanded } = start()
  await listen('event=rain')
  // At once, and again while it is watched.
  await expect.poll(() => demanded.length, { timeout: 10_000 }).toBeGreaterThan(1)
  for (const { refs } of demanded) expect(refs.map(({ marketId }) => marketId).sort()).toEqual(['K1', 'p1'])
})

test.each<[string, number, Record<string, string>]>([
  ['', 422, { 'query.event': 'missing' }],
  ['event=rain&tokens=p1:yes', 422, { 'query.event': 'value_error' }],
  ['event=', 422, { 'query.event.0': 'string_too_short' }],
  [`event=${Array(51).fill('rain').join()}`, 422, { 'query.event': 'too_long' }],
  ['event=rain,hail', 404, { 'query.event': 'not_found' }],
  ['tokens=p1:yes,nobody', 404, { 'query.tokens': 'not_found' }],
])('"%s" is refused with %i before anything is streamed', async (search, status, faults) => {
  start()
  expect(await routeRefusal(GET, { path: `/api/stream?${search}` })).toMatchObject({ status, faults })
})

test('an address may hold so many streams at a time and no more, until one is left', async () => {
  start()
  const streams = []
  for (let i = 0; i < 32; i += 1) streams.push(await listen('event=rain'))
  expect(await routeRefusal(GET, { path: '/api/stream?event=rain' })).toMatchObject({ status: 429 })
  streams[0]?.leave()
  await expect
    .poll(async () => (await GET(requestTo('/api/stream?event=rain', { method: 'HEAD' }))).status)
    .toBe(200)
})

test('a renamed event is followed under its new name', async () => {
  start()
  const { nextOf } = await listen('event=drizzle')
  expect((await nextOf('book')).data).toMatchObject({ event_slug: 'rain' })
})

const TOKEN = { authorization: 'Bearer access-ada' }

test('opportunities come as they open, change and close, each at most once a second', async () => {
  const { books, clock } = start()
  const turned = (ask: number) => buildBook(kalshi, { asks: [[ask, 50]], receivedAt: clock.now() })
  const { nextOf } = await listen('arbitrage=1', TOKEN)
  // YES at 0.45 here, and there the other side at 0.50.
  books.put(turned(0.5))
  expect((await nextOf('arbitrage')).data).toMatchObject({
    state: 'open',
    id: 'o1.polymarket.kalshi',
    depth: { max_shares: 5 },
  })
  books.put(turned(0.52))
  clock.advance(999)
  books.put(turned(0.53))
  clock.advance(1)
  // The price in between fell within the same second.
  expect((await nextOf('arbitrage')).data).toMatchObject({ state: 'changed', profit_usd: 0.1 })
  books.markStale({ venue: 'kalshi', marketId: 'K1' })
  clock.advance(1_000)
  expect((await nextOf('arbitrage')).data).toEqual({ state: 'closed', id: 'o1.polymarket.kalshi' })
})

test('a stream of opportunities begins with all that there are', async () => {
  const { books } = start()
  books.put(buildBook(kalshi, { asks: [[0.5, 50]] }))
  const first = await listen('arbitrage=1', TOKEN)
  expect((await first.nextOf('arbitrage')).data).toMatchObject({ state: 'open' })
  const second = await listen('arbitrage=1', TOKEN)
  expect((await second.nextOf('arbitrage')).data).toMatchObject({ state: 'open', id: 'o1.polymarket.kalshi' })
})

test('opportunities are streamed to nobody without a credential, and not together with books', async () => {
  start()
  expect(await routeRefusal(GET, { path: '/api/stream?arbitrage=1' })).toMatchObject({ status: 401 })
  expect(
    await routeRefusal(GET, { path: '/api/stream?arbitrage=1&event=rain', headers: TOKEN }),
  ).toMatchObject({ status: 422 })
})
