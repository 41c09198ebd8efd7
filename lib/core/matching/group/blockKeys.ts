import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import { daysOfPlay } from '../compare/compareTimes'
import { rarityOf } from '../confidence/knowledge'
import type { Game } from '../read/games'
import { endDays } from '../read/hints'
import { valuesOf } from '../read/quantities'
import type { Statement } from '../read/statement'

/** Blocking keys of a statement, and how many of them a partner must share. */
export interface BlockKeys {
  keys: readonly string[]
  /** A game is found by any single key; other statements share enough of their words, by rarity, and an ending. */
  anyOne: boolean
  /** The words of the keys, with their rarities. Empty for games and windows. */
  words: ReadonlyMap<string, number>
  /** Endings of the keys. */
  endings: readonly string[]
  /** Sum of the rarities. */
  weight: number
}

/** Share of the words of the shorter statement that a partner has, by rarity. */
export const MIN_COVER = 0.45
/** The same for pairs that a model may judge. */
export const MIN_DISTANT_COVER = 0.12

/** The figure, step, day or end that must agree; several where there are two ways to state it. */
function suffixesOf({ figures, move, stated, clocks, ticker, windowMin, listing }: Statement): string[] {
  if (move !== undefined) return [`#${move}`]
  const days = stated.filter(({ grain, from }) => grain === 'day' && from !== undefined)
  const day = days[0] ?? (stated.length === 0 && ticker?.date?.grain === 'day' ? ticker.date : undefined)
  if (windowMin !== undefined) {
    const end = listing.endDate === undefined ? [] : [`#end ${Math.round(listing.endDate / 60_000)}`]
    return [...end, ...(day && clocks.length > 0 ? [`#${clocks.join()}@${day.to}`] : [])]
  }
  const largest = figures.at(-1)
  // Hourly prices come in thousands: their day separates them.
  const end = day && (clocks.length > 0 || largest?.continuous) ? `@${day.to}` : ''
  if (!largest) return [`#${end}`]
  // "Above 150" is a price if the other side says "$150"; a price without a day gets that of its end.
  const last = stated.filter(({ grain }) => grain === 'day')
  const near = day ? [day] : largest.continuous ? (stated.length === 0 ? endDays(listing.endDate) : last) : []
  const ends = new Set([end, ...near.map(({ to }) => `@${to}`)])
  return valuesOf(largest).flatMap((value) => [...ends].map((one) => `#${value}${one}`))
}

/**
 * A game is indexed under pairs of words, one from each side, and under each single word for titles that name only one
 * side (marked `~`: those look up the game, not vice versa).
 */
function gameKeys({ sides, picked = [], bet }: Game, days: ReadonlySet<number>): string[] {
  const [left, right] = sides ? [sides[0].map(stem), sides[1].map(stem)] : [picked.map(stem), []]
  const pairs = left.flatMap((x) => right.map((y) => [x, y].sort().join('+')))
  const keys = new Set([...pairs, ...[...left, ...right].map((word) => `~${word}`)])
  return [...keys].flatMap((words) => [...days].map((day) => `${words}@${day}#${bet}`))
}

/** Names may be abbreviated to their first five letters (games.ts); a club's token never is. */
const stem = (word: string) => (word.includes('.') ? word : word.slice(0, 5))

/** Whether partners of this key are found from the other side. */
export const isFoundByOthers = (key: string, keys: readonly string[]) =>
  key.startsWith('~') && !keys[0]?.startsWith('~')

/** The only keys of short-term price markets: their titles differ, or do not state the minutes. */
const windowKey = ({ asset, startsAt, endsAt }: MarketWindow) => `${asset}#window ${startsAt}-${endsAt}`

const only = (keys: readonly string[], anyOne: boolean): BlockKeys => ({
  keys,
  anyOne,
  words: new Map(),
  endings: [],
  weight: 0,
})

/** The keys that two statements must share to become candidates. */
export function blockKeys(statement: Statement): BlockKeys {
  const { game, core, listing } = statement
  if (listing.window) return only([windowKey(listing.window)], true)
  if (game) return only(gameKeys(game, daysOfPlay(statement)), true)
  const words = new Map([...core].map((word) => [word, rarityOf(word)]))
  const endings = suffixesOf(statement)
  return {
    keys: endings.flatMap((end) => [...core].map((word) => word + end)),
    anyOne: false,
    words,
    endings,
    weight: [...words.values()].reduce((sum, rarity) => sum + rarity, 0),
  }
}
