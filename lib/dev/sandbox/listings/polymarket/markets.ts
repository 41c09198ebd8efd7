import { clockTime, longDate, MINUTE, monthDay, monthName, yearOf } from '../../world/dates'
import type { Facts } from '../../world/facts'
import { dollars, grouped } from '../numbers'

import { above, byMidnight, name, otherwiseNo } from './phrases'
import type { WordsOf } from './text'

/** "3:15PM-3:30PM"; an hour is named by its start. */
function windowClock({ at, window }: Facts): string {
  if (window?.minutes === 60) return clockTime(window.startsAt)
  return `${clockTime(window?.startsAt ?? at - 15 * MINUTE)}-${clockTime(at)}`
}

export const marketsWords = {
  cryptoClose: (q) => ({
    title: `${q.subject.name} above ___ on ${monthDay(q.at)}?`,
    tags: ['Crypto', 'Crypto Prices', q.subject.name],
    fee: 'crypto_fees_v2',
    source: `https://www.binance.com/en/trade/${q.subject.code}_USDT`,
    question: (o) =>
      `Will the price of ${q.subject.name} be above ${dollars(above(o))} on ${monthDay(q.at)}?`,
    item: (o) => grouped(above(o)),
    rules: (o) =>
      `This market will resolve to "Yes" if the Binance 1 minute candle for ${q.subject.code}/USDT 12:00 in the ET timezone (noon) on ${longDate(q.at)} has a final "Close" price higher than ${dollars(above(o))}. ${otherwiseNo} The resolution source is Binance, specifically the ${q.subject.code}/USDT "Close" prices with "1m" and "Candles" selected on the top bar. Prices on other exchanges are not considered.`,
  }),
  cryptoHit: (q) => ({
    title: `What price will ${q.subject.name} hit in ${yearOf(q.at)}?`,
    tags: ['Crypto', 'Crypto Prices', q.subject.name],
    fee: 'crypto_fees_v2',
    question: (o) => `Will ${q.subject.name} reach ${dollars(above(o))} by ${longDate(q.at)}?`,
    item: (o) => `↑ ${grouped(above(o))}`,
    rules: (o) =>
      `This market will immediately resolve to "Yes" if any Binance 1 minute candle for ${q.subject.code}/USDT between market creation and ${byMidnight(q.at)} has a final "High" price equal to or greater than ${dollars(above(o))}. ${otherwiseNo}`,
  }),
  cryptoUpDown: (q) => {
    const title = `${q.subject.name} Up or Down - ${monthDay(q.at)}, ${windowClock(q)} ET`
    const hourly = q.window?.minutes === 60
    return {
      title,
      tags: ['Crypto', 'Up or Down', hourly ? 'Hourly' : `${q.window?.minutes ?? 15}M`],
      fee: 'crypto_fees_v2',
      source: hourly
        ? `https://www.binance.com/en/trade/${q.subject.code}_USDT`
        : `https://data.chain.link/streams/${q.subject.code.toLowerCase()}-usd`,
      question: () => title,
      labels: ['Up', 'Down'],
      rules: () =>
        hourly
          ? `This market will resolve to "Up" if the close price is greater than or equal to the open price for the ${q.subject.code}/USDT 1 hour candle that begins on the time and date specified in the title. Otherwise, it will resolve to "Down". The resolution source is Binance, specifically the ${q.subject.code}/USDT pair.`
          : `This market will resolve to "Up" if the ${q.subject.name} price at the end of the time range specified in the title is greater than or equal to the price at the beginning of that range. Otherwise, it will resolve to "Down". The resolution source is the Chainlink ${q.subject.code}/USD data stream.`,
    }
  },
  indexClose: (q) => ({
    title: `${q.subject.name} closes above ___ on ${monthDay(q.at)}?`,
    tags: ['Finance', 'Indices'],
    fee: 'finance_prices_fees',
    question: (o) => `Will the ${q.subject.name} close above ${grouped(above(o))} on ${longDate(q.at)}?`,
    item: (o) => grouped(above(o)),
    rules: (o) =>
      `This market will resolve to "Yes" if the official closing price of the ${q.subject.name} on ${longDate(q.at)} is higher than ${grouped(above(o))}. ${otherwiseNo} If the exchange is closed that day, the most recent official close before it is used.`,
  }),
  largestCompany: (q) => ({
    title: `Largest company end of ${monthName(q.at)}?`,
    tags: ['Finance', 'Tech', 'Big Tech'],
    fee: 'finance_prices_fees',
    source: 'https://companiesmarketcap.com/',
    question: (o) => `Will ${o.name} be the largest company in the world by market cap on ${longDate(q.at)}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} is the largest company in the world by market capitalization when the US market closes on ${longDate(q.at)} (4:00 PM ET), according to companiesmarketcap.com. ${otherwiseNo} If it is not a trading day, the last one before it counts.`,
  }),
} satisfies WordsOf
