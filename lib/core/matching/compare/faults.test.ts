import { expect, test } from 'vitest'
import { tokensOf } from '../read/normalize'
import { classOf, MEMBERS } from '../words/parts'
import { type MarketFacts, readFacts } from './compareFacts.testkit'
import { compareStatements } from './compareStatements'
import { isPublishable, isVeto } from './verdict'

function compare(a: MarketFacts, b: MarketFacts): string {
  const verdict = compareStatements(readFacts(a.venue ?? 'polymarket', a), readFacts(b.venue ?? 'kalshi', b))
  if (isVeto(verdict)) return verdict.veto.slot
  return isPublishable(verdict) ? verdict.relation : 'for a person'
}

test('a figure in title, label and event title is one figure', () => {
  expect(
    compare(
      {
        title: 'Will Solana hit $300 by June 30, 2026?',
        eventTitle: 'Will Solana hit $300 by ...?',
        outcome: 'June 30, 2026',
        venue: 'opinion',
      },
      { title: 'Will Solana hit $300 by June 30, 2026?', outcome: 'by June 30, 2026', venue: 'polymarket' },
    ),
  ).toBe('same')
})

test('this year is the year in which the question ends, not the one that its ticker names', () => {
  const kalshi = { title: 'Will Apple acquire Peloton this year?', id: 'KXACQUIREPELOTON-26' }
  const ended = { ...kalshi, end: '2026-01-01T05:00:00Z' }
  expect(compare({ title: 'Will Apple acquire Peloton before 2027?' }, ended)).toBe('window')
  expect(compare({ title: 'Will Apple acquire Peloton in 2025?' }, ended)).toBe('same')
  expect(compare({ title: 'Will Apple acquire Peloton in 2025?' }, kalshi)).toBe('same')
})

test('a venue that reads a coin at noon need not say so; another hour is another question', () => {
  const silent: MarketFacts = {
    title: 'Ethereum above 3,000 on May 4?',
    outcome: '3,000',
    venue: 'opinion',
    end: '2026-05-05',
  }
  const noon: MarketFacts = {
    title: 'Will the price of Ethereum be above $3,000 on May 4?',
    rules: 'The close of the candle of 12:00 ET on May 4, 2026.',
    venue: 'polymarket',
    end: '2026-05-04',
  }
  const five: MarketFacts = {
    title: 'Ethereum price on May 4, 2026?',
    outcome: '$2,999.99 or above',
    id: 'KXETHD-26MAY0417-T2999.99',
    end: '2026-05-04T21:00:00Z',
  }
  expect(compare(silent, noon)).toBe('same')
  expect(compare(silent, five)).toBe('time of day')
})

test('every member of a closed class is a word that titles are read into', () => {
  for (const word of MEMBERS) expect([word, ...tokensOf(word)]).toEqual([word, word])
  expect(classOf('bitcoin')).toBeUndefined()
})

test('"12-month" and "Top 20 Films" are no figures', () => {
  expect(
    compare(
      { title: 'Canada’s 12-month inflation below 2.5% in June 2026?' },
      { title: 'Will inflation in Canada be below 2.5% in June 2026?' },
    ),
  ).not.toBe('figures')
  expect(
    compare(
      { title: 'Will Dune lead the 2026 Letterboxd Top 20 Films list?' },
      { title: 'Will Dune lead the 2026 Letterboxd list?' },
    ),
  ).not.toBe('figures')
})

test('a range of millions that ends just below a round figure ends at it', () => {
  expect(
    compare(
      { title: 'Will between 60m and 65m people watch the 2027 World Darts final?' },
      { title: 'Will the 2027 World Darts final be watched by between 60 and 64.99 million people?' },
    ),
  ).not.toBe('figures')
})

test('more than 59 of a count is the opposite of fewer than 60', () => {
  expect(
    compare(
      { title: 'Will Plaid Cymru win <60 seats in the 2030 Welsh election?' },
      { title: 'Will Plaid Cymru win above 59 seats in the 2030 Welsh election?' },
    ),
  ).toBe('complement')
})

test('at halftime is after the first half', () => {
  const end = '2026-11-28T17:00:00Z'
  expect(
    compare(
      { title: 'Arsenal vs. Chelsea: Draw at halftime?', eventTitle: 'Arsenal vs. Chelsea', end },
      {
        title: 'Will Tie win the 1st Half?',
        eventTitle: 'Arsenal vs Chelsea: First Half Winner',
        id: 'KXEPL1H-26NOV28ARSCHE-TIE',
        end,
      },
    ),
  ).not.toBe('bet')
})

test('the top of a chart is not the best', () => {
  expect(
    compare(
      { title: 'Will Wonka be the top film of 2026?' },
      { title: 'Will Wonka be the best film of 2026?' },
    ),
  ).not.toBe('same')
})

test('above 10,000 of a counted number is not at least 10,000; of a price it is', () => {
  expect(
    compare(
      { title: 'Will more than 10,000 flights be cancelled on May 4, 2026?' },
      { title: 'Will at least 10,000 flights be cancelled on May 4, 2026?' },
    ),
  ).toBe('figures')
  expect(
    compare(
      { title: 'Will gold close above $10,000 in May 2026?' },
      { title: 'Will gold close at $10,000 or above in May 2026?' },
    ),
  ).toBe('same')
})

test('two clubs of one town stay apart by their abbreviations', () => {
  expect(
    compare(
      { title: 'Will FC Cusco win Peru Liga 1 in 2026?' },
      { title: 'Will UTC Cusco win the Peru Liga 1 in 2026?' },
    ),
  ).toBe('words')
})

test('what one side excludes is for a person, unless the other excludes it too', () => {
  const open: MarketFacts = { title: 'Will Mayor Rossi be out before 2027?' }
  const narrow: MarketFacts = { ...open, eventTitle: 'Mayor Rossi out? (Excluding illness)' }
  expect(compare(open, open)).toBe('same')
  expect(compare(open, narrow)).toBe('for a person')
  expect(compare(narrow, narrow)).toBe('same')
  expect(compare({ ...open, rules: 'Any exit counts, not counting illness.' }, narrow)).toBe('same')
})

test('a fight that one venue calls a women’s fight is for a person, no contradiction', () => {
  const bare: MarketFacts = {
    title: 'UFC Fight Night: Maria Silva vs. Jane Doe',
    end: '2026-05-16',
    venue: 'polymarket',
  }
  const named = {
    ...bare,
    title: `${bare.title} (Women's Strawweight, Prelims)`,
    venue: 'predictfun',
  } as const
  expect(compare(bare, bare)).toBe('same')
  expect(compare(bare, named)).toBe('for a person')
})

test('other names and another year in a ticker are vetoes, which a reader of both texts may lift on request', () => {
  const compareAll = (a: MarketFacts, b: MarketFacts) =>
    compareStatements(readFacts('polymarket', a), readFacts('kalshi', b), { distant: true })
  const [fluminense, brazil]: [MarketFacts, MarketFacts] = [
    { title: 'Will Flamengo win the Copa Brasileiro?' },
    { title: 'Will Flamengo win the Brazil cup?' },
  ]
  expect(compareAll(fluminense, brazil)).toMatchObject({
    veto: { slot: 'words', soft: true },
    otherwise: { relation: 'same' },
  })
  const [stated, ticker]: [MarketFacts, MarketFacts] = [
    { title: 'Will Norway recognise Somaliland before 2027?' },
    { title: 'Will Norway recognise Somaliland?', id: 'KXRECOGSOMALILAND-27-NOR' },
  ]
  expect(compareAll(stated, ticker)).toMatchObject({ veto: { slot: 'window', soft: true }, otherwise: {} })
  expect(compareStatements(readFacts('polymarket', stated), readFacts('kalshi', ticker))).not.toHaveProperty(
    'otherwise',
  )
  // Both state a year: no reading lifts that.
  const later = { title: 'Will Norway recognise Somaliland before 2028?' }
  expect(compareAll(stated, later)).not.toHaveProperty('otherwise')
})
