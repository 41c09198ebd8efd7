import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import type { PredictfunListing, PredictfunMarket } from '../listings/predictfunListing'
import type { Question, World } from '../world/createWorld'
import { DAY } from '../world/dates'
import type { WorldTrade } from '../world/trades'
import type { CategoryRow, MarketRow } from './source'

interface ListedQuestion {
  world: World
  question: Question
  listing: PredictfunListing
}

const iso = (at: number) => new Date(at).toISOString()

const publishedAt = ({ world, question }: ListedQuestion) =>
  world.startedAt + (question.listedAfter || -((question.seed % 50) + 1) * DAY)

function statusFields({ world, question }: ListedQuestion, market: PredictfunMarket) {
  const phase = world.phaseOf(question)
  const open = { resolution: null, statuses: [null, null] as (string | null)[] }
  if (phase === 'open' || phase === 'unlisted')
    return { ...open, status: 'REGISTERED', tradingStatus: 'OPEN' }
  if (phase === 'closed') return { ...open, status: 'REGISTERED', tradingStatus: 'CLOSED' }
  if (phase === 'determined') return { ...open, status: 'PRICE_PROPOSED', tradingStatus: 'CLOSED' }
  const over = { status: 'RESOLVED', tradingStatus: 'CLOSED' }
  const result = question.results.get(market.outcome.key)
  if (result === 'half') return { ...over, resolution: null, statuses: ['VOIDED', 'VOIDED'] }
  const won = result === 'yes' ? 0 : 1
  return {
    ...over,
    resolution: outcomeOf(market, won, 'WON'),
    statuses: won === 0 ? ['WON', 'LOST'] : ['LOST', 'WON'],
  }
}

const outcomeOf = (market: PredictfunMarket, i: 0 | 1, status: string | null): Wire => ({
  indexSet: i + 1,
  name: market.labels[i],
  onChainId: market.tokens[i],
  status,
})

function toMarket(listed: ListedQuestion, market: PredictfunMarket): MarketRow {
  const { listing } = listed
  const { statuses, ...status } = statusFields(listed, market)
  return {
    id: market.marketId,
    categorySlug: listing.eventId,
    title: market.title,
    question: market.question,
    description: market.rules.replaceAll('\n', '\r\n'),
    conditionId: market.conditionId,
    oracleQuestionId: market.conditionId,
    questionIndex: null,
    resolverAddress: '0x8403922ad0c5d39b4148e17c86095cacf10b37e5',
    ...status,
    isVisible: true,
    isNegRisk: listing.negRisk,
    isYieldBearing: listing.yieldBearing,
    decimalPrecision: market.decimalPrecision,
    feeRateBps: listing.feeRateBps,
    makerFeeBps: 0,
    spreadThreshold: 0.06,
    shareThreshold: 100,
    isBoosted: false,
    rewards: { current: null, schedule: [] },
    marketVariant: listing.variant,
    marketType: null,
    imageUrl: '',
    createdAt: iso(publishedAt(listed) - 20_000),
    polymarketConditionIds: market.polymarketConditionIds,
    kalshiMarketTicker: market.kalshiMarketTicker,
    team: null,
    stats: {
      totalLiquidityUsd: Math.round(market.volume24h * 0.3 * 100) / 100,
      volumeTotalUsd: market.volume,
      volume24hUsd: String(market.volume24h),
    },
    // The order of the two is not documented.
    outcomes: ([0, 1] as const)
      .map((i) => outcomeOf(market, i, statuses[i] ?? null))
      .sort((a, b) => (market.marketId % 3 === 0 ? Number(b.indexSet) - Number(a.indexSet) : 0)),
  }
}

/** The opening price is known once that time has come. */
function variantData({ world, question: { facts } }: ListedQuestion): Wire | null {
  if (!facts.window) return null
  const hasBegun = world.startedAt + world.elapsed() >= facts.window.startsAt
  return {
    type: 'CRYPTO_UP_DOWN',
    priceFeedProvider: 'CHAINLINK',
    priceFeedSymbol: `${facts.subject.code}USDT`,
    startPrice: hasBegun ? facts.window.openPrice : null,
    endPrice: null,
  }
}

export function toCategory(listed: ListedQuestion): CategoryRow {
  const { world, question, listing } = listed
  const published = publishedAt(listed)
  return {
    id: listing.categoryId,
    slug: listing.eventId,
    title:
      listing.markets.length > 1 ? listing.text.title : (listing.markets[0]?.title ?? listing.text.title),
    shortTitle: null,
    description: (listing.markets[0]?.rules ?? '').replaceAll('\n', '\r\n'),
    imageUrl: '',
    marketVariant: listing.variant,
    isNegRisk: listing.negRisk,
    isYieldBearing: listing.yieldBearing,
    isVisible: true,
    negRiskOnChainId: listing.negRisk ? listing.markets[0]?.conditionId : null,
    parentSlug: null,
    createdAt: iso(published - 20_000),
    publishedAt: iso(published),
    startsAt: iso(question.facts.window?.startsAt ?? published),
    endsAt: iso(listing.endDate),
    resolutionProvider: question.facts.window ? 'CHAINLINK' : 'UMA',
    stats: null,
    status: world.phaseOf(question) === 'final' ? 'RESOLVED' : 'OPEN',
    teams: null,
    tags: listing.text.tags.map((name, i) => ({
      id: String(i + 1),
      level: i === 0 ? 1 : null,
      makerRebateBps: 0,
      name,
      parentId: i === 0 ? null : '1',
    })),
    variantData: variantData(listed),
    markets: listing.markets.map((market) => toMarket(listed, market)),
  }
}

/** Micro-units as the venue's integers of 10⁻¹⁸, with the digits below a millionth that fills leave. */
const wei = (micro: number, dust = 0) => String(BigInt(micro) * 10n ** 12n + BigInt(dust))

/** A fill of one maker by a taker; both buying is a mint, both selling a merge. */
export function toMatch(market: PredictfunMarket, trade: WorldTrade, startedAt: number): Wire {
  const at = startedAt + trade.at
  const [taken, other] = trade.yes ? ([0, 1] as const) : ([1, 0] as const)
  const own = trade.yes ? trade.price : MICRO - trade.price
  const isPair = at % 2 === 0
  const hash = `0x${(at * 1_000 + (market.marketId % 1_000)).toString(16).padStart(64, '0')}`
  const amount = wei(trade.size, at % 1_000_000)
  const quoteType = trade.buy ? 'Bid' : 'Ask'
  const opposite = trade.buy ? 'Ask' : 'Bid'
  return {
    amountFilled: amount,
    priceExecuted: wei(own),
    executedAt: `${new Date(at).toISOString().slice(0, 19)}.000Z`,
    settlementId: `${hash.slice(-12, -4)}-955a-7070-86af-${hash.slice(-12)}`,
    transactionHash: hash,
    market: { id: market.marketId },
    taker: {
      amount,
      price: wei(trade.buy ? Math.min(own + 1_000, MICRO - 1_000) : Math.max(own - 1_000, 1_000)),
      quoteType,
      outcome: outcomeOf(market, taken, null),
      signer: '0x6Da6000000000000000000000000000000000001',
      hash,
      fee: {
        amount: wei(Math.round((trade.size * Math.min(own, MICRO - own)) / MICRO / 50)),
        type: 'SHARES',
      },
    },
    makers: [
      {
        amount,
        price: wei(isPair ? MICRO - own : own),
        quoteType: isPair ? quoteType : opposite,
        outcome: outcomeOf(market, isPair ? other : taken, null),
        signer: '0x6Da6000000000000000000000000000000000002',
        hash,
        fee: { amount: '0', type: 'SHARES' },
      },
    ],
  }
}
