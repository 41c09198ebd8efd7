import { describe, expect, test } from 'vitest'
import { CAUSES, type Case, type Facts } from '../causes.testkit'
import { readFacts } from './compareFacts.testkit'
import { compareStatements } from './compareStatements'
import { isPublishable, isVeto, reasonsOf } from './verdict'

const compare = (polymarket: Facts | string, kalshi: Facts | string) => {
  const factsOf = (one: Facts | string): Facts => (typeof one === 'string' ? { title: one } : one)
  return compareStatements(readFacts('polymarket', factsOf(polymarket)), readFacts('kalshi', factsOf(kalshi)))
}

/** "same", "complement", or the slot that vetoes it. */
function outcome(a: Facts | string, b: Facts | string): string {
  const verdict = compare(a, b)
  if (isVeto(verdict)) return verdict.veto.slot
  return isPublishable(verdict) ? verdict.relation : 'for a person'
}

/** A word on one side only is no veto: without a catalogue to compare with, such a pair waits for a reviewer. */
const apartAs = (slot: string) => (slot === 'words' ? ['words', 'for a person'] : [slot])

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
    { title: 'Dow Up or Down on March 6, 2026?', outcome: 'Up', end: '2026-03-06T21:00:00Z' },
    { title: 'Dow Up or Down on March 6, 2026?', outcome: 'Down', end: '2026-03-06T21:00:00Z' },
  ],
  [
    { title: 'Will Bitcoin hit $60k or $80k first?', outcome: '$60k' },
    { title: 'Will Bitcoin hit $60k or $80k first?', outcome: '$80k' },
  ],
  [
    'Will Spain or Italy legalize it first?',
    { title: 'Will Italy or Spain legalize it first?', id: 'KXLEGAL-30-ITA' },
  ],
]

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
  ['Litecoin above 2.5 on December 12, 2026?', 'Litecoin $3.00 or above on December 12, 2026?', 'figures'],
  [
    'Will the Republicans win the Iowa Senate race in 2028?',
    'Will the Republicans control the Senate after the 2028 elections?',
    'words',
  ],
  [
    'Will Democrats win the New Hampshire governor race in 2028?',
    'Will Democrats win the governor race in 2028?',
    'words',
  ],
  ['Will Gold outperform Litecoin in 2026?', 'Will Litecoin outperform Gold in 2026?', 'direction'],
  ['Will Donald Trump Jr. win the 2028 election?', 'Will Donald Trump win the 2028 election?', 'words'],
  [
    'Will Trump nominate Kevin Hassett as Fed chair in 2026?',
    'Will Kevin Hassett be confirmed as Fed chair in 2026?',
    'words',
  ],
]

describe('two markets with different wording', () => {
  test.each([...SAME, ...EDITIONS, ...SHORT_FORMS])('%j is %j', (a, b) => {
    expect(outcome(a, b)).toBe('same')
    expect(outcome(b, a)).toBe('same')
  })

  test('a discipline that one side names is no veto', () => {
    const named = "2026 US Open Men's Singles Winner: Carlos Alcaraz"
    expect(['same', 'for a person']).toContain(outcome('Will Carlos Alcaraz win the 2026 US Open?', named))
  })

  test.each(COMPLEMENT)('%j is the opposite of %j', (a, b) => {
    expect(outcome(a, b)).toBe('complement')
  })

  test.each(Object.entries(CAUSES))('%s causes no false veto and no false match', (_, { same, apart }) => {
    expect(['same', 'for a person']).toContain(outcome(...same))
    const [a, b, slot] = apart
    expect(apartAs(slot)).toContain(outcome(a, b))
  })

  test.each(APART)('%j is not %j: %s', (a, b, slot) => {
    expect(apartAs(slot)).toContain(outcome(a, b))
  })

  test('every decision reports which slots agree and what one side lacks', () => {
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
