import { DAY, MINUTE } from './dates'
import type { Facts, TemplateName } from './facts'
import { cultureFacts } from './templates/culture'
import { economicsFacts } from './templates/economics'
import { marketsFacts } from './templates/markets'
import { politicsFacts } from './templates/politics'
import { sportsFacts } from './templates/sports'
import type { Template } from './templates/template'
import { weatherFacts } from './templates/weather'

/** Every template. */
export const TEMPLATE_FACTS: Record<TemplateName, Template> = {
  ...politicsFacts,
  ...economicsFacts,
  ...marketsFacts,
  ...sportsFacts,
  ...weatherFacts,
  ...cultureFacts,
}

/** Facts with another end, outcomes included: for questions that end within minutes. */
export const endingAt = (facts: Facts, at: number): Facts => ({
  ...facts,
  at,
  outcomes: facts.outcomes.map((outcome) => ({ ...outcome, at })),
})

/** Questions asked once per subject, regardless of date. */
const TIMELESS: readonly TemplateName[] = ['parliament', 'reviewScore']

/** Two questions with the same key would be the same question. */
export function keyOf(facts: Facts): string {
  const window = facts.template === 'cryptoUpDown' ? 15 * MINUTE : DAY
  const timeless = facts.kind === 'dates' || TIMELESS.includes(facts.template)
  const sides =
    facts.template === 'game' || facts.template === 'soccerMatch' ? facts.outcomes.map((o) => o.code) : []
  return [
    facts.template,
    facts.subject.code,
    facts.rival.code,
    sides.sort().join(''),
    timeless ? '' : Math.floor(facts.at / window),
  ].join('|')
}
