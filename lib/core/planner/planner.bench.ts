import { type FeeSchedule, feePerToken } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { fromMicro, price, shares, usd } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { type BenchRow, benchAsProgram, moreIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { planSplit } from './planSplit'
import { referenceLeg, referencePlan } from './reference.testkit'
import { FEES } from './requests.testkit'
import type { PlanRequest } from './types'
import { createPlanWorkspace } from './workspace'

const VENUE_FEES: readonly FeeSchedule[] = [FEES.fine, FEES.cents, FEES.table, FEES.minimum, FEES.minSide]
const MIN_USD = [1_000_000, 0, 0, 5_000_000, 900_000]
const OFFSETS = [0, 1_000, -3_000, 2_000, -1_000]

/** Deterministic pseudo-random numbers in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function asks(levels: number, from: number, random: () => number): Level[] {
  const tick = Math.max(1, Math.floor(400_000 / levels))
  return Array.from({ length: levels }, (_, i) => ({
    price: price(from + i * tick),
    size: shares(Math.round((20 + 200 * random()) * 1_000_000)),
  }))
}

const booksOf = (levels: number) => {
  const random = createRandom(1)
  return OFFSETS.map((offset) => asks(levels, 420_000 + offset, random))
}

const order = (books: readonly (readonly Level[])[], amountUsd: number): PlanRequest => ({
  side: 'buy',
  amount: { unit: 'usd', value: usd(amountUsd) },
  includeFees: true,
  enforceMinOrders: true,
  gasPerSource: usd(50_000),
  sources: VENUE_IDS.map((venue, i) => ({
    venue,
    levels: books[i] ?? [],
    fee: VENUE_FEES[i] ?? FEES.none,
    lot: shares(10_000),
    minOrderShares: shares(0),
    minOrderUsd: usd(MIN_USD[i] ?? 0),
  })),
})

/** The floor: one merge of all levels by raw price up to the amount, no fee, no set, no lot. */
function mergeOnly({ sources, amount }: PlanRequest): number {
  const heads = sources.map(() => 0)
  let left: number = amount.value
  let tokens = 0
  while (left > 0) {
    let best = -1
    let bestPrice = Number.POSITIVE_INFINITY
    for (let i = 0; i < sources.length; i += 1) {
      const at = sources[i]?.levels[heads[i] ?? 0]?.price ?? Number.POSITIVE_INFINITY
      if (at < bestPrice) {
        best = i
        bestPrice = at
      }
    }
    const level = sources[best]?.levels[heads[best] ?? 0]
    if (!level) break
    heads[best] = (heads[best] ?? 0) + 1
    const cost = fromMicro(level.price * level.size)
    tokens += cost <= left ? level.size : (left / level.price) * 1_000_000
    left -= cost
  }
  return tokens
}

/**
 * A plain enumeration: for every set of venues, the levels merged by all-in price up to the amount. No minimum orders,
 * lots, rounding or proof: less than a plan, so that its speed is a fair baseline.
 */
function enumerateOnly({ sources, amount, gasPerSource }: PlanRequest): number {
  const allIn = sources.map(({ levels, fee }) =>
    levels.map(({ price: at }) => at + feePerToken(fee, 'buy', at)),
  )
  let best = Number.POSITIVE_INFINITY
  for (let mask = 1; mask < 1 << sources.length; mask += 1) {
    const members = sources.map((_, i) => i).filter((i) => mask & (1 << i))
    const heads = sources.map(() => 0)
    let left: number = amount.value
    let tokens = 0
    while (left > 0) {
      let next = -1
      let nextPrice = Number.POSITIVE_INFINITY
      for (const i of members) {
        const at = allIn[i]?.[heads[i] ?? 0] ?? Number.POSITIVE_INFINITY
        if (at >= nextPrice) continue
        next = i
        nextPrice = at
      }
      const level = sources[next]?.levels[heads[next] ?? 0]
      if (!level) break
      heads[next] = (heads[next] ?? 0) + 1
      const cost = fromMicro(nextPrice * level.size)
      tokens += cost <= left ? level.size : (left / nextPrice) * 1_000_000
      left -= cost
    }
    const spent = amount.value - Math.max(0, left) + gasPerSource * (members.length - 1)
    if (left <= 0) best = Math.min(best, spent / tokens)
  }
  return best
}

/** Calls per second of CPU time, so that other load does not count. */
function rate(
  run: (request: PlanRequest) => unknown,
  requests: readonly PlanRequest[],
  seconds: number,
): number {
  const spin = (budget: number) => {
    const start = process.cpuUsage()
    let calls = 0
    for (;;) {
      for (const request of requests) run(request)
      calls += requests.length
      const { user, system } = process.cpuUsage(start)
      if (user + system > budget * 1e6) return (calls * 1e6) / (user + system)
    }
  }
  spin(seconds / 2)
  return Math.max(spin(seconds), spin(seconds))
}

const depthUsd = (books: readonly (readonly Level[])[]) =>
  books.flat().reduce((sum, level) => sum + fromMicro(level.price * level.size), 0)

/** The same books in new arrays, like every new book version. */
const freshCopies = (levels: number, share: number | undefined, copies: number) =>
  Array.from({ length: copies }, () => {
    const books = booksOf(levels)
    return order(books, share === undefined ? 500_000_000 : Math.round(depthUsd(books) * share))
  })

const table = (rows: readonly (readonly string[])[]) => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

const count = (value: number) => Math.round(value).toLocaleString('en-US')

function speedRows(seconds: number): { rows: string[][]; summary: BenchRow[] } {
  const workspace = createPlanWorkspace()
  const plan = (request: PlanRequest) => planSplit(request, workspace)
  const summary: BenchRow[] = []
  const rows = [
    [
      '5 venues × levels, order',
      'plans/s',
      'fresh books',
      'reference',
      'ratio',
      'enumeration',
      'ratio',
      'one merge (floor)',
    ],
  ]
  for (const [levels, share] of [
    [100, undefined],
    [100, 0.9],
    [1_000, undefined],
    [1_000, 0.9],
    [5_000, undefined],
    [5_000, 0.9],
  ] as const) {
    const one = freshCopies(levels, share, 1)
    const plans = rate(plan, one, seconds)
    const fresh = rate(plan, freshCopies(levels, share, levels > 100 ? 10 : 200), seconds)
    const plain = rate(referencePlan, one, seconds)
    const enumerated = rate(enumerateOnly, one, seconds)
    const name = `${levels} levels, ${share === undefined ? '$500' : '90 % of the depth'}`
    const row = { what: `plan over 5 venues × ${name}`, unit: 'plans/s', ours: plans }
    summary.push(
      moreIsBetter({ ...row, rival: 'plain reference', theirs: plain }),
      moreIsBetter({ ...row, rival: 'bare enumeration, no proof', theirs: enumerated }),
    )
    rows.push([
      name,
      count(plans),
      count(fresh),
      count(plain),
      `${(plans / plain).toFixed(1)}×`,
      count(enumerated),
      `${(plans / enumerated).toFixed(1)}×`,
      count(rate(mergeOnly, one, seconds)),
    ])
  }
  return { rows, summary }
}

interface Rival {
  tokens: number
  usd: number
  gas: number
}

const STEPS = 20

/** The best split of the order in steps of 5 %, every leg priced exactly; legs under their minimum do not count. */
function gridSplit(request: PlanRequest): Rival | undefined {
  const legs = request.sources.map((source) =>
    Array.from({ length: STEPS + 1 }, (_, step) =>
      legForUsd(request, source, (request.amount.value * step) / STEPS),
    ),
  )
  let best: Rival | undefined
  const walk = (venue: number, left: number, soFar: Rival, used: number) => {
    if (venue === legs.length - 1) {
      const leg = legs[venue]?.[left]
      if (!leg) return
      const total = { tokens: soFar.tokens + leg.tokens, usd: soFar.usd + leg.usd, gas: 0 }
      total.gas = request.gasPerSource * Math.max(0, used + (left > 0 ? 1 : 0) - 1)
      if (!best || objective(total) < objective(best)) best = total
      return
    }
    for (let step = 0; step <= left; step += 1) {
      const leg = legs[venue]?.[step]
      if (!leg) continue
      const next = { tokens: soFar.tokens + leg.tokens, usd: soFar.usd + leg.usd, gas: 0 }
      walk(venue + 1, left - step, next, used + (step > 0 ? 1 : 0))
    }
  }
  walk(0, STEPS, { tokens: 0, usd: 0, gas: 0 }, 0)
  return best
}

const objective = ({ tokens, usd: paid, gas }: Rival) => (paid + gas) / tokens

/** The largest leg that costs no more than this; undefined when it stays under the minimum or the book is short. */
function legForUsd(
  request: PlanRequest,
  source: PlanRequest['sources'][number],
  budget: number,
): Rival | undefined {
  if (budget === 0) return { tokens: 0, usd: 0, gas: 0 }
  const depth = source.levels.reduce((sum, { size }) => sum + size, 0)
  let low = 0
  let high = Math.floor(depth / source.lot)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (referenceLeg(request, source, middle * source.lot).cash <= budget) low = middle
    else high = middle - 1
  }
  const leg = referenceLeg(request, source, low * source.lot)
  const short = leg.cash < budget * 0.999 || fromMicro(leg.value) < source.minOrderUsd
  return short ? undefined : { tokens: leg.net, usd: leg.cash, gas: 0 }
}

/** What most routers do: take the best raw prices over all books, then pay the resulting fees. */
function mergedWalk(request: PlanRequest): Rival & { belowMinimum: number } {
  const queue = request.sources
    .flatMap((source, i) => source.levels.map((level) => ({ ...level, i })))
    .sort((a, b) => a.price - b.price)
  let low = 0
  let high = queue.reduce((sum, level) => sum + level.size, 0)
  const price = (gross: number) => {
    const take = request.sources.map(() => 0)
    let left = gross
    for (const { size, i } of queue) {
      const part = Math.min(size, left)
      take[i] = (take[i] ?? 0) + part
      left -= part
      if (left <= 0) break
    }
    const legs = request.sources.map((source, i) => {
      const size = Math.floor((take[i] ?? 0) / source.lot) * source.lot
      return { ...referenceLeg(request, source, size), minimum: source.minOrderUsd }
    })
    const used = legs.filter(({ net }) => net > 0)
    return {
      tokens: used.reduce((sum, { net }) => sum + net, 0),
      usd: used.reduce((sum, { cash }) => sum + cash, 0),
      gas: request.gasPerSource * Math.max(0, used.length - 1),
      belowMinimum: used.filter(({ value, minimum }) => fromMicro(value) < minimum).length,
    }
  }
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2
    if (price(Math.round(middle)).usd <= request.amount.value) low = middle
    else high = middle
  }
  return price(Math.floor(low))
}

function qualityRows(): string[][] {
  const rows = [['worse than the plan by, basis points', '5 % grid', 'merged walk', 'best single venue']]
  const books = booksOf(100)
  for (const amount of [20, 100, 500, 5_000, 50_000]) {
    const request = order(books, amount * 1_000_000)
    const plan = planSplit(request)
    const ours = objective({ tokens: plan.total.tokens, usd: plan.total.usd, gas: plan.gas })
    const worse = (rival: Rival | undefined) =>
      rival ? ((objective(rival) / ours - 1) * 10_000).toFixed(2) : 'none'
    const walk = mergedWalk(request)
    const illegal = walk.belowMinimum > 0 ? ` (${walk.belowMinimum} leg below its minimum)` : ''
    const single = ours + (plan.savings ?? Number.NaN) / plan.total.tokens
    rows.push([
      `$${amount}`,
      worse(gridSplit(request)),
      `${worse(walk)}${illegal}`,
      plan.savings === undefined ? 'cannot fill it' : ((single / ours - 1) * 10_000).toFixed(2),
    ])
  }
  return rows
}

/**
 * One core; fees, minimums and gas on, certificate included. "fresh books" plans every time on new arrays; the planner
 * caches nothing between calls, so the difference is only the CPU cache.
 */
async function runPlannerBench(): Promise<BenchRow[]> {
  const { rows, summary } = speedRows(1)
  process.stdout.write(`\nSplit planner, calls a second of processor time\n${table(rows)}\n`)
  process.stdout.write(`\nSplit planner, quality on 5 × 100 levels\n${table(qualityRows())}\n`)
  return summary
}

await benchAsProgram(import.meta.url, runPlannerBench)
