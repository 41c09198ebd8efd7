import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failing, startFakeServer } from '@/components/testkit/fakeServer'
import { preparePageTests, renderPage } from '@/components/testkit/renderPage'
import { startTestMarket } from '@/components/testkit/testMarket'
import type { MatchCaseWire, MatchEvent, MatchReviewWire } from '@/lib/contract/matches'
import type { PlatformId } from '@/lib/contract/platform'
import type { SettlementReviewWire } from '@/lib/contract/settlementReviews'
import { ReviewView } from './ReviewView'

preparePageTests()

const eventOn = (platform: PlatformId, id: string): MatchEvent => ({
  platform,
  event_id: id,
  title: `Will it rain? (${id})`,
  url: `https://example.org/${id}`,
  rules: `${id} decides.`,
  end_date: null,
  volume: 100,
})

const caseOf = (id: string, rest: Partial<MatchCaseWire> = {}): MatchCaseWire => ({
  a: eventOn('platform_1', `P-${id}`),
  b: eventOn('platform_2', `K-${id}`),
  state: 'published',
  verdict: null,
  method: 'rules',
  confidence: 0.9,
  reasons: ['Same words: rain.'],
  price_alarm: null,
  suggestion: null,
  margin: 0.05,
  value: 10,
  markets: [],
  differences: [],
  settlement: [],
  event_slug: 'rain',
  ...rest,
})

const decisionOf = ({ a, b }: MatchCaseWire): MatchReviewWire => ({
  id: 'r1',
  at: '2026-01-15T12:00:00.000Z',
  action: 'reject',
  by: '0xabc',
  note: null,
  undone_at: null,
  undone_by: null,
  pairs: [
    {
      a: { platform: a.platform, event_id: a.event_id },
      b: { platform: b.platform, event_id: b.event_id },
      verdict: 'different',
    },
  ],
})

/** The review API in memory: a decision removes its match from the list, and undoing restores it. */
async function openReview(cases: readonly MatchCaseWire[]) {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('reviewer')
  let open = [...cases]
  let reviews: MatchReviewWire[] = []
  server.answer('GET /api/admin/matches', () =>
    Response.json({ matches: open, offset: 0, limit: 25, total: open.length }),
  )
  server.answer('GET /api/admin/matches/reviews', () =>
    Response.json({ reviews, offset: 0, limit: 50, total: reviews.length }),
  )
  server.answer('GET /api/admin/settlement', () =>
    Response.json({ reviews: [], offset: 0, limit: 50, total: 0 }),
  )
  server.answer('POST /api/admin/matches', () => {
    const [first, ...rest] = open
    if (!first) return failing(new Request(window.location.href))
    open = rest
    reviews = [decisionOf(first)]
    return Response.json(reviews[0])
  })
  server.answer('POST /api/admin/matches/reviews/r1/undo', () => {
    open = [...cases]
    reviews = reviews.map((one) => ({ ...one, undone_at: '2026-01-15T12:01:00.000Z', undone_by: one.by }))
    return Response.json(reviews[0])
  })
  const view = await renderPage(<ReviewView />, { path: '/admin/matches' })
  return { server, ...view }
}

test('a match is rejected and the decision undone by keyboard', async () => {
  const { user, server } = await openReview([caseOf('1'), caseOf('2')])
  expect(await screen.findByRole('region', { name: 'Same question? 1 of 2' })).toBeDefined()
  await user.keyboard('j')
  expect(await screen.findByRole('region', { name: 'Same question? 2 of 2' })).toBeDefined()
  await user.keyboard('k')
  await screen.findByRole('region', { name: 'Same question? 1 of 2' })
  await user.keyboard('r')
  expect(await screen.findByRole('region', { name: 'Same question? 1 of 1' })).toBeDefined()
  expect(server.bodies.at(-1)).toEqual({
    action: 'reject',
    a: { platform: 'platform_1', event_id: 'P-1' },
    b: { platform: 'platform_2', event_id: 'K-1' },
  })
  const trail = within(screen.getByRole('list', { name: 'Decisions' }))
  expect(trail.getByText('Rejected')).toBeDefined()
  await user.keyboard('u')
  expect(await trail.findByText(/^Undone/)).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Same question? 1 of 2' })).toBeDefined()
})

test('a reviewer states how a pair settles, sees it marked, and undoes it', async () => {
  const dimension = (reviewed: boolean) => ({
    dimension: 'source' as const,
    verdict: reviewed ? ('same' as const) : ('unknown' as const),
    here: reviewed ? 'BLS' : null,
    there: null,
    reviewed,
  })
  const { server, user } = await openReview([caseOf('1', { settlement: [dimension(false)] })])
  const statement: SettlementReviewWire = {
    id: 's1',
    at: '2026-01-15T12:00:00.000Z',
    by: '0xabc',
    a: { platform: 'platform_1', event_id: 'P-1' },
    b: { platform: 'platform_2', event_id: 'K-1' },
    dimension: 'source',
    verdict: 'same',
    a_says: 'BLS',
    b_says: null,
    note: null,
    undone_at: null,
    undone_by: null,
  }
  let reviews: SettlementReviewWire[] = []
  server.answer('GET /api/admin/settlement', () =>
    Response.json({ reviews, offset: 0, limit: 50, total: reviews.length }),
  )
  server.answer('GET /api/admin/matches', () => {
    const isStated = reviews.some(({ undone_at }) => undone_at === null)
    const matches = [caseOf('1', { settlement: [dimension(isStated)] })]
    return Response.json({ matches, offset: 0, limit: 25, total: 1 })
  })
  server.answer('POST /api/admin/settlement', () => {
    reviews = [statement]
    return Response.json(statement)
  })
  server.answer('POST /api/admin/settlement/s1/undo', () => {
    reviews = [{ ...statement, undone_at: '2026-01-15T12:01:00.000Z', undone_by: '0xabc' }]
    return Response.json(reviews[0])
  })
  const panel = within(await screen.findByRole('region', { name: 'Same question? 1 of 1' }))
  await user.click(panel.getByText('Settlement'))
  expect(panel.queryByText('Reviewed')).toBeNull()
  await user.type(panel.getByRole('textbox', { name: 'What Polymarket states' }), 'BLS')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Reviewed')).toBeDefined()
  expect(server.bodies.at(-1)).toEqual({
    a: { platform: 'platform_1', event_id: 'P-1' },
    b: { platform: 'platform_2', event_id: 'K-1' },
    dimension: 'source',
    verdict: 'same',
    a_says: 'BLS',
  })
  const trail = within(await screen.findByRole('list', { name: 'Settlement decisions' }))
  await user.click(trail.getByRole('button', { name: 'Undo Resolution source: Same' }))
  expect(await trail.findByText(/^Undone/)).toBeDefined()
  await waitFor(() => expect(panel.queryByText('Reviewed')).toBeNull())
})

test('an inverted pair and a match that is not published are marked', async () => {
  await openReview([caseOf('1', { state: 'reopened', markets: [{ a: 'Rain?', b: 'Dry?', inverted: true }] })])
  expect(await screen.findByText(/^Inverted: No on one side/)).toBeDefined()
  expect(screen.getByText('Unpublished: rules changed')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Split off the second' })).toBeNull()
})

test('a match whose prices diverge shows the figures', async () => {
  const alarm =
    'Prices stand apart: the midpoints of YES on Polymarket and Kalshi differed by at least 21.0¢.'
  await openReview([caseOf('1', { price_alarm: alarm })])
  expect(await screen.findByText(alarm)).toBeDefined()
  expect(screen.getByText('Apart in plans: prices')).toBeDefined()
})

test("a model's suggestion is shown with its reason, and decides nothing", async () => {
  const reason = 'the first counts snow <b>too</b>.'
  const suggestion = { verdict: 'different' as const, reason, model: 'small', at: '2026-01-15T12:00:00.000Z' }
  await openReview([caseOf('1', { suggestion })])
  const shown = await screen.findByText('Suggested: different')
  expect(shown.parentElement?.textContent).toBe(`Suggested: different, because ${reason} (small)`)
  expect(screen.getByText('Published')).toBeDefined()
  expect(screen.getByText('No decisions yet')).toBeDefined()
})

test('a reason is sent with the decision, and the next match starts without one', async () => {
  const { user, server } = await openReview([caseOf('1'), caseOf('2')])
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Other index.')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('region', { name: 'Same question? 1 of 1' })
  expect(server.bodies.at(-1)).toMatchObject({ action: 'reject', note: 'Other index.' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('')
})

test('a decision that is not saved shows an error, and the match stays', async () => {
  const { user, server } = await openReview([caseOf('1')])
  await screen.findByRole('region', { name: 'Same question? 1 of 1' })
  server.answer('POST /api/admin/matches', failing)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The decision was not saved.')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Same question? 1 of 1' })).toBeDefined()
})

test('with nothing to decide the list says so', async () => {
  await openReview([])
  expect(await screen.findByText('Nothing to review')).toBeDefined()
})

test('a list that cannot be read shows an error', async () => {
  const server = startFakeServer(startTestMarket().runtime)
  server.signIn('reviewer')
  server.answer('GET /api/admin/matches', failing)
  server.answer('GET /api/admin/matches/reviews', failing)
  await renderPage(<ReviewView />, { path: '/admin/matches' })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^The list could not be loaded\./),
  )
})
