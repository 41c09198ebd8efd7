import { endOfMonth, longDate, monthDay } from '../../world/dates'
import type { Facts, OutcomeFacts } from '../../world/facts'

export const credible = (who: string) =>
  `The primary resolution source for this market will be official information from ${who}, however a consensus of credible reporting will also be used.`
export const otherwiseNo = 'Otherwise, this market will resolve to "No".'
export const byMidnight = (at: number) => `${longDate(at)}, 11:59 PM ET`
export const dataMonth = (facts: Facts) => endOfMonth(facts.at, -1)
export const name = (outcome: OutcomeFacts) => outcome.name
export const by = (outcome: OutcomeFacts) => monthDay(outcome.at)
export const above = (outcome: OutcomeFacts) => outcome.floor ?? 0
