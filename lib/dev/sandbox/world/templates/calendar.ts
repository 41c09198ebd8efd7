import { eastern, endOfMonth, fromEastern, yearOf } from '../dates'
import { named } from '../facts'

export const PARTIES = [named('Democrats', 'D', 'Democratic'), named('Republicans', 'R', 'Republican')]

/** Four-yearly: the next US presidential election that is at least a year away. */
export const presidentialYear = (now: number) => Math.ceil((yearOf(now) + 1) / 4) * 4
export const midtermYear = (now: number) => Math.ceil((yearOf(now) + 1) / 2) * 2
export const monthEnds = (now: number, from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => endOfMonth(now, from + i * step))

/** Central banks meet about every seven weeks; the exact day is irrelevant but must not move. */
export const meeting = (now: number, months: number) => {
  const { year, month } = eastern(now)
  return fromEastern(year, month + months, 17, 14)
}

/** Statistics are published around the twelfth of the month after the one they measure. */
export const release = (now: number, months: number) => {
  const { year, month } = eastern(now)
  return fromEastern(year, month + months, 12, 8, 30)
}

export const RATE_MOVES = [
  named('Hold', 'H0'),
  named('Cut 25', 'C25'),
  named('Hike 25', 'H25'),
  named('Cut 50', 'C26'),
  named('Hike 50', 'H26'),
]
