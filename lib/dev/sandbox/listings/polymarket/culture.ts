import { endOfMonth, longDate, monthName, monthYear, yearOf } from '../../world/dates'

import { above, by, byMidnight, credible, name, otherwiseNo } from './phrases'
import type { WordsOf } from './text'

export const cultureWords = {
  bestModel: (q) => ({
    title: `Which company has the best AI model end of ${monthName(q.at)}?`,
    tags: ['Tech', 'AI'],
    fee: 'tech_fees',
    source: 'https://lmarena.ai/leaderboard/text',
    question: (o) => `Will ${o.name} have the best AI model at the end of ${monthYear(q.at)}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} owns the model with the highest arena score on the text leaderboard when it is checked on ${longDate(q.at)}, 12:00 PM ET, with style control on. ${otherwiseNo} Ties are resolved in alphabetical order of the companies' names.`,
  }),
  ipo: (q) => ({
    title: `${q.subject.name} IPO by...?`,
    tags: ['Tech', 'Business', 'IPOs'],
    fee: 'tech_fees',
    question: (o) => `${q.subject.name} IPO by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if shares of ${q.subject.name} begin public trading following an Initial Public Offering or direct listing by ${byMidnight(o.at)}. ${otherwiseNo} An announcement or filing alone does not suffice. ${credible(q.subject.name)}`,
  }),
  release: (q) => ({
    title: `${capital(q.subject.name)} released by...?`,
    tags: ['Tech', 'Culture', 'Product Releases'],
    fee: 'tech_fees',
    question: (o) => `Will ${q.subject.detail} release ${q.subject.name} by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if ${q.subject.detail} makes ${q.subject.name} available to the general public by ${byMidnight(o.at)}. A closed beta or private access does not count. ${otherwiseNo} ${credible(q.subject.detail)}`,
  }),
  filmAward: (q) => ({
    title: `Oscars ${yearOf(q.at)}: ${q.subject.name} Winner`,
    tags: ['Culture', 'Movies', 'Oscars'],
    fee: 'culture_fees',
    question: (o) =>
      `Will ${o.name} win ${q.subject.name} at the ${ordinal(yearOf(q.at) - 1928)} Academy Awards?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} wins the award for ${q.subject.name} at the ${ordinal(yearOf(q.at) - 1928)} Academy Awards ceremony in ${yearOf(q.at)}. If it is not among the nominees, this market resolves to "No" at once. ${credible('the Academy of Motion Picture Arts and Sciences')}`,
  }),
  reviewScore: (q) => ({
    title: `"${q.subject.name}" Rotten Tomatoes score?`,
    tags: ['Culture', 'Movies', 'Rotten Tomatoes'],
    fee: 'culture_fees',
    source: 'https://www.rottentomatoes.com/',
    question: (o) => `Will "${q.subject.name}" have a Rotten Tomatoes score above ${above(o)}?`,
    item: (o) => `Above ${above(o)}`,
    rules: (o) =>
      `This market will resolve to "Yes" if the Tomatometer score of "${q.subject.name}" is higher than ${above(o)} on ${longDate(q.at)}, 10:00 AM ET. ${otherwiseNo} If the score is not shown at that time, the market resolves on the first one shown after it.`,
  }),
  topSong: (q) => ({
    title: `Top Spotify Artist ${yearOf(q.at)}`,
    tags: ['Culture', 'Music'],
    fee: 'culture_fees',
    question: (o) => `Will ${o.name} be the top Spotify artist for ${yearOf(q.at)}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} is the most streamed artist globally on Spotify in ${yearOf(q.at)} according to Spotify Wrapped. ${otherwiseNo} If Spotify does not publish the list by ${byMidnight(endOfMonth(q.at, 1))}, the market resolves to "Other".`,
  }),
} satisfies WordsOf

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function ordinal(value: number): string {
  const last = value % 100
  if (last >= 11 && last <= 13) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}
