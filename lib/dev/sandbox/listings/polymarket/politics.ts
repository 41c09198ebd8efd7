import { longDate, yearOf } from '../../world/dates'

import { by, byMidnight, credible, name, otherwiseNo } from './phrases'
import type { WordsOf } from './text'

export const politicsWords = {
  nominee: (q) => ({
    title: `${q.subject.name} Presidential Nominee ${yearOf(q.at)}`,
    tags: ['Politics', 'US Election', `${q.subject.name}s`],
    fee: 'politics_fees',
    question: (o) => `Will ${o.name} win the ${yearOf(q.at)} ${q.subject.name} presidential nomination?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} wins and accepts the ${yearOf(q.at)} nomination of the ${q.subject.name} Party for U.S. president. ${otherwiseNo} Any replacement of the nominee before election day will not change the resolution of the market. ${credible(`the ${q.subject.name} Party`)}`,
  }),
  president: (q) => ({
    title: `Presidential Election Winner ${yearOf(q.at)}`,
    tags: ['Politics', 'US Election', 'Elections'],
    fee: 'politics_fees',
    question: (o) => `Will ${o.name} win the ${yearOf(q.at)} US Presidential Election?`,
    item: name,
    rules: (o) =>
      `The ${yearOf(q.at)} US Presidential Election is scheduled to take place on ${longDate(q.at)}. This market will resolve to "Yes" if ${o.name} wins it. ${otherwiseNo} The resolution source is the Associated Press, Fox News and NBC: the market resolves once all three have called the race for the same candidate. If they have not by inauguration day, it resolves on who is inaugurated.`,
  }),
  chamber: (q) => ({
    title: `Which party will win the ${q.subject.name} in ${yearOf(q.at)}?`,
    tags: ['Politics', 'Elections', 'Congress'],
    fee: 'politics_fees',
    question: (o) => `Will the ${o.name} control the ${q.subject.name} after the ${yearOf(q.at)} elections?`,
    item: (o) => (o.key === 'D' ? 'Democratic' : 'Republican'),
    rules: (o) =>
      `This market will resolve to "Yes" if the ${o.name} control the ${q.subject.detail} following the U.S. elections scheduled for ${longDate(q.at)}. Control is defined as having more than half of the voting members, or half of them and the Vice President. ${otherwiseNo} ${credible('the U.S. government')}`,
  }),
  stateRace: (q) => ({
    title: `${q.subject.name} ${q.rival.name} Election Winner ${yearOf(q.at)}`,
    tags: ['Politics', 'Elections', `${q.subject.name}`],
    fee: 'politics_fees',
    question: (o) =>
      `Will the ${o.name} win the ${q.subject.name} ${q.rival.name === 'Senate' ? 'Senate race' : 'governor race'} in ${yearOf(q.at)}?`,
    item: (o) => (o.key === 'D' ? 'Democrat' : 'Republican'),
    rules: (o) =>
      `This market will resolve to "Yes" if the candidate of the ${o.name} wins the ${yearOf(q.at)} ${q.subject.name} ${q.rival.name === 'Senate' ? 'election for the U.S. Senate' : 'gubernatorial election'}. ${otherwiseNo} A candidate's party is the one on the ballot. ${credible(`the state of ${q.subject.name}`)}`,
  }),
  leaderOut: (q) => ({
    title: `${q.subject.name} out by...?`,
    tags: ['Politics', 'World'],
    fee: 'politics_fees',
    question: (o) => `${q.subject.name} out as ${q.subject.detail} by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if ${q.subject.name} ceases to be ${q.subject.detail} for any period of time between market creation and ${byMidnight(o.at)}. An announcement of a resignation or removal before this date resolves to "Yes" only if it takes effect by it. ${otherwiseNo} ${credible('the office in question')}`,
  }),
  parliament: (q) => ({
    title: `${q.subject.name} Parliamentary Election Winner`,
    tags: ['Politics', 'Global Elections', q.subject.name],
    fee: 'politics_fees',
    question: (o) =>
      `Will ${o.name} win the most seats in the next ${q.subject.name} parliamentary election?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} wins the greatest number of seats in the ${q.subject.detail} of ${q.subject.name} in the next election to it. ${otherwiseNo} If no such election takes place by ${byMidnight(q.at)}, the market resolves to "Other". A tie is broken by the number of valid votes. ${credible(`the electoral authority of ${q.subject.name}`)}`,
  }),
  shutdown: (q) => ({
    title: 'US government shutdown by...?',
    tags: ['Politics', 'Congress', 'Economy'],
    fee: 'politics_fees',
    source: 'https://www.opm.gov/',
    question: (o) => `US government shutdown by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if the Office of Personnel Management announces a shutdown of the US federal government due to a lapse in appropriations between market creation and ${byMidnight(o.at)}. ${otherwiseNo} The last of the dates listed is ${longDate(q.at)}.`,
  }),
  ceasefire: (q) => ({
    title: `${q.subject.name} ceasefire by...?`,
    tags: ['Geopolitics', 'World'],
    fee: 'none',
    question: (o) => `${q.subject.name} ceasefire by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if there is an official ceasefire agreement, defined as a publicly announced and mutually agreed halt in military engagement, between ${q.subject.detail} by ${byMidnight(o.at)}. An agreement that covers only energy infrastructure or the sea will not count. ${otherwiseNo} ${credible('the parties')}`,
  }),
} satisfies WordsOf
