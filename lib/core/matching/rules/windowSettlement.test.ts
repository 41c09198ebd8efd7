import { expect, test } from 'vitest'
import { differingIn } from '@/lib/core/domain/settlement'
import { compareSettlement, readSettlement } from './compareSettlement'

/** Rules of one window, as the venues write them. */
const RULES = {
  chainlink:
    'This market will resolve to "Up" if the Bitcoin price at the end of the time range specified in the title is greater than or equal to the price at the beginning of that range. Otherwise, it will resolve to "Down". The resolution source is the Chainlink BTC/USD data stream.\n\nResolution source: https://data.chain.link/streams/btc-usd',
  'cf benchmarks':
    'If the simple average of the sixty seconds of the BTC Real-Time Index before 3:30PM EST on Nov 24, 2026 is at least the average at 3:15PM EST, then the market resolves to Yes.\n\nCrypto price data differ between providers; only the CF Benchmarks index counts.',
  pyth: 'This market will resolve to "Up" if the Pyth BTC/USD price at 20:30 UTC is greater than or equal to the price captured at 20:15 UTC. Otherwise, this market will resolve to "Down". Resolution source: Pyth BTC/USD price feed.',
  binance:
    'This market will resolve to "Up" if the close price is greater than or equal to the open price for the BTC/USDT candle. The resolution source is Binance, specifically the BTC/USDT pair.\n\nResolution source: https://www.binance.com/en/trade/BTC_USDT',
}
const NAMES = ['chainlink', 'cf benchmarks', 'pyth', 'binance'] as const

const pairs = NAMES.flatMap((here) =>
  NAMES.filter((there) => there !== here).map((there) => ({ here, there })),
)

test.each(pairs)(
  '$here and $there settle differently: strict plans keep them apart, others price it',
  ({ here, there }) => {
    const found = compareSettlement(readSettlement(RULES[here]), readSettlement(RULES[there]))
    expect(found.verdict).toBe('differs')
    expect(differingIn(found)).toContain('source')
  },
)

test('two platforms with the same price index do not differ in source', () => {
  const other = `${RULES.chainlink.replace('Bitcoin', 'BTC')} Resolution source: Chainlink BTCUSDT price feed.`
  const found = compareSettlement(readSettlement(RULES.chainlink), readSettlement(other))
  expect(found.dimensions.find(({ dimension }) => dimension === 'source')?.verdict).toBe('same')
})
