import {
  clockCode,
  clockTime,
  dayCode,
  endOfMonth,
  longDate,
  MINUTE,
  monthCode,
  monthDay,
  quarterOf,
  shortDate,
  shortMonthYear,
  yearOf,
} from '../world/dates'
import type { Facts, OutcomeFacts, TemplateName } from '../world/facts'
import { dollars, grouped } from './numbers'

export interface KalshiStrike {
  strike_type: 'greater' | 'greater_or_equal' | 'less' | 'between' | 'custom' | 'structured'
  floor_strike?: number
  cap_strike?: number
  custom_strike?: Record<string, string>
}

/** How Kalshi words a question. */
export interface KalshiText {
  series: string
  seriesTitle: string
  category: string
  tags: string[] | null
  frequency: string
  source: { name: string; url: string }
  /** The event's part of the ticker, after the series. */
  code: string
  title: string
  subTitle: string
  /** The market's part of the ticker; empty when the event's ticker is the market's. */
  suffix(outcome: OutcomeFacts): string
  /** `yes_sub_title` */
  label(outcome: OutcomeFacts): string
  marketTitle?(outcome: OutcomeFacts): string
  rules(outcome: OutcomeFacts): string
  secondary: string
  strike?(outcome: OutcomeFacts): KalshiStrike
}

type Words = (facts: Facts) => KalshiText

const yy = (at: number) => String(yearOf(at) % 100).padStart(2, '0')
const name = (outcome: OutcomeFacts) => outcome.name
const code = (outcome: OutcomeFacts) => outcome.code
const above = (outcome: OutcomeFacts) => outcome.floor ?? 0
const dataMonth = (facts: Facts) => endOfMonth(facts.at, -1)
const toYes = 'then the market resolves to Yes.'
/** Kalshi says "before" the day after: "Before Apr 1, 2027" is Polymarket's "by March 31, 2027". */
const dayAfter = (outcome: OutcomeFacts) => outcome.at + 12 * 60 * MINUTE
const before = (outcome: OutcomeFacts) => `Before ${shortDate(dayAfter(outcome))}`
const beforeCode = (outcome: OutcomeFacts) => dayCode(dayAfter(outcome))
const custom =
  (key: string) =>
  (outcome: OutcomeFacts): KalshiStrike => ({
    strike_type: 'custom',
    custom_strike: { [key]: outcome.name },
  })
const greater = (outcome: OutcomeFacts): KalshiStrike => ({
  strike_type: 'greater',
  floor_strike: above(outcome),
})
const press = { name: 'The New York Times', url: 'https://www.nytimes.com/' }
const bls = { name: 'Bureau of Labor Statistics', url: 'https://www.bls.gov/' }
const fed = { name: 'Federal Reserve', url: 'https://www.federalreserve.gov/' }

const insiders =
  'Employees of the source agency and persons with access to material non-public information on the outcome may not trade this contract.'

const moves: Record<string, string> = {
  H0: 'maintains rate',
  C25: 'Cut 25bps',
  C26: 'Cut >25bps',
  H25: 'Hike 25bps',
  H26: 'Hike >25bps',
}

const politics = {
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
} satisfies Partial<Record<TemplateName, Words>>

/** Dates questions always have a last outcome; this stands in so that no cast is needed. */
const never = (q: Facts): OutcomeFacts => ({ key: '', name: '', code: '', at: q.at, probability: 0 })

const economics = {
  fedDecision: (q) => ({
    series: 'KXFEDDECISION',
    seriesTitle: 'Fed meeting',
    category: 'Economics',
    tags: ['Fed'],
    frequency: 'custom',
    source: fed,
    code: monthCode(q.at),
    title: `Fed decision in ${shortMonthYear(q.at)}?`,
    subTitle: `On ${shortDate(q.at)}`,
    suffix: code,
    label: (o) => (o.key === 'H0' ? 'Fed maintains rate' : (moves[o.key] ?? o.name)),
    marketTitle: (o) => `Will the Federal Reserve ${action(o)} at their ${shortMonthYear(q.at)} meeting?`,
    rules: (o) => `If the Federal Reserve does a ${action(o)} on ${longDate(q.at)}, ${toYes}`,
    secondary:
      'The change is that of the upper bound of the target federal funds rate at the scheduled meeting. Employees of the Federal Reserve System may not trade this contract.',
    strike: custom('Action'),
  }),
  fedCuts: (q) => ({
    series: 'KXRATECUTCOUNT',
    seriesTitle: 'Number of rate cuts',
    category: 'Economics',
    tags: ['Fed'],
    frequency: 'annual',
    source: fed,
    code: yy(q.at),
    title: `Number of rate cuts in ${yearOf(q.at)}?`,
    subTitle: `In ${yearOf(q.at)}`,
    suffix: (o) => `T${o.cap === 0 ? 0 : o.floor}`,
    label: (o) =>
      o.cap === undefined ? `${o.floor} or more cuts` : `Exactly ${o.cap} ${o.cap === 1 ? 'cut' : 'cuts'}`,
    rules: (o) =>
      `If the Federal Reserve cuts its target rate by 25 basis points ${o.cap === undefined ? `${o.floor} or more` : `exactly ${o.cap}`} times in ${yearOf(q.at)}, ${toYes}`,
    secondary:
      'Each 25 basis points counts as one cut: a move of 50 basis points is two. Inter-meeting cuts count.',
    strike: (o) =>
      o.cap === undefined
        ? { strike_type: 'greater', floor_strike: (o.floor ?? 0) - 1 }
        : { strike_type: 'between', floor_strike: o.cap, cap_strike: o.cap },
  }),
  centralBank: (q) => ({
    series: `KX${q.subject.code}DECISION`,
    seriesTitle: `${q.subject.name} decision`,
    category: 'Economics',
    tags: ['Central banks'],
    frequency: 'custom',
    source: { name: q.subject.name, url: `https://www.${q.subject.code.toLowerCase()}.example/` },
    code: monthCode(q.at),
    title: `${q.subject.name} rate decision in ${shortMonthYear(q.at)}?`,
    subTitle: `${shortMonthYear(q.at)} meeting`,
    suffix: code,
    label: (o) => (o.key === 'H0' ? `${q.subject.code} maintains rate` : (moves[o.key] ?? o.name)),
    rules: (o) =>
      `If the ${q.subject.name} does a ${action(o)} of its ${q.subject.detail} at its ${shortMonthYear(q.at)} meeting, ${toYes}`,
    secondary: insiders,
    strike: custom('Action'),
  }),
  cpi: (q) => ({
    series: `KX${q.subject.code}`,
    seriesTitle: q.subject.code === 'CPICOREYOY' ? 'Core inflation year-over-year' : 'Inflation',
    category: 'Economics',
    tags: ['Inflation'],
    frequency: 'monthly',
    source: bls,
    code: monthCode(dataMonth(q)),
    title: `${q.subject.code === 'CPICOREYOY' ? 'Core inflation' : 'Inflation'} in ${shortMonthYear(dataMonth(q))}?`,
    subTitle: `${shortMonthYear(dataMonth(q))}, year-over-year`,
    suffix: (o) => `T${above(o).toFixed(1)}`,
    label: (o) => `Above ${above(o).toFixed(1)}%`,
    marketTitle: (o) =>
      `Will the rate of ${q.subject.code === 'CPICOREYOY' ? 'core ' : ''}CPI inflation be above **${above(o).toFixed(1)}%** for the year ending in ${shortMonthYear(dataMonth(q))}?`,
    rules: (o) =>
      `If the ${q.subject.detail} increases by more than ${above(o).toFixed(1)}% in the twelve months ending ${shortMonthYear(dataMonth(q))}, ${toYes}`,
    secondary: `The figure is the one first published by the BLS, to one decimal, expected on ${longDate(q.at)} at 8:30 AM ET. Trading closes at 8:25 AM ET on the day of the release.`,
    strike: greater,
  }),
  unemployment: (q) => ({
    series: 'KXU3',
    seriesTitle: 'Unemployment',
    category: 'Economics',
    tags: ['Jobs'],
    frequency: 'monthly',
    source: bls,
    code: monthCode(dataMonth(q)),
    title: `Unemployment rate in ${shortMonthYear(dataMonth(q))}?`,
    subTitle: `In ${shortMonthYear(dataMonth(q))}`,
    suffix: (o) => `T${above(o).toFixed(1)}`,
    label: (o) => `Above ${above(o).toFixed(1)}%`,
    rules: (o) =>
      `If the seasonally-adjusted unemployment rate (U-3) is above ${above(o).toFixed(1)}% for ${shortMonthYear(dataMonth(q))}, ${toYes}`,
    secondary: `Revisions after expiration are not considered. The release is expected on ${longDate(q.at)} at 8:30 AM ET. ${insiders}`,
    strike: greater,
  }),
  payrolls: (q) => ({
    series: 'KXPAYROLLS',
    seriesTitle: 'Jobs numbers',
    category: 'Economics',
    tags: ['Jobs'],
    frequency: 'monthly',
    source: bls,
    code: monthCode(dataMonth(q)),
    title: `Jobs numbers in ${shortMonthYear(dataMonth(q))}?`,
    subTitle: `In ${shortMonthYear(dataMonth(q))}`,
    suffix: (o) => `T${above(o)}`,
    label: (o) => `Above ${grouped(above(o))}`,
    rules: (o) =>
      `If the change in nonfarm payrolls is greater than ${grouped(above(o))} for ${shortMonthYear(dataMonth(q))}, ${toYes}`,
    secondary: insiders,
    strike: greater,
  }),
  gdp: (q) => ({
    series: 'KXGDP',
    seriesTitle: 'US GDP growth',
    category: 'Economics',
    tags: ['GDP'],
    frequency: 'quarterly',
    source: { name: 'Bureau of Economic Analysis', url: 'https://www.bea.gov/' },
    code: dayCode(q.at),
    title: `US GDP growth in ${quarterOf(dataMonth(q))}?`,
    subTitle: `In ${quarterOf(dataMonth(q))}`,
    suffix: (o) => `T${above(o)}`,
    label: (o) => `More than ${above(o).toFixed(1)}%`,
    rules: (o) =>
      `If real GDP increases by more than ${above(o).toFixed(1)}% in ${quarterOf(dataMonth(q))} (advance estimate, annualized), ${toYes}`,
    secondary: insiders,
    strike: greater,
  }),
  recession: (q) => ({
    series: 'KXRECSSNBER',
    seriesTitle: 'Recession',
    category: 'Economics',
    tags: ['Growth'],
    frequency: 'annual',
    source: { name: 'Bureau of Economic Analysis', url: 'https://www.bea.gov/' },
    code: yy(q.at),
    title: `Recession before ${yearOf(q.at) + 1}?`,
    subTitle: `Before ${yearOf(q.at) + 1}`,
    suffix: () => '',
    label: () => `Before Jan 1, ${yearOf(q.at) + 1}`,
    rules: () =>
      `If the US has two consecutive quarters of negative real GDP growth, or the NBER declares a recession, before January 1, ${yearOf(q.at) + 1}, ${toYes}`,
    secondary: `The market expires after the advance estimate for Q4 ${yearOf(q.at)} is released. Revisions are not considered.`,
  }),
  gasPrice: (q) => ({
    series: 'KXAAAGASM',
    seriesTitle: 'US gas prices',
    category: 'Economics',
    tags: ['Oil and energy'],
    frequency: 'monthly',
    source: { name: 'AAA', url: 'https://gasprices.aaa.com/' },
    code: dayCode(q.at),
    title: `Gas prices in the US at the end of the month?`,
    subTitle: `On ${shortDate(q.at)}`,
    suffix: (o) => above(o).toFixed(2),
    label: (o) => `Above ${dollars(above(o))}`,
    rules: (o) =>
      `If average regular gas prices in the US are strictly greater than ${dollars(above(o))} on ${longDate(q.at)}, according to AAA, ${toYes}`,
    secondary:
      'The value AAA reports for that date is used whenever it is posted. Trading closes at 11:59 PM ET.',
    strike: greater,
  }),
} satisfies Partial<Record<TemplateName, Words>>

function action(outcome: OutcomeFacts): string {
  if (outcome.key === 'H0') return 'Hike of 0bps'
  const verb = outcome.key.startsWith('C') ? 'Cut' : 'Hike'
  return `${verb} of ${outcome.key.endsWith('25') ? '25bps' : '>25bps'}`
}

const markets = {
  cryptoClose: (q) => ({
    series: `KX${q.subject.code}D`,
    seriesTitle: `${q.subject.name} price Above/below`,
    category: 'Crypto',
    tags: [q.subject.code],
    frequency: 'daily',
    source: { name: 'CF Benchmarks', url: 'https://www.cfbenchmarks.com/' },
    code: `${dayCode(q.at)}${clockCode(q.at).slice(0, 2)}`,
    title: `${q.subject.name} price on ${shortDate(q.at)}?`,
    subTitle: `${shortDate(q.at)} at ${clockTime(q.at)} EST`,
    suffix: (o) => `T${justUnder(above(o))}`,
    label: (o) => `${dollars(above(o))} or above`,
    rules: (o) =>
      `If the simple average of the sixty seconds of CF Benchmarks' ${q.subject.code} Real-Time Index before ${clockTime(q.at)} EST is above ${justUnder(above(o))} at ${clockTime(q.at)} EST on ${shortDate(q.at)}, ${toYes}`,
    secondary:
      'Not all cryptocurrency price data is the same. The price used to determine this market is based on the Real-Time Index and not on any single exchange.',
    strike: (o) => ({ strike_type: 'greater', floor_strike: justUnder(above(o)) }),
  }),
  cryptoHit: (q) => ({
    series: `KX${q.subject.code}MAXY`,
    seriesTitle: `How high will ${q.subject.name} get`,
    category: 'Crypto',
    tags: [q.subject.code],
    frequency: 'annual',
    source: { name: 'CF Benchmarks', url: 'https://www.cfbenchmarks.com/' },
    code: dayCode(q.at),
    title: `How high will ${q.subject.name} get in ${yearOf(q.at)}?`,
    subTitle: `By Dec 31, ${yearOf(q.at)}`,
    suffix: (o) => String(justUnder(above(o))),
    label: (o) => `Above ${dollars(justUnder(above(o)))}`,
    rules: (o) =>
      `If ${q.subject.name} is above ${dollars(justUnder(above(o)))} by 11:59 PM ET on Dec 31, ${yearOf(q.at)}, ${toYes}`,
    secondary:
      'A price counts if the one-minute average of the index stands above the level at any time after issuance.',
    strike: (o) => ({ strike_type: 'greater', floor_strike: justUnder(above(o)) }),
  }),
  cryptoUpDown: (q) => ({
    series: `KX${q.subject.code}15M`,
    seriesTitle: `${q.subject.name} price up down`,
    category: 'Crypto',
    tags: [q.subject.code, '15 min'],
    frequency: 'fifteen_min',
    source: { name: 'CF Benchmarks', url: 'https://www.cfbenchmarks.com/' },
    code: `${dayCode(q.at)}${clockCode(q.at)}`,
    title: `${q.subject.code} price up in next 15 mins?`,
    subTitle: `${shortDate(q.at)} - ${clockTime(q.at - 15 * MINUTE)}-${clockTime(q.at)} EDT`,
    suffix: () => clockCode(q.at).slice(2),
    label: () => 'Price to beat: TBD',
    rules: () =>
      `If the simple average of the sixty seconds of the ${q.subject.code} Real-Time Index before ${clockTime(q.at)} EDT on ${shortDate(q.at)} is at least the average at ${clockTime(q.at - 15 * MINUTE)} EDT, ${toYes}`,
    secondary: 'Crypto price data differ between providers; only the CF Benchmarks index counts.',
    strike: () => ({ strike_type: 'greater_or_equal' }),
  }),
  indexClose: (q) => ({
    series: `KX${q.subject.code}U`,
    seriesTitle: `${q.subject.name} close price`,
    category: 'Financials',
    tags: ['Indices'],
    frequency: 'daily',
    source: { name: 'Exchange close', url: 'https://www.google.com/finance' },
    code: `${dayCode(q.at)}H1600`,
    title: `${q.subject.name} price on ${shortDate(q.at)} at 4pm EST?`,
    subTitle: `${shortDate(q.at)} at 4pm`,
    suffix: (o) => `T${justUnder(above(o))}`,
    label: (o) => `${grouped(above(o))} or above`,
    rules: (o) =>
      `If the end-of-day ${q.subject.name} index value on ${longDate(q.at)} is above ${justUnder(above(o))}, ${toYes}`,
    secondary: 'If trading in the index is suspended that day, the last value before the suspension is used.',
    strike: (o) => ({ strike_type: 'greater', floor_strike: justUnder(above(o)) }),
  }),
  largestCompany: (q) => ({
    series: 'KXLARGESTCO',
    seriesTitle: 'Largest company',
    category: 'Companies',
    tags: null,
    frequency: 'monthly',
    source: { name: 'CompaniesMarketCap', url: 'https://companiesmarketcap.com/' },
    code: dayCode(q.at),
    title: `Biggest company in the world on ${shortDate(q.at)}?`,
    subTitle: 'By market capitalization',
    suffix: code,
    label: name,
    rules: (o) =>
      `If ${o.name} has the highest market capitalization of any public company at 4:00 PM ET on ${longDate(q.at)}, ${toYes}`,
    secondary:
      'Share classes of one company are added together. If markets are closed that day, the previous close counts.',
    strike: custom('Company'),
  }),
} satisfies Partial<Record<TemplateName, Words>>

/** Kalshi's strike for "X or above" lies one cent under the round number. */
const justUnder = (value: number) => Number((value - (value < 10 ? 0.0001 : 0.01)).toFixed(4))

const matchup = (q: Facts) => `${q.outcomes[0]?.name} vs ${q.outcomes[1]?.name}`
const gameCode = (q: Facts) =>
  `${dayCode(q.at)}${clockCode(q.at)}${q.outcomes[0]?.code}${q.outcomes[1]?.code}`
const structured =
  (key: string) =>
  (outcome: OutcomeFacts): KalshiStrike => ({
    strike_type: 'structured',
    custom_strike: { [key]: outcome.code },
  })

const sports = {
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
    series: `KX${q.subject.code}GAME`,
    seriesTitle: `${q.subject.name} Game`,
    category: 'Sports',
    tags: [q.subject.name],
    frequency: 'custom',
    source: { name: q.subject.detail, url: 'https://www.espn.com/' },
    code: gameCode(q),
    title: matchup(q),
    subTitle: `${q.outcomes[0]?.code} vs ${q.outcomes[1]?.code} (${monthDay(q.at).replace(/^(\w{3})\w*/, '$1')})`,
    suffix: code,
    label: name,
    marketTitle: () => `${matchup(q)} Winner?`,
    rules: (o) =>
      `If ${o.name} wins the ${matchup(q)} professional ${q.subject.name.replace('Pro ', '').toLowerCase()} game originally scheduled for ${shortDate(q.at)}, ${toYes}`,
    secondary:
      'The following market refers to the game as scheduled. If it is postponed and played within two weeks, the market stays open; if it is cancelled or ends in a tie, the market resolves to a fair price.',
    strike: structured('team'),
  }),
  soccerMatch: (q) => ({
    series: `KX${q.subject.code}GAME`,
    seriesTitle: `${q.subject.name} Game`,
    category: 'Sports',
    tags: ['Soccer'],
    frequency: 'custom',
    source: { name: q.subject.detail, url: 'https://www.espn.com/soccer/' },
    code: gameCode(q),
    title: matchup(q),
    subTitle: `${q.outcomes[0]?.code} vs ${q.outcomes[1]?.code} (${monthDay(q.at).replace(/^(\w{3})\w*/, '$1')})`,
    suffix: code,
    label: (o) => (o.code === 'TIE' ? 'Tie' : o.name),
    marketTitle: () => `${matchup(q)} Winner?`,
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
} satisfies Partial<Record<TemplateName, Words>>

const weather = {
  temperature: (q) => ({
    series: `KXHIGH${q.subject.code}`,
    seriesTitle: `Highest temperature in ${q.subject.name}`,
    category: 'Climate and Weather',
    tags: ['Daily temperature'],
    frequency: 'daily',
    source: { name: 'National Weather Service', url: 'https://www.weather.gov/' },
    code: dayCode(q.at),
    title: `Highest temperature in ${q.subject.name} on ${shortDate(q.at)}?`,
    subTitle: `On ${shortDate(q.at)}`,
    suffix: (o) =>
      o.floor !== undefined && o.cap !== undefined
        ? `B${o.floor + 0.5}`
        : `T${o.floor === undefined ? (o.cap ?? 0) + 1 : o.floor - 1}`,
    label: (o) => {
      if (o.floor === undefined) return `${o.cap}° or below`
      return o.cap === undefined ? `${o.floor}° or above` : `${o.floor}° to ${o.cap}°`
    },
    marketTitle: (o) =>
      `Will the **high temp in ${q.subject.name}** be ${o.floor === undefined ? `<${(o.cap ?? 0) + 1}°` : o.cap === undefined ? `>${o.floor - 1}°` : `${o.floor}-${o.cap}°`} on ${shortDate(q.at)}?`,
    rules: (o) =>
      `If the highest temperature recorded at ${q.subject.detail} for ${longDate(q.at)} as reported by the National Weather Service's Climatological Report (Daily), is ${o.floor === undefined ? `less than ${(o.cap ?? 0) + 1}°` : o.cap === undefined ? `greater than ${o.floor - 1}°` : `between ${o.floor}-${o.cap}°`}, ${toYes}`,
    secondary:
      'Not all weather data is the same. Preliminary data may differ from the final climate report, which alone counts. Trading closes at 11:59 PM local standard time.',
    strike: (o) => {
      if (o.floor === undefined) return { strike_type: 'less', cap_strike: (o.cap ?? 0) + 1 }
      return o.cap === undefined
        ? { strike_type: 'greater', floor_strike: o.floor - 1 }
        : { strike_type: 'between', floor_strike: o.floor, cap_strike: o.cap }
    },
  }),
  snow: (q) => ({
    series: `KX${q.subject.code}SNOWM`,
    seriesTitle: `Snow in ${q.subject.name}`,
    category: 'Climate and Weather',
    tags: ['Snow and rain'],
    frequency: 'monthly',
    source: { name: 'National Weather Service', url: 'https://www.weather.gov/' },
    code: monthCode(q.at),
    title: `Snow in ${q.subject.name} in ${shortMonthYear(q.at)}?`,
    subTitle: `In ${shortMonthYear(q.at)}`,
    suffix: (o) => above(o).toFixed(1),
    label: (o) => `Above ${above(o).toFixed(1)} inches`,
    rules: (o) =>
      `If ${q.subject.detail} records more than ${above(o)} inches of snowfall in ${shortMonthYear(q.at)}, ${toYes}`,
    secondary: 'The NWS monthly climatological report is used. Trace amounts are counted as 0.',
    strike: greater,
  }),
  hurricanes: (q) => ({
    series: 'KXHURCTOT',
    seriesTitle: 'Number of hurricanes',
    category: 'Climate and Weather',
    tags: ['Hurricanes'],
    frequency: 'annual',
    source: { name: 'National Hurricane Center', url: 'https://www.nhc.noaa.gov/' },
    code: dayCode(q.at),
    title: `Number of Atlantic hurricanes in ${yearOf(q.at)}?`,
    subTitle: `In ${yearOf(q.at)} season`,
    suffix: (o) => `T${above(o)}`,
    label: (o) => `Above ${above(o)}`,
    rules: (o) =>
      `If the number of Atlantic hurricanes in ${yearOf(q.at)} is greater than ${above(o)} according to the NHC, ${toYes}`,
    secondary:
      'Storms that form outside the official season dates but within the calendar year through November 30 count.',
    strike: greater,
  }),
} satisfies Partial<Record<TemplateName, Words>>

const techAndCulture = {
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
} satisfies Partial<Record<TemplateName, Words>>

/** Kalshi's words for every template. */
export const KALSHI_WORDS: Record<TemplateName, Words> = {
  ...politics,
  ...economics,
  ...markets,
  ...sports,
  ...weather,
  ...techAndCulture,
}
