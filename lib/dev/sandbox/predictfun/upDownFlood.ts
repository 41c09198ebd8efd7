import { createHash } from 'node:crypto'
import { clockTime, HOUR, longDate, MINUTE } from '../world/dates'
import type { CategoryRow } from './source'

const WINDOW = 15 * MINUTE
const AHEAD = 24
/** Delay of the first window: no other list has these yet. */
const AHEAD_OF_ALL = 6 * HOUR
const COINS = [
  ['Bitcoin', 'btc'],
  ['Ethereum', 'eth'],
] as const

/** Ids that no listing of the world has. */
const FIRST_CATEGORY = 800_000
const FIRST_MARKET = 8_000_000

const tokenId = (text: string) => BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString()

/**
 * 15-minute up-or-down markets, listed ahead for every coin, where they outnumber everything else: no volume, no book
 * yet, sides called Up and Down.
 */
export function upDownFlood(startedAt: number): CategoryRow[] {
  const from = Math.ceil(startedAt / WINDOW) * WINDOW + AHEAD_OF_ALL
  return COINS.flatMap(([name, code], coin) =>
    Array.from({ length: AHEAD }, (_, i): CategoryRow => {
      const starts = from + i * WINDOW
      const rank = coin * AHEAD + i
      const slug = `${code}-updown-15m-${starts / 1_000}`
      const title = `${name} Up or Down - ${longDate(starts)}, ${clockTime(starts)}-${clockTime(starts + WINDOW)} ET`
      const shared = {
        title,
        description: `This market will resolve to "Up" if the price at the end is at least the price at the beginning.`,
        marketVariant: 'CRYPTO_UP_DOWN',
        isNegRisk: false,
        isYieldBearing: false,
        isVisible: true,
        imageUrl: '',
        createdAt: new Date(startedAt).toISOString(),
      }
      return {
        ...shared,
        id: FIRST_CATEGORY + rank,
        slug,
        status: 'OPEN',
        publishedAt: new Date(startedAt).toISOString(),
        startsAt: new Date(starts).toISOString(),
        endsAt: new Date(starts + WINDOW).toISOString(),
        stats: null,
        tags: [{ id: '2', level: 1, makerRebateBps: 0, name: 'Crypto', parentId: null }],
        variantData: {
          type: 'CRYPTO_UP_DOWN',
          priceFeedProvider: 'CHAINLINK',
          startPrice: null,
          endPrice: null,
        },
        markets: [
          {
            ...shared,
            id: FIRST_MARKET + rank,
            categorySlug: slug,
            question: title,
            conditionId: `0x${createHash('sha256').update(slug).digest('hex')}`,
            status: 'REGISTERED',
            tradingStatus: 'OPEN',
            decimalPrecision: 2,
            feeRateBps: 200,
            polymarketConditionIds: [],
            kalshiMarketTicker: null,
            resolution: null,
            outcomes: ['Up', 'Down'].map((side, n) => ({
              indexSet: n + 1,
              name: side,
              onChainId: tokenId(`${slug} ${side}`),
              status: null,
            })),
          },
        ],
      }
    }),
  )
}
