import { plain } from './normalize'

/**
 * A numeric outcome's statement about its figure. `eq` is a bucket of one value, `range` a bucket of several.
 */
export interface Quantity {
  op: 'gt' | 'ge' | 'lt' | 'le' | 'eq' | 'range'
  value: number
  /** Upper end of a range. */
  to?: number
  /** A continuous price: "above X" and "X or above" are the same. */
  continuous: boolean
  /** A count reported by a statistic: its time of day is irrelevant. */
  count?: boolean
  /** An integer count: "more than 8" and "9 or more" are the same. */
  whole: boolean
  /** Step of a published rate ("above 4.5%" and "4.6% or higher"); 0 where any value is possible. */
  step?: number
}

const NUMBER = String.raw`(?<![a-z0-9.])([$€£])?\s?(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s?(k|m|mm|bn?|t|thousand|million|billion|trillion)?(?![a-z0-9])`
const ONE = new RegExp(NUMBER)
const RANGE = new RegExp(`${NUMBER}\\s?[°%]?f?\\s?(?:-|to|and|–)\\s?${NUMBER}`)

const SCALE: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
  ['t', 1e12],
  ['trillion', 1e12],
])

const OPS: readonly (readonly [RegExp, Quantity['op']])[] = [
  [
    /\bhit \(low\)|\bdips?\b|\bfalls? to\b|\b(?:no more than|at most)\b|≤|<=|\bor (?:below|lower|less|fewer|under)\b/,
    'le',
  ],
  [
    /\b(?:at least|no less than|reach|hit)\b|≥|>=|\bor (?:above|more|higher|greater|over|later)\b|\d\s?[%°]?f?\+/,
    'ge',
  ],
  [/\b(?:above|over|o\/u|more than|greater than|higher than|exceeds?)\b|>|↑/, 'gt'],
  [/\b(?:below|under|less than|fewer than|lower than)\b|<|↓/, 'lt'],
  [/\bexactly\b/, 'eq'],
]

const read = (digits: string, scale: string | undefined) =>
  Number((Number(digits.replace(/,/g, '')) * (scale ? (SCALE.get(scale) ?? 1) : 1)).toPrecision(15))

/** The comparison in a text; undefined when it only names a figure. */
const comparisonOf = (text: string): Quantity['op'] | undefined =>
  OPS.find(([pattern]) => pattern.test(plain(text)))?.[1]

/** 111,999.99 means 112,000: a strike one step below a round figure. Its "or above" means "above" the round figure. */
function snap(value: number, digits: string): number | undefined {
  const decimals = (/\.(\d*9{3})$/.exec(digits) ?? (value >= 99 ? /\.(\d*9{2})$/.exec(digits) : null))?.[1]
    ?.length
  return decimals === undefined ? undefined : Number((value + 10 ** -decimals).toFixed(decimals))
}

/** "90 to 94.99 million": up to 95, the next range's beginning. */
const wholeEdge = (digits: string): string =>
  /\.9{2,}$/.test(digits) ? String(Math.round(Number(digits.replace(/,/g, '')))) : digits

/** "10,000 flights": a counted number, as opposed to a price. */
const COUNTED = new RegExp(
  `${NUMBER}\\s?\\+?\\s(?:or (?:more|fewer) )?(?!points?\\b|dollars\\b|degrees\\b|bps\\b)[a-z]{2,}s\\b`,
)

/**
 * Parses an outcome's label as a statement about a figure.
 * `fallback` is the comparison its event makes ("above ___") for labels that only name the figure.
 */
function quantityOf(label: string, fallback?: Quantity['op']): Quantity | undefined {
  const text = plain(label).replace(/\([^)]{0,100}\)/g, ' ')
  const range = RANGE.exec(text)
  if (range?.[2] && range[5] && !comparisonOf(text)) {
    const to = read(wholeEdge(range[5]), range[6])
    const value = read(range[2], range[3] ?? range[6])
    return { op: 'range', value, to, continuous: range[1] !== undefined, whole: false }
  }
  const one = ONE.exec(text)
  if (!one?.[2]) return undefined
  const value = read(one[2], one[3])
  const op = comparisonOf(text) ?? fallback ?? 'eq'
  const rounded = snap(value, one[2])
  const isCount = one[1] === undefined && COUNTED.test(text)
  const continuous = !isCount && (one[1] !== undefined || rounded !== undefined || Math.abs(value) >= 1_000)
  if (rounded !== undefined && (op === 'gt' || op === 'ge'))
    return { op: 'ge', value: rounded, continuous: true, whole: false }
  const whole = !continuous && Number.isInteger(value) && !/[%."]|\binch/.test(text)
  return { op, value, continuous, whole }
}

const EVERY = new RegExp(`${NUMBER}(?:\\s?[°%]?f?\\s?(?:-|to|and)\\s?${NUMBER})?`, 'g')
/** Maximum distance of a comparison from its figure, before and after. */
const REACH = { before: 30, after: 16 }

/** A comparison that precedes its figure; "5 or above" belongs to the 5. */
const OF_THE_NEXT =
  /(?<!\bor )(?:\b(?:above|over|below|under|at least|at most|(?:more|less|fewer|greater|higher|lower) than|exactly)\b|[<>≤≥]).*$/

/** Every figure of a sentence with its comparison, ascending. Dates and clock times must be removed before. */
export function quantitiesOf(sentence: string, fallback?: Quantity['op']): Quantity[] {
  const text = plain(sentence)
    .replace(/\(\d+\s?(?:bps|%)\)/g, ' ')
    .replace(/(?<=\d)\s?°?[fc]\b/g, ' ')
  const found = [...text.matchAll(EVERY)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }))
  return found
    .flatMap(({ from, to }, i) => {
      const start = Math.max(found[i - 1]?.to ?? 0, from - REACH.before)
      const end = Math.min(found[i + 1]?.from ?? text.length, to + REACH.after)
      const after = text.slice(to, end)
      return (
        quantityOf(
          text.slice(start, to) + (found[i + 1] ? after.replace(OF_THE_NEXT, '') : after),
          fallback,
        ) ?? []
      )
    })
    .sort((x, y) => x.value - y.value || (x.to ?? 0) - (y.to ?? 0) || (x.op < y.op ? -1 : 1))
}

const isVague = ({ op }: Quantity) => op === 'eq'

/**
 * Merges a title's figures with its outcome label's duplicates: "46 or below" and "<47". The label's comparison takes
 * precedence; the title's applies where the label only names the figure.
 */
export function mergeFigures(title: readonly Quantity[], label: readonly Quantity[]): Quantity[] {
  const rest = [...title]
  const merged = label.map((one) => {
    const at = rest.findIndex(
      (other) => other.value === one.value || compareQuantities(one, other) === 'same',
    )
    const [paired] = at < 0 ? [] : rest.splice(at, 1)
    while (
      rest.some(
        (other) =>
          compareQuantities(one, other) === 'same' || (paired && compareQuantities(paired, other) === 'same'),
      )
    )
      rest.splice(
        rest.findIndex(
          (other) =>
            compareQuantities(one, other) === 'same' ||
            (paired && compareQuantities(paired, other) === 'same'),
        ),
        1,
      )
    if (!paired) return one
    const continuous = one.continuous || paired.continuous
    return {
      ...(isVague(one) ? paired : one),
      continuous,
      whole: !continuous && (isVague(one) ? paired : one).whole,
    }
  })
  return [...rest, ...merged].sort((x, y) => x.value - y.value || (x.op < y.op ? -1 : 1))
}

/** "Over 2.5" of an integer count is "3 or more". */
export const isHalf = ({ op, value, continuous, step }: Quantity) =>
  !continuous && step === undefined && op !== 'eq' && op !== 'range' && Math.abs(value % 1) === 0.5

/** "More than 8" of an integer count is "9 or more", "above 4.5%" of a rate with one decimal "4.6% or higher". */
function settleSteps(quantity: Quantity): Quantity {
  if (isHalf(quantity)) {
    const above = quantity.op === 'gt' || quantity.op === 'ge'
    return above
      ? { ...quantity, op: 'ge', value: quantity.value + 0.5 }
      : { ...quantity, op: 'le', value: quantity.value - 0.5 }
  }
  const { above, below } = neighbours(quantity)
  if (quantity.op === 'gt' && above !== undefined) return { ...quantity, op: 'ge', value: above }
  if (quantity.op === 'lt' && below !== undefined) return { ...quantity, op: 'le', value: below }
  return quantity
}

/** The adjacent possible values of the figure; none where any value is possible. */
function neighbours({ value, whole, step }: Quantity): { above?: number; below?: number } {
  const by = step ?? (whole ? 1 : 0)
  return by === 0 ? {} : { above: Number((value + by).toFixed(3)), below: Number((value - by).toFixed(3)) }
}

/** Index values of a threshold: "more than 8" of an integer count is "9 or more". */
export function valuesOf(figure: Quantity): number[] {
  const { op, value } = figure
  if (isHalf(figure)) return [value, op === 'gt' || op === 'ge' ? value + 0.5 : value - 0.5]
  const { above, below } = neighbours(figure)
  const next = op === 'gt' ? above : op === 'lt' ? below : undefined
  return next === undefined ? [value] : [value, next]
}

/** Marks a share or rate as published in steps, with no values in between. */
export const inSteps = (figure: Quantity, step: number): Quantity =>
  figure.continuous || figure.op === 'range' || (figure.whole && step === 0)
    ? figure
    : { ...figure, whole: false, step }

const OPPOSITE: Readonly<Record<Quantity['op'], Quantity['op'] | undefined>> = {
  gt: 'le',
  le: 'gt',
  ge: 'lt',
  lt: 'ge',
  eq: undefined,
  range: undefined,
}

/** Compares two lists of figures pairwise: at most one pair may be exact opposites, none may differ. */
export function compareFigures(
  a: readonly Quantity[],
  b: readonly Quantity[],
): 'same' | 'inverted' | undefined {
  if (a.length !== b.length) return undefined
  const pairs = a.map((one, i) => (b[i] ? compareQuantities(one, b[i]) : undefined))
  if (pairs.includes(undefined)) return undefined
  const inverted = pairs.filter((pair) => pair === 'inverted').length
  return inverted === 0 ? 'same' : inverted === 1 ? 'inverted' : undefined
}

const loose = (op: Quantity['op']) => (op === 'gt' ? 'ge' : op === 'lt' ? 'le' : op)

/** Same statement, exact opposite, or neither. A near-opposite that leaves one value out is neither. */
function compareQuantities(a: Quantity, b: Quantity): 'same' | 'inverted' | undefined {
  if (a.value === b.value && a.to === b.to) {
    if (a.op === b.op) return 'same'
    if (OPPOSITE[a.op] === b.op) return 'inverted'
    if ((a.continuous || b.continuous) && loose(a.op) === loose(b.op)) return 'same'
  }
  // "Above 2.5" of a price is not "3 or above".
  if (a.continuous || b.continuous) return undefined
  const [x, y] = [settleSteps(a), settleSteps(b)]
  if (x.op === y.op && x.value === y.value && x.to === y.to) return 'same'
  // ">34" of a count is "35 or more": the opposite of "<35".
  const isOpposite = (one: Quantity, other: Quantity) =>
    OPPOSITE[one.op] === other.op && one.value === other.value
  return isOpposite(x, b) || isOpposite(a, y) ? 'inverted' : undefined
}
