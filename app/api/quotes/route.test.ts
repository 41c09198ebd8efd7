import { expect, test } from 'vitest'
import { distributionResponse } from '@/lib/contract/distribution'
import { type OutcomeQuotes, quotesResponse } from '@/lib/contract/quotes'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { POST } from '../liquidity/distribution/route'
import { GET } from './route'

const alone = marketOn('limitless', 'l1')
const silent = marketOn('opinion', 'o1')
const rain = buildGroup('rain', [
  buildOutcome('tuesday', [member(poly), member(kalshi, true)], { title: 'Tuesday' }),
  buildOutcome('monday', [member(alone)], { title: 'Monday' }),
])
const snow = buildGroup('snow', [buildOutcome('snow', [member(silent)])])

function start() {
  const { books } = installRuntime({ events: [rain, snow] })
  books.put(
    buildBook(poly, {
      bids: [[0.58, 300]],
      asks: [
        [0.6, 400],
        [0.62, 5_000],
      ],
    }),
  )
  // Framed inverted: its NO is YES of the outcome.
  books.put(
    buildBook(kalshi, {
      bids: [[0.39, 900]],
      asks: [
        [0.41, 700],
        [0.45, 4_000],
      ],
    }),
  )
  books.put(buildBook(alone, { bids: [[0.1, 50]], asks: [[0.2, 10]] }))
}

/** The same fields of a quote as the planner returns them. */
async function planned(tokens: Record<string, string>, size: number) {
  const { combined, distributions, platforms } = await routeReply(POST, distributionResponse, {
    path: '/api/liquidity/distribution',
    body: { tokens, direction: 'buy', amount_usd: size },
  })
  return {
    all_in_price: combined.price,
    tokens: combined.tokens,
    spent_usd: combined.usd,
    platforms: distributions.map(({ platform }) => platform),
    alone: Object.fromEntries(
      Object.entries(platforms).map(([id, leg]) => [
        id,
        { all_in_price: leg?.hypothetical_price, is_whole: !leg?.liquidity_exhausted },
      ]),
    ),
  }
}

const quotesFor = (search: string) => routeReply(GET, quotesResponse, { path: `/api/quotes?${search}` })

test('a quote is what the planner answers for the same tokens, on both sides and whichever way a venue frames it', async () => {
  start()
  const { quotes } = await quotesFor('events=id-rain&size_usd=800&outcomes=all')
  const of = (id: string) => quotes.find(({ outcome_id }) => outcome_id === id) as OutcomeQuotes
  const yes = await planned({ platform_1: poly.yesTokenId, platform_2: kalshi.noTokenId }, 800)
  const no = await planned({ platform_1: poly.noTokenId, platform_2: kalshi.yesTokenId }, 800)
  expect(of('tuesday')).toMatchObject({ yes: { ...yes, is_whole: true }, no: { ...no, is_whole: true } })
  expect(yes.platforms.length + no.platforms.length).toBeGreaterThan(2)
})

test('a book that ends before the order does says so, and what cannot be bought is null', async () => {
  start()
  const { quotes } = await quotesFor('events=id-rain,id-snow,nothing&outcomes=all')
  expect(quotes.map(({ outcome_id }) => outcome_id)).toEqual(['tuesday', 'monday', 'snow'])
  expect(quotes[1]?.yes).toMatchObject({ is_whole: false, platforms: ['platform_3'] })
  expect(quotes[1]?.yes?.alone).toEqual({ platform_3: { all_in_price: 0.2, is_whole: false } })
  expect(quotes[2]).toMatchObject({ yes: null, no: null })
})

test('the leading outcome alone is quoted unless all are requested', async () => {
  start()
  const { quotes, size_usd: size } = await quotesFor('events=id-rain')
  expect(quotes.map(({ outcome_id }) => outcome_id)).toEqual(['tuesday'])
  expect(size).toBe(1_000)
})

test.each(['', 'events=', 'events=a&size_usd=0', 'events=a&size_usd=abc', 'events=a&outcomes=some'])(
  'refuses ?%s',
  async (search) => {
    start()
    const { status } = await routeRefusal(GET, { path: `/api/quotes?${search}` })
    expect(status).toBe(422)
  },
)
