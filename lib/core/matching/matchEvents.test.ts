import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { describeMatch } from '@/lib/core/domain/matchLinks'
import { usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { matchEvents } from './matchEvents'

const at = (text: string) => Date.parse(text)

interface Facts {
  id?: string
  title: string
  end?: string
  rules?: string
  /** Labels, or label and question. */
  outcomes?: readonly (string | readonly [label: string, question: string])[]
  labels?: readonly [yes: string, no: string]
  tags?: string[]
  references?: string[]
}

function build(venue: 'polymarket' | 'kalshi' | 'predictfun', facts: Facts): VenueEvent {
  const { title, end, rules = '', labels: [yesLabel, noLabel] = ['Yes', 'No'] } = facts
  const id = facts.id ?? `${venue}-${title.replace(/\W+/g, '-')}`
  const endDate = end === undefined ? undefined : at(end)
  const shared = { endDate, rules, yesLabel, noLabel, references: facts.references ?? [] }
  const markets = facts.outcomes?.map((outcome, index) => {
    const [label, question] = typeof outcome === 'string' ? [outcome, `${title}: ${outcome}`] : outcome
    return { ...shared, id: `${id}-${index}`, outcomeTitle: label, question }
  }) ?? [{ ...shared, id, question: title }]
  return buildEvent(venue, { id, title, endDate, description: rules, tags: facts.tags ?? [], markets })
}

/** Outcomes on both venues, as "polymarket label = kalshi label", "!=" if inverted. */
function matched(polymarket: Facts, kalshi: Facts): string[] {
  const events = [build('polymarket', polymarket), build('kalshi', kalshi)]
  const markets = new Map(events.flatMap((event) => event.markets.map((one) => [one.id, one])))
  return matchEvents(events)
    .filter(({ sources }) => sources.length === 2)
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ members }) => members.length === 2)
    .map(({ members }) => {
      const [one, other] = [...members].sort((a, b) => (a.venue < b.venue ? 1 : -1))
      const label = (id = '') => markets.get(id)?.outcomeTitle ?? 'Yes'
      return `${label(one?.marketId)} ${one?.inverted === other?.inverted ? '=' : '!='} ${label(other?.marketId)}`
    })
}

test('an election by candidate: equal names match, a name on only one venue stays alone', () => {
  const names = ['Gavin Newsom', 'Alexandria Ocasio-Cortez', 'Pete Buttigieg', 'Josh Shapiro']
  expect(
    matched(
      {
        title: 'Democratic Presidential Nominee 2028',
        end: '2028-11-07T00:00:00Z',
        outcomes: names.map((name) => [
          name,
          `Will ${name} win the 2028 Democratic presidential nomination?`,
        ]),
      },
      {
        id: 'KXPRESNOMD-28',
        title: 'Democratic Presidential nominee in 2028?',
        end: '2028-11-07T15:00:00Z',
        outcomes: [...names.slice(0, 3), 'Stephen A. Smith'].map((name) => [
          name,
          `Will ${name} be the Democratic Presidential nominee in 2028?`,
        ]),
      },
    ),
  ).toEqual(names.slice(0, 3).map((name) => `${name} = ${name}`))
})

test('winning the nomination is neither running for it, nor the presidency, nor the other party', () => {
  const names = ['Gavin Newsom', 'Pete Buttigieg', 'Josh Shapiro']
  const nominee = {
    title: 'Democratic Presidential Nominee 2028',
    end: '2028-11-07T00:00:00Z',
    outcomes: names.map(
      (name) => [name, `Will ${name} win the 2028 Democratic presidential nomination?`] as const,
    ),
  }
  const others = [
    ['KX2028DRUN-28', 'Who will run for the Democratic presidential nomination in 2028?'],
    ['KXPRESPERSON-28', 'Who will win the 2028 Presidential Election?'],
    ['KXPRESNOMR-28', 'Republican Presidential nominee in 2028?'],
    ['KXVPRESNOMD-28', 'Democratic Vice Presidential nominee in 2028?'],
    ['KXPRESNOMD-32', 'Democratic Presidential nominee in 2032?'],
  ]
  for (const [id, title = ''] of others)
    expect(matched(nominee, { id, title, end: '2028-11-07T15:00:00Z', outcomes: names })).toEqual([])
})

test('steps of the central bank match by direction and size, and only for the same meeting', () => {
  const fed = {
    title: 'Fed decision in December?',
    end: '2026-12-09T00:00:00Z',
    outcomes: ['50+ bps decrease', '25 bps decrease', 'No change', '25+ bps increase'].map(
      (label) => [label, `Fed ${label} after the December 2026 meeting?`] as const,
    ),
  }
  const kalshi = (month: string, id: string, end: string) => ({
    id,
    title: `Fed decision in ${month}?`,
    end,
    outcomes: ['Cut >25bps', 'Cut 25bps', 'Fed maintains rate', 'Hike 25bps'],
  })
  expect(matched(fed, kalshi('Dec 2026', 'KXFEDDECISION-26DEC', '2026-12-09T19:00:00Z'))).toEqual([
    '50+ bps decrease = Cut >25bps',
    '25 bps decrease = Cut 25bps',
    'No change = Fed maintains rate',
  ])
  expect(matched(fed, kalshi('Jan 2027', 'KXFEDDECISION-27JAN', '2027-01-27T19:00:00Z'))).toEqual([])
})

test('deadlines match when the last day is the same: by March 31 is before April 1', () => {
  expect(
    matched(
      {
        title: 'Keir Starmer out by...?',
        end: '2027-06-30T00:00:00Z',
        outcomes: ['December 31', 'March 31', 'June 30'].map(
          (day) => [day, `Keir Starmer out by ${day}?`] as const,
        ),
      },
      {
        id: 'KXSTARMEROUT-27',
        title: 'Keir Starmer out?',
        end: '2027-07-01T14:00:00Z',
        outcomes: ['Before Jan 1, 2027', 'Before Apr 1, 2027', 'Before Jul 2, 2027'],
      },
    ),
  ).toEqual(['December 31 = Before Jan 1, 2027', 'March 31 = Before Apr 1, 2027'])
})

test('a year as a window: in 2026, before 2027 and by December 31, 2026 are one; by the end of 2027 is another', () => {
  const title = 'Will Elon Musk become a trillionaire'
  const end = '2026-12-31T12:00:00Z'
  for (const window of ['in 2026', 'before 2027', 'by December 31, 2026', 'by end of 2026'])
    expect(
      matched(
        { title: `Elon Musk trillionaire before 2027?`, end },
        { id: 'KXMUSKTRILLION-27', title: `${title} ${window}?`, end: '2027-01-01T15:00:00Z' },
      ),
    ).toEqual(['Yes = Yes'])
  for (const window of ['in 2027', 'by December 31, 2027', 'before July 2026'])
    expect(
      matched(
        { title: `Elon Musk trillionaire before 2027?`, end },
        { id: 'KXMUSKTRILLION-28', title: `${title} ${window}?`, end },
      ),
    ).toEqual([])
})

test('a strike one cent under a round price is the round price; other strikes and other days stay apart', () => {
  const polymarket = {
    title: 'Bitcoin above ___ on July 3?',
    end: '2026-07-03T16:00:00Z',
    outcomes: ['60,000', '62,000', '64,000'].map(
      (label) => [label, `Will the price of Bitcoin be above $${label} on July 3?`] as const,
    ),
  }
  const kalshi = (day: string, end: string) => ({
    id: `KXBTCD-26JUL${day}`,
    title: `Bitcoin price on Jul ${Number(day.slice(0, 2))}, 2026?`,
    end,
    outcomes: ['$61,999.99 or above', '$63,999.99 or above', '$60,900 or above'],
  })
  expect(matched(polymarket, kalshi('0312', '2026-07-03T16:00:00Z'))).toEqual([
    '62,000 = $61,999.99 or above',
    '64,000 = $63,999.99 or above',
  ])
  const above = {
    ...kalshi('0312', '2026-07-03T16:00:00Z'),
    outcomes: ['Above $61,999.99', 'Above $63,999.99', 'Above $60,899.99'],
  }
  expect(matched(polymarket, above)).toEqual(['62,000 = Above $61,999.99', '64,000 = Above $63,999.99'])
  expect(
    matched(polymarket, { ...above, ...{ id: 'KXBTCD-26JUL0212', title: 'Bitcoin price on Jul 2, 2026?' } }),
  ).toEqual([])
  expect(matched(polymarket, { ...above, end: '2026-07-03T21:00:00Z' })).toEqual([])
})

test('strikes listed on only one venue are sorted between the others', () => {
  const end = '2026-07-03T16:00:00Z'
  const polymarket = {
    title: 'XRP above ___ on July 3?',
    end,
    outcomes: ['2.10', '2.30', '2.50'].map(
      (label) => [label, `Will the price of XRP be above $${label} on July 3?`] as const,
    ),
  }
  const kalshi = {
    id: 'KXXRPD-26JUL0312',
    title: 'XRP price on Jul 3, 2026?',
    end,
    outcomes: ['$2.10 or above', '$2.30 or above', '$2.40 or above'],
  }
  const [group] = matchEvents([build('polymarket', polymarket), build('kalshi', kalshi)])
  expect(group?.outcomes.map(({ title }) => title)).toEqual(['2.10', '2.30', '$2.40 or above', '2.50'])
})

test('an exact opposite is matched inverted; a near-opposite is not matched', () => {
  const polymarket = {
    title: 'December unemployment rate?',
    end: '2027-01-08T13:30:00Z',
    outcomes: ['>4.2%', '>4.4%'].map(
      (label) => [label, `Will the December 2026 unemployment rate be ${label}?`] as const,
    ),
  }
  const kalshi = (outcomes: string[]) => ({
    id: 'KXU3-26DEC',
    title: 'Unemployment rate in Dec 2026?',
    end: '2027-01-08T13:30:00Z',
    outcomes,
  })
  expect(matched(polymarket, kalshi(['4.2% or lower', '4.4% or lower']))).toEqual([
    '>4.2% != 4.2% or lower',
    '>4.4% != 4.4% or lower',
  ])
  expect(matched(polymarket, kalshi(['Below 4.2%', 'Below 4.4%']))).toEqual([])
  expect(matched(polymarket, kalshi(['At least 4.2%', 'At least 4.4%']))).toEqual([])
})

test('integer counts: more than 8 is 9 or more; a bucket is not a threshold', () => {
  const outcomes = (labels: string[]) => ({ outcomes: labels, end: '2026-11-30T23:59:00Z' })
  const title = 'How many Atlantic hurricanes in 2026?'
  const kalshi = { id: 'KXHURCTOT-26DEC01', title: 'Number of Atlantic hurricanes in 2026?' }
  expect(
    matched(
      { title, ...outcomes(['More than 8', 'More than 10']) },
      { ...kalshi, ...outcomes(['9 or more', '11 or more']) },
    ),
  ).toEqual(['More than 8 = 9 or more', 'More than 10 = 11 or more'])
  expect(
    matched({ title, ...outcomes(['8', '10']) }, { ...kalshi, ...outcomes(['8 or more', '10 or more']) }),
  ).toEqual([])
})

test('different measures under one name stay apart: core and headline inflation', () => {
  const outcomes = ['Above 2.6%', 'Above 2.7%', 'Above 2.8%']
  const end = '2026-12-10T13:30:00Z'
  const kalshi = { id: 'KXCPIYOY-26NOV', title: 'Annual US inflation in Nov 2026?', end, outcomes }
  expect(matched({ title: 'November Inflation US - Annual', end, outcomes }, kalshi)).toHaveLength(3)
  expect(matched({ title: 'November Core Inflation US - Annual', end, outcomes }, kalshi)).toEqual([])
})

test('a game as one market of two sides joins the same game listed as two markets', () => {
  const polymarket = {
    id: '447885',
    title: 'Lakers vs. Nuggets',
    tags: ['NBA'],
    labels: ['Lakers', 'Nuggets'] as const,
    end: '2026-11-24T01:30:00Z',
    rules: 'In the upcoming NBA game, scheduled for November 23 at 8:30PM ET.',
  }
  const kalshi = (over: Partial<Facts> = {}) => ({
    id: 'KXNBAGAME-26NOV23LALDEN',
    title: 'Los Angeles L vs Denver',
    tags: ['Pro Basketball'],
    end: '2026-11-24T04:30:00Z',
    outcomes: ['Los Angeles L', 'Denver'],
    ...over,
  })
  expect(matched(polymarket, kalshi())).toEqual(['Yes = Los Angeles L'])
  for (const other of [
    { id: 'KXNBAGAME-26NOV25LALDEN', end: '2026-11-26T04:30:00Z' },
    { title: 'Los Angeles C vs Denver', outcomes: ['Los Angeles C', 'Denver'] },
    { title: 'Los Angeles L vs Denver: Total Points' },
    { title: 'Los Angeles L vs Denver: First Half Winner' },
    { id: 'KXNHLGAME-26NOV23LALDEN', tags: ['Pro Hockey'] },
  ])
    expect(matched(polymarket, kalshi(other))).toEqual([])
})

test('different cities, films and institutions with otherwise equal wording stay apart', () => {
  const labels = ['70° to 71°', '72° to 73°', '74° or above']
  const end = '2026-11-25T04:59:00Z'
  const kalshi = (city: string) => ({
    id: `KXHIGH-26NOV24`,
    title: `Highest temperature in ${city} on Nov 24, 2026?`,
    end,
    outcomes: labels,
    rules: 'As read at Denver International Airport.',
  })
  const polymarket = {
    rules: 'The highest reading at KDEN.',
    title: 'Highest temperature in Denver on November 24?',
    end,
    outcomes: ['70-71°F', '72-73°F', '74°F or higher'],
  }
  expect(matched(polymarket, kalshi('Denver'))).toHaveLength(3)
  expect(matched(polymarket, kalshi('Miami'))).toEqual([])
  expect(
    matched({ ...polymarket, title: 'Lowest temperature in Denver on November 24?' }, kalshi('Denver')),
  ).toEqual([])
})

test('a question and its negation are not matched as the same', () => {
  const end = '2026-12-31T00:00:00Z'
  expect(
    matched(
      { title: 'Will Powell leave the Fed in 2026?', end },
      { id: 'KX-26', title: 'Will Powell not leave the Fed in 2026?', end },
    ),
  ).toEqual([])
})

test('where two events fit equally well, neither is matched', () => {
  const end = '2026-12-31T00:00:00Z'
  const events = [
    build('polymarket', { title: 'Ceasefire in Gaza in 2026?', end }),
    build('kalshi', { id: 'A', title: 'Gaza ceasefire in 2026?', end }),
    build('kalshi', { id: 'B', title: 'Will there be a ceasefire in Gaza in 2026?', end }),
  ]
  expect(matchEvents(events)).toHaveLength(3)
})

/** Labels of a group's outcomes that are listed on both venues. */
const sharedIn = (events: readonly VenueEvent[]) =>
  matchEvents(events).flatMap(({ outcomes }) =>
    outcomes.filter(({ members }) => members.length > 1).map(({ title }) => title),
  )

test('an outcome that is also listed in another event of the venue stays with the event of all other outcomes', () => {
  const end = '2027-03-01T00:00:00Z'
  const parties = ['BJP', 'Congress', 'AAP']
  const list = parties.map((name) => [name, `Will ${name} win the 2027 Goa election?`] as const)
  const polymarket = build('polymarket', { title: '2027 Goa election winner', end, outcomes: list })
  const kalshi = build('kalshi', { id: 'A', title: 'Goa election winner 2027', end, outcomes: list })
  const alone = build('kalshi', { id: 'B', title: 'Will AAP win the 2027 Goa election?', end })
  expect(sharedIn([polymarket, kalshi, alone])).toEqual(parties)
  const twin = build('kalshi', { id: 'C', title: 'Goa election winner 2027', end, outcomes: list.slice(1) })
  expect(sharedIn([polymarket, kalshi, twin])).toEqual(['BJP'])
})

test('equal lists of names do not match where the verb, the rank or the threshold differs', () => {
  const end = '2026-12-31T00:00:00Z'
  const names = ['Labour', 'Greens', 'Reform UK']
  const list = (ask: (name: string) => string) => ({
    title: ask('which party'),
    end,
    outcomes: names.map((name) => [name, `Will ${ask(name)}?`] as const),
  })
  const ways: [(name: string) => string, (name: string) => string][] = [
    [(who) => `${who} gain seats in 2026`, (who) => `${who} win the most seats in 2026`],
    [(who) => `${who} be charged in 2026`, (who) => `${who} be fined in 2026`],
    [(who) => `${who} finish second in 2026`, (who) => `${who} finish third in 2026`],
    [(who) => `${who} poll above 20% in 2026`, (who) => `${who} poll above 25% in 2026`],
  ]
  for (const [a, b] of ways) expect(matched(list(a), { id: 'X', ...list(b) })).toEqual([])
})

test("a venue's cross-reference matches what words would not, but never against a date or a figure", () => {
  const end = '2026-12-31T00:00:00Z'
  const polymarket = build('polymarket', { id: '0xabc', title: 'BTC flippening before 2027?', end })
  const pointing = (title: string) => build('predictfun', { title, end, references: ['0xabc'] })
  const [group] = matchEvents([polymarket, pointing('Ethereum worth more than Bitcoin in 2026?')])
  expect(group?.outcomes[0]?.links.map(({ method }) => method)).toEqual(['reference'])
  expect(matchEvents([polymarket, pointing('Ethereum worth more than Bitcoin in 2027?')])).toHaveLength(2)
})

test('every event is in exactly one group, every market under exactly one outcome, whatever the texts and their order', () => {
  const word = fc.constantFrom(
    'Fed',
    'cut',
    'Bitcoin',
    'above',
    '$60,000',
    '2026',
    'December 31',
    'vs.',
    'Lakers',
    'no',
    '>',
    'Denver',
  )
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  const event = fc.record({
    venue: fc.constantFrom('polymarket' as const, 'kalshi' as const, 'predictfun' as const),
    title: text,
    outcomes: fc.option(fc.array(text, { minLength: 2, maxLength: 4 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 14 }), fc.nat(), (list, seed) => {
      const events = list.map(({ venue, ...facts }, index) =>
        build(venue, { ...facts, id: `E${index}`, end: '2026-12-31T00:00:00Z' }),
      )
      const groups = matchEvents(events)
      const turned = events
        .map((one, index) => ({ one, rank: (index * 7919 + seed) % 101 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one)
      expect(matchEvents(turned)).toEqual(groups)
      const sources = groups.flatMap((group) => group.sources.map(({ eventId }) => eventId))
      expect(sources.sort()).toEqual(events.map(({ id }) => id).sort())
      const members = groups.flatMap((group) =>
        group.outcomes.flatMap((outcome) => outcome.members.map(({ marketId }) => marketId)),
      )
      expect(members.sort()).toEqual(events.flatMap(({ markets }) => markets.map(({ id }) => id)).sort())
      for (const { sources: of, outcomes } of groups) {
        expect(new Set(of.map(({ venue }) => venue)).size).toBe(of.length)
        for (const { members: in_ } of outcomes)
          expect(new Set(in_.map(({ venue }) => venue)).size).toBe(in_.length)
      }
    }),
  )
})

/** For each outcome of the only group: the matches of the venues besides the reference. */
function sureness(events: readonly VenueEvent[]) {
  const markets = new Map(events.flatMap((event) => event.markets.map((one) => [one.id, one])))
  const groups = matchEvents(events)
  expect(groups).toHaveLength(1)
  return groups.flatMap(({ outcomes }) =>
    outcomes.map(({ members, links }) => {
      const known = members.flatMap(({ marketId }) => markets.get(marketId) ?? [])
      const match = describeMatch(known, links)
      return Object.fromEntries(
        [...match.members]
          .filter(([venue]) => venue !== match.reference)
          .map(([venue, { confidence, verified }]) => [venue, verified ? confidence : `only ${confidence}`]),
      )
    }),
  )
}

test('a weak link between two strong pairs stays weak for every venue behind it', () => {
  const end = at('2026-08-01T12:15:00Z')
  const upDown = (venue: VenueId, id: string, index: string) => {
    const long = index === 'Chainlink ETH/USD data stream'
    const question = long
      ? 'Ethereum Up or Down - August 1, 8:00AM-8:15AM ET'
      : 'ETH price up in next 15 mins?'
    const rules = `Resolves to Up if the price of Ethereum at the end is at or above that at the beginning. The source is the ${index}.`
    const volume = usd(venue === 'polymarket' ? 9 : 1)
    const market = { id, question, endDate: end, rules, volume }
    return buildEvent(venue, { id, title: question, endDate: end, markets: [market] })
  }
  const a = upDown('polymarket', 'A', 'Chainlink ETH/USD data stream')
  const b = upDown('predictfun', 'B', 'Chainlink ETH/USD data stream')
  const c = upDown('kalshi', 'KXETH15M-26AUG010815-15', 'CF Benchmarks index')
  const d = upDown('opinion', 'D', 'CF Benchmarks index')
  const [direct] = sureness([a, c])
  expect(direct).toEqual({ kalshi: expect.stringMatching(/^only 0\./) })
  expect(sureness([c, d])).toEqual([{ opinion: expect.any(Number) }])
  expect(sureness([a, b, c, d])).toEqual([
    { predictfun: expect.any(Number), kalshi: direct?.kalshi, opinion: direct?.kalshi },
  ])
})

test('a cross-reference on one date verifies no other date of the two events', () => {
  const polymarket = build('polymarket', {
    title: 'Netanyahu out by...?',
    rules: 'Yes if he ceases to be Prime Minister.',
    outcomes: ['March 31', 'December 31'].map((day) => [day, `Netanyahu out by ${day}?`] as const),
  })
  const kalshi = build('kalshi', {
    title: 'Netanyahu out as Prime Minister of Israel?',
    end: '2027-04-01T14:00:00Z',
    outcomes: ['Before Apr 1, 2027', 'Before Jan 1, 2027'],
  })
  const [march, december] = kalshi.markets.map((market, at) =>
    at === 1 ? { ...market, references: [polymarket.markets[1]?.id ?? ''] } : market,
  )
  if (!march || !december) throw new Error('unreachable')
  const pointing = { ...kalshi, markets: [march, december] }
  const unsure = { kalshi: expect.stringMatching(/^only 0\./) }
  expect(sureness([polymarket, kalshi])).toEqual([unsure, unsure])
  expect(sureness([polymarket, pointing])).toEqual([unsure, { kalshi: expect.any(Number) }])
})
