import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DistributionResponse } from '@/lib/contract/distribution'
import { PLATFORM_FIGURES } from '@/lib/contract/planFigures'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import { NO_FEE } from '@/lib/core/domain/fees'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildBuy, buildSource } from '@/lib/core/planner/orders.testkit'
import { haircutRequests, requests } from '@/lib/core/planner/requests.testkit'
import type { PlanSource } from '@/lib/core/planner/types'
import { CHANGES, changed, numbersOf } from '@/lib/dev/testing/support/figures'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { wireAnswer } from '@/lib/dev/testing/support/wireAnswer'
import type { KnownBook } from './types'
import { verifyAnswer } from './verifyAnswer'

const nameOf = (id: string) => id
type Answer = ReturnType<typeof wireAnswer>['answer']
const verdictOf = (answer: Answer, books: readonly KnownBook[], settlement?: OutcomeSettlement) =>
  verifyAnswer(answer, { books, nameOf, ...(settlement && { settlement }) }).verdict

const source = (venue: VenueId, cents: number) => buildSource(venue, levelsOf([cents * 10_000, 500_000_000]))

const order = buildBuy({
  amount: { unit: 'tokens', value: shares(800_000_000) },
  sources: [source('polymarket', 40), source('kalshi', 42)],
})

test.each([
  ['every response of the planner is verified, whichever of its books the page still has', requests],
  ['so is every response with haircuts', haircutRequests],
])('%s', (_title, orders) => {
  fc.assert(
    fc.property(orders, fc.nat(31), (drawn, mask) => {
      const { answer, books } = wireAnswer(drawn)
      for (const known of [books, [], books.filter((_, i) => mask & (1 << i))])
        expect(verdictOf(answer, known)).toEqual({ valid: true })
    }),
    { numRuns: sampled({ full: 500, quick: 80 }) },
  )
})

test('what would bring an unused platform in is missing only where it was not requested', () => {
  const { answer, books } = wireAnswer({ ...order, amount: { unit: 'tokens', value: shares(5_000_000) } })
  expect(answer.plan.counterfactuals.platform_2).toBeDefined()
  const without = (counterfactuals: boolean): Answer => ({
    request: { ...answer.request, counterfactuals },
    plan: { ...answer.plan, counterfactuals: {} },
  })
  expect(verdictOf(without(false), books)).toEqual({ valid: true })
  expect(verdictOf(without(true), books)).toMatchObject({ valid: false })
})

test('an order that ends where the next level would cost a minimum fee is verified as it is', () => {
  const fee = {
    ...NO_FEE,
    model: 'quadratic' as const,
    rate: 0.07,
    minUsd: usd(30_000),
    minPer: 'fill' as const,
  }
  const levels = [
    { price: price(850_000), size: shares(10_000) },
    { price: price(860_000), size: shares(1) },
  ]
  const amount = { unit: 'usd' as const, value: usd(68_500) }
  const sources = [{ ...source('polymarket', 85), lot: shares(1), fee, levels }]
  const { answer, books } = wireAnswer({ ...order, amount, sources })
  for (const known of [books, []]) expect(verdictOf(answer, known)).toEqual({ valid: true })
})

test('unknown fields are ignored, and figures absent from older responses are not required', () => {
  const { answer, books } = wireAnswer(order)
  const more = structuredClone(answer)
  for (const part of [more.plan, more.plan.combined, ...Object.values(more.plan.platforms)])
    Object.assign(part, { of_a_later_version: 12 })
  for (const known of [books, []]) expect(verdictOf(more, known)).toEqual({ valid: true })
})

test('every derived figure is checked', () => {
  const { answer, books } = wireAnswer(order)
  for (const name of Object.keys(PLATFORM_FIGURES)) {
    const wrong = structuredClone(answer)
    const [row] = Object.values(wrong.plan.platforms)
    Object.assign(row ?? {}, { [name]: name === 'price' ? 0.9 : '0.9' })
    for (const known of [books, []]) expect([name, verdictOf(wrong, known).valid]).toEqual([name, false])
  }
})

test('a response that is one lot worse is rejected, with or without the books', () => {
  fc.assert(
    fc.property(requests, (drawn) => {
      const { answer, books } = wireAnswer(drawn)
      const { plan } = answer
      if (plan.distributions.length === 0 || plan.certificate.marginal_price === null) return
      // The cheapest lot, paid for but not received; wire amounts have micro-dollar precision.
      const lot = Math.max(5, ...drawn.sources.map((one) => one.lot * 0.01)) / 1e6
      const sign = drawn.side === 'buy' ? 1 : -1
      const { tokens, usd: paid } = plan.combined
      const worse =
        drawn.amount.unit === 'usd'
          ? { tokens: tokens - sign * lot * Math.max(1, tokens / paid) }
          : { usd: paid + sign * lot }
      const combined = { ...plan.combined, ...worse }
      if (combined.tokens <= 0) return
      for (const known of [books, []])
        expect(verdictOf({ ...answer, plan: { ...plan, combined } }, known).valid).toBe(false)
    }),
  )
})

test('a response with all tokens and bounds scaled by 0.8 is rejected: its average is above its best price', () => {
  const { answer, books } = wireAnswer(order)
  const { plan } = answer
  const scaled = 0.8
  const platforms = Object.fromEntries(
    Object.entries(plan.platforms).map(([id, row]) => [
      id,
      {
        ...row,
        amount: row.amount * scaled,
        tokens: row.tokens * scaled,
        gross_tokens: row.gross_tokens * scaled,
        price: row.usd / (row.tokens * scaled),
      },
    ]),
  )
  const average = plan.combined.usd / (plan.combined.tokens * scaled)
  const combined = {
    ...plan.combined,
    amount: plan.combined.amount * scaled,
    tokens: plan.combined.tokens * scaled,
    filled_ratio: plan.combined.filled_ratio * scaled,
    price: average,
  }
  const bounds = plan.certificate.bounds.map((bound) => ({
    ...bound,
    fill: bound.fill && bound.fill * scaled,
    tokens: bound.tokens && bound.tokens * scaled,
    bound: bound.bound && bound.bound / scaled,
  }))
  const tampered: DistributionResponse = {
    ...plan,
    combined,
    platforms,
    avg_price: average,
    distributions: plan.distributions.map((part) => ({
      ...part,
      amount: part.amount * scaled,
      price: platforms[part.platform]?.price ?? null,
    })),
    certificate: { ...plan.certificate, bounds },
  }
  for (const known of [books, []]) {
    const verdict = verdictOf({ ...answer, plan: tampered }, known)
    expect(verdict).toEqual({
      valid: false,
      because: 'platform_1 trades at a price that its own levels do not allow.',
    })
  }
})

test('any change of a number beyond rounding is rejected by a page that has the books', () => {
  fc.assert(
    fc.property(requests, fc.nat(), fc.constantFrom(...CHANGES), (drawn, pick, change) => {
      const { answer, books } = wireAnswer(drawn)
      const paths = numbersOf(answer.plan)
      const path = paths[pick % paths.length] ?? []
      const plan = changed(answer.plan, path, change)
      const moved = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], plan)
      const before = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], answer.plan)
      if (Math.abs(Number(moved) - Number(before)) < 1e-5) return
      expect([path.join('.'), verdictOf({ ...answer, plan }, books).valid]).toEqual([path.join('.'), false])
    }),
    { numRuns: sampled({ full: 2_000, quick: 200 }) },
  )
})

test('so is any change of a number in a response with haircuts, including the haircuts', () => {
  let tampered = 0
  fc.assert(
    fc.property(haircutRequests, fc.nat(), fc.constantFrom(...CHANGES), (drawn, pick, change) => {
      const { answer, books, settlement } = wireAnswer(drawn)
      const paths = numbersOf(answer.plan).filter(
        (path) => pick % 2 === 0 || /haircut|strictness/.test(path.join()),
      )
      const path = paths[pick % paths.length]
      if (!path) return
      const plan = changed(answer.plan, path, change)
      const moved = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], plan)
      const before = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], answer.plan)
      if (Math.abs(Number(moved) - Number(before)) < 1e-5) return
      if (/haircut/.test(path.join())) tampered += 1
      expect([path.join('.'), verdictOf({ ...answer, plan }, books, settlement).valid]).toEqual([
        path.join('.'),
        false,
      ])
    }),
    { numRuns: sampled({ full: 2_000, quick: 200 }) },
  )
  expect(tampered).toBeGreaterThan(50)
})

test('a response that omits a requested platform is rejected', () => {
  const { answer, books } = wireAnswer(order)
  const { platform_2: _, ...platforms } = answer.plan.platforms
  expect(verdictOf({ ...answer, plan: { ...answer.plan, platforms } }, books)).toEqual({
    valid: false,
    because: 'Some platform is not accounted for.',
  })
})

test('checked platforms are listed, and those whose books have changed since are listed separately', () => {
  const { answer, books } = wireAnswer(order)
  expect(verifyAnswer(answer, { books: books.slice(1), nameOf })).toMatchObject({
    verdict: { valid: true },
    sets: 3,
    possible: 3,
    checked: ['platform_2'],
    unchecked: ['platform_1'],
  })
})

test('an order deeper than the visible book is not rejected, a wrong visible part is', () => {
  const deep = (count: number): PlanSource => ({
    ...source('polymarket', 40),
    levels: Array.from({ length: count }, (_, i) => ({
      price: price(400_000 + i * 1_000),
      size: shares(10_000_000),
    })),
  })
  for (const tokens of [400, 600]) {
    const wanted = { ...order, amount: { unit: 'tokens' as const, value: shares(tokens * 1_000_000) } }
    const { answer } = wireAnswer({ ...wanted, sources: [deep(80)] })
    const { books } = wireAnswer({ ...wanted, sources: [deep(50)] })
    const checked = tokens < 500 ? ['platform_1'] : []
    expect(verifyAnswer(answer, { books, nameOf })).toMatchObject({ verdict: { valid: true }, checked })
  }
  // Half of it goes elsewhere: the leg here is visible on the page, though the full order would not be.
  const other = { ...source('kalshi', 41), levels: [{ price: price(410_000), size: shares(400_000_000) }] }
  const wanted = { ...order, amount: { unit: 'tokens' as const, value: shares(600_000_000) } }
  const { answer } = wireAnswer({ ...wanted, sources: [deep(80), other] })
  const { books } = wireAnswer({ ...wanted, sources: [deep(50), other] })
  expect(verifyAnswer(answer, { books, nameOf })).toMatchObject({
    verdict: { valid: true },
    checked: ['platform_2'],
    unchecked: ['platform_1'],
  })
  const row = answer.plan.platforms.platform_1
  if (!row) throw new Error('No such platform')
  const platforms = {
    ...answer.plan.platforms,
    platform_1: { ...row, levels_consumed: row.levels_consumed + 1 },
  }
  expect(verdictOf({ ...answer, plan: { ...answer.plan, platforms } }, books)).toEqual({
    valid: false,
    because: 'platform_1 does not fill its part so by its order book.',
  })
})
