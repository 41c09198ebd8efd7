import { isSameBody, overlap, wordsOf } from './bodies'
import { type ReadRules, readRules } from './readRules'

/** Rules of one venue, as they are to be compared with another's. */
export interface RulesText {
  rules: string
  /** Scheduled end, ms since the epoch. */
  endDate?: number
}

/** Where rules part: what each says, in the order given; undefined where one says nothing. */
export interface RuleDifference {
  topic: 'source' | 'deadline' | 'void'
  says: (string | undefined)[]
}

/** Ends may lie a day and a time zone apart and mean the same midnight. */
const SAME_END_MS = 26 * 3_600_000

const someApart = <T>(list: readonly T[], apart: (x: T, y: T) => boolean) =>
  list.some((x, i) => list.slice(i + 1).some((y) => apart(x, y)))

const present = <T>(list: readonly (T | undefined)[]) => list.flatMap((one) => one ?? [])

const day = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Sources differ when two are named that share no word of weight. */
function compareSources(read: readonly ReadRules[]): RuleDifference[] {
  const says = read.map(({ source }) => source)
  const differ = someApart(present(says), (x, y) => !isSameBody(x, y))
  return differ ? [{ topic: 'source', says }] : []
}

/** Whether scheduled ends, ms, cannot all mean the same midnight; unknown ones say nothing. */
function areEndsApart(scheduled: readonly (number | undefined)[]): boolean {
  const ends = present(scheduled)
  return ends.length > 1 && Math.max(...ends) - Math.min(...ends) > SAME_END_MS
}

/** Times of day that rules name are compared by name; where none is named, the scheduled ends. */
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

/** What happens when the event does not: stated by one and not by another, or in mostly other words. */
function compareVoids(read: readonly ReadRules[]): RuleDifference[] {
  const says = read.map(({ voids }) => voids)
  const known = present(says)
  if (known.length === 0) return []
  const differ =
    known.length < says.length || someApart(known, (x, y) => overlap(wordsOf(x), wordsOf(y)) < 0.6)
  return differ ? [{ topic: 'void', says }] : []
}

/**
 * Where the rules of several venues part, for a trader to read before an order. What cannot be read is not reported as a
 * difference. Pure.
 */
export function compareRules(texts: readonly RulesText[]): RuleDifference[] {
  if (texts.length < 2) return []
  const read = texts.map(({ rules }) => readRules(rules))
  return [...compareSources(read), ...compareDeadlines(texts, read), ...compareVoids(read)]
}
