import { clockTime, longDate, MINUTE, monthDay, monthYear, yearOf } from '../world/dates'
import type { Facts, OutcomeFacts, TemplateName } from '../world/facts'
import { POLYMARKET_WORDS } from './polymarketWords'

/** Opinion's wording of a question. */
export interface OpinionText {
  title: string
  label: string
  /** Names of a categorical market's children. */
  item(outcome: OutcomeFacts): string
  rules(outcome: OutcomeFacts): string
  /** The two sides, in capitals. */
  sides: readonly [string, string]
}

/** The venue's own titles; the others use the common wording. */
const TITLES: Partial<Record<TemplateName, (q: Facts) => string>> = {
  fedDecision: (q) => `Fed rate decision in ${monthYear(q.at)}?`,
  recession: (q) => `US recession before ${yearOf(q.at) + 1}?`,
  cryptoUpDown: (q) =>
    `${q.subject.name} Up or Down on ${monthDay(q.at)}? (${clockTime(q.at - 15 * MINUTE)}-${clockTime(q.at)} ET)`,
  largestCompany: (q) => `Largest company by market cap at the end of ${monthYear(q.at)}?`,
  bestModel: (q) => `Which company has the best AI model at the end of ${monthYear(q.at)}?`,
  filmAward: (q) => `${q.subject.name} winner at the ${yearOf(q.at)} Oscars?`,
  topSong: (q) => `Top Spotify artist of ${yearOf(q.at)}?`,
  temperature: (q) => `Highest temperature in ${q.subject.name} on ${longDate(q.at)}?`,
}

const LABELS: Record<Facts['category'], string> = {
  politics: 'Politics',
  world: 'Politics',
  economics: 'Macro',
  crypto: 'Crypto',
  finance: 'Finance',
  sports: 'Sports',
  weather: 'Others',
  tech: 'Technology',
  culture: 'Culture',
}

/** The same conditions in the venue's wording. */
const reworded = (rules: string) =>
  rules
    .replace(/This market will (immediately )?resolve to "([^"]+)" if/g, '"$2" $1wins if')
    .replace(/Otherwise, (?:this market|it) will resolve to "No"\./g, 'In every other case "No" wins.')
    .replace(/\bthe market (?:will )?resolves? to/g, 'the winner is')
    .replace(/\b([Tt])his market\b/g, '$1his topic')

export function opinionText(facts: Facts): OpinionText {
  const text = POLYMARKET_WORDS[facts.template](facts)
  const [only] = facts.outcomes
  const single = facts.outcomes.length === 1 || text.labels !== undefined
  const title = TITLES[facts.template]?.(facts) ?? (single && only ? text.question(only) : text.title)
  const [first, second] = text.labels ?? ['Yes', 'No']
  return {
    title,
    label: LABELS[facts.category],
    item: (outcome) => text.item?.(outcome) ?? outcome.name,
    rules: (outcome) => reworded(text.rules(outcome)),
    sides: [first.toUpperCase(), second.toUpperCase()],
  }
}
