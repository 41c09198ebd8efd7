import { clockCode, clockTime, dayCode, longDate, MINUTE, shortDate, yearOf } from '../../world/dates'
import { dollars, grouped } from '../numbers'

import { above, code, custom, name, toYes } from './phrases'
import type { WordsOf } from './text'

/** Kalshi's strike for "X or above" lies one cent under the round number. */
const justUnder = (value: number) => Number((value - (value < 10 ? 0.0001 : 0.01)).toFixed(4))

export const marketsWords = {
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
    strike: () => ({
      strike_type: 'greater_or_equal',
      ...(q.window && { floor_strike: q.window.openPrice }),
    }),
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
} satisfies WordsOf
