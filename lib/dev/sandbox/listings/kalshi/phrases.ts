import { dayCode, endOfMonth, MINUTE, shortDate, yearOf } from '../../world/dates'
import type { Facts, OutcomeFacts } from '../../world/facts'

import type { KalshiStrike } from './text'

export const yy = (at: number) => String(yearOf(at) % 100).padStart(2, '0')
export const name = (outcome: OutcomeFacts) => outcome.name
export const code = (outcome: OutcomeFacts) => outcome.code
export const above = (outcome: OutcomeFacts) => outcome.floor ?? 0
export const dataMonth = (facts: Facts) => endOfMonth(facts.at, -1)
export const toYes = 'then the market resolves to Yes.'
/** Kalshi says "before" the day after: "Before Apr 1, 2027" is Polymarket's "by March 31, 2027". */
export const dayAfter = (outcome: OutcomeFacts) => outcome.at + 12 * 60 * MINUTE
export const before = (outcome: OutcomeFacts) => `Before ${shortDate(dayAfter(outcome))}`
export const beforeCode = (outcome: OutcomeFacts) => dayCode(dayAfter(outcome))
export const custom =
  (key: string) =>
  (outcome: OutcomeFacts): KalshiStrike => ({
    strike_type: 'custom',
    custom_strike: { [key]: outcome.name },
  })
export const greater = (outcome: OutcomeFacts): KalshiStrike => ({
  strike_type: 'greater',
  floor_strike: above(outcome),
})
export const press = { name: 'The New York Times', url: 'https://www.nytimes.com/' }
export const bls = { name: 'Bureau of Labor Statistics', url: 'https://www.bls.gov/' }
export const fed = { name: 'Federal Reserve', url: 'https://www.federalreserve.gov/' }

export const insiders =
  'Employees of the source agency and persons with access to material non-public information on the outcome may not trade this contract.'

export const moves: Record<string, string> = {
  H0: 'maintains rate',
  C25: 'Cut 25bps',
  C26: 'Cut >25bps',
  H25: 'Hike 25bps',
  H26: 'Hike >25bps',
}
