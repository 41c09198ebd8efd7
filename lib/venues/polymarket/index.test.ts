import { expect, test } from 'vitest'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { FakeAnswer, SeenRequest } from '@/lib/dev/testing/support/fakeVenueServer'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { allPages } from '../allPages.testkit'
import type { BookRef } from '../connector'
import { createPolymarketConnector } from './index'
import { tokenId, wireBook, wireEvent, wireMarket } from './wireRows'

const server = fakeServerPerTest()

const clock = createFakeClock({ auto: true })
const { signal } = new AbortController()
const connector = (maxPages?: number) =>
  createPolymarketConnector({
    fetchJson: createFetchJson({ clock, retry: { attempts: 1 } }),
    urls: {
      gammaUrl: `${server.url}/gamma/`,
      clobUrl: `${server.url}/clob`,
      dataUrl: `${server.url}/data`,
      wsUrl: 'ws://127.0.0.1:1/',
    },
    clock,
    maxPages,
  })

const sweep = (maxPages?: number) => allPages(connector(maxPages))

const page = (ids: string[], next_cursor?: string): FakeAnswer => ({
  json: { events: ids.map((id) => wireEvent({ id })), next_cursor },
})
const cursorOf = ({ url }: SeenRequest) => url.searchParams.get('after_cursor')

test('the catalogue is read page by page, most traded first, each event once', async () => {
  server.serve((request) => (cursorOf(request) === 'c1' ? page(['2', '3']) : page(['1', '2'], 'c1')))
  const pages = await sweep()
  expect(pages.map(({ events }) => events.map((event) => event.id))).toEqual([['1', '2'], ['3']])
  expect(server.requests.map(({ url }) => url.pathname + url.search)).toEqual([
    '/gamma/events/keyset?closed=false&limit=100&order=volume24hr&ascending=false',
    '/gamma/events/keyset?closed=false&limit=100&order=volume24hr&ascending=false&after_cursor=c1',
  ])
})

test('the listing ends after its maximum of pages', async () => {
  let pages = 0
  server.serve(() => page([String(pages++)], `c${pages}`))
  expect(await sweep(3)).toHaveLength(3)
})

test('a repeating cursor does not loop the listing for ever', async () => {
  server.serve(() => page(['1'], 'same'))
  expect((await sweep()).at(-1)?.refusals).toEqual([
    { path: 'next_cursor', message: 'repeats: the listing was left there' },
  ])
})

test('events are reread by id, including closed ones; unknown ones are omitted', async () => {
  const closed = wireMarket({ closed: true, outcomePrices: '["1", "0"]' })
  server.serve(({ url }) => {
    if (url.pathname === '/gamma/events/1')
      return { json: wireEvent({ id: '1', closed: true, markets: [closed] }) }
    if (url.pathname === '/gamma/events/2') return { json: { id: '2', slug: 's' } }
    return { status: 404, json: { type: 'not found error', error: 'id not found' } }
  })
  const read = await connector().fetchEvents(['1', '2', '3', '1'], { signal })
  expect(read.events.map((event) => [event.id, event.markets[0]?.result])).toEqual([['1', 'yes']])
  expect(read.refusals).toMatchObject([{ path: 'events/2: title' }])
  expect(server.requests).toHaveLength(3)
})

const refs = (count: number): BookRef[] =>
  Array.from({ length: count }, (_, i) => ({ marketId: String(i), yesTokenId: tokenId(i) }))
const requested = ({ body }: SeenRequest) =>
  Array.isArray(body) ? body.map(({ token_id }) => String(token_id)) : []

test('books are requested by YES token, fifty at a time, and found whatever their order', async () => {
  server.serve((request) => ({
    json: requested(request)
      .filter((token) => token !== tokenId(7))
      .reverse()
      .map((asset_id) => wireBook({ asset_id })),
  }))
  const batch = await connector().fetchBooks([...refs(101), ...refs(3)], { signal })
  expect(batch.books).toHaveLength(100)
  expect(batch.missing.map((ref) => ref.marketId)).toEqual(['7'])
  expect(batch.books[0]?.receivedAt).toBe(clock.now())
  expect(server.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(
    Array(3).fill('POST /clob/books'),
  )
  expect(server.requests.map((request) => requested(request).length).sort((a, b) => b - a)).toEqual([
    50, 50, 1,
  ])
})

test('one failed batch is reported and the others are returned', async () => {
  server.serve((request) =>
    requested(request).length === 50
      ? { json: requested(request).map((asset_id) => wireBook({ asset_id })) }
      : { status: 500, json: {} },
  )
  const batch = await connector().fetchBooks(refs(51), { signal })
  expect(batch.books).toHaveLength(50)
  expect(batch.missing).toEqual([])
  expect(batch.refusals).toEqual([
    { path: 'batches.1', message: `${server.host} answered 500 to POST /clob/books.`, unread: 'unreachable' },
  ])
})

test('when every batch fails, so does the call', async () => {
  server.serve(() => ({ status: 500, json: {} }))
  await expect(connector().fetchBooks(refs(501), { signal })).rejects.toMatchObject({
    code: 'upstream_error',
    retryable: true,
  })
})

test('an empty request sends nothing', async () => {
  expect(await connector().fetchBooks([], { signal })).toEqual({ books: [], missing: [], refusals: [] })
  expect(await connector().fetchEvents([], { signal })).toEqual({ events: [], refusals: [] })
  expect(server.requests).toHaveLength(0)
})
