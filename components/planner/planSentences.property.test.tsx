import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { barText, figure, figureBeside, rowOf } from '@/components/testkit/barText'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import { verifyAnswer } from '@/lib/contract/verifier/verifyAnswer'
import { VENUE_IDS, VENUES } from '@/lib/core/domain/venue'
import { requests } from '@/lib/core/planner/requests.testkit'
import type { PlanRequest } from '@/lib/core/planner/types'
import { wireAnswer } from '@/lib/dev/testing/support/wireAnswer'
import { LegDetails } from './plan/LegDetails'
import { PlanAlone } from './plan/PlanAlone'
import { PlanHeadline } from './plan/PlanHeadline'
import { PlanSummary } from './plan/PlanSummary'
import { PlanVerified } from './plan/PlanVerified'
import { planAnnouncement } from './plan/planAnnouncement'
import { RouteTable } from './route/RouteTable'
import { RouteWorth } from './route/RouteWorth'
import { routeAt } from './route/routeAt'
import { routeOfPlan } from './route/routeOfPlan'
import { stressText } from './stress/stressText'

const platforms = VENUE_IDS.map((venue, i) => ({
  id: PLATFORM_IDS[i],
  venue,
  name: VENUES[venue].name,
})) as unknown as PlatformSummary[]

function textOf(part: ReactNode): string {
  return barText(
    renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>),
  )
}

const CENT = 0.0100001

function readPage(order: PlanRequest) {
  const { answer, books } = wireAnswer(order)
  const { request, plan } = answer
  const { direction, include_fees: includeFees = true } = request
  const verified = verifyAnswer(answer, { books, nameOf: (id) => id })
  const venues = order.sources.map(({ venue }) => venue)
  const route = routeOfPlan(answer, { platforms, venues })
  const legs = platforms.flatMap((info) => {
    const leg = plan.platforms[info.id]
    if (!leg?.used) return []
    const limit = leg.worst_price ?? undefined
    return [{ info, leg, text: textOf(<LegDetails {...{ leg, info, direction, includeFees, limit }} />) }]
  })
  return {
    answer,
    route,
    legs,
    verified,
    headline: textOf(<PlanHeadline answer={answer} side="yes" platforms={platforms} />).replaceAll('|', ''),
    summary: textOf(<PlanSummary {...{ plan, direction, side: 'yes', includeFees }} />),
    alone: textOf(
      <PlanAlone {...{ plan, request, platforms, unit: order.amount.unit === 'usd' ? 'usd' : 'tokens' }} />,
    ),
    proof: textOf(<PlanVerified verified={verified} nameOf={(id) => id} />),
    worth: textOf(<RouteWorth route={route} direction={direction} />).replaceAll('|', ''),
    table: textOf(<RouteTable route={route} includeFees={includeFees} />),
    announced: planAnnouncement(answer, { side: 'yes', platforms, verified }),
  }
}
type Page = ReturnType<typeof readPage>

/** Legs add up to the whole, in panel, tickets and route. */
function expectSums({ answer: { plan }, legs, table, summary }: Page) {
  const { combined } = plan
  const sums = legs.reduce(
    (all, { leg }) => ({
      usd: all.usd + leg.usd,
      tokens: all.tokens + leg.tokens,
      fee: all.fee + leg.fee_usd,
    }),
    { usd: 0, tokens: 0, fee: 0 },
  )
  expect(sums.usd).toBeCloseTo(combined.usd, 5)
  expect(sums.tokens).toBeCloseTo(combined.tokens, 5)
  expect(sums.fee).toBeCloseTo(combined.fee_usd, 5)
  for (const { info, leg } of legs) {
    const [dollars, tokens] = rowOf(table, info.name)
    expect(figure(dollars)).toBeCloseTo(leg.usd, 1)
    expect(figure(tokens)).toBeCloseTo(leg.tokens, 1)
  }
  const fees = /The orders are for ([\d,.]+) tokens: ([\d,.]+) of them/.exec(summary)
  if (fees) expect(Math.abs(figure(fees[1]) - figure(fees[2]) - combined.tokens)).toBeLessThan(2 * CENT)
  const profit = /Pays (\$[\d,]+\.\d\d) if Yes wins: (−?\$[\d,]+\.\d\d) profit/.exec(summary)
  if (profit)
    expect(Math.abs(figure(profit[1]) - figure(profit[2]) - combined.usd - combined.gas_usd)).toBeLessThan(
      2 * CENT,
    )
}

/** A ticket's limit, average and worst price are in the expected order, each as labelled. */
function expectLegs({ answer: { request }, legs }: Page) {
  const sign = request.direction === 'buy' ? 1 : -1
  for (const { leg, text } of legs) {
    expect(text).toMatch(/\|Limit before fees\|/)
    const fee = leg.fee.charged_in === 'tokens_on_buy' && sign > 0 ? 0 : leg.fee_usd
    const raw = (leg.usd - sign * fee) / leg.gross_tokens
    expect(sign * raw).toBeLessThanOrEqual(sign * (leg.worst_price ?? 0) + 1e-6 / leg.gross_tokens + 1e-6)
    if (leg.gross_tokens > leg.tokens)
      expect(
        Math.abs(
          figureBeside(text, 'Tokens ordered') -
            figureBeside(text, 'Fee in tokens') -
            figureBeside(text, 'Tokens you get'),
        ),
      ).toBeLessThan(2 * CENT)
    else expect(text).not.toContain('Tokens ordered')
  }
}

/** The saving of the split is stated consistently: headline, single-platform table and route have the same figure. */
function expectWorth({ answer: { plan }, headline, alone, worth, route }: Page) {
  const { savings_usd: savings, best_single_platform: best } = plan.combined
  const said = /(?:saves (?<saved>\S+) against|brings (?<gained>\S+) more than) (?<name>.+)$/.exec(
    headline,
  )?.groups
  const better = said && { name: said.name, usd: said.saved ?? said.gained }
  if (plan.distributions.length > 1 && savings !== null && savings >= 0.005) expect(better).toBeDefined()
  if (better) {
    expect(savings).not.toBeNull()
    const name = platforms.find(({ id }) => id === best)?.name ?? ''
    expect(better.name).toBe(name)
    const row = rowOf(alone, name)
    // A platform that fills the same but for a lot is compared, and described as nearly whole.
    expect(row[1]).toMatch(/^(100|>99)%$/)
    if (row[1] === '100%') expect(Math.abs(figure(row[3]) - figure(better.usd))).toBeLessThan(CENT)
    if (route.filled >= 0.99) expect(worth).toContain(`${better.usd} `)
  }
  if (headline.includes('no single platform fills this order'))
    for (const { name } of platforms) expect(rowOf(alone, name)[1]).not.toBe('100%')
  if (headline.includes('all on ')) expect(plan.distributions).toHaveLength(1)
}

/** Of a thousand samples, the number that filled as planned. */
const stressOf = (full_fill_pct: number) =>
  stressText({
    window_s: 300,
    coverage: 1,
    samples: 1_000,
    by_latency: [
      {
        latency_ms: 1_000,
        samples: 1_000,
        full_fill_pct,
        filled_pct_p5: 100,
        cost_bps_p50: 0,
        cost_bps_p95: 0,
        weakest_platform: null,
      },
    ],
  })?.text

/** The filled size is stated alike for the plan, each platform and the proof. */
function expectFilled({ answer: { plan }, alone, proof, worth, announced, verified }: Page) {
  const warning = plan.warnings.find((one) => one.startsWith('The books fill only'))
  const percent = figure(/only ([\d.]+)%/.exec(warning ?? '')?.[1])
  if (warning) {
    expect(Math.abs(percent / 100 - plan.combined.filled_ratio)).toBeLessThan(0.0011)
    expect(announced).toContain(warning)
    // Such an order never fills completely, however often its plan does.
    expect(stressOf(95)).toMatch(/^95 of 100 such orders .* would have filled as planned/)
    for (const { name } of platforms) expect(rowOf(alone, name)[1]).not.toBe('100%')
  }
  if (worth.startsWith('The books fill')) expect(plan.combined.filled_ratio).toBeLessThan(0.99)
  expect(verified.verdict).toEqual({ valid: true })
  expect(figureBeside(proof, 'Able to take a part or all of the order')).toBeLessThanOrEqual(
    figureBeside(proof, 'Platform sets checked'),
  )
  expect(figureBeside(proof, 'Able to take a part or all of the order') > 0).toBe(
    plan.distributions.length > 0,
  )
}

/** Every unused platform states one reason, and nothing in it contradicts the order. */
function expectUnused({ answer: { plan, request }, alone }: Page) {
  for (const { id, name } of platforms) {
    const part = plan.platforms[id]
    const said = alone.split(`|${name} is not used. `)[1]?.split('|')[0]
    expect(said !== undefined).toBe(part !== undefined && !part.used && part.reason !== null)
    if (said === undefined) continue
    expect(said.trim()).not.toBe('')
    const size = /An order of (\$?[\d,.]+)(?: tokens)? would bring it in/.exec(said)?.[1]
    if (size)
      expect(figure(size)).toBeGreaterThanOrEqual((request.amount_usd ?? request.amount_tokens ?? 0) - CENT)
    const forced = /would cost (\$[\d,]+\.\d\d) more in all/.exec(said)?.[1]
    if (forced) expect(figure(forced)).toBeGreaterThan(0)
  }
}

/** The route planned on the page from the same books is the plan. */
function expectSameRoute({ route, answer: { request } }: Page, order: PlanRequest) {
  const { amount, ...terms } = order
  if (amount.unit !== 'usd' || request.amount_usd === undefined) return
  const own = routeAt({ ...terms, unit: 'usd' }, request.amount_usd)
  expect(own.usd).toBeCloseTo(route.usd, 5)
  expect(own.tokens).toBeCloseTo(route.tokens, 5)
  expect(own.legs.map(({ usd }) => Math.round(usd * 1e6))).toEqual(
    route.legs.map(({ usd }) => Math.round(usd * 1e6)),
  )
  if (own.saving && route.saving && route.filled >= 0.99) {
    expect(own.saving.venue).toBe(route.saving.venue)
    expect(Math.abs(Math.max(0, own.saving.usd) - route.saving.usd)).toBeLessThan(CENT)
  }
}

test('every sentence on a plan agrees with the numbers beside it', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(requests, (order) => {
      const page = readPage(order)
      expectSums(page)
      expectLegs(page)
      expectWorth(page)
      expectFilled(page)
      expectUnused(page)
      expectSameRoute(page, order)
    }),
    { numRuns: Number(process.env.PAGE_RUNS ?? 500), seed: Number(process.env.FC_SEED ?? 42) },
  )
})
