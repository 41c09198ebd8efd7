import { isSameBody, overlap, wordsOf } from './bodies'
import { type ReadRules, readRules } from './readRules'

/** Rules of one venue, for comparison with another's. */
export interface RulesText {
  rules: string
  /** Scheduled end, ms since the epoch. */
  endDate?: number
}

/** A difference in rules: what each side states, in the order given; undefined where it is silent. */
export interface RuleDifference {
  topic: 'source' | 'deadline' | 'void'
  says: (string | undefined)[]
}

/** Ends may be a day and a time zone apart and mean the same midnight. */
const SAME_END_MS = 26 * 3_600_000

const someApart = <T>(list: readonly T[], apart: (x: T, y: T) => boolean) =>
  list.some((x, i) => list.slice(i + 1).some((y) => apart(x, y)))

const present = <T>(list: readonly (T | undefined)[]) => list.flatMap((one) => one ?? [])

const day = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Sources differ when two are named that share no significant word. */
function compareSources(read: readonly ReadRules[]): RuleDifference[] {
  const says = read.map(({ source }) => source)
  const differ = someApart(present(says), (x, y) => !isSameBody(x, y))
  return differ ? [{ topic: 'source', says }] : []
}

/** Whether scheduled ends, ms, cannot all mean the same midnight; unknown ones are ignored. */
function areEndsApart(scheduled: readonly (number | undefined)[]): boolean {
  const ends = present(scheduled)
  return ends.length > 1 && Math.max(...ends) - Math.min(...ends) > SAME_END_MS
}

/** Compares the times of day in the rules as text; without any, the scheduled ends. */
function compareDeadlines(texts: readonly RulesText[], read: readonly ReadRules[]): RuleDifference[] {
  const timed = read.filter(({ times }) => times.length > 0)
  const otherTime = someApart(timed, (x, y) => !x.times.some((time) => y.times.includes(time)))
  const otherEnd = areEndsApart(texts.map(({ endDate }) => endDate))
  if (!otherTime && !otherEnd) return []
  const says = texts.map(({ endDate }, i) => {
    const times = read[i]?.times ?? []
    const parts = [
      ...(times.length > 0 ? [`named in the rules: ${times.join(', ')}`] : []),
      ...(endDate === undefined ? [] : [`scheduled end ${day(endDate)}`]),
    ]
    return parts.length > 0 ? parts.join('; ') : undefined
  })
  return [{ topic: 'deadline', says }]
}

/** Treatment of a non-event: stated by only one side, or with mostly different words. */
function compareVoids(read: readonly ReadRules[]): RuleDifference[] {
  const says = read.map(({ voids }) => voids)
  const known = present(says)
  if (known.length === 0) return []
  const differ =
    known.length < says.length || someApart(known, (x, y) => overlap(wordsOf(x), wordsOf(y)) < 0.6)
  return differ ? [{ topic: 'void', says }] : []
}

/**
 * Differences between the rules of several venues, for a trader to read before an order. Unparseable parts are not
 * reported as differences. Pure.
 */
export function compareRules(texts: readonly RulesText[]): RuleDifference[] {
  if (texts.length < 2) return []
  const read = texts.map(({ rules }) => readRules(rules))
  return [...compareSources(read), ...compareDeadlines(texts, read), ...compareVoids(read)]
}
