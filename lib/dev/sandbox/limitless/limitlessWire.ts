import { type BookSides, bestAsk, bestBid, type Level } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import type { LimitlessListing, LimitlessMarket } from '../listings/limitlessListing'
import type { Phase, Question } from '../world/createWorld'
import type { WorldTrade } from '../world/trades'

/** One listing of the world with its current state. */
export interface Listed {
  question: Question
  listing: LimitlessListing
  phase: Phase
  /** ms since the epoch. */
  listedAt: number
  /** Dollars traded since the world began, by market. */
  traded: number
  sidesOf(market: LimitlessMarket): BookSides
}

const COLLATERAL = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, symbol: 'USDC' }
const CREATOR = {
  name: 'Limitless',
  imageURI: 'https://limitless.exchange/assets/images/logo.svg',
  link: 'https://x.com/trylimitless',
  address: '0x60e61631d9a585797cDee9f79FafDecf3bd7F64D',
}
const EXCHANGE = '0x05c748E2f4DcDe0ec9Fa8DDc40DE6b867f923fa5'
const ADAPTER = '0x6151EF8368b6316c1aa3C68453EF083ad31E712D'

const iso = (at: number) => new Date(at).toISOString()
const displayDate = (at: number) =>
  new Date(at).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
const thousandths = (micro: number) => Math.round(micro / 1_000) / 1_000

/** Placeholder prices of an empty book. */
const EMPTY = { bid: 1_000, ask: 999_000 }

function priceFields(sides: BookSides) {
  const bid = bestBid(sides)
  const ask = bestAsk(sides)
  const [low, high] = [bid ?? EMPTY.bid, ask ?? EMPTY.ask]
  const middle = bid === undefined && ask === undefined ? MICRO / 2 : (low + high) / 2
  const pair = (yes: number) => [thousandths(yes), thousandths(MICRO - yes)]
  const [asks, bids] = [
    [thousandths(high), thousandths(MICRO - low)],
    [thousandths(low), thousandths(MICRO - high)],
  ]
  return {
    prices: pair(middle),
    tradePrices: { buy: { market: asks, limit: bids }, sell: { market: bids, limit: asks } },
  }
}

/** A half-and-half result has no winner to list. */
function statusFields({ phase, question }: Listed, market: LimitlessMarket) {
  const result = question.results.get(market.outcome.key)
  const winner = result === 'yes' ? 0 : result === 'no' ? 1 : null
  const status = phase === 'final' ? 'RESOLVED' : phase === 'determined' ? 'CLOSED' : 'FUNDED'
  return {
    status,
    expired: phase !== 'open',
    hidden: false,
    winningOutcomeIndex: phase === 'final' ? winner : null,
  }
}

/** Fields that markets and groups share. */
const outerFields = ({ listing, listedAt, traded }: Listed, volume: number) => {
  const raw = Math.round((volume + traded) * MICRO)
  return {
    automationType: 'manual',
    negRiskRequestId: null,
    collateralToken: COLLATERAL,
    proxyTitle: null,
    expirationDate: displayDate(listing.endDate),
    expirationTimestamp: listing.endDate,
    createdAt: iso(listedAt),
    updatedAt: iso(listedAt + 60_000),
    categories: [listing.text.category],
    creator: CREATOR,
    tags: listing.text.tags,
    volume: String(raw),
    volumeFormatted: (raw / MICRO).toFixed(6),
    isRewardable: true,
    priorityIndex: 0,
    metadata: { fee: listing.charged, isBannered: false, isPolyArbitrage: listing.number % 3 === 0 },
    imageUrl: '',
    logo: null,
  }
}

/** For a market on a few minutes: start time, price source, and opening price. */
const windowFields = ({ question: { facts }, listing }: Listed): Wire =>
  facts.window
    ? {
        automationType: 'lumy',
        startAt: iso(facts.window.startsAt),
        priceOracleMetadata: { ticker: facts.subject.code, symbol: `Crypto.${facts.subject.code}/USD` },
        metadata: {
          fee: listing.charged,
          isBannered: false,
          isPolyArbitrage: false,
          openPrice: String(facts.window.openPrice),
        },
      }
    : { startAt: null }

const SETTINGS = {
  minSize: '100000000',
  maxSpread: 0.035,
  dailyReward: '5',
  rewardsEpoch: '0.003472222222222222',
  c: '3',
  rebateRate: '0',
  takerDelayMs: 0,
  creatorFeePct: 0,
}

function toMarket(listed: Listed, market: LimitlessMarket, rank: number): Wire {
  const { listing } = listed
  return {
    id: market.number,
    ...outerFields(listed, market.volume),
    conditionId: market.conditionId,
    description: market.rules,
    groupId: listing.group ? listing.number : null,
    title: market.title,
    expirationDate: displayDate(market.outcome.at),
    expirationTimestamp: market.outcome.at,
    ...windowFields(listed),
    ...statusFields(listed, market),
    tokens: { yes: market.tokens[0], no: market.tokens[1] },
    ...priceFields(listed.sidesOf(market)),
    isOther: false,
    slug: market.id,
    tradeType: 'clob',
    venue: { exchange: EXCHANGE, adapter: listing.negRiskMarketId ? ADAPTER : null },
    marketType: 'single',
    settings: SETTINGS,
    ...(listing.group && { orderInGroup: rank }),
  }
}

/** A market alone, or a group around its markets; the group has no tokens of its own. */
export function toRow(listed: Listed): Wire {
  const { listing, phase } = listed
  const markets = listing.markets.map((market, rank) => toMarket(listed, market, rank))
  const [only] = markets
  if (!listing.group && only) return only
  return {
    id: listing.number,
    ...outerFields(
      listed,
      listing.markets.reduce((sum, { volume }) => sum + volume, 0),
    ),
    description: listing.markets[0]?.rules ?? '',
    title: listing.text.title,
    status: phase === 'final' ? 'RESOLVED' : 'FUNDED',
    expired: phase !== 'open',
    hidden: false,
    slug: listing.eventId,
    tradeType: 'group',
    marketType: 'group',
    ...(listing.negRiskMarketId && { negRiskMarketId: listing.negRiskMarketId }),
    outcomeTokens: listing.markets.map(({ title }) => title),
    dailyReward: '5',
    markets,
  }
}

const toLevels = (side: readonly Level[], word: 'BUY' | 'SELL') =>
  side.map(({ price, size }) => ({ price: price / MICRO, size: Number(size), side: word }))

/** A complete YES book; sizes raw. The two settings are text by REST and numbers by push. */
export function toBook(market: LimitlessMarket, sides: BookSides, pushed: boolean): Wire {
  const [middle = 0.5] = priceFields(sides).prices
  return {
    bids: toLevels(sides.bids, 'BUY'),
    asks: toLevels(sides.asks, 'SELL'),
    tokenId: market.tokens[0],
    adjustedMidpoint: middle,
    midpoint: middle,
    maxSpread: pushed ? 0.035 : '0.035',
    minSize: pushed ? 100_000_000 : '100000000',
  }
}

export function toTrade(market: LimitlessMarket, trade: WorldTrade, startedAt: number): Wire {
  const at = startedAt + trade.at
  const price = thousandths(trade.yes ? trade.price : MICRO - trade.price)
  const hash = Math.abs(at + market.number).toString(16)
  return {
    createdAt: iso(at),
    makerAmount: String(trade.size),
    matchedSize: String(trade.size),
    price,
    profile: { account: `0x${hash.padStart(40, '0')}` },
    side: trade.buy ? 0 : 1,
    takerAmount: String(Math.round(trade.size * price)),
    title: '',
    tokenId: market.tokens[trade.yes ? 0 : 1],
    txHash: `0x${hash.padStart(64, '0')}`,
  }
}
