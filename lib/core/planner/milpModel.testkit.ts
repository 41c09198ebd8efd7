import type loadHighs from 'highs'
import { feePerToken } from '@/lib/core/domain/fees'
import { fromMicro } from '@/lib/core/domain/units'
import type { PlanRequest, PlanSource } from './types'

/*
 * An order as a mixed-integer model, solved by HiGHS. Cents, minimum fees per order or per level, minimum orders,
 * gas, caps and haircuts are modelled exactly; lots are a micro-token. Units in the model: tokens and dollars.
 */
const takesTokens = (request: PlanRequest, source: PlanSource) =>
  request.includeFees && request.side === 'buy' && source.fee.chargedIn === 'tokens_on_buy'

interface Model {
  objective: string
  direction: 'Minimize' | 'Maximize'
  rows: string[]
  bounds: string[]
  binaries: string[]
  integers: string[]
}

const term = (factor: number, name: string) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`
const sum = (terms: readonly string[]) => (terms.length > 0 ? terms.join(' ') : '+ 0 dummy')

/** Gross tokens of the best-first fill with at least this notional, in whole micro-tokens: one can decide a cent. */
function grossForNotional(source: PlanSource, dollars: number): number {
  let left = dollars
  let gross = 0
  for (const level of source.levels) {
    const worth = fromMicro(level.price) * fromMicro(level.size)
    if (worth >= left) return Math.ceil((gross + left / fromMicro(level.price)) * 1e6 - 1e-6) / 1e6
    left -= worth
    gross += fromMicro(level.size)
  }
  return Number.POSITIVE_INFINITY
}

/**
 * The fee is the share or the minimum and nothing between their sum and the larger: where tokens count a haircut above the
 * objective, fees would be a way to spend an amount on fewer of them.
 */
function noMoreThanOwed(
  model: Model,
  {
    fee,
    charged = term(1, fee),
    step = 0,
    owed,
    most,
    minimum,
    used,
  }: {
    fee: string
    charged?: string
    step?: number
    owed: string[]
    most: number
    minimum: number
    used: string
  },
) {
  const isShare = `z_${fee}`
  model.binaries.push(isShare)
  // Rounded up to a step, a fee exceeds the amount owed by less than a full step.
  const rounded = Math.max(0, step - 1e-7)
  model.rows.push(`${charged} ${sum(owed.map(flip))} ${term(minimum, isShare)} <= ${minimum + rounded}`)
  const least = step > 0 ? Math.ceil(minimum / step - 1e-9) * step : minimum
  model.rows.push(`${charged} ${term(-least, used)} ${term(-most - step, isShare)} <= 0`)
}

/** Terms and constraints of one venue; `net`, `cash` are linear in its variables. */
function venueModel(request: PlanRequest, source: PlanSource, i: number, model: Model) {
  const { side, includeFees, enforceMinOrders, limitPrice } = request
  const sign = side === 'buy' ? 1 : -1
  const used = `u${i}`
  const net: string[] = []
  const gross: string[] = []
  const cash: string[] = []
  const raw: string[] = []
  const perLevel =
    includeFees && source.fee.minPer === 'fill' && source.fee.minUsd > 0 && !takesTokens(request, source)
  /** Proceeds or cost of each level, including fees. */
  const levelCash: string[] = []
  const limit = request.limitAllIn === undefined ? undefined : fromMicro(request.limitAllIn)
  let outside = false
  model.binaries.push(used)
  for (const [j, level] of source.levels.entries()) {
    const allowed =
      limitPrice === undefined || (side === 'buy' ? level.price <= limitPrice : level.price >= limitPrice)
    const name = `x${i}_${j}`
    const perToken = includeFees ? fromMicro(feePerToken(source.fee, side, level.price)) : 0
    const at0 = fromMicro(level.price)
    const allIn = takesTokens(request, source) ? at0 / (1 - perToken / at0) : at0 + sign * perToken
    if (limit !== undefined && !perLevel && sign * (allIn - limit) > 1e-12) outside = true
    model.bounds.push(`0 <= ${name} <= ${allowed && !outside ? fromMicro(level.size) : 0}`)
    model.rows.push(`${name} ${term(-fromMicro(level.size), used)} <= 0`)
    if (
      j > 0 &&
      (perLevel || source.haircut !== undefined || source.fee.roundTo >= 10_000 || enforceMinOrders)
    ) {
      // Books are filled best level first: without this a cent or a minimum could be avoided by skipping good levels.
      const before = source.levels[j - 1]?.size ?? 0
      model.binaries.push(`b${i}_${j}`)
      model.rows.push(`x${i}_${j - 1} ${term(-fromMicro(before), `b${i}_${j}`)} >= 0`)
      model.rows.push(`${name} ${term(-fromMicro(level.size), `b${i}_${j}`)} <= 0`)
    }
    const fee = perToken
    const tokens = takesTokens(request, source)
    gross.push(term(1, name))
    net.push(term(tokens ? 1 - fee / fromMicro(level.price) : 1, name))
    cash.push(term(fromMicro(level.price), name))
    if (perLevel) {
      // The fee of a level: its own share or its own minimum, no more.
      const own = `f${i}_${j}`
      const taken = j > 0 ? `b${i}_${j}` : used
      const minimum = fromMicro(source.fee.minUsd)
      model.bounds.push(`0 <= ${own} <= 100000`)
      model.rows.push(`${own} ${term(-fee, name)} >= 0`, `${own} ${term(-minimum, taken)} >= 0`)
      model.rows.push(`${own} ${term(-fee, name)} ${term(-minimum, taken)} <= 0`)
      if (source.haircut !== undefined)
        noMoreThanOwed(model, {
          fee: own,
          owed: [term(fee, name)],
          most: fee * fromMicro(level.size),
          minimum,
          used: taken,
        })
      cash.push(term(sign, own))
      if (limit !== undefined) {
        // The level's average with its own fee; a level that is left may not be one that breaks it.
        model.rows.push(`${term(sign * (fromMicro(level.price) - limit), name)} + ${own} <= 0`)
      }
      levelCash.push(`${term(fromMicro(level.price), name)} ${term(sign, own)}`)
    } else if (!tokens && fee > 0) raw.push(term(fee, name))
  }
  // A sale ends where its proceeds exceed those at the end of every earlier level.
  if (side === 'sell')
    for (const [j] of levelCash.entries()) model.rows.push(`${sum(levelCash.slice(j))} >= 0`)
  if (!perLevel && includeFees && source.fee.model !== 'none' && !takesTokens(request, source)) {
    const fee = `f${i}`
    const step = fromMicro(source.fee.roundTo)
    const cents = step >= 0.001
    const charged = term(cents ? step : 1, fee)
    if (cents) model.integers.push(fee)
    model.bounds.push(`0 <= ${fee} <= 100000`)
    model.rows.push(`${charged} ${sum(raw.map(flip))} >= 0`)
    model.rows.push(`${charged} ${term(-fromMicro(source.fee.minUsd), used)} >= 0`)
    // No fee beyond the amount owed, or a sell could shrink an oversized leg by paying more.
    const most = fromMicro(source.fee.minUsd) + (cents ? step : 0)
    model.rows.push(`${charged} ${sum(raw.map(flip))} ${term(-most, used)} <= 0`)
    if (source.haircut !== undefined) {
      const depth = source.levels.reduce((all, { size }) => all + fromMicro(size), 0)
      const minimum = fromMicro(source.fee.minUsd)
      noMoreThanOwed(model, { fee, charged, step: cents ? step : 0, owed: raw, most: depth, minimum, used })
    }
    cash.push(sign === 1 ? charged : flip(charged))
  }
  if (enforceMinOrders) {
    const least = Math.max(
      fromMicro(source.minOrderShares),
      grossForNotional(source, fromMicro(source.minOrderUsd)),
    )
    if (Number.isFinite(least)) model.rows.push(`${sum(gross)} ${term(-least, used)} >= 0`)
    else model.rows.push(`${used} <= 0`)
  }
  // A fee alone is no order: without tokens no fee is due.
  if (source.maxShares === 0) model.rows.push(`${used} <= 0`)
  if (source.maxShares !== undefined) model.rows.push(`${sum(net)} <= ${fromMicro(source.maxShares)}`)
  // A sale that does not earn its own fee is not allowed.
  if (side === 'sell') model.rows.push(`${sum(cash)} >= 0`)
  const haircut = side === 'buy' ? fromMicro(source.haircut ?? 0) : 0
  return { net, cash, used, haircut }
}

/** A term times a factor. */
const scale = (factor: number, one: string) => {
  const [sign = '+', size = '1', name = ''] = one.split(' ')
  return term((sign === '-' ? -1 : 1) * factor * Number(size), name)
}

const flip = (one: string) => (one.startsWith('-') ? `+${one.slice(1)}` : `-${one.slice(1)}`)

const text = ({ direction, objective, rows, bounds, binaries, integers }: Model) =>
  [
    direction,
    ` obj: ${objective}`,
    'Subject To',
    ...rows.map((row, i) => ` c${i}: ${row}`),
    'Bounds',
    ...bounds.map((bound) => ` ${bound}`),
    ' 0 <= dummy <= 0',
    'Binary',
    ` ${binaries.join(' ')}`,
    ...(integers.length > 0 ? ['General', ` ${integers.join(' ')}`] : []),
    'End',
  ].join('\n')

/** The solver's tightest tolerances: they must not allow it to avoid a cent or a minimum. */
const SOLVER = {
  mip_rel_gap: 0,
  mip_abs_gap: 1e-9,
  mip_feasibility_tolerance: 1e-10,
  primal_feasibility_tolerance: 1e-10,
  output_flag: false,
} as const

type Linear = Model & { net: string[]; cash: string[]; used: string[]; haircut: string[] }

/** The same with haircuts: for dollars a fractional objective, solved repeatedly until it is stable. */
function withHaircuts(
  run: (model: Model) => { value: number; of: (terms: readonly string[]) => number } | undefined,
  model: Linear,
  { inCash, most, paid }: { inCash: boolean; most: number; paid: number },
): number | undefined {
  const filled = inCash ? model.cash : model.net
  model.rows.push(`${sum(filled)} >= ${most - 1e-7}`, `${sum(filled)} <= ${most}`)
  if (!inCash) {
    const cost = run({
      ...model,
      direction: 'Minimize',
      objective: sum(merged([...model.cash, ...model.haircut])),
    })
    return cost && (cost.value + paid) / most
  }
  let objective = 1_000
  for (let round = 0; round < 20; round += 1) {
    const worth = [...model.net.map((one) => scale(-objective, one)), ...model.haircut]
    const found = run({ ...model, direction: 'Minimize', objective: sum(merged(worth)) })
    if (!found) return undefined
    const reached = (most + found.of(model.haircut) + paid) / found.of(model.net)
    if (reached > objective * (1 - 1e-12)) return objective
    objective = reached
  }
  return objective
}

/** Sums terms of the same variable: a model lists each variable once. */
function merged(terms: readonly string[]): string[] {
  const sums = new Map<string, number>()
  for (const one of terms) {
    const [sign = '+', size = '1', name = ''] = one.split(' ')
    sums.set(name, (sums.get(name) ?? 0) + (sign === '-' ? -1 : 1) * Number(size))
  }
  return [...sums].map(([name, factor]) => term(factor, name))
}

/** The best objective in dollars per net token, or undefined when the model cannot fill the order at all. */
export function solveModel(
  highs: Awaited<ReturnType<typeof loadHighs>>,
  request: PlanRequest,
): { fill: number; objective: number } | undefined {
  const sign = request.side === 'buy' ? 1 : -1
  const amount = fromMicro(request.amount.value)
  const inCash = request.amount.unit === 'usd'
  const gas = fromMicro(request.gasPerSource)
  const base = (): Linear => {
    const model: Model = {
      direction: 'Minimize',
      objective: '',
      rows: [],
      bounds: [],
      binaries: [],
      integers: [],
    }
    const venues = request.sources.map((source, i) => venueModel(request, source, i, model))
    return {
      ...model,
      net: venues.flatMap((venue) => venue.net),
      cash: venues.flatMap((venue) => venue.cash),
      used: venues.map((venue) => term(1, venue.used)),
      haircut: venues.flatMap((venue) =>
        venue.haircut > 0 ? venue.net.map((one) => scale(venue.haircut, one)) : [],
      ),
    }
  }
  const run = (model: Model) => {
    const solution = highs.solve(text(model), SOLVER)
    if (solution.Status !== 'Optimal') return undefined
    const of = (terms: readonly string[]) =>
      terms.reduce((all, one) => {
        const [sign = '+', size = '1', name = ''] = one.split(' ')
        const column = solution.Columns[name]
        const value = column && 'Primal' in column ? (column.Primal ?? 0) : 0
        return all + (sign === '-' ? -1 : 1) * Number(size) * value
      }, 0)
    return { value: solution.ObjectiveValue, of }
  }
  const probe = base()
  const most = run({
    ...probe,
    direction: 'Maximize',
    objective: sum(inCash ? probe.cash : probe.net),
    rows: [...probe.rows, `${sum(inCash ? probe.cash : probe.net)} <= ${amount}`],
  })?.value
  if (most === undefined || most < 1e-3) return undefined
  let best: { fill: number; objective: number } | undefined
  for (let count = 1; count <= request.sources.length; count += 1) {
    const model = base()
    model.rows.push(`${sum(model.used)} = ${count}`)
    const paid = gas * (count - 1)
    let objective: number | undefined
    if (model.haircut.length > 0) {
      objective = withHaircuts(run, model, { inCash, most, paid })
    } else if (inCash) {
      model.rows.push(`${sum(model.cash)} <= ${most + 1e-7}`)
      if (sign === -1) model.rows.push(`${sum(model.cash)} >= ${most}`)
      const tokens = run({
        ...model,
        direction: sign === 1 ? 'Maximize' : 'Minimize',
        objective: sum(model.net),
      })?.value
      objective = tokens === undefined ? undefined : (sign * (most + sign * paid)) / tokens
    } else {
      model.rows.push(`${sum(model.net)} >= ${most - 1e-7}`, `${sum(model.net)} <= ${most}`)
      const cash = run({
        ...model,
        direction: sign === 1 ? 'Minimize' : 'Maximize',
        objective: sum(model.cash),
      })?.value
      objective = cash === undefined ? undefined : (sign * (cash + sign * paid)) / most
    }
    if (objective !== undefined && (!best || objective < best.objective)) best = { fill: most, objective }
  }
  return best
}
