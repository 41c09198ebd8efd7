import type { SettlementDimension } from '@/lib/core/domain/settlement'

/** Two sentences that differ in one dimension, and the expected quotes. */
interface Planted {
  dimension: SettlementDimension
  a: string
  b: string
  quotes: readonly [string, string]
}

const differs = (
  dimension: SettlementDimension,
  a: string,
  b: string,
  quotes?: readonly [string, string],
): Planted => ({
  dimension,
  a,
  b,
  quotes: quotes ?? [a, b],
})

/** Our own sentences, in the venues' style. */
export const PLANTED_DIFFERENCES: readonly Planted[] = [
  differs(
    'source',
    'Settlement sources: CF Benchmarks.',
    'The resolution source is the Chainlink BTC/USD data stream.',
    ['CF Benchmarks', 'the Chainlink BTC/USD data stream'],
  ),
  differs(
    'source',
    'The resolution source is Binance, specifically the BTC/USDT one minute candles.',
    'Settlement sources: Coinbase.',
    ['Binance, specifically the BTC/USDT one minute candles', 'Coinbase'],
  ),
  differs(
    'source',
    'The winner is taken as reported by the Associated Press.',
    'The resolution source is the website of Fox News.',
    ['Associated Press', 'the website of Fox News'],
  ),
  differs(
    'source',
    'Resolution source: https://www.wunderground.com/history.',
    'Settlement sources: National Weather Service.',
    ['https://www.wunderground.com/history', 'National Weather Service'],
  ),
  differs('source', 'Prices are those of the Pyth feed.', 'Prices are those of Kraken spot.', [
    'Pyth',
    'Kraken',
  ]),
  differs('source', 'The market resolves according to ESPN.', 'This market is settled using NFL.com.', [
    'ESPN',
    'NFL.com',
  ]),

  differs(
    'deadline',
    'The bill must be signed by December 31, 2026.',
    'The bill must be signed by January 31, 2027.',
  ),
  differs(
    'deadline',
    'It counts if it happens before Jan 1, 2027.',
    'It counts if it happens before March 1, 2027.',
  ),
  differs('deadline', 'The price is read at 12:00 PM ET.', 'The price is read at 5:00 PM ET.'),
  differs(
    'deadline',
    'The window ends at 11:59 PM ET on June 30, 2026.',
    'The window ends at 11:59 PM PT on June 30, 2026.',
  ),
  differs('deadline', 'The window ends at noon UTC.', 'The window ends at 12:00 PM ET.'),
  differs(
    'deadline',
    'Trading closes on or before November 3, 2026.',
    'Trading closes no later than November 30, 2026.',
  ),

  differs(
    'measure',
    'The closing price of the day is used.',
    'The average of the last sixty seconds is used.',
  ),
  differs(
    'measure',
    'It resolves Yes if Bitcoin touches the strike at any time.',
    'It resolves Yes by the closing price.',
  ),
  differs('measure', 'The first print is used, as initial release.', 'Revised figures count as well.'),
  differs('measure', 'The advance estimate decides.', 'The final estimate decides.'),
  differs('measure', 'The seasonally adjusted rate is used.', 'The rate is not seasonally adjusted.'),
  differs(
    'measure',
    'Later revisions are not considered.',
    'The latest revised figure is used, after all revisions.',
  ),

  differs('threshold', 'Yes if the price is above $100,000.', 'Yes if the price is at least $100,000.'),
  differs('threshold', 'Yes if inflation is greater than 3.5%.', 'Yes if inflation is 3.5% or more.'),
  differs(
    'threshold',
    'Up if the price at the end is greater than or equal to the price at the beginning.',
    'Up if the price at the end is higher than the price at the beginning.',
  ),
  differs(
    'threshold',
    'Yes if the temperature is below 70 degrees.',
    'Yes if the temperature is 70 degrees or lower.',
  ),
  differs(
    'threshold',
    'The figure is rounded to the nearest tenth.',
    'The figure is rounded down to the nearest tenth.',
  ),
  differs('threshold', 'Yes if it is strictly greater than 4.25.', 'Yes if it is no less than 4.25.'),

  differs(
    'void',
    'If the game is cancelled, the market resolves 50-50.',
    'If the game is cancelled, the market resolves to No.',
  ),
  differs('void', 'If the match ends in a tie, the market resolves to No.', 'A tie is settled 50-50.'),
  differs('void', 'If the fight is ruled a no contest, stakes are refunded.', 'A no contest resolves to No.'),
  differs(
    'void',
    'If it is postponed, the market stays open until it is held.',
    'If it is postponed, the market resolves to No.',
  ),
  differs(
    'void',
    'If no winner is declared, the market resolves to Other.',
    'If no winner is declared, the market resolves to No.',
  ),
  differs(
    'void',
    'A game postponed by no more than two weeks stays open.',
    'A game postponed and played within 48 hours stays open.',
  ),

  differs('scope', 'Overtime counts.', 'Overtime does not count.'),
  differs('scope', 'The result includes extra time.', 'Only the first 90 minutes plus stoppage time.', [
    'The result includes extra time.',
    'Only the first 90 minutes plus stoppage time.',
  ]),
  differs('scope', 'An acting or interim minister qualifies.', 'Interim ministers will not qualify.'),
  differs('scope', 'Emergency meetings count.', 'Emergency meetings do not count.'),
  differs('scope', 'Write-in candidates are included.', 'Write-in candidates are excluded.'),
  differs(
    'scope',
    'Spot purchases by subsidiary companies count.',
    'Spot purchases by subsidiary companies will not be considered.',
  ),
]

type Alike = Omit<Planted, 'quotes'>

/** Paraphrases without a difference. */
export const SAME_IN_OTHER_WORDS: readonly Alike[] = [
  {
    dimension: 'source',
    a: 'The resolution source is https://www.bea.gov/data/gdp.',
    b: 'Settlement sources: Bureau of Economic Analysis.',
  },
  {
    dimension: 'source',
    a: 'The CF Benchmarks index decides.',
    b: 'Settlement sources: CF Benchmarks BRTI.',
  },
  {
    dimension: 'source',
    a: "The resolution source is the FOMC's statement.",
    b: 'Settlement sources: Federal Reserve.',
  },
  {
    dimension: 'deadline',
    a: 'It must happen by December 31, 2026.',
    b: 'It must happen before January 1, 2027.',
  },
  { dimension: 'deadline', a: 'Read at noon ET.', b: 'Read at 12:00 PM EST.' },
  { dimension: 'deadline', a: 'Ends at 11:59 PM ET.', b: 'Ends at midnight ET.' },
  {
    dimension: 'measure',
    a: 'The closing price decides.',
    b: 'The final "Close" price of the candle decides.',
  },
  { dimension: 'measure', a: 'Revisions will not be considered.', b: 'The first release decides.' },
  { dimension: 'measure', a: 'The average over sixty seconds.', b: 'A time-weighted mean of a minute.' },
  { dimension: 'threshold', a: 'Yes if it is at least 100.', b: 'Yes if it is 100 or more.' },
  { dimension: 'threshold', a: 'Yes if it is greater than 3.9.', b: 'Yes if it is 4.0 or higher.' },
  { dimension: 'threshold', a: 'Yes if it exceeds $1.5 million.', b: 'Yes if it is above $1,500,000.' },
  {
    dimension: 'void',
    a: 'If the game is cancelled, this market resolves 50-50.',
    b: 'This market resolves 50-50 if the game is cancelled.',
  },
  { dimension: 'void', a: 'If tied, the market resolves to No.', b: 'A tie resolves to "No".' },
  {
    dimension: 'void',
    a: 'If postponed, the market stays open.',
    b: 'The market remains open if the game is rescheduled.',
  },
  { dimension: 'scope', a: 'Overtime counts.', b: 'The final score includes extra time.' },
  { dimension: 'scope', a: 'Acting ministers do not count.', b: 'An interim minister will not qualify.' },
  { dimension: 'scope', a: 'Write-ins are excluded.', b: 'Write-in candidates will not be counted.' },
]
