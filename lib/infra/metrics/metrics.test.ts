import { expect, test } from 'vitest'
import { BaseError } from '@/lib/core/domain/errors'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { marketOn, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import type { FetchJson } from '@/lib/infra/net/types'
import { countAsks } from './countAsks'
import { createMetrics } from './createMetrics'
import { observeService } from './observeService'
import { observeVenues } from './observeVenues'

function observe(options: TestRuntimeOptions = {}) {
  const made = createTestRuntime(options)
  const { runtime } = made
  const { registry } = runtime.metrics
  const { signal } = new AbortController()
  observeVenues(registry, { ...runtime, platforms: ['polymarket', 'kalshi'], signal })
  observeService(registry, runtime)
  return { ...made, lines: async () => (await runtime.metrics.text()).split('\n') }
}

const market = marketOn('polymarket', 'p1')

test('replies are counted by operation and status, and their times add up', async () => {
  const metrics = createMetrics({ version: 'test', process: false })
  for (const ms of [0.5, 1, 3, 40_000]) metrics.answered('getEvent', 200, ms)
  metrics.answered('getEvent', 404, 1)
  const lines = (await metrics.text()).split('\n')
  const bucket = (le: string) =>
    `crossbook_http_request_duration_seconds_bucket{operation="getEvent",le="${le}"}`
  expect(lines).toEqual(
    expect.arrayContaining([
      'crossbook_http_requests_total{operation="getEvent",status="200"} 4',
      'crossbook_http_requests_total{operation="getEvent",status="404"} 1',
      `${bucket('0.001')} 3`,
      `${bucket('0.005')} 4`,
      `${bucket('20')} 4`,
      `${bucket('+Inf')} 5`,
      'crossbook_http_request_duration_seconds_sum{operation="getEvent"} 40.0055',
      'crossbook_http_request_duration_seconds_count{operation="getEvent"} 5',
    ]),
  )
})

test('every venue is in exactly one state, and unknown values are omitted', async () => {
  const { lines } = observe({
    health: { kalshi: { state: 'down', lastMessageAt: NOW - 1_500, refusals: 3 } },
  })
  const output = await lines()
  expect(output.filter((line) => /^crossbook_venue_state.* 1$/.test(line)).sort()).toEqual([
    'crossbook_venue_state{venue="kalshi",state="down"} 1',
    'crossbook_venue_state{venue="polymarket",state="connected"} 1',
  ])
  expect(output).toContain('crossbook_venue_refusals_total{venue="kalshi"} 3')
  expect(output.filter((line) => line.startsWith('crossbook_venue_last_message_age_seconds'))).toEqual([
    'crossbook_venue_last_message_age_seconds{venue="kalshi"} 1.5',
  ])
  expect(output.filter((line) => line.startsWith('crossbook_venue_stream_messages_total'))).toEqual([])
})

test('failed reads are counted by cause, apart from schema violations', async () => {
  const { lines } = observe({ health: { kalshi: { refusals: 1, unread: { unreachable: 632, queued: 86 } } } })
  const output = await lines()
  expect(output).toEqual(
    expect.arrayContaining([
      'crossbook_venue_refusals_total{venue="kalshi"} 1',
      'crossbook_venue_unread_total{venue="kalshi",cause="unreachable"} 632',
      'crossbook_venue_unread_total{venue="kalshi",cause="queued"} 86',
      'crossbook_venue_unread_total{venue="kalshi",cause="rate_limited"} 0',
    ]),
  )
})

test('no gauge or counter bears a label that belongs to summaries and histograms', async () => {
  const { lines, books } = observe()
  books.put(buildBook(market, { bids: [[0.1, 1]] }))
  const output = await lines()
  const histograms = new Set(
    output.flatMap((line) => /^# TYPE (\S+) (?:histogram|summary)$/.exec(line)?.[1] ?? []),
  )
  const reserved = output.filter((line) => /[{,](?:quantile|le)="/.test(line))
  expect(reserved.filter((line) => !histograms.has(line.replace(/(?:_bucket)?\{.*$/, '')))).toEqual([])
})

test("counters are named _total and nothing else is, Node's own included", async () => {
  const text = await createMetrics({ version: '1', process: true }).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  expect(types.some(({ name }) => name === 'process_cpu_seconds_total')).toBe(true)
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

test("latency is measured on book changes, not on a market's first book", async () => {
  const { lines, books } = observe()
  const put = (receivedAt: number, venueTime: number, bid: number) =>
    books.put({ ...buildBook(market, { bids: [[bid, 1]], asks: [[0.9, 1]], receivedAt }), venueTime })
  put(NOW, NOW - 3_600_000, 0.1)
  put(NOW + 10, NOW - 190, 0.2)
  books.markStale({ venue: 'polymarket', marketId: 'p1' })
  const output = await lines()
  expect(output).toEqual(
    expect.arrayContaining([
      'crossbook_book_changes_total{venue="polymarket"} 2',
      'crossbook_book_lag_seconds_sum{venue="polymarket"} 0.2',
      'crossbook_book_lag_seconds_count{venue="polymarket"} 1',
      'crossbook_books{venue="polymarket"} 1',
      'crossbook_books_stale{venue="polymarket"} 1',
    ]),
  )
})

test('book age is reported as median and maximum; closed markets are excluded', async () => {
  const { lines, books, clock } = observe()
  const put = (id: string) => books.put(buildBook(marketOn('kalshi', id), { bids: [[0.1, 1]] }))
  for (const id of ['a', 'b', 'c', 'gone']) put(id)
  books.remove({ venue: 'kalshi', marketId: 'gone' })
  clock.advance(4_000)
  books.confirm({ venue: 'kalshi', marketIds: ['a', 'b'], at: clock.now(), freshMs: 60_000 })
  clock.advance(1_000)
  expect((await lines()).filter((line) => line.startsWith('crossbook_book_age_seconds'))).toEqual([
    'crossbook_book_age_seconds{venue="kalshi",statistic="median"} 1',
    'crossbook_book_age_seconds{venue="kalshi",statistic="p99"} 5',
    'crossbook_book_age_seconds{venue="kalshi",statistic="max"} 5',
  ])
})

test('outgoing requests are labelled by target; the address itself is never exposed', async () => {
  const metrics = createMetrics({ version: 'test', process: false })
  const targets = { kalshi: ['https://kalshi.example/v2'], chain_137: ['https://secret-key.node.example'] }
  const fetchJson: FetchJson = async (url) => {
    if (url.includes('node')) throw new BaseError('away', { code: 'upstream_error' })
    return {}
  }
  const counted = countAsks(fetchJson, { metrics, targets })
  const { signal } = new AbortController()
  await counted('https://kalshi.example/v2/markets', { signal })
  await expect(counted('https://secret-key.node.example/', { signal })).rejects.toThrow('away')
  await expect(counted('https://secret-key.node.example/', { signal: AbortSignal.abort() })).rejects.toThrow()
  const text = await metrics.text()
  expect(text).toContain('_count{target="kalshi",result="ok"} 1')
  expect(text).toContain('_count{target="chain_137",result="failed"} 1')
  expect(text).not.toContain('secret-key')
})

test('open streams, slow subscribers and plans are counted', async () => {
  const { lines, runtime } = observe({
    readiness: { ready: false, database: true, venues: {} },
    chain: { health: (chainId) => ({ chainId, state: 'degraded', message: '', lastAnswerAt: NOW - 2_000 }) },
  })
  const { metrics } = runtime
  metrics.streamOpened()
  metrics.streamOpened()
  metrics.streamClosed()
  metrics.fellBehind()
  metrics.planned(3)
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'crossbook_streams_open 1',
      'crossbook_stream_conflations_total 1',
      'crossbook_plan_duration_seconds_sum 0.003',
      'crossbook_ready 0',
      'crossbook_chain_state{chain="137",state="degraded"} 1',
      'crossbook_chain_last_answer_age_seconds{chain="137"} 2',
      'crossbook_match_groups{paired="true"} 0',
    ]),
  )
})
