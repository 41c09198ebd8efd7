import { assignOutcomes, type OutcomePair } from './assignOutcomes'
import { agree, mayAgree, type Period } from './dates'
import { isWeak } from './normalize'
import { type EventSlots, isNamed } from './slots'

/** A pair that nothing speaks against. */
export interface EventMatch {
  score: number
  outcomes: readonly OutcomePair[]
  reasons: readonly string[]
  method: 'rules' | 'reference'
}

/** Why two events are not the same question. */
export interface Veto {
  veto: string
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Words that make another question of the same sentence: both titles must have them or neither. */
const DECISIVE = new Set(
  `nominee run ticket vice primary second third runner popular margin turnout debate core first half total spread
  supporting actress actor director movie animated documentary core women men junior playoff semifinal quarterfinal
  round map corner score announce inaugurated impeach pardon arrest acquire merge cut hike recession stagflation
  dissent minimum lowest coldest wettest snow rain relegated relegate qualify coach manager mvp rookie defensive
  offensive conference division eastern western north south east west democrat republican title cup group regular
  seed final`.split(/\s+/),
)

/** Words of a title that the other side may do without. */
const OPTIONAL = new Set(
  'down most seat next time release change interest target range public first-party named ceremony issue'.split(
    ' ',
  ),
)

/** German and Germany, Ukraine and Ukrainian. */
const sharesStem = (token: string, words: ReadonlySet<string>) =>
  token.length >= 5 &&
  [...words].some(
    (word) =>
      word.length >= 5 && word.slice(0, 5) === token.slice(0, 5) && Math.abs(word.length - token.length) <= 3,
  )

const missingFrom = (a: EventSlots, b: EventSlots): string[] =>
  [...a.core].filter((token) => !b.wide.has(token) && !sharesStem(token, b.wide))

function compareWords(a: EventSlots, b: EventSlots, sameNames: number): Veto | { coverage: number } {
  const decisive = [...a.core, ...b.core].find(
    (token) => DECISIVE.has(token) && !(a.wide.has(token) && b.wide.has(token)),
  )
  if (decisive) return { veto: `only one speaks of "${decisive}"` }
  const open = (tokens: readonly string[]) => tokens.filter((token) => !isWeak(token) && !OPTIONAL.has(token))
  const stray = [...open(missingFrom(a, b)), ...open(missingFrom(b, a))]
  // Many equal names are evidence of their own: then one title may use one word of its own.
  if (stray.length > (sameNames >= 3 ? 1 : 0))
    return { veto: `only one speaks of ${stray.map((token) => `"${token}"`).join(', ')}` }
  const all = a.core.size + b.core.size
  return { coverage: all === 0 ? 0 : 1 - (missingFrom(a, b).length + missingFrom(b, a).length) / all }
}

const someAgree = (a: readonly Period[], b: readonly Period[], same: (x: Period, y: Period) => boolean) =>
  a.some((x) => b.some((y) => same(x, y)))

const endOf = ({ event, outcomes }: EventSlots) => event.endDate ?? outcomes[0]?.market.endDate

function endsWithin(a: EventSlots, b: EventSlots, ms: number): boolean | undefined {
  const [x, y] = [endOf(a), endOf(b)]
  return x === undefined || y === undefined ? undefined : Math.abs(x - y) <= ms
}

const byDate = ({ outcomes }: EventSlots) => outcomes.every(({ key }) => key.kind === 'date')

/** Undefined when the times agree. */
function compareTimes(a: EventSlots, b: EventSlots): Veto | undefined {
  if (byDate(a) && byDate(b)) return undefined
  if (a.sides && a.written.length > 0 && b.written.length > 0)
    return someAgree(a.written, b.written, agree) ? compareStarts(a, b) : { veto: 'other day' }
  if (a.stated.length > 0 && b.stated.length > 0) {
    const exact = someAgree(a.stated, b.stated, agree)
    const [coarse, fine] = a.stated[0]?.grain === 'day' ? [b, a] : [a, b]
    const hinted =
      someAgree(coarse.stated, fine.stated, mayAgree) && someAgree(coarse.hinted, fine.stated, mayAgree)
    if (!exact && !hinted) return { veto: 'other dates' }
  } else if (a.stated.length > 0 || b.stated.length > 0) {
    const [told, silent] = a.stated.length > 0 ? [a, b] : [b, a]
    if (!someAgree(told.stated, silent.hinted, mayAgree)) return { veto: 'other dates' }
  } else if (!endsWithin(a, b, (a.sides ? 12 : 72) * HOUR_MS)) return { veto: 'no common date' }
  return compareClocks(a, b)
}

/** Two clubs may meet twice on one day. */
function compareStarts(a: EventSlots, b: EventSlots): Veto | undefined {
  const differ = (x: EventSlots, y: EventSlots) =>
    x.clocks.ticker !== undefined && y.clocks.rules.length > 0 && !y.clocks.rules.includes(x.clocks.ticker)
  return differ(a, b) || differ(b, a) ? { veto: 'other start' } : compareClocks(a, b)
}

/** A price at noon is not the price at five. */
function compareClocks(a: EventSlots, b: EventSlots): Veto | undefined {
  if (a.windowMin !== b.windowMin && (a.windowMin !== undefined || b.windowMin !== undefined))
    return { veto: 'other length of time' }
  if (a.windowMin !== undefined)
    return endsWithin(a, b, MINUTE_MS) ? undefined : { veto: 'other time of day' }
  const isQuote = (slots: EventSlots) =>
    slots.stated.every(({ grain, from }) => grain === 'day' && from !== undefined) &&
    slots.outcomes.some(({ key }) => key.kind === 'number' && key.quantity.continuous)
  const momentary = a.timed || b.timed || (isQuote(a) && isQuote(b))
  return momentary && endsWithin(a, b, HOUR_MS - 1) === false ? { veto: 'other time of day' } : undefined
}

const sameSet = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) =>
  a.size === b.size && [...a].every((item) => b.has(item))

/** Undefined when the sides agree, or neither names any. */
function compareSides(a: EventSlots, b: EventSlots): Veto | undefined {
  if (!a.sides && !b.sides) return undefined
  if (!a.sides || !b.sides) return { veto: 'only one is a match of two sides' }
  if (a.sides.names.join('\n') !== b.sides.names.join('\n')) return { veto: 'other sides' }
  if (a.sides.bet !== b.sides.bet) return { veto: 'other bet on the match' }
  return a.sides.league !== b.sides.league ? { veto: 'other league' } : undefined
}

/** Two yes/no questions: the figures they assert, or the sides that YES and NO stand for. */
function pairBinary(a: EventSlots, b: EventSlots): OutcomePair[] {
  const [one] = a.outcomes
  const [other] = b.outcomes
  if (!one || !other || a.negations % 2 !== b.negations % 2) return []
  const anonymous = [one, other].every(({ key }) => key.kind === 'name' && key.name === '')
  return anonymous ? [{ a: 0, b: 0, inverted: false }] : assignOutcomes(a, b)
}

/** "A vs. B" as one market whose YES is A, against one market for A and one for B. */
const isGameFold = (one: EventSlots, many: EventSlots) => {
  const [market] = one.outcomes
  return one.binary && one.sides && many.outcomes.length === 2 && market && isNamed(market.market)
}

function pairOutcomes(a: EventSlots, b: EventSlots): Veto | { pairs: OutcomePair[] } {
  if (a.binary && b.binary) {
    const pairs = pairBinary(a, b)
    return pairs.length === 1 ? { pairs } : { veto: 'yes means something else' }
  }
  const pairs = assignOutcomes(a, b)
  if (a.binary || b.binary) {
    const folds = isGameFold(a, b) || isGameFold(b, a)
    return folds && pairs.length === 1 ? { pairs } : { veto: 'one outcome against several' }
  }
  const smaller = Math.min(a.outcomes.length, b.outcomes.length)
  if (pairs.length < Math.min(2, smaller) || pairs.length < smaller / 2) return { veto: 'other outcomes' }
  return { pairs }
}

const referencesOf = ({ event }: EventSlots) =>
  new Set(event.markets.flatMap(({ references }) => references.map((text) => text.toLowerCase())))

/** Does either side's venue point at the other's market? */
function pointsAt(a: EventSlots, b: EventSlots): boolean {
  const references = referencesOf(a)
  return b.event.markets.some(({ id, conditionId }) =>
    [id, conditionId].some((name) => name !== undefined && references.has(name.toLowerCase())),
  )
}

/**
 * Compares two events slot by slot. Similar wording proposes; any slot that contradicts vetoes. A venue's own pointer
 * to the other counts as words, and is still checked against dates, figures and outcomes.
 */
export function scoreEvents(a: EventSlots, b: EventSlots): EventMatch | Veto {
  if (a.event.venue === b.event.venue) return { veto: 'the same venue' }
  const sides = compareSides(a, b)
  if (sides) return sides
  const times = compareTimes(a, b)
  if (times) return times
  if (a.numbers.size > 0 && b.numbers.size > 0 && !sameSet(a.numbers, b.numbers))
    return { veto: 'other figures' }
  const outcomes = pairOutcomes(a, b)
  if ('veto' in outcomes) return outcomes
  const { pairs } = outcomes
  const referenced = pointsAt(a, b) || pointsAt(b, a)
  const sameNames = pairs.filter(({ a: i }) => a.outcomes[i]?.key.kind === 'name').length
  const words = a.sides || referenced ? { coverage: 1 } : compareWords(a, b, sameNames)
  if ('veto' in words) return words
  const share = pairs.length / Math.max(a.outcomes.length, b.outcomes.length)
  return {
    score: 0.6 * words.coverage + 0.4 * share,
    outcomes: pairs,
    method: referenced ? 'reference' : 'rules',
    reasons: [
      referenced ? "one venue points at the other's market" : 'the same subject in both titles',
      'no date, figure or direction contradicts',
      ...(a.binary && b.binary ? [] : [`${pairs.length} outcomes stand for the same`]),
    ],
  }
}
