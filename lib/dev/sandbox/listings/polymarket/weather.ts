import { longDate, monthDay, monthName, monthYear, yearOf } from '../../world/dates'
import type { OutcomeFacts } from '../../world/facts'

import { above, otherwiseNo } from './phrases'
import type { WordsOf } from './text'

function degrees(o: OutcomeFacts): string {
  if (o.floor === undefined) return `${o.cap}°F or below`
  return o.cap === undefined ? `${o.floor}°F or higher` : `${o.floor}-${o.cap}°F`
}

export const weatherWords = {
  temperature: (q) => ({
    title: `Highest temperature in ${q.subject.name} on ${monthDay(q.at)}?`,
    tags: ['Weather', 'Daily Temperature', q.subject.name],
    fee: 'weather_fees',
    source: 'https://www.weather.gov/',
    question: (o) =>
      `Will the highest temperature in ${q.subject.name} be ${o.cap !== undefined && o.floor !== undefined ? 'between ' : ''}${degrees(o)} on ${monthDay(q.at)}?`,
    item: degrees,
    rules: () =>
      `This market will resolve to the temperature range that contains the highest temperature recorded at the ${q.subject.detail} station in degrees Fahrenheit on ${longDate(q.at)}. The resolution source is the daily climate report of the National Weather Service, once finalized. Temperatures are measured to whole degrees; later revisions are not considered.`,
  }),
  snow: (q) => ({
    title: `How much snow in ${q.subject.name} in ${monthName(q.at)}?`,
    tags: ['Weather', 'Snow', q.subject.name],
    fee: 'weather_fees',
    question: (o) =>
      `Will ${q.subject.name} have more than ${above(o)} inches of snow in ${monthYear(q.at)}?`,
    item: (o) => `>${above(o)}"`,
    rules: (o) =>
      `This market will resolve to "Yes" if more than ${above(o)} inches of snow are recorded at ${q.subject.detail} during ${monthYear(q.at)}, according to the monthly climate summary of the National Weather Service (NOWData). ${otherwiseNo} Trace amounts count as zero.`,
  }),
  hurricanes: (q) => ({
    title: `How many Atlantic hurricanes in ${yearOf(q.at)}?`,
    tags: ['Weather', 'Hurricanes'],
    fee: 'weather_fees',
    source: 'https://www.nhc.noaa.gov/',
    question: (o) => `Will there be more than ${above(o)} Atlantic hurricanes in ${yearOf(q.at)}?`,
    item: (o) => `More than ${above(o)}`,
    rules: (o) =>
      `This market will resolve to "Yes" if more than ${above(o)} hurricanes form in the Atlantic basin between January 1 and ${longDate(q.at)}, 11:59 PM ET, according to the National Hurricane Center. ${otherwiseNo}`,
  }),
} satisfies WordsOf
