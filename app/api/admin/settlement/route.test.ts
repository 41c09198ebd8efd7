import { expect, test } from 'vitest'
import { settlementReview, settlementReviewsResponse } from '@/lib/contract/settlementReviews'
import { createMatcher } from '@/lib/core/matching/createMatcher'
import { matchEvents } from '@/lib/core/matching/matchEvents'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { installAccounts } from '@/lib/dev/testing/support/installAccounts'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { createCatalogueReader } from '@/lib/infra/db/catalogue/catalogueReader'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { createSettlementReviews } from '@/lib/infra/db/matches/settlementReviews'
import { createMatchDecisions } from '@/lib/ingest/matchDecisions'
import { comparePair } from '@/lib/operations/views/comparePair'
import { POST as undo } from './[id]/undo/route'
import { GET as list, POST as state } from './route'

const database = testDatabase({ emptied: ['VenueEvent', 'EventGroup', 'MatchCase', 'SettlementReview'] })
const admin = createTestWallet()
const { headersOf } = installAccounts(database, () => ({
  config: { adminAddresses: [admin.address] },
  reviews: createMatchReviews(database.prisma),
  settlementReviews: createSettlementReviews(database.prisma),
}))
const path = '/api/admin/settlement'

function events(source: string) {
  const facts = { title: 'Will Bitcoin reach $150,000 in 2026?', endDate: Date.UTC(2026, 11, 31) }
  const rule = (name: string) => `Yes if Bitcoin trades above it. The resolution source is ${name}.`
  return [
    buildEvent('polymarket', { id: 'P', ...facts, description: rule(source) }),
    buildEvent('kalshi', { id: 'K', ...facts, description: rule('CF Benchmarks') }),
  ]
}

async function store() {
  const listed = events('Chainlink')
  const writer = createCatalogueWriter(database.prisma)
  await writer.saveVenueEvents(listed)
  const proposals = createMatcher().proposals()
  const groups = await createMatchDecisions(writer).settle(matchEvents(listed), proposals, listed)
  await writer.saveGroups(groups, listed)
  const row = await database.prisma.eventGroup.findFirstOrThrow({ select: { slug: true } })
  return row.slug
}

/** How Kalshi's source compares with Polymarket's, as every reader of the event gets it. */
async function sourceIn(slug: string) {
  const found = await createCatalogueReader(database.prisma).findEvent(slug)
  const event = found && 'event' in found ? found.event : undefined
  const on = (venue: string) => event?.outcomes[0]?.members.find(({ market }) => market.venue === venue)
  const [here, there] = [on('kalshi'), on('polymarket')]
  return event && here && there ? comparePair(event, { here, there }).dimensions[0] : undefined
}

const pair = {
  a: { platform: 'platform_2', event_id: 'K' },
  b: { platform: 'platform_1', event_id: 'P' },
}
const statement = { ...pair, dimension: 'source', verdict: 'same', a_says: 'the same index' }
const read = { dimension: 'source', verdict: 'differs', here: 'CF Benchmarks', there: 'Chainlink' }

test('a statement holds for every reader of the event until it is undone, and stays in the history', async () => {
  const slug = await store()
  expect(await sourceIn(slug)).toEqual(read)
  const headers = await headersOf(admin)
  const first = await routeReply(state, settlementReview, { path, headers, body: statement })
  expect(first).toMatchObject({
    by: admin.address,
    // In venue order, whichever way it was stated.
    a: pair.b,
    b: pair.a,
    a_says: null,
    b_says: 'the same index',
  })
  const stated = { ...read, verdict: 'same', here: 'the same index', reviewed: true }
  expect(await sourceIn(slug)).toEqual(stated)

  const later = { ...pair, dimension: 'source', verdict: 'unknown' }
  const second = await routeReply(state, settlementReview, { path, headers, body: later })
  expect(await sourceIn(slug)).toEqual({ ...read, verdict: 'unknown', reviewed: true })

  const undoOf = (id: string) => ({ path: `${path}/${id}/undo`, method: 'POST', headers })
  await routeReply(undo, settlementReview, undoOf(second.id))
  expect(await sourceIn(slug)).toEqual(stated)
  await routeReply(undo, settlementReview, undoOf(first.id))
  expect(await sourceIn(slug)).toEqual(read)
  expect((await routeRefusal(undo, undoOf(first.id))).status).toBe(404)

  const { reviews, total } = await routeReply(list, settlementReviewsResponse, { path, headers })
  expect(total).toBe(2)
  expect(reviews.map(({ id, undone_by }) => [id, undone_by])).toEqual([
    [second.id, admin.address],
    [first.id, admin.address],
  ])
})

test('a statement no longer holds once the rules read otherwise', async () => {
  const slug = await store()
  await routeReply(state, settlementReview, { path, headers: await headersOf(admin), body: statement })
  await createCatalogueWriter(database.prisma).saveVenueEvents(events('Binance'))
  expect(await sourceIn(slug)).toEqual({ ...read, there: 'Binance' })
})

test('nobody but a reviewer states, lists or undoes, and an unknown event is not found', async () => {
  await store()
  const stranger = await headersOf(createTestWallet())
  for (const [serve, ask] of [
    [state, { path, body: statement }],
    [list, { path }],
    [undo, { path: `${path}/some/undo`, method: 'POST' }],
  ] as const) {
    expect((await routeRefusal(serve, ask)).status).toBe(401)
    expect((await routeRefusal(serve, { ...ask, headers: stranger })).status).toBe(403)
  }
  const unknown = { ...statement, a: { platform: 'platform_2', event_id: 'none' } }
  const headers = await headersOf(admin)
  expect((await routeRefusal(state, { path, headers, body: unknown })).status).toBe(404)
  const alone = { ...statement, b: pair.a }
  expect((await routeRefusal(state, { path, headers, body: alone })).status).toBe(422)
})
