import { dayCode, longDate, monthCode, quarterOf, shortDate, shortMonthYear, yearOf } from '../../world/dates'
import type { Facts, OutcomeFacts } from '../../world/facts'
import { dollars, grouped } from '../numbers'

import { above, bls, code, custom, dataMonth, fed, greater, insiders, moves, toYes, yy } from './phrases'
import type { WordsOf } from './text'

/** Common wording of the monthly figures of the Bureau of Labor Statistics. */
const monthly = (q: Facts) => ({
  category: 'Economics',
  frequency: 'monthly',
  source: bls,
  code: monthCode(dataMonth(q)),
})

export const economicsWords = {
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
    ...monthly(q),
    tags: ['Inflation'],
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
    ...monthly(q),
    tags: ['Jobs'],
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
    ...monthly(q),
    tags: ['Jobs'],
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
} satisfies WordsOf

function action(outcome: OutcomeFacts): string {
  if (outcome.key === 'H0') return 'Hike of 0bps'
  const verb = outcome.key.startsWith('C') ? 'Cut' : 'Hike'
  return `${verb} of ${outcome.key.endsWith('25') ? '25bps' : '>25bps'}`
}
