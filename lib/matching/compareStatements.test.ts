import { describe, expect, test } from 'vitest'
import type { VenueId } from '@/lib/domain/venue'
import { compareStatements } from './compareStatements'
import type { Listing } from './listing'
import { readStatement } from './statement'
import { isPublishable, isVeto, reasonsOf } from './verdict'

type Facts = Partial<Omit<Listing, 'endDate'>> & { title: string; end?: string }

const read = (venue: VenueId, { end, ...facts }: Facts) =>
  readStatement({
    venue,
    id: `${venue}-1`,
    rules: '',
    eventId: `${venue}-event`,
    tags: [],
    aliases: [],
    references: [],
    ...(end !== undefined && { endDate: Date.parse(end) }),
    ...facts,
  })

const compare = (polymarket: Facts | string, kalshi: Facts | string) => {
  const factsOf = (one: Facts | string): Facts => (typeof one === 'string' ? { title: one } : one)
  return compareStatements(read('polymarket', factsOf(polymarket)), read('kalshi', factsOf(kalshi)))
}

/** "same", "complement", or the slot that stands against it. */
function outcome(a: Facts | string, b: Facts | string): string {
  const verdict = compare(a, b)
  if (isVeto(verdict)) return verdict.veto.slot
  return isPublishable(verdict) ? verdict.relation : 'for a person'
}

type Case = [a: Facts | string, b: Facts | string]

const SAME: Case[] = [
  ['Will Elon Musk become a trillionaire before 2027?', 'Elon Musk trillionaire by December 31, 2026?'],
  ['Will the US enter a recession in 2026?', 'US recession before Jan 1, 2027?'],
  ['Will Zelensky resign before July 2026?', 'Volodymyr Zelenskyy resigns by June 30, 2026?'],
  [
    'Will the Los Angeles Lakers win the 2026 NBA Finals?',
    { title: 'Will the Los Angeles L win the 2026 Pro Basketball Finals?', id: 'KXNBA-26-LAL' },
  ],
  ['Will Türkiye win the 2026 FIFA World Cup?', 'Turkey to win 2026 World Cup'],
  [
    'Will Côte d’Ivoire win Group E in the 2026 FIFA World Cup?',
    'World Cup 2026 Group E Winner: Ivory Coast',
  ],
  [
    'Will the Democratic Party win the TX-28 House seat in 2026?',
    { title: 'Will Democrats win the House race for TX-28?', id: 'KXHOUSERACE-TX28-26-D' },
  ],
  [
    'Fed increases interest rates by 25 bps after the December 2026 meeting?',
    {
      title: 'Will the Federal Reserve hike rates by 25bps at their December 2026 meeting?',
      id: 'KXFEDDECISION-26DEC-H25',
    },
  ],
  [
    'Fed decreases interest rates by 50+ bps after July 2026 meeting?',
    {
      title: 'Will the Federal Reserve Cut rates by >25bps at their July 2026 meeting?',
      id: 'KXFEDDECISION-26JUL-C26',
    },
  ],
  [
    'Will the upper bound of the federal funds rate be above 3.75% after the December 2026 meeting?',
    { title: 'Fed funds rate after Dec 2026 meeting?', id: 'KXFED-26DEC-T3.75' },
  ],
  ['Will more than 8 hurricanes form in 2026?', 'Will 9 or more hurricanes form in 2026?'],
  [
    {
      title: 'Will the highest temperature in New York City be 25°F or below on January 26, 2026?',
      rules: 'Reported for Central Park.',
    },
    {
      title: 'Will the **high temp in NYC** be <26° on Jan 26, 2026?',
      outcome: '25° or below',
      rules: 'As read at KNYC.',
    },
  ],
  [
    { title: 'Bitcoin above $64,000 on July 3, 12PM ET?', end: '2026-07-03T16:00:00Z' },
    {
      title: 'Bitcoin price on Jul 3, 2026?',
      outcome: '$63,999.99 or above',
      id: 'KXBTCD-26JUL0312-T63999.99',
      end: '2026-07-03T16:00:00Z',
    },
  ],
]

const EDITIONS: Case[] = [
  ['Will Sinners win Best Picture at the 98th Academy Awards?', '2026 Oscars Best Picture winner: Sinners'],
  ['Will the Seattle Seahawks win Super Bowl LX?', 'Will the Seattle Seahawks win the 2026 Super Bowl?'],
  [
    { title: 'Will Ramp or Brex IPO first?', outcome: 'Ramp' },
    { title: 'Ramp or Brex: who will IPO first?', outcome: 'Ramp' },
  ],
  [
    'Largest company end of May 2026?: Apple',
    'Will Apple be the largest company in the world by market cap on May 31, 2026?',
  ],
  ['Will Carlos Alcaraz win the 2026 US Open?', "2026 US Open Men's Singles Winner: Carlos Alcaraz"],
]

const SHORT_FORMS: Case[] = [
  [
    'Will Ohio State win the 2026 College Football National Championship?',
    { title: 'Will Ohio St. win the College Football Championship?', id: 'KXNCAAF-26-OSU' },
  ],
  [
    'Russia x Ukraine ceasefire in 2026?',
    { title: 'Will Russia and Ukraine agree to a ceasefire before 2027?', id: 'KXUKRCEASE-27' },
  ],
  [
    { title: 'Lakers vs. Nuggets', end: '2026-11-24T01:30:00Z' },
    {
      title: 'Los Angeles L at Denver Winner?',
      outcome: 'Los Angeles L',
      id: 'KXNBAGAME-26NOV23LALDEN-LAL',
      end: '2026-11-24T03:30:00Z',
    },
  ],
  [
    { title: 'Will Ethereum hit $5,000 in 2026?' },
    { title: 'How high will Ethereum get in 2026?', outcome: 'Above $4,999.99' },
  ],
]

const COMPLEMENT: Case[] = [
  ['Will the May 2026 unemployment rate be above 3.9%?', 'May 2026 Unemployment Rate: ≤3.9%'],
  ['Will CPI inflation for May 2026 be at least 3.0%?', 'CPI inflation in May 2026 below 3.0%?'],
  [
    { title: 'Will Ramp or Brex IPO first?', outcome: 'Ramp' },
    { title: 'Will Ramp or Brex IPO first?', outcome: 'Brex' },
  ],
  [
    'Will Spain or Italy legalize it first?',
    { title: 'Will Italy or Spain legalize it first?', id: 'KXLEGAL-30-ITA' },
  ],
]

/** A cause why one question was taken for two → a pair that it parted, and a near miss that still is parted. */
const CAUSES: Record<string, { same: Case; apart: [...Case, slot: string] }> = {
  'a verb of the same sense': {
    same: ['Will Pope Leo travel to Argentina in 2026?', 'Will Pope Leo visit Argentina before Jan 1, 2027?'],
    apart: ['Will Pope Leo leave Argentina in 2026?', 'Will Pope Leo visit Argentina in 2026?', 'words'],
  },
  'a verb in another form': {
    same: ['Will Coinbase be sued by Texas in 2026?', 'Texas sues Coinbase in 2026?'],
    apart: ['Will Bob Menendez be arrested in 2026?', 'Will Bob Menendez be charged in 2026?', 'words'],
  },
  'a verb that adds nothing': {
    same: ['Will Olivia Dean receive a Grammy nomination in 2027?', '2027 Grammy nominee: Olivia Dean'],
    apart: ['Will Olivia Dean win a Grammy in 2027?', '2027 Grammy nominee: Olivia Dean', 'words'],
  },
  'the government as agent': {
    same: ['Will Trump abolish the penny in 2026?', 'Penny abolished in 2026?'],
    apart: ['Will Trump visit Canada in 2026?', 'Will Mark Carney visit Canada in 2026?', 'words'],
  },
  'another way to name a rank': {
    same: ['Will Norway finish 3rd at Eurovision 2027?', 'Norway in third place at Eurovision 2027?'],
    apart: [
      'Will Norway finish 3rd at Eurovision 2027?',
      'Norway in second place at Eurovision 2027?',
      'words',
    ],
  },
  'the first rank is to win': {
    same: ['Will Norway come in first place at Eurovision 2027?', 'Will Norway win Eurovision 2027?'],
    apart: ['Will Norway be runner-up at Eurovision 2027?', 'Will Norway win Eurovision 2027?', 'words'],
  },
  'a name spelled out behind its short form': {
    same: [
      'Will Elena Ruiz chair the IOC (International Olympic Committee) in 2026?',
      'Will Elena Ruiz chair the IOC in 2026?',
    ],
    apart: ['Will Elena Ruiz chair the IOC in 2026?', 'Will Elena Ruiz chair the WTO in 2026?', 'words'],
  },
  'what a company adds to its name': {
    same: ['Will Anduril Inc. go public in 2026?', 'Anduril IPO in 2026?'],
    apart: ['Will Anduril Inc. go public in 2026?', 'Will Anduril be acquired in 2026?', 'words'],
  },
  "the candidate's name beside a full title": {
    same: [
      { title: 'Will Democrats win the Senate race in Ohio in 2026?', outcome: 'Sherrod Brown' },
      'Will the Democratic Party win the Ohio Senate seat in 2026?',
    ],
    apart: [
      { title: 'Will Democrats win the Senate race in Ohio in 2026?', outcome: 'Sherrod Brown' },
      'Will the Republican Party win the Ohio Senate seat in 2026?',
      'words',
    ],
  },
  'a first name on one side': {
    same: [
      'Will Gustavo Petro resign as President of Colombia in 2026?',
      'Petro resigns as President of Colombia in 2026?',
    ],
    apart: ['New Coronavirus Pandemic in 2026?', 'Pandemic in 2026?', 'words'],
  },
  'one word written as two': {
    same: [
      'Will a marketwide tradehalt happen at Euronext in 2026?',
      'Marketwide trade halt at Euronext in 2026?',
    ],
    apart: [
      'Marketwide trade halt at Euronext in 2026?',
      'Marketwide trade rally at Euronext in 2026?',
      'words',
    ],
  },
  'a label that is short for the title': {
    same: [
      { title: 'Will Bharatiya Janata Party win the 2027 Goa election?', outcome: 'BJP' },
      { title: 'Will BJP win the 2027 Goa election?', outcome: 'BJP' },
    ],
    apart: [
      { title: 'Will Aam Aadmi Party win the 2027 Goa election?', outcome: 'AAP' },
      { title: 'Will BJP win the 2027 Goa election?', outcome: 'BJP' },
      'words',
    ],
  },
  'this year': {
    same: [
      { title: 'Will Sony raise prices this year?', end: '2027-01-01T15:00:00Z' },
      { title: 'Will Sony raise prices in 2026?', end: '2026-12-31T00:00:00Z' },
    ],
    apart: [
      { title: 'Will Sony raise prices this year?', end: '2027-01-01T15:00:00Z' },
      { title: 'Will Sony raise prices in 2027?', end: '2027-12-31T00:00:00Z' },
      'window',
    ],
  },
  'the deadline in a ticker': {
    same: [
      { title: 'Will Peru join BRICS?', id: 'KXPERUBRICS-27JAN01' },
      { title: 'Peru joins BRICS?', end: '2026-10-01T00:00:00Z' },
    ],
    apart: [
      { title: 'Will Peru join BRICS?', id: 'KXPERUBRICS-27JAN01' },
      { title: 'Peru joins BRICS?', end: '2027-10-01T00:00:00Z' },
      'window',
    ],
  },
  'a year in a ticker after the end': {
    same: [
      {
        title: 'Who takes the Lower House of Latvia?',
        id: 'KXLATVIA-28-X',
        outcome: 'Unity',
        end: '2026-10-04T00:00:00Z',
      },
      { title: 'Lower House of Latvia: Unity', end: '2026-10-03T00:00:00Z' },
    ],
    apart: [
      {
        title: 'Who takes the Lower House of Latvia?',
        id: 'KXLATVIA-26-X',
        outcome: 'Unity',
        end: '2026-10-04T00:00:00Z',
      },
      { title: 'Lower House of Latvia: Unity', end: '2030-10-03T00:00:00Z' },
      'window',
    ],
  },
  'a count that only the ticker names': {
    same: [
      { title: 'How many housing starts will there be in March 2026?', id: 'KXHOUSING-26MAR-1400000' },
      'Will there be at least 1.4 million housing starts in March 2026?',
    ],
    apart: [
      { title: 'How many housing starts will there be in March 2026?', id: 'KXHOUSING-26MAR-1400000' },
      'Will there be at least 1.5 million housing starts in March 2026?',
      'figures',
    ],
  },
  'an end a day before the match': {
    same: [
      { title: 'Serie A, Lecce vs Torino, May 10, 2026: Draw' },
      { title: 'Will US Lecce vs. Torino FC end in a draw?', end: '2026-05-09T00:00:00Z' },
    ],
    apart: [
      { title: 'Serie A, Lecce vs Torino, May 10, 2026: Draw' },
      { title: 'Will US Lecce vs. Torino FC end in a draw?', end: '2026-05-29T00:00:00Z' },
      'day',
    ],
  },
  'both teams to score': {
    same: [
      { title: 'Both Lecce and Torino score on May 10, 2026?' },
      { title: 'Torino FC vs. US Lecce: Both Teams to Score', end: '2026-05-10T18:00:00Z' },
    ],
    apart: [
      { title: 'Both Lecce and Torino score on May 10, 2026?' },
      { title: 'Torino FC vs. US Lecce: O/U 2.5', end: '2026-05-10T18:00:00Z' },
      'figures',
    ],
  },
  'a figure in a name': {
    same: [
      { title: 'Will Schalke 04 vs. Hannover 96 end in a draw?', end: '2026-05-10T18:00:00Z' },
      { title: 'Schalke vs Hannover, May 10, 2026: Draw' },
    ],
    apart: [
      { title: 'Will Schalke 04 vs. Hannover 96 end in a draw?', end: '2026-05-10T18:00:00Z' },
      { title: 'Schalke vs Hannover, May 10, 2026: Hannover' },
      'side meant',
    ],
  },
}

const APART: [...Case, slot: string][] = [
  [
    'Will Gavin Newsom win the 2028 Democratic presidential nomination?',
    'Will Gavin Newsom run for the Democratic presidential nomination in 2028?',
    'words',
  ],
  [
    'Will Gavin Newsom win the 2028 US Presidential Election?',
    'Will Gavin Newsom be the Democratic nominee in 2028?',
    'words',
  ],
  ['Will Ron Johnson win the 2026 Senate race?', 'Will Ron Johnston win the 2026 Senate race?', 'words'],
  [
    'Will the Republican Party win the IA-03 House seat?',
    'Will the Republican Party win the IN-03 House seat?',
    'words',
  ],
  [
    'Will the Republicans win the Oregon Senate race in 2026?',
    { title: 'Will Republicans win the Senate race in Oregon?', id: 'SENATEOR-28-R' },
    'window',
  ],
  [
    'Will Elon Musk become a trillionaire before 2027?',
    'Elon Musk trillionaire by December 31, 2027?',
    'window',
  ],
  ['Megaquake by March 31?', 'Megaquake by April 30, 2026?', 'window'],
  [
    'Will core CPI inflation for May 2026 be above 3.0%?',
    'Will CPI inflation for May 2026 be above 3.0%?',
    'words',
  ],
  ['Will unemployment be above 3.9% in May 2026?', 'Will unemployment be below 3.9% in May 2026?', 'figures'],
  ['Will NVIDIA reach $200 by June 30, 2026?', 'Will NVIDIA close above $200 on June 30, 2026?', 'predicate'],
  [
    'Will 70-71°F be the high in Denver on May 3, 2026?',
    'Will the high in Denver be above 70° on May 3, 2026?',
    'figures',
  ],
  [
    'Will the highest temperature in Denver be above 70 on May 3, 2026?',
    'Will the lowest temperature in Denver be above 70 on May 3, 2026?',
    'words',
  ],
  [
    'Will Brazil reach the semifinals of the 2026 World Cup?',
    'Will Brazil reach the quarterfinals of the 2026 World Cup?',
    'words',
  ],
  ['Will Khamenei not leave Iran in 2026?', 'Will Khamenei leave Iran in 2026?', 'polarity'],
  [
    { title: 'Bitcoin above $64,000 on July 3, 12PM ET?' },
    {
      title: 'Bitcoin price on Jul 3, 2026?',
      outcome: '$63,999.99 or above',
      id: 'KXBTCD-26JUL0317-T63999.99',
    },
    'time of day',
  ],
  ['Opensea FDV above ___ one day after launch?', 'Opensea FDV above $1B one day after launch?', 'subject'],
  ['Will Player S win the 2026 NBA MVP?', 'Will a player win the 2026 NBA MVP?', 'subject'],
  [
    { title: 'Michigan vs. Ohio State', end: '2026-11-28T17:00:00Z' },
    { title: 'Michigan State vs Ohio State', end: '2026-11-28T17:00:00Z' },
    'sides',
  ],
  [
    { title: 'Lakers vs. Nuggets', end: '2026-11-24T01:30:00Z' },
    {
      title: 'Los Angeles L vs Denver: Total Points',
      id: 'KXNBATOTAL-26NOV23LALDEN-215',
      end: '2026-11-24T01:30:00Z',
    },
    'bet',
  ],
  [
    { title: 'Boston vs Chicago', tags: ['NBA'], end: '2026-11-24T01:30:00Z' },
    { title: 'Boston vs Chicago', tags: ['NHL'], end: '2026-11-24T01:30:00Z' },
    'league',
  ],
  [
    {
      title: 'Will ByteDance have the best AI model end of May 2026?',
      eventTitle: 'Best Chinese AI Company end of May?',
    },
    'Will ByteDance have the best AI model end of May 2026?',
    'for a person',
  ],
  [
    {
      title: 'Will the highest temperature in New York City be 25°F or below on January 26, 2026?',
      rules: 'As read at LaGuardia Airport.',
    },
    {
      title: 'Will the high temp in NYC be <26° on Jan 26, 2026?',
      rules: 'As read in Central Park, New York.',
    },
    'source',
  ],
  ['yes Detroit,yes Over 214.5 points scored', 'yes Detroit,yes Over 214.5 points scored', 'subject'],
  ['Will Donald Trump Jr. win the 2028 election?', 'Will Donald Trump win the 2028 election?', 'words'],
  [
    'Will Trump nominate Kevin Hassett as Fed chair in 2026?',
    'Will Kevin Hassett be confirmed as Fed chair in 2026?',
    'words',
  ],
]

describe('two markets of different words', () => {
  test.each([...SAME, ...EDITIONS, ...SHORT_FORMS])('%j is %j', (a, b) => {
    expect(outcome(a, b)).toBe('same')
    expect(outcome(b, a)).toBe('same')
  })

  test.each(COMPLEMENT)('%j is the opposite of %j', (a, b) => {
    expect(outcome(a, b)).toBe('complement')
  })

  test.each(Object.entries(CAUSES))('%s parts nothing, and lets nothing pass', (_, { same, apart }) => {
    expect(outcome(...same)).toBe('same')
    const [a, b, slot] = apart
    expect(outcome(a, b)).toBe(slot)
  })

  test.each(APART)('%j is not %j: %s', (a, b, slot) => {
    expect(outcome(a, b)).toBe(slot)
  })

  test('every decision says which slots agree and what one side lacks', () => {
    const verdict = compare('2026 NBA MVP: Cade Cunningham', {
      title: 'Will Cade Cunningham win the NBA MVP award?',
      id: 'KXNBAMVP-26-CCUN',
    })
    expect(isVeto(verdict) ? verdict.veto : reasonsOf(verdict)).toEqual([
      'Same words: nba, mvp, cade, cunningham.',
      'Same window: 2026, hinted at by the other.',
      'Not on both sides: words: "award".',
    ])
  })
})
