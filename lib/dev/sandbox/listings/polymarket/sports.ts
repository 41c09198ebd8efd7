import { clockTime, eastern, endOfMonth, longDate, monthDay, yearOf } from '../../world/dates'
import type { Facts, OutcomeFacts } from '../../world/facts'
import { LEAGUES } from '../../world/names/sports'

import { byMidnight, credible, name, otherwiseNo } from './phrases'
import type { PolymarketText, WordsOf } from './text'

/** Polymarket names US clubs by nickname, soccer clubs in full. */
const clubOf = (q: Facts, outcome: OutcomeFacts) =>
  NICKNAMES[`${q.subject.code}-${outcome.code}`] ?? outcome.name

const NICKNAMES: Record<string, string> = Object.fromEntries(
  LEAGUES.flatMap(({ league, teams }) => teams.map((team) => [`${league.code}-${team.code}`, team.detail])),
)

/** "Los Angeles D" and "Dodgers" → "Los Angeles Dodgers"; a soccer club keeps its name. */
const fullClub = (q: Facts, outcome: OutcomeFacts) =>
  clubOf(q, outcome) === outcome.name
    ? outcome.name
    : `${outcome.name.replace(/ [A-Z]$/, '')} ${clubOf(q, outcome)}`

/** "2026-27" for leagues whose season spans two years. */
const season = (at: number) =>
  eastern(at).month < 8 ? `${yearOf(at) - 1}–${String(yearOf(at)).slice(2)}` : String(yearOf(at))

/** Baseball's season lies within one year. */
const titleSeason = (q: Facts) => (q.subject.code === 'MLB' ? String(yearOf(q.at)) : season(q.at))

function gameWords(q: Facts): PolymarketText {
  const [first, second] = q.outcomes.map((outcome) => clubOf(q, outcome))
  const title = `${first} vs. ${second}`
  return {
    title,
    tags: ['Sports', 'Games', q.subject.detail],
    fee: 'sports_fees_v3',
    question: () => title,
    labels: [first ?? '', second ?? ''],
    rules: () =>
      `In the upcoming ${q.subject.detail} game, scheduled for ${monthDay(q.at)} at ${clockTime(q.at)} ET: If the ${first} win, the market will resolve to "${first}". If the ${second} win, the market will resolve to "${second}". If the game is postponed, this market will remain open until the game has been completed. If the game is canceled entirely, with no make-up game, or ends in a tie, this market will resolve 50-50.`,
  }
}

export const sportsWords = {
  champion: (q) => ({
    title: `${titleSeason(q)} ${q.rival.name} ${q.subject.detail === q.rival.name ? 'Champion' : 'Winner'}`,
    tags: ['Sports', q.subject.detail],
    fee: 'sports_fees_v3',
    question: (o) => `Will the ${fullClub(q, o)} win the ${titleSeason(q)} ${q.rival.name}?`,
    item: (o) => fullClub(q, o),
    rules: (o) =>
      `This market will resolve to "Yes" if the ${fullClub(q, o)} win the ${q.rival.name} of the ${titleSeason(q)} season. If at any point it becomes impossible for this team to win, this market will resolve immediately to "No". If no champion has been declared by ${byMidnight(endOfMonth(q.at, 3))}, it resolves to "Other". ${credible(q.subject.detail)}`,
  }),
  game: gameWords,
  soccerMatch: (q) => ({
    title: `${q.outcomes[0]?.name} vs. ${q.outcomes[1]?.name}`,
    tags: ['Sports', 'Soccer', q.subject.detail],
    fee: 'sports_fees_v3',
    question: (o) =>
      o.code === 'TIE'
        ? `Will ${q.outcomes[0]?.name} vs. ${q.outcomes[1]?.name} end in a draw?`
        : `Will ${o.name} win on ${new Date(q.at).toISOString().slice(0, 10)}?`,
    item: (o) => (o.code === 'TIE' ? `Draw (${q.outcomes[0]?.name} vs. ${q.outcomes[1]?.name})` : o.name),
    rules: () =>
      `This market refers to the outcome of the ${q.subject.detail} game between ${q.outcomes[0]?.name} and ${q.outcomes[1]?.name} scheduled for ${longDate(q.at)}, ${clockTime(q.at)} ET, after 90 minutes of regular play plus stoppage time. If the game is canceled or not completed, the market resolves to "No". ${credible('the governing body')}`,
  }),
  seasonAward: (q) => ({
    title: `${q.subject.name} ${season(q.at)}`,
    tags: ['Sports', 'Awards'],
    fee: 'sports_fees_v3',
    question: (o) => `Will ${o.name} win the ${season(q.at)} ${q.subject.name}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} is awarded the ${q.subject.name} for the ${season(q.at)} season. ${otherwiseNo} If the award is shared, the market of the player whose last name comes first alphabetically resolves to "Yes". ${credible('the league')}`,
  }),
} satisfies WordsOf
