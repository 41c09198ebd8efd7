import { longDate, monthName, monthYear, quarterOf, yearOf } from '../../world/dates'
import { dollars, grouped } from '../numbers'

import { above, byMidnight, credible, dataMonth, otherwiseNo } from './phrases'
import type { WordsOf } from './text'

const bps: Record<string, string> = {
  H0: 'No change',
  C25: '25 bps decrease',
  C26: '50+ bps decrease',
  H25: '25 bps increase',
  H26: '50+ bps increase',
}

function rateQuestion(bank: string, meeting: string, key: string): string {
  if (key === 'H0') return `Will there be no change in ${bank} interest rates after the ${meeting} meeting?`
  const verb = key.startsWith('C') ? 'decrease' : 'increase'
  const size = key.endsWith('25') ? '25' : '50+'
  return `Will the ${bank} ${verb} interest rates by ${size} bps after the ${meeting} meeting?`
}

export const economicsWords = {
  fedDecision: (q) => ({
    title: `Fed decision in ${monthName(q.at)}?`,
    tags: ['Economy', 'Fed Rates', 'Fed'],
    fee: 'economics_fees',
    source: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
    question: (o) => rateQuestion('Fed', monthYear(q.at), o.key),
    item: (o) => bps[o.key] ?? o.name,
    rules: () =>
      `The FED interest rates are defined in this market by the upper bound of the target federal funds range. This market will resolve to the amount of basis points the upper bound is changed by versus the level it was prior to the Federal Reserve's ${monthYear(q.at)} meeting. A change that is not a multiple of 25 is rounded up to the nearest 25. The resolution source is the FOMC's statement after its meeting scheduled to end on ${longDate(q.at)}. If no statement is released by the end date of the next scheduled meeting, this market will resolve to the "No change" bracket.`,
  }),
  fedCuts: (q) => ({
    title: `How many Fed rate cuts in ${yearOf(q.at)}?`,
    tags: ['Economy', 'Fed Rates'],
    fee: 'economics_fees',
    question: (o) =>
      o.cap === 0
        ? `Will no Fed rate cuts happen in ${yearOf(q.at)}?`
        : `Will ${o.floor}${o.cap === undefined ? ' or more' : ''} Fed rate cut${o.floor === 1 ? '' : 's'} happen in ${yearOf(q.at)}?`,
    item: (o) => `${o.cap === 0 ? 0 : o.floor}${o.cap === undefined ? '+' : ''} (${25 * (o.floor ?? 0)} bps)`,
    rules: () =>
      `This market will resolve according to the exact amount of cuts of 25 basis points in ${yearOf(q.at)} by the Fed, including any cut made during its December meeting. Emergency cuts outside of scheduled meetings count; a cut of 50 bps counts as two. The resolution source is the website of the Federal Reserve.`,
  }),
  centralBank: (q) => ({
    title: `${q.subject.name} decision in ${monthName(q.at)}?`,
    tags: ['Economy', 'Central Banks'],
    fee: 'economics_fees',
    question: (o) => rateQuestion(q.subject.name, monthYear(q.at), o.key),
    item: (o) => bps[o.key] ?? o.name,
    rules: () =>
      `This market will resolve according to the change in the ${q.subject.detail} of the ${q.subject.name} resulting from its meeting in ${monthYear(q.at)}, versus the level before that meeting. ${credible(`the ${q.subject.name}`)} If no decision is published by the date of the following meeting, the market resolves to "No change".`,
  }),
  cpi: (q) => ({
    title: `${monthName(dataMonth(q))} ${q.subject.code === 'CPICOREYOY' ? 'Core Inflation' : 'Inflation'} US - Annual`,
    tags: ['Economy', 'Inflation'],
    fee: 'economics_fees',
    source: 'https://www.bls.gov/cpi/',
    question: (o) =>
      `Will annual ${q.subject.code === 'CPICOREYOY' ? 'core ' : ''}inflation be more than ${above(o).toFixed(1)}% in ${monthYear(dataMonth(q))}?`,
    item: (o) => `>${above(o).toFixed(1)}%`,
    rules: (o) =>
      `This market will resolve to "Yes" if the ${q.subject.detail} increased by more than ${above(o).toFixed(1)}% over the 12 months ending in ${monthYear(dataMonth(q))}, not seasonally adjusted, as released by the Bureau of Labor Statistics. ${otherwiseNo} The release is scheduled for ${longDate(q.at)}, 8:30 AM ET. Inflation is reported to one decimal point, which is the level of precision used.`,
  }),
  unemployment: (q) => ({
    title: `${monthName(dataMonth(q))} unemployment rate?`,
    tags: ['Economy', 'Jobs'],
    fee: 'economics_fees',
    source: 'https://www.bls.gov/',
    question: (o) =>
      `Will the ${monthYear(dataMonth(q))} unemployment rate be above ${above(o).toFixed(1)}%?`,
    item: (o) => `>${above(o).toFixed(1)}%`,
    rules: (o) =>
      `This market will resolve to "Yes" if the seasonally adjusted unemployment rate (U-3) for ${monthYear(dataMonth(q))}, published by the Bureau of Labor Statistics in its Employment Situation Report, is above ${above(o).toFixed(1)}%. ${otherwiseNo} Later revisions are not considered.`,
  }),
  payrolls: (q) => ({
    title: `How many jobs added in ${monthName(dataMonth(q))}?`,
    tags: ['Economy', 'Jobs'],
    fee: 'economics_fees',
    question: (o) => `Will the US add more than ${grouped(above(o))} jobs in ${monthYear(dataMonth(q))}?`,
    item: (o) => `>${above(o) / 1000}k`,
    rules: (o) =>
      `This market will resolve to "Yes" if total nonfarm payroll employment in the US rose by more than ${grouped(above(o))} in ${monthYear(dataMonth(q))}, according to the first Employment Situation Report of the Bureau of Labor Statistics for that month. ${otherwiseNo}`,
  }),
  gdp: (q) => ({
    title: `US GDP growth in ${quarterOf(dataMonth(q))}?`,
    tags: ['Economy', 'GDP'],
    fee: 'economics_fees',
    source: 'https://www.bea.gov/data/gdp/gross-domestic-product',
    question: (o) =>
      `Will US GDP growth in ${quarterOf(dataMonth(q))} be greater than ${above(o).toFixed(1)}%?`,
    item: (o) => `>${above(o).toFixed(1)}%`,
    rules: (o) =>
      `This market will resolve to "Yes" if the advance estimate of the Bureau of Economic Analysis shows real gross domestic product growing by more than ${above(o).toFixed(1)}% (seasonally adjusted annual rate) in ${quarterOf(dataMonth(q))}. ${otherwiseNo} The advance estimate is scheduled for ${longDate(q.at)}.`,
  }),
  recession: (q) => ({
    title: `US recession by end of ${yearOf(q.at)}?`,
    tags: ['Economy', 'Macro'],
    fee: 'economics_fees',
    question: () => `US recession by end of ${yearOf(q.at)}?`,
    rules: () =>
      `This market will resolve to "Yes" if there are two consecutive quarters of negative real GDP growth in the US, as reported by the Bureau of Economic Analysis, or if the NBER announces a recession, by ${byMidnight(q.at)}. ${otherwiseNo} The market stays open until the advance estimate for the fourth quarter of ${yearOf(q.at)} is out.`,
  }),
  gasPrice: (q) => ({
    title: `US gas prices end of ${monthName(q.at)}?`,
    tags: ['Economy', 'Commodities'],
    fee: 'economics_fees',
    source: 'https://gasprices.aaa.com/',
    question: (o) => `Will US gas prices be above ${dollars(above(o))} on ${longDate(q.at)}?`,
    item: (o) => `>${dollars(above(o))}`,
    rules: (o) =>
      `This market will resolve to "Yes" if the national average price of regular gas according to AAA is above ${dollars(above(o))} on ${longDate(q.at)}. ${otherwiseNo} The figure AAA shows for that day at noon ET is used.`,
  }),
} satisfies WordsOf
