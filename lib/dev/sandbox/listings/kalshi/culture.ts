import { dayCode, longDate, shortDate, yearOf } from '../../world/dates'

import { above, before, beforeCode, code, custom, dayAfter, greater, name, toYes, yy } from './phrases'
import type { WordsOf } from './text'

export const cultureWords = {
  bestModel: (q) => ({
    series: 'KXLLM1',
    seriesTitle: 'Top AI model',
    category: 'Science and Technology',
    tags: ['AI'],
    frequency: 'monthly',
    source: { name: 'LMArena', url: 'https://lmarena.ai/leaderboard/text' },
    code: dayCode(q.at),
    title: `Top AI model on ${shortDate(q.at)}?`,
    subTitle: 'Company with the top text model',
    suffix: code,
    label: name,
    rules: (o) =>
      `If ${o.name} has the top-ranked LLM on ${longDate(q.at)} according to the Text Arena leaderboard, ${toYes}`,
    secondary:
      'The rank shown at 10:00 AM ET is used. If companies are tied, the one with more models in the top ten is ranked first.',
    strike: custom('Company'),
  }),
  ipo: (q) => ({
    series: `KXIPO${q.subject.code}`,
    seriesTitle: `${q.subject.name} IPO`,
    category: 'Companies',
    tags: ['IPOs'],
    frequency: 'custom',
    source: { name: 'The Wall Street Journal', url: 'https://www.wsj.com/' },
    code: yy(q.at),
    title: `When will ${q.subject.name} IPO?`,
    subTitle: '',
    suffix: beforeCode,
    label: before,
    rules: (o) =>
      `If ${q.subject.name}'s shares trade publicly after an IPO before ${shortDate(dayAfter(o))}, ${toYes}`,
    secondary:
      'A merger with a listed company is encompassed by the Payout Criterion. A confidential filing is not.',
  }),
  release: (q) => ({
    series: `KX${q.subject.code}REL`,
    seriesTitle: `${q.subject.name} release`,
    category: 'Science and Technology',
    tags: ['Releases'],
    frequency: 'custom',
    source: { name: q.subject.detail, url: 'https://www.theverge.com/' },
    code: yy(q.at),
    title: `When will ${q.subject.detail} release ${q.subject.name}?`,
    subTitle: '',
    suffix: beforeCode,
    label: before,
    rules: (o) =>
      `If ${q.subject.detail} has released ${q.subject.name} to the public before ${shortDate(dayAfter(o))}, ${toYes}`,
    secondary:
      'Early access limited to invited users is not a release. A release in the United States suffices.',
  }),
  filmAward: (q) => ({
    series: `KX${q.subject.code}`,
    seriesTitle: `Oscar for ${q.subject.name}`,
    category: 'Entertainment',
    tags: ['Oscars', 'Awards'],
    frequency: 'annual',
    source: { name: 'Academy Awards', url: 'https://www.oscars.org/' },
    code: yy(q.at),
    title: `Oscar for ${q.subject.name}?`,
    subTitle: `At the ${yearOf(q.at)} ceremony`,
    suffix: code,
    label: name,
    rules: (o) => `If ${o.name} wins ${q.subject.name} at the ${yearOf(q.at)} Academy Awards, ${toYes}`,
    secondary:
      'If the ceremony is delayed, the market stays open until it has taken place, but for no longer than one year.',
    strike: custom('Nominee'),
  }),
  reviewScore: (q) => ({
    series: 'KXRT',
    seriesTitle: 'Rotten Tomatoes score',
    category: 'Entertainment',
    tags: ['Movies'],
    frequency: 'custom',
    source: { name: 'Rotten Tomatoes', url: 'https://www.rottentomatoes.com/' },
    code: `${q.subject.code}${dayCode(q.at).slice(0, 5)}`,
    title: `"${q.subject.name}" Rotten Tomatoes score?`,
    subTitle: `On ${shortDate(q.at)}`,
    suffix: (o) => String(above(o)),
    label: (o) => `Above ${above(o)}`,
    rules: (o) =>
      `If ${q.subject.name} has a Tomatometer score above ${above(o)} on ${longDate(q.at)} at 10:00 AM ET, ${toYes}`,
    secondary: 'Audience scores are not considered.',
    strike: greater,
  }),
  topSong: (q) => ({
    series: 'KXTOPARTIST',
    seriesTitle: 'Top Spotify artist',
    category: 'Entertainment',
    tags: ['Music'],
    frequency: 'annual',
    source: { name: 'Spotify', url: 'https://www.spotify.com/' },
    code: yy(q.at),
    title: `Who will be the top global artist on Spotify in ${yearOf(q.at)}?`,
    subTitle: `Spotify Wrapped ${yearOf(q.at)}`,
    suffix: code,
    label: name,
    rules: (o) =>
      `If ${o.name} is listed as the most streamed artist worldwide in Spotify Wrapped ${yearOf(q.at)}, ${toYes}`,
    secondary: 'Collaborations count as Spotify counts them. Revisions after publication are not considered.',
    strike: custom('Artist'),
  }),
} satisfies WordsOf
