import { expect, test } from 'vitest'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, linkAll, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { listBestOpportunities } from './listBestOpportunities'

/** An outcome with YES at 0.40 on one platform and NO at 0.50 on the other, for this many tokens. */
function outcomeOf(id: string, { size = 10, confidence = 0.99, apartDays = 0 } = {}) {
  const poly = marketOn('polymarket', `${id}-p`, { endDate: NOW + 86_400_000 })
  const kalshi = marketOn('kalshi', `${id}-k`, { endDate: NOW + (1 + apartDays) * 86_400_000 })
  const links = linkAll(['polymarket', 'kalshi'], { confidence })
  return {
    outcome: buildOutcome(id, [member(poly), member(kalshi)], { title: id, links }),
    books: [buildBook(poly, { asks: [[0.4, size]] }), buildBook(kalshi, { bids: [[0.5, size]] })],
  }
}

async function read(...events: ReturnType<typeof outcomeOf>[][]) {
  const groups = events.map((outcomes, i) =>
    buildGroup(
      `e${i}`,
      outcomes.map(({ outcome }) => outcome),
    ),
  )
  const { runtime, books } = createTestRuntime({ events: groups })
  for (const book of events.flat().flatMap((one) => one.books)) books.put(book)
  const before = await listBestOpportunities(runtime)
  await runtime.scanner.list()
  return { before, ...(await listBestOpportunities(runtime)) }
}

test('only the most profitable opportunity of each event is listed, and events without one are omitted', async () => {
  const { before, opportunities } = await read(
    [outcomeOf('small'), outcomeOf('large', { size: 30 })],
    [],
    [outcomeOf('other', { size: 20 })],
  )
  expect(before).toEqual({ opportunities: [] })
  expect(opportunities).toEqual([
    { event_id: 'id-e0', id: 'large.polymarket.kalshi', profit_usd: 3, edge: 0.1, sure: true },
    { event_id: 'id-e2', id: 'other.polymarket.kalshi', profit_usd: 2, edge: 0.1, sure: true },
  ])
})

test('an unverified match or a different settlement is flagged, and sorts after sure ones', async () => {
  const unverified = outcomeOf('unverified', { size: 50, confidence: 0.9 })
  const apart = outcomeOf('apart', { size: 40, apartDays: 300 })
  const { opportunities } = await read(
    [unverified],
    [apart],
    [
      outcomeOf('unverified2', { size: 50, confidence: 0.9 }),
      outcomeOf('apart2', { size: 40, apartDays: 300 }),
      outcomeOf('sure'),
    ],
  )
  expect(opportunities).toEqual([
    { event_id: 'id-e0', id: 'unverified.polymarket.kalshi', profit_usd: 5, edge: 0.1, sure: false },
    { event_id: 'id-e1', id: 'apart.polymarket.kalshi', profit_usd: 4, edge: 0.1, sure: false },
    { event_id: 'id-e2', id: 'sure.polymarket.kalshi', profit_usd: 1, edge: 0.1, sure: true },
  ])
})
