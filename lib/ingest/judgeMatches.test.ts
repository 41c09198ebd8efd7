import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { orderPair } from '@/lib/core/domain/matches'
import { usd } from '@/lib/core/domain/units'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { type StandInJudge, startStandInJudge } from '@/lib/dev/testing/support/standInJudge'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { createMatchReviews } from '@/lib/infra/db/matches/matchReviews'
import { createMatchJudge } from '@/lib/infra/judge/createMatchJudge'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createJudgeRuns } from './judgeMatches'
import { createMatchDecisions } from './matchDecisions'

const database = testDatabase()
let server: StandInJudge
beforeAll(async () => {
  server = await startStandInJudge()
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  server.requests.length = 0
  server.answer(() => '{"verdict":"different","reason":"Another year."}')
  await database.prisma.$executeRawUnsafe(
    'truncate "VenueEvent", "EventGroup", "MatchCase", "MatchReview", "MatchSuggestion" cascade',
  )
})

const HOUR = 3_600_000
const never = new AbortController().signal

/** This many events on two venues each, proposed as the same; the first has the most at stake. */
async function start({ cases = 1, perHour = 20, rules = 'Rules.' } = {}) {
  const writer = createCatalogueWriter(database.prisma)
  const names = Array.from({ length: cases }, (_, index) => String(index))
  const on = (venue: VenueEvent['venue'], name: string, at: number) =>
    buildEvent(venue, {
      id: name,
      title: `Question ${name}`,
      description: rules,
      volume: usd(1_000 * (99 - at)),
    })
  const events = names.flatMap((name, at) => [on('polymarket', name, at), on('kalshi', name, at)])
  await writer.saveVenueEvents(events)
  const proposals = names.map((name) => ({
    ...orderPair({ venue: 'polymarket', eventId: name }, { venue: 'kalshi', eventId: name }),
    method: 'rules' as const,
    confidence: 0.8,
    reasons: [],
    markets: [{ a: name, b: name, inverted: false }],
    published: false,
  }))
  await createMatchDecisions(writer).settle([], proposals, events)
  const clock = createFakeClock()
  const { model, suggest } = createMatchJudge({ url: server.url, model: 'small' }, { clock: systemClock })
  /** A process that judges; a new one is a restart. */
  const process = () =>
    createJudgeRuns({
      judge: { model, suggest },
      perHour,
      store: writer,
      findEvent: (ref) => events.find(({ venue, id }) => venue === ref.venue && id === ref.eventId),
      clock,
    })
  const reviews = createMatchReviews(database.prisma)
  const list = async () => (await reviews.listCases({ filter: 'open', offset: 0, limit: 50 })).cases
  return { runs: process(), process, clock, list, reviews }
}

test('a case awaiting review gets a suggestion, and nothing else about it changes', async () => {
  const { runs, list, reviews } = await start()
  const [before] = await list()
  await runs.run(never)
  const [after] = await list()
  expect(after).toEqual({
    ...before,
    suggestion: { verdict: 'different', reason: 'Another year.', model: 'small', at: expect.any(Date) },
  })
  expect(after).toMatchObject({ state: 'proposed', verdict: undefined })
  expect((await reviews.listReviews({ offset: 0, limit: 10 })).total).toBe(0)
  await runs.run(never)
  expect(server.requests).toHaveLength(1)
})

test('the first of the review list is judged first, and no hour has more requests than allowed, also after a restart', async () => {
  const { runs, process, clock, list } = await start({ cases: 6, perHour: 2 })
  await runs.run(never)
  await clock.advance(HOUR / 2)
  await runs.run(never)
  expect((await list()).flatMap(({ a, suggestion }) => (suggestion ? [a.eventId] : []))).toEqual(['0', '1'])
  for (const later of [runs, process()]) expect(await later.run(never)).toBe(HOUR / 2)
  expect(server.requests).toHaveLength(2)
  await clock.advance(HOUR / 2)
  await runs.run(never)
  expect(await runs.run(never)).toBe(HOUR / 2)
  expect(server.requests).toHaveLength(3)
})

test('a failure counts as a request, and the case waits while the next one is judged', async () => {
  const { runs, clock, list } = await start({ cases: 2, perHour: 2 })
  server.answer(({ messages }) =>
    messages[1]?.content.includes('Question 0') ? 'I cannot say.' : '{"verdict":"same","reason":"Equal."}',
  )
  await expect(runs.run(never)).rejects.toThrow(/no verdict with a reason/)
  await runs.run(never)
  expect((await list()).map(({ a, suggestion }) => [a.eventId, suggestion?.verdict])).toEqual([
    ['0', undefined],
    ['1', 'same'],
  ])
  expect(await runs.run(never)).toBeGreaterThan(0)
  expect(server.requests).toHaveLength(2)
  server.answer(() => '{"verdict":"same","reason":"Equal."}')
  await clock.advance(7 * HOUR)
  await runs.run(never)
  expect((await list()).every(({ suggestion }) => suggestion?.verdict === 'same')).toBe(true)
})

test('a suggestion on other rules is not shown and does not prevent a new request', async () => {
  const first = await start()
  await first.runs.run(never)
  const changed = await start({ rules: 'Other rules.' })
  expect((await changed.list())[0]?.suggestion).toBeUndefined()
  await changed.runs.run(never)
  expect((await changed.list())[0]?.suggestion?.verdict).toBe('different')
  expect(server.requests).toHaveLength(2)
})

test('a decided case is not judged', async () => {
  const { runs, reviews } = await start()
  const pair = orderPair({ venue: 'polymarket', eventId: '0' }, { venue: 'kalshi', eventId: '0' })
  const verdict = { a: pair.a, b: pair.b, verdict: 'same' as const, markets: [], prints: {} }
  await reviews.addReview({ action: 'confirm', by: '0xA11ce', verdicts: [verdict] })
  await runs.run(never)
  expect(server.requests).toEqual([])
})
