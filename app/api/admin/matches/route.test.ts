import { expect, test } from 'vitest'
import { profileResponse } from '@/lib/contract/auth'
import { matchesResponse, matchReview, matchReviewsResponse } from '@/lib/contract/matches'
import type { VenueEvent } from '@/lib/core/domain/market'
import { usd } from '@/lib/core/domain/units'
import { createMatcher } from '@/lib/core/matching/createMatcher'
import { matchEvents } from '@/lib/core/matching/matchEvents'
import { toLabels } from '@/lib/core/matching/review/toLabels'
import { parseLabels } from '@/lib/dev/matching/readLabels'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { type RouteCall, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { installAccounts } from '@/lib/dev/testing/support/installAccounts'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { loadLabels } from '@/lib/infra/db/matches/matchTexts'
import { createMatchDecisions } from '@/lib/ingest/matchDecisions'
import { GET as profile } from '../../profile/route'
import { POST as undo } from './reviews/[id]/undo/route'
import { GET as listReviews } from './reviews/route'
import { POST as decide, GET as list } from './route'

const database = testDatabase({
  emptied: ['VenueEvent', 'EventGroup', 'MatchCase', 'MatchReview', 'MatchAlarm', 'MatchSuggestion'],
})
const admin = createTestWallet()
const { headersOf, service } = installAccounts(database, () => ({
  config: { adminAddresses: [admin.address.toLowerCase()] },
  reviews: createMatchReviews(database.prisma),
}))
const path = '/api/admin/matches'

const about = (asset: string, volume: number) => {
  const title = `Will ${asset} reach $150,000 in 2026?`
  const facts = { title, endDate: Date.UTC(2026, 11, 31), volume: usd(volume) }
  const rule = (source: string) => `Yes if ${asset} trades above it. The resolution source is ${source}.`
  return [
    buildEvent('polymarket', { id: `P-${asset}`, ...facts, description: rule('Chainlink') }),
    buildEvent('kalshi', { id: `K-${asset}`, ...facts, description: rule('CF Benchmarks') }),
  ]
}

/** Stores events as an ingestion run does. */
async function store(events: VenueEvent[]) {
  const writer = createCatalogueWriter(database.prisma)
  await writer.saveVenueEvents(events)
  const groups = await createMatchDecisions(writer).settle(
    matchEvents(events),
    createMatcher().proposals(),
    events,
  )
  await writer.saveGroups(groups, events)
  return groups
}

const bitcoin = {
  a: { platform: 'platform_1', event_id: 'P-Bitcoin' },
  b: { platform: 'platform_2', event_id: 'K-Bitcoin' },
}

test('nobody but a reviewer sees or decides anything', async () => {
  const stranger = await headersOf(createTestWallet())
  const undoPath = `${path}/reviews/some/undo`
  for (const [serve, where, body] of [
    [list, path, undefined],
    [decide, path, { action: 'reject', ...bitcoin }],
    [listReviews, `${path}/reviews`, undefined],
  ] as const) {
    expect((await routeRefusal(serve, { path: where, body })).status).toBe(401)
    expect((await routeRefusal(serve, { path: where, body, headers: stranger })).status).toBe(403)
  }
  expect((await routeRefusal(undo, { path: undoPath, method: 'POST' })).status).toBe(401)
  expect((await routeRefusal(undo, { path: undoPath, method: 'POST', headers: stranger })).status).toBe(403)
})

test('whoever may not review learns nothing about what the request lacks', async () => {
  const stranger = await headersOf(createTestWallet())
  const asks: [typeof list, RouteCall & { path: string }][] = [
    [list, { path: `${path}?limit=0&nonsense=1` }],
    [decide, { path, body: { action: 'nonsense' } }],
    [decide, { path, body: '{' }],
    [decide, { path, method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
    [decide, { path, body: { pad: 'x'.repeat(70_000) } }],
    [listReviews, { path: `${path}/reviews?limit=nonsense` }],
    [undo, { path: `${path}/reviews/${'x'.repeat(101)}/undo`, method: 'POST' }],
  ]
  const reviewer = await headersOf(admin)
  for (const [serve, { headers = {}, ...ask }] of asks) {
    expect((await routeRefusal(serve, { ...ask, headers: { ...headers, ...stranger } })).status).toBe(403)
    expect((await routeRefusal(serve, { ...ask, headers: { ...headers } })).status).toBe(401)
    const { status } = await routeRefusal(serve, { ...ask, headers: { ...headers, ...reviewer } })
    expect([413, 415, 422]).toContain(status)
  }
})

test('a reviewer is who signed in by the wallet itself, not by another way into its account', async () => {
  const auth = service()
  const person = await admin.signIn(auth)
  const second = createTestWallet()
  const { nonce } = await auth.createNonce()
  await auth.linkWallet(person.userId, await second.sign({ nonce }))
  expect((await second.signIn(auth)).userId).toBe(person.userId)
  expect((await routeRefusal(list, { path, headers: await headersOf(second) })).status).toBe(403)
  const elsewhere = { provider: 'github', subject: '7', label: 'reviewer' } as const
  await auth.signInElsewhere(elsewhere, { linkTo: person })
  const { accessToken } = await auth.issueTokens(await auth.signInElsewhere(elsewhere, {}))
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await routeRefusal(list, { path, headers })).status).toBe(403)
  expect(await routeReply(profile, profileResponse, { path: '/api/profile', headers })).toMatchObject({
    user_id: person.userId,
    is_admin: false,
  })
  await auth.unlinkWallet(person.userId, second.address)
})

test('what has most at stake comes first, with both rules and where they part', async () => {
  const headers = await headersOf(admin)
  await store([...about('Bitcoin', 1_000_000), ...about('Ether', 9_000_000_000)])
  const first = await routeReply(list, matchesResponse, { path: `${path}?limit=1`, headers })
  expect(first).toMatchObject({ total: 2, limit: 1, offset: 0 })
  expect(first.matches[0]).toMatchObject({
    a: { platform: 'platform_1', event_id: 'P-Ether', volume: 9_000 },
    b: { platform: 'platform_2', event_id: 'K-Ether' },
    state: 'published',
    verdict: null,
    event_slug: 'will-ether-reach-150-000-in-2026',
    differences: [{ topic: 'source', platforms: { platform_1: 'Chainlink', platform_2: 'CF Benchmarks' } }],
  })
  expect(first.matches[0]?.a.rules).toContain('Chainlink')
  const second = await routeReply(list, matchesResponse, { path: `${path}?limit=1&offset=1`, headers })
  expect(second.matches[0]?.a.event_id).toBe('P-Bitcoin')
})

test('an alarm of prices comes first with its figures, and a suggestion is shown beside an unchanged state', async () => {
  const headers = await headersOf(admin)
  await store([...about('Bitcoin', 1_000_000), ...about('Ether', 9_000_000_000)])
  const writer = createCatalogueWriter(database.prisma)
  const { cases } = await createMatchReviews(database.prisma).listCases({
    filter: 'all',
    offset: 0,
    limit: 9,
  })
  const one = cases.find(({ a }) => a.eventId === 'P-Bitcoin')
  if (!one) throw new Error('The match is not listed.')
  const at = new Date('2026-01-15T12:00:00.000Z')
  const reason = 'Prices stand apart: 62.0¢ and 41.0¢.'
  await writer.raiseAlarms([{ a: one.a, b: one.b, reason, at }])
  await writer.saveSuggestion(one, { verdict: 'different', reason: 'Other index.', model: 'small', at })
  const { matches } = await routeReply(list, matchesResponse, { path, headers })
  expect(matches).toMatchObject([
    {
      a: { event_id: 'P-Bitcoin' },
      state: 'published',
      verdict: null,
      price_alarm: reason,
      suggestion: { verdict: 'different', reason: 'Other index.', model: 'small', at: at.toISOString() },
    },
    { a: { event_id: 'P-Ether' }, price_alarm: null, suggestion: null },
  ])
  await routeReply(decide, matchReview, { path, headers, body: { action: 'confirm', ...bitcoin } })
  const decided = await routeReply(list, matchesResponse, { path: `${path}?filter=all`, headers })
  expect(decided.matches.map(({ a }) => a.event_id)).toEqual(['P-Ether', 'P-Bitcoin'])
})

test('a decision leaves the list, stands in the trail, and can be undone once', async () => {
  const headers = await headersOf(admin)
  const events = about('Bitcoin', 1_000_000)
  await store(events)
  const made = await routeReply(decide, matchReview, {
    path,
    headers,
    body: { action: 'reject', ...bitcoin, note: 'Other index.' },
  })
  expect(made).toMatchObject({ action: 'reject', by: admin.address, note: 'Other index.', undone_at: null })
  expect(made.pairs).toEqual([{ ...bitcoin, verdict: 'different' }])
  expect((await routeReply(list, matchesResponse, { path, headers })).matches).toEqual([])
  const decided = await routeReply(list, matchesResponse, { path: `${path}?filter=decided`, headers })
  expect(decided.matches.map(({ verdict }) => verdict)).toEqual(['different'])
  expect((await store(events)).map(({ sources }) => sources.length)).toEqual([1, 1])

  const undoPath = `${path}/reviews/${made.id}/undo`
  const undone = await routeReply(undo, matchReview, { path: undoPath, method: 'POST', headers })
  expect(undone.undone_by).toBe(admin.address)
  expect((await routeRefusal(undo, { path: undoPath, method: 'POST', headers })).status).toBe(404)
  expect((await routeReply(list, matchesResponse, { path, headers })).total).toBe(1)
  const trail = await routeReply(listReviews, matchReviewsResponse, { path: `${path}/reviews`, headers })
  expect(trail).toMatchObject({ total: 1, reviews: [{ id: made.id, undone_by: admin.address }] })
  expect((await store(events)).map(({ sources }) => sources.length)).toEqual([2])
})

test('confirming, splitting and merging say what they do', async () => {
  const headers = await headersOf(admin)
  const events = [
    ...about('Bitcoin', 1_000_000),
    buildEvent('opinion', { id: 'O', title: 'Will it rain in Oslo in 2026?' }),
  ]
  await store(events)
  const say = (body: object) => routeReply(decide, matchReview, { path, headers, body })
  expect((await say({ action: 'confirm', ...bitcoin })).pairs[0]?.verdict).toBe('same')
  expect((await store(events))[0]?.outcomes[0]?.links).toMatchObject([{ method: 'rules', reviewed: true }])
  expect((await say({ action: 'split', a: bitcoin.b })).pairs).toEqual([{ ...bitcoin, verdict: 'different' }])
  expect(await store(events)).toHaveLength(3)
  const rain = { platform: 'platform_4', event_id: 'O' }
  expect((await say({ action: 'merge', a: rain, b: bitcoin.a })).pairs).toEqual([
    { a: bitcoin.a, b: rain, verdict: 'same' },
  ])
  const merged = (await store(events)).find(({ sources }) => sources.length > 1)
  expect(merged?.sources.map(({ eventId }) => eventId)).toEqual(['P-Bitcoin', 'O'])
  expect(merged?.outcomes[0]?.links).toMatchObject([{ method: 'manual', confidence: 1, reviewed: true }])
})

test('a decision is stored with its reason and both texts as they were, as a labelled pair', async () => {
  const headers = await headersOf(admin)
  const events = about('Bitcoin', 1_000_000)
  await store(events)
  const note = 'Both settle on the spot price.'
  const confirmed = await routeReply(decide, matchReview, {
    path,
    headers,
    body: { action: 'confirm', ...bitcoin, note },
  })
  await store(events.map((event) => ({ ...event, title: 'Something else', description: 'Other rules.' })))
  const labels = (await loadLabels(database.prisma)).flatMap(toLabels)
  expect(labels).toMatchObject([
    {
      a: { venue: 'polymarket', id: 'P-Bitcoin', title: 'Will Bitcoin reach $150,000 in 2026?' },
      b: { venue: 'kalshi', id: 'K-Bitcoin', rules: expect.stringContaining('CF Benchmarks') },
      label: 'same',
      relation: 'same',
      reason: note,
    },
  ])
  const lines = labels.map((label) => JSON.stringify(label)).join('\n')
  expect(parseLabels(lines).pairs).toMatchObject([{ label: 'same', a: { id: 'P-Bitcoin' } }])

  const say = (body: object) => routeReply(decide, matchReview, { path, headers, body })
  await say({ action: 'reject', ...bitcoin })
  const latest = (await loadLabels(database.prisma)).flatMap(toLabels)
  expect(latest.map(({ label, relation }) => [label, relation])).toEqual([['different', null]])
  const undoPath = `${path}/reviews/${confirmed.id}/undo`
  await routeReply(undo, matchReview, { path: undoPath, method: 'POST', headers })
  expect(await loadLabels(database.prisma)).toHaveLength(1)
})

test('what cannot be decided is refused with a reason', async () => {
  const headers = await headersOf(admin)
  await store([...about('Bitcoin', 1), buildEvent('opinion', { id: 'O', title: 'Rain?' })])
  const rain = { platform: 'platform_4', event_id: 'O' }
  const refused = async (body: object) => (await routeRefusal(decide, { path, headers, body })).status
  expect(await refused({ action: 'confirm', a: bitcoin.a, b: rain })).toBe(409)
  expect(await refused({ action: 'split', a: rain })).toBe(409)
  expect(await refused({ action: 'reject', a: bitcoin.a, b: { ...rain, event_id: 'none' } })).toBe(404)
  expect(await refused({ action: 'reject', a: bitcoin.a, b: { ...rain, platform: 'platform_5' } })).toBe(404)
  expect(await refused({ action: 'reject', a: bitcoin.a })).toBe(422)
  expect(await refused({ action: 'split', ...bitcoin })).toBe(422)
  expect(await refused({ action: 'merge', a: bitcoin.a, b: { ...bitcoin.a, event_id: 'x' } })).toBe(422)
})
