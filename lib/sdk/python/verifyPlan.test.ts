import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastUsd } from '@/lib/contract/leastUsd'
import type { KnownBook, PlanAnswer } from '@/lib/contract/verifier/types'
import { verifyAnswer } from '@/lib/contract/verifier/verifyAnswer'
import { shares, usd } from '@/lib/core/domain/units'
import { buildBuy, buildSource } from '@/lib/core/planner/orders.testkit'
import { FEES, haircutRequests, requests } from '@/lib/core/planner/requests.testkit'
import { CHANGES, changed, numbersOf } from '@/lib/dev/testing/support/figures'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { wireAnswer } from '@/lib/dev/testing/support/wireAnswer'
import { pythonVerdicts } from './runPython.testkit'

interface Case extends PlanAnswer {
  /** By platform; absent to check the response by itself. */
  books?: Record<string, ReturnType<typeof inputOf>>
}

const CHECK = 'verify_plan(case["request"], case["plan"], case.get("books"))'

const ALL_CHANGES = [...CHANGES, (figure: number) => -figure]

const browserVerdict = (answer: PlanAnswer, books: Parameters<typeof verifyAnswer>[1]['books'] = []) =>
  verifyAnswer(answer, { books, nameOf: (id) => id }).verdict

const drawn = fc.tuple(fc.oneof(requests, haircutRequests), fc.nat(), fc.constantFrom(...ALL_CHANGES))

test('the Python client finds the same as the browser in every response and every tampered one', async () => {
  const runs = sampled({ full: 10_000, quick: 150 })
  const samples = fc.sample(drawn, { numRuns: runs, seed: 7 })
  const answers = samples.flatMap(([order, pick, change]) => {
    const { answer } = wireAnswer(order)
    const paths = numbersOf(answer.plan)
    const plan = changed(answer.plan, paths[pick % paths.length] ?? [], change)
    return [answer, { ...answer, plan }]
  })
  const theirs = await pythonVerdicts(answers, CHECK)
  const ours = answers.map((answer) => browserVerdict(answer))
  expect(theirs).toHaveLength(ours.length)
  const differing = theirs.flatMap((verdict, i) =>
    verdict.valid === ours[i]?.valid ? [] : [{ theirs: verdict, ours: ours[i] }],
  )
  expect(differing).toEqual([])
  expect(ours.filter(({ valid }) => valid).length).toBeGreaterThanOrEqual(runs)
  // Meaningful only while many are rejected.
  expect(ours.filter(({ valid }) => !valid).length).toBeGreaterThan(runs / 4)
}, 1_800_000)

/** Values that the Python client trusts, because only planning again yields them. */
const PLANNED =
  /^certificate\.(bounds|gap|gap_usd|marginal_price|haircuts)|^counterfactuals|^combined\.savings_usd|^strictness|\.hypothetical_(tokens|price)$/

/** A book as in a receipt: levels and the rules of its market. */
const inputOf = ({ book, levels }: KnownBook, { direction }: PlanAnswer['request']) => ({
  levels,
  fee: book.fee,
  lot: book.lot,
  min_order_usd: leastUsd(book, direction),
  min_order_tokens: book.min_order_tokens,
  book_version: book.version,
})

test('with the books both accept every response, and reject the same tampered ones', async () => {
  const runs = sampled({ full: 10_000, quick: 150 })
  const samples = fc.sample(drawn, { numRuns: runs, seed: 8 })
  const staged = samples.flatMap(([order, pick, change]) => {
    const { answer, books } = wireAnswer(order)
    const inputs = Object.fromEntries(books.map((book) => [book.id, inputOf(book, answer.request)]))
    const paths = numbersOf(answer.plan)
    const path = paths[pick % paths.length] ?? []
    const plan = changed(answer.plan, path, change)
    return [
      { answer, books, inputs, path: [] as readonly string[] },
      { answer: { ...answer, plan }, books, inputs, path },
    ]
  })
  const cases: Case[] = staged.map(({ answer, inputs }) => ({ ...answer, books: inputs }))
  const theirs = await pythonVerdicts(cases, CHECK)
  const ours = staged.map(({ answer, books }) => browserVerdict(answer, books))
  expect(theirs).toHaveLength(ours.length)
  expect(ours.filter((verdict, i) => i % 2 === 0 && !verdict.valid)).toEqual([])
  const differing = staged.flatMap(({ path }, i) => {
    const [mine, other] = [ours[i], theirs[i]]
    if (mine?.valid === other?.valid || (other?.valid && PLANNED.test(path.join('.')))) return []
    return [{ path, mine, other }]
  })
  expect(differing).toEqual([])
  // Meaningful only while many are rejected.
  expect(theirs.filter(({ valid }) => !valid).length).toBeGreaterThan(runs / 2)
}, 1_800_000)

test('an order is complete when only lots keep it from filling, not when the books end; no client accepts the contrary', async () => {
  const buy = (value: number, levels: readonly [number, number][]) =>
    wireAnswer(
      buildBuy({
        amount: { unit: 'usd', value: usd(value * 1_000_000) },
        sources: [buildSource('polymarket', levelsOf(...levels), { lot: shares(1_000_000) })],
      }),
    ).answer
  const whole = buy(40, [[400_000, 200_000_000]])
  // A lot costs 37 cents, so ten dollars buy 27 and leave a cent.
  const lots = buy(10, [[370_000, 200_000_000]])
  const thin = buy(100, [[400_000, 200_000_000]])
  expect([whole, lots, thin].map(({ plan }) => plan.combined)).toMatchObject([
    { filled_ratio: 1, complete: true },
    { filled_ratio: 0.999, complete: true },
    { filled_ratio: 0.8, complete: false },
  ])
  const random = fc.sample(fc.oneof(requests, haircutRequests), { numRuns: 50, seed: 9 })
  const answers = [whole, lots, thin, ...random.map((order) => wireAnswer(order).answer)]
  const contrary = answers.map(({ request, plan }) => ({
    request,
    plan: { ...plan, combined: { ...plan.combined, complete: !plan.combined.complete } },
  }))
  const earlier = answers.map(({ request, plan }) => {
    const { complete: _, ...combined } = plan.combined
    return { request, plan: { ...plan, combined } }
  })
  const valid = async (cases: readonly Case[]) => ({
    ours: cases.filter((answer) => browserVerdict(answer).valid).length,
    theirs: (await pythonVerdicts(cases, CHECK)).filter((verdict) => verdict.valid).length,
  })
  expect(await valid(contrary)).toEqual({ ours: 0, theirs: 0 })
  expect(await valid(earlier as Case[])).toEqual({ ours: answers.length, theirs: answers.length })
})

test('a book that holds less than half a millionth of a dollar is no reason to reject its plan', async () => {
  const order = buildBuy({
    amount: { unit: 'usd', value: usd(4_000_000) },
    includeFees: false,
    enforceMinOrders: false,
    sources: [buildSource('polymarket', levelsOf([62_000, 3]), { fee: FEES.cents, lot: shares(1) })],
  })
  const { answer, books } = wireAnswer(order)
  expect(answer.plan.certificate.bounds).toMatchObject([{ fill: 0, tokens: 0.000003 }])
  expect(answer.plan.combined.tokens).toBe(0.000003)
  expect(browserVerdict(answer, books)).toEqual({ valid: true })
  expect(await pythonVerdicts([answer], CHECK)).toEqual([{ valid: true }])
})
