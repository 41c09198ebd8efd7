import { MINUTE, monthCode, shortDate, yearOf } from '../../world/dates'
import type { Facts, OutcomeFacts } from '../../world/facts'

import { before, beforeCode, code, custom, dayAfter, name, press, toYes, yy } from './phrases'
import type { WordsOf } from './text'

/** Date questions always have a last outcome; this placeholder avoids a cast. */
const never = (q: Facts): OutcomeFacts => ({ key: '', name: '', code: '', at: q.at, probability: 0 })

export const politicsWords = {
  nominee: (q) => ({
    series: `KXPRESNOM${q.subject.code}`,
    seriesTitle: `${q.subject.name} presidential nominee`,
    category: 'Elections',
    tags: ['US Elections', 'Primaries'],
    frequency: 'custom',
    source: press,
    code: yy(q.at),
    title: `${q.subject.name} Presidential nominee in ${yearOf(q.at)}?`,
    subTitle: `In ${yearOf(q.at)}`,
    suffix: code,
    label: name,
    marketTitle: (o) => `Will ${o.name} be the ${q.subject.name} Presidential nominee in ${yearOf(q.at)}?`,
    rules: (o) =>
      `If ${o.name} wins the nomination for the Presidency to contest the ${yearOf(q.at)} Presidential election as the ${q.subject.name} candidate, ${toYes}`,
    secondary:
      'The nominee is the person formally chosen by the party. This market closes at 10:00 AM ET following the nominating convention.',
    strike: custom('Candidate'),
  }),
  president: (q) => ({
    series: 'KXPRESPERSON',
    seriesTitle: 'Presidential election winner',
    category: 'Elections',
    tags: ['US Elections'],
    frequency: 'custom',
    source: press,
    code: yy(q.at),
    title: `Who will win the next presidential election?`,
    subTitle: `${yearOf(q.at)} election`,
    suffix: code,
    label: name,
    marketTitle: (o) => `Will ${o.name} win the ${yearOf(q.at)} Presidential Election?`,
    rules: (o) =>
      `If ${o.name} is the next person inaugurated as President pursuant to the election held in ${yearOf(q.at)}, ${toYes}`,
    secondary: `If the person who wins the ${yearOf(q.at)} election dies or withdraws before inauguration, the market resolves on who is inaugurated for the term beginning January 20, ${yearOf(q.at) + 1}.`,
    strike: custom('Candidate'),
  }),
  chamber: (q) => ({
    series: `CONTROL${q.subject.code.slice(0, 1)}`,
    seriesTitle: `${q.subject.name} control`,
    category: 'Elections',
    tags: ['US Elections', 'Congress'],
    frequency: 'custom',
    source: { name: 'Library of Congress', url: 'https://www.congress.gov/' },
    code: String(yearOf(q.at)),
    title: `Which party will win the U.S. ${q.subject.name}?`,
    subTitle: `In ${yearOf(q.at)}`,
    suffix: code,
    label: (o) => (o.key === 'D' ? 'Democratic Party' : 'Republican Party'),
    rules: (o) =>
      `If the ${o.key === 'D' ? 'Democratic' : 'Republican'} Party has won control of the ${q.subject.detail} in ${yearOf(q.at)}, ${toYes}`,
    secondary: `Control is the party of the ${q.subject.code === 'HOUSE' ? 'Speaker' : 'President Pro Tempore'} on February 1, ${yearOf(q.at) + 1} at 10:00 AM ET.`,
    strike: custom('Party'),
  }),
  stateRace: (q) => ({
    series: `KX${q.rival.code}${q.subject.code}`,
    seriesTitle: `${q.subject.name} ${q.rival.name} race`,
    category: 'Elections',
    tags: ['US Elections', q.rival.name],
    frequency: 'custom',
    source: press,
    code: yy(q.at),
    title: `${q.subject.name} ${q.rival.name} winner?`,
    subTitle: `In ${yearOf(q.at)}`,
    suffix: code,
    label: (o) => (o.key === 'D' ? 'Democratic' : 'Republican'),
    rules: (o) =>
      q.rival.name === 'Senate'
        ? `If a representative of the ${o.key === 'D' ? 'Democratic' : 'Republican'} party is sworn in as a Senator of ${q.subject.name} pursuant to the ${yearOf(q.at)} election, ${toYes}`
        : `If a representative of the ${o.key === 'D' ? 'Democratic' : 'Republican'} party is inaugurated as the governor of ${q.subject.name} pursuant to the ${yearOf(q.at)} election, ${toYes}`,
    secondary:
      'Independents are not counted for the party with which they caucus. The market may close early once the winner is clear.',
    strike: custom('Party'),
  }),
  leaderOut: (q) => ({
    series: `KX${q.subject.code}OUT`,
    seriesTitle: `${q.subject.name} out`,
    category: 'Politics',
    tags: null,
    frequency: 'custom',
    source: press,
    code: yy(q.at),
    title: `${q.subject.name} out as ${q.subject.detail}?`,
    subTitle: before(q.outcomes[q.outcomes.length - 1] ?? never(q)),
    suffix: beforeCode,
    label: before,
    rules: (o) =>
      `If ${q.subject.name} leaves or is removed from the role of ${q.subject.detail} before ${shortDate(dayAfter(o))}, ${toYes}`,
    secondary:
      'An announcement that he or she will leave is enough if it is made by the person or the institution before the date. The market closes at 11:59 PM ET the day before the date.',
  }),
  parliament: (q) => ({
    series: `KX${q.subject.code}PARLI`,
    seriesTitle: `${q.subject.name} parliament`,
    category: 'Elections',
    tags: ['International elections'],
    frequency: 'custom',
    source: press,
    code: yy(q.at),
    title: `Which party will win the most seats in ${q.subject.name}?`,
    subTitle: `Next ${q.subject.detail} election`,
    suffix: code,
    label: name,
    rules: (o) =>
      `If ${o.name} wins the most seats in the next election to the ${q.subject.detail} of ${q.subject.name}, ${toYes}`,
    secondary: `If two parties win the same number of seats, the market resolves by popular vote. If no election is held before ${shortDate(q.at + 12 * 60 * MINUTE)}, the market resolves to No.`,
    strike: custom('Party'),
  }),
  shutdown: (q) => ({
    series: 'KXGOVSHUT',
    seriesTitle: 'Government shutdown',
    category: 'Politics',
    tags: ['Congress'],
    frequency: 'custom',
    source: { name: 'Office of Personnel Management', url: 'https://www.opm.gov/' },
    code: monthCode(q.at),
    title: 'Will there be a government shutdown?',
    subTitle: before(q.outcomes[q.outcomes.length - 1] ?? never(q)),
    suffix: beforeCode,
    label: before,
    rules: (o) =>
      `If there is a lapse in appropriations that causes the federal government to be shut down before ${shortDate(dayAfter(o))} according to the OPM, ${toYes}`,
    secondary:
      'A lapse of a single agency does not count. Revisions to the status after expiration are not considered.',
  }),
  ceasefire: (q) => ({
    series: `KXCEASEFIRE${q.subject.code}`,
    seriesTitle: `${q.subject.name} ceasefire`,
    category: 'World',
    tags: null,
    frequency: 'custom',
    source: press,
    code: yy(q.at),
    title: `When will ${q.subject.detail} agree to a ceasefire?`,
    subTitle: '',
    suffix: beforeCode,
    label: before,
    rules: (o) =>
      `If ${q.subject.detail} have both announced a ceasefire that halts military engagement between them before ${shortDate(dayAfter(o))}, ${toYes}`,
    secondary: 'A humanitarian pause, or a truce limited to one kind of target, is not encompassed.',
  }),
} satisfies WordsOf
