import { dayCode, longDate, monthCode, shortDate, shortMonthYear, yearOf } from '../../world/dates'

import { above, greater, toYes } from './phrases'
import type { WordsOf } from './text'

export const weatherWords = {
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
} satisfies WordsOf
