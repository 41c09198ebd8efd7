import { clockCode, dayCode, monthDay, shortDate, yearOf } from '../../world/dates'
import type { Facts, OutcomeFacts } from '../../world/facts'

import { code, name, toYes, yy } from './phrases'
import type { KalshiStrike, WordsOf } from './text'

const matchup = (q: Facts) => `${q.outcomes[0]?.name} vs ${q.outcomes[1]?.name}`
/** Common wording of two-sided games. */
const gameOf = (q: Facts) => ({
  series: `KX${q.subject.code}GAME`,
  seriesTitle: `${q.subject.name} Game`,
  category: 'Sports',
  frequency: 'custom',
  code: `${dayCode(q.at)}${clockCode(q.at)}${q.outcomes[0]?.code}${q.outcomes[1]?.code}`,
  title: matchup(q),
  subTitle: `${q.outcomes[0]?.code} vs ${q.outcomes[1]?.code} (${monthDay(q.at).replace(/^(\w{3})\w*/, '$1')})`,
  suffix: code,
  marketTitle: () => `${matchup(q)} Winner?`,
})
const structured =
  (key: string) =>
  (outcome: OutcomeFacts): KalshiStrike => ({
    strike_type: 'structured',
    custom_strike: { [key]: outcome.code },
  })

export const sportsWords = {
  champion: (q) => ({
    series: `KX${q.subject.code}`,
    seriesTitle: `${q.subject.name} Champion`,
    category: 'Sports',
    tags: [q.subject.name],
    frequency: 'annual',
    source: { name: q.subject.detail, url: 'https://www.espn.com/' },
    code: yy(q.at),
    title: `${yearOf(q.at)} ${q.subject.name} Champion?`,
    subTitle: `${yearOf(q.at)} season`,
    suffix: code,
    label: name,
    marketTitle: (o) => `Will ${o.name} win the ${yearOf(q.at)} ${q.subject.name} Championship?`,
    rules: (o) => `If ${o.name} wins the ${yearOf(q.at)} ${q.subject.name} title, ${toYes}`,
    secondary:
      'If the season is not completed within a year of its scheduled end, the market resolves to No.',
    strike: structured('team'),
  }),
  game: (q) => ({
    ...gameOf(q),
    tags: [q.subject.name],
    source: { name: q.subject.detail, url: 'https://www.espn.com/' },
    label: name,
    rules: (o) =>
      `If ${o.name} wins the ${matchup(q)} professional ${q.subject.name.replace('Pro ', '').toLowerCase()} game originally scheduled for ${shortDate(q.at)}, ${toYes}`,
    secondary:
      'The following market refers to the game as scheduled. If it is postponed and played within two weeks, the market stays open; if it is cancelled or ends in a tie, the market resolves to a fair price.',
    strike: structured('team'),
  }),
  soccerMatch: (q) => ({
    ...gameOf(q),
    tags: ['Soccer'],
    source: { name: q.subject.detail, url: 'https://www.espn.com/soccer/' },
    label: (o) => (o.code === 'TIE' ? 'Tie' : o.name),
    rules: (o) =>
      o.code === 'TIE'
        ? `If the ${matchup(q)} ${q.subject.name} match originally scheduled for ${shortDate(q.at)} ends in a tie after 90 minutes plus stoppage time, ${toYes}`
        : `If ${o.name} wins the ${matchup(q)} ${q.subject.name} match originally scheduled for ${shortDate(q.at)} after 90 minutes plus stoppage time (not including extra time or penalties), ${toYes}`,
    secondary:
      'If the match is cancelled or moved by more than two weeks, the market resolves to a fair market price.',
    strike: structured('soccer_team'),
  }),
  seasonAward: (q) => ({
    series: `KX${q.subject.code}`,
    seriesTitle: q.subject.detail,
    category: 'Sports',
    tags: ['Awards'],
    frequency: 'annual',
    source: { name: 'ESPN', url: 'https://www.espn.com/' },
    code: yy(q.at),
    title: `${q.subject.detail} winner?`,
    subTitle: `${yearOf(q.at)}`,
    suffix: code,
    label: name,
    rules: (o) => `If ${o.name} wins the ${yearOf(q.at)} ${q.subject.detail}, ${toYes}`,
    secondary: 'In the event of co-winners, each co-winner market resolves to an equal share of $1.',
    strike: structured('player'),
  }),
} satisfies WordsOf
