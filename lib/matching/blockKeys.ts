import { matchDays } from './compareTimes'
import { isHalf, type Quantity } from './quantities'
import type { Statement } from './statement'
import { isOptional, isWeak } from './words/weights'

/** Under which keys a statement stands in the index, and how many of them a partner must share. */
export interface BlockKeys {
  keys: readonly string[]
  /** A match of two sides is found by any one key; other statements share all their keys but one, on either side. */
  anyOne: boolean
}

/** Values under which a threshold is looked for: "more than 8" of whole things is "9 or more". */
function valuesOf(figure: Quantity): number[] {
  const { op, value, whole } = figure
  if (isHalf(figure)) return [value, op === 'gt' || op === 'ge' ? value + 0.5 : value - 0.5]
  if (!whole) return [value]
  if (op === 'gt') return [value, value + 1]
  return op === 'lt' ? [value, value - 1] : [value]
}

/** The figure, step, day or end without which nothing can be the same; several where it may be told in two ways. */
function suffixesOf({ figures, move, stated, clocks, ticker, windowMin, listing }: Statement): string[] {
  if (move !== undefined) return [`#${move}`]
  const days = stated.filter(({ grain, from }) => grain === 'day' && from !== undefined)
  const day = days[0] ?? (stated.length === 0 && ticker?.date?.grain === 'day' ? ticker.date : undefined)
  if (windowMin !== undefined) {
    const end = listing.endDate === undefined ? [] : [`#end ${Math.round(listing.endDate / 60_000)}`]
    return [...end, ...(day && clocks.length > 0 ? [`#${clocks.join()}@${day.to}`] : [])]
  }
  const largest = figures.at(-1)
  // Prices by the hour come in thousands: their day parts them.
  const end = day && (clocks.length > 0 || largest?.continuous) ? `@${day.to}` : ''
  return largest ? valuesOf(largest).map((value) => `#${value}${end}`) : [`#${end}`]
}

/** What two statements must have in common to be compared at all. */
export function blockKeys(statement: Statement): BlockKeys {
  const { game, core } = statement
  if (game) {
    const words = game.sides ? game.sides.flat() : (game.picked ?? [])
    const days = new Set(matchDays(statement).map(({ to }) => to))
    return {
      keys: [...new Set(words.flatMap((word) => [...days].map((day) => `${word}@${day}#${game.bet}`)))],
      anyOne: true,
    }
  }
  const telling = [...core].filter((word) => !isWeak(word) && !isOptional(word))
  const words = telling.length > 0 ? telling : [...core]
  return { keys: suffixesOf(statement).flatMap((end) => words.map((word) => word + end)), anyOne: false }
}
