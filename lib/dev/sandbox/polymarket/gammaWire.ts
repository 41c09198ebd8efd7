import type { BookSides } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import { slugOf } from '../listings/numbers'
import type { FeeType } from '../listings/polymarket/text'
import type { PolymarketListing, PolymarketMarket } from '../listings/polymarketListing'
import { FINAL_AFTER, type Question, type World } from '../world/createWorld'
import { DAY } from '../world/dates'
import { hashText } from '../world/random'
import type { GammaEvent, GammaMarket } from './source'

/** Taker rate and maker rebate by fee type, as published in October 2026 (docs.polymarket.com/trading/fees). */
const FEES: Record<Exclude<FeeType, 'none'>, { rate: number; rebateRate: number }> = {
  politics_fees: { rate: 0.04, rebateRate: 0.25 },
  economics_fees: { rate: 0.05, rebateRate: 0.25 },
  crypto_fees_v2: { rate: 0.07, rebateRate: 0.2 },
  finance_prices_fees: { rate: 0.04, rebateRate: 0.25 },
  sports_fees_v3: { rate: 0.05, rebateRate: 0.15 },
  weather_fees: { rate: 0.05, rebateRate: 0.25 },
  tech_fees: { rate: 0.04, rebateRate: 0.25 },
  culture_fees: { rate: 0.05, rebateRate: 0.25 },
}

/** Fields of the listing about a market's book. */
interface Quote extends BookSides {
  /** Dollars. */
  tick: number
  /** Dollars. */
  last: number
}

interface ToWord {
  world: World
  question: Question
  listing: PolymarketListing
  quote(market: PolymarketMarket): Quote
}

const iso = (at: number) => new Date(at).toISOString()
/** `2026-04-05 19:37:33+00`: the format of closing times on markets, unlike events. */
const looseIso = (at: number) => iso(at).replace('T', ' ').replace(/\..*/, '+00')
const decimals = (value: number, places: number) => Number(value.toFixed(places))

/** How long ago a question was listed, equal for all its markets. */
const listedAt = ({ world, question }: ToWord) =>
  question.listedAfter !== 0
    ? world.startedAt + question.listedAfter
    : world.startedAt - (2 + (question.seed % 120)) * DAY - (question.seed % 86_400) * 1_000

/** The parameters of the taker fee. One fee type has fees without their parameters: only the order book API has those. */
function feeFields(fee: FeeType, silent: boolean) {
  if (fee === 'none') return { feesEnabled: false, feeType: null }
  if (silent) return { feesEnabled: true, feeType: 'crypto_fees' }
  return { feesEnabled: true, feeType: fee, feeSchedule: { exponent: 1, ...FEES[fee], takerOnly: true } }
}

const isSilentAboutFees = (question: Question) =>
  question.facts.template === 'cryptoHit' && question.seed % 2 === 0

const PAYOUTS = { yes: ['1', '0'], no: ['0', '1'], half: ['0.5', '0.5'] } as const

/** Prices of both outcomes, bid and ask as the listing has them: an empty side is absent on one half of markets, 0 or 1 on the other. */
function priceFields(market: PolymarketMarket, quote: Quote) {
  const bid = quote.bids[0]?.price
  const ask = quote.asks[0]?.price
  const middle = ((bid ?? 0) + (ask ?? MICRO)) / 2 / MICRO
  const sentinels = Number(market.id) % 2 === 0
  return {
    outcomePrices: JSON.stringify([String(decimals(middle, 4)), String(decimals(1 - middle, 4))]),
    ...(bid !== undefined ? { bestBid: bid / MICRO } : sentinels && { bestBid: 0 }),
    ...(ask !== undefined ? { bestAsk: ask / MICRO } : { bestAsk: 1 }),
    spread: decimals(((ask ?? MICRO) - (bid ?? 0)) / MICRO, 4),
    lastTradePrice: quote.last,
  }
}

function statusFields(words: ToWord, market: PolymarketMarket, quote: Quote) {
  const { world, question } = words
  const phase = world.phaseOf(question)
  const closedAt = world.startedAt + question.endsAfter + FINAL_AFTER
  if (phase === 'final') {
    return {
      ...priceFields(market, quote),
      outcomePrices: JSON.stringify(PAYOUTS[question.results.get(market.outcome.key) ?? 'no']),
      closed: true,
      closedTime: looseIso(closedAt),
      acceptingOrders: false,
      umaResolutionStatus: 'resolved',
      umaResolutionStatuses: '["proposed", "resolved"]',
      automaticallyResolved: true,
    }
  }
  const trading = phase === 'open'
  return {
    ...priceFields(market, quote),
    closed: false,
    acceptingOrders: trading,
    umaResolutionStatuses: trading ? '[]' : '["proposed"]',
    ...(!trading && { umaResolutionStatus: 'proposed' }),
  }
}

function toGammaMarket(words: ToWord, market: PolymarketMarket, rank: number): GammaMarket {
  const { world, question, listing } = words
  const quote = words.quote(market)
  const listed = listedAt(words)
  const liquidity = [...quote.bids, ...quote.asks].reduce(
    (sum, { price, size }) => sum + (price / MICRO) * (size / MICRO),
    0,
  )
  const volume24h = market.volume24h + Math.floor(world.elapsed() / 60_000) * 13
  const volume = market.volume + market.volume24h * 0.37 + Math.floor(world.elapsed() / 60_000) * 13
  return {
    id: market.id,
    version: 'v1',
    question: market.question,
    conditionId: market.conditionId,
    slug: market.slug,
    resolutionSource: listing.text.source ?? '',
    endDate: iso(market.outcome.at),
    endDateIso: iso(market.outcome.at).slice(0, 10),
    startDate: iso(listed + 60_000),
    startDateIso: iso(listed).slice(0, 10),
    ...(question.facts.window && { eventStartTime: iso(question.facts.window.startsAt) }),
    image: '',
    icon: '',
    description: market.rules,
    outcomes: JSON.stringify(market.labels),
    clobTokenIds: JSON.stringify(market.tokens),
    ...statusFields(words, market, quote),
    volume: String(decimals(volume, 6)),
    volumeNum: decimals(volume, 6),
    liquidity: String(decimals(liquidity, 5)),
    liquidityNum: decimals(liquidity, 5),
    ...(volume24h > 0 && { volume24hr: volume24h }),
    volume1wk: Math.round(volume * 0.3),
    volume1mo: Math.round(volume * 0.8),
    volume1yr: decimals(volume, 2),
    active: true,
    archived: false,
    restricted: true,
    // Absent in newer responses; the published client still requires it.
    marketMakerAddress: '',
    submitted_by: '0x91430CaD2d3975766499717fA0D66A78D814E5c5',
    resolvedBy: '',
    ...(market.item && { groupItemTitle: market.item, groupItemThreshold: String(rank) }),
    questionID: market.questionId,
    ...negRiskFields(listing),
    enableOrderBook: true,
    acceptingOrdersTimestamp: iso(listed).replace(/\.\d+/, ''),
    orderPriceMinTickSize: quote.tick,
    orderMinSize: 5,
    oneDayPriceChange: decimals((hashText(market.id) % 60) / 1000 - 0.03, 3),
    umaBond: '500',
    umaReward: '2',
    customLiveness: 0,
    rewardsMinSize: 20,
    rewardsMaxSpread: 3.5,
    rfqEnabled: false,
    makerBaseFee: listing.text.fee === 'none' ? 0 : 1000,
    takerBaseFee: listing.text.fee === 'none' ? 0 : 1000,
    ...feeFields(listing.text.fee, isSilentAboutFees(question)),
    createdAt: iso(listed),
    updatedAt: iso(world.startedAt + Math.floor(world.elapsed() / 5_000) * 5_000),
  }
}

const negRiskId = (listing: PolymarketListing) => `${(listing.markets[0]?.questionId ?? '0x').slice(0, 64)}00`

const negRiskFields = (listing: PolymarketListing) =>
  listing.negRisk
    ? { negRisk: true, negRiskOther: false, negRiskMarketID: negRiskId(listing) }
    : { negRisk: false }

/** Only listed outcomes can occur: otherwise the venue reserves markets for later candidates. */
const isComplete = ({ question: { facts }, listing }: ToWord) =>
  facts.complete === true && listing.markets.length === facts.outcomes.length

/** Elections reserve markets for latecomers: an inactive placeholder and an "Other" that must not be matched. */
function placeholders({ question, listing }: ToWord, template: GammaMarket | undefined): GammaMarket[] {
  if (!template || !['nominee', 'president'].includes(question.facts.template)) return []
  const blank = (item: string, rank: number): GammaMarket => ({
    ...template,
    id: String(Number(template.id) + 30 + rank),
    question: listing.text.question({ ...never, name: item }),
    slug: `${slugOf(listing.text.question({ ...never, name: item }))}-${rank}`,
    conditionId: `0x${hashText(`${listing.slug}/${item}`).toString(16).padStart(64, '0')}`,
    groupItemTitle: item,
    groupItemThreshold: String(90 + rank),
    clobTokenIds: JSON.stringify([`7${listing.eventId}${rank}1`, `7${listing.eventId}${rank}2`]),
    active: false,
    acceptingOrders: true,
    outcomePrices: undefined,
    bestBid: undefined,
    bestAsk: undefined,
    lastTradePrice: undefined,
    volume: undefined,
    volumeNum: 0,
    volume24hr: undefined,
  })
  return [blank('Person A', 0), { ...blank('Other', 1), negRiskOther: true }]
}

const never = { key: '', name: '', code: '', at: 0, probability: 0 }

/** One event with all its markets, as Gamma nests them. */
export function toGammaEvent(words: ToWord): GammaEvent {
  const { world, question, listing } = words
  const listed = listedAt(words)
  const markets = listing.markets.map((market, rank) => toGammaMarket(words, market, rank))
  const sum = (field: string) =>
    decimals(
      markets.reduce((total, market) => total + Number(market[field] ?? 0), 0),
      5,
    )
  const closed = markets.every((market) => market.closed)
  const extra = placeholders(words, markets[0])
  return {
    id: listing.eventId,
    ticker: listing.slug,
    slug: listing.slug,
    title: listing.text.title,
    description: listing.markets[0]?.rules ?? '',
    resolutionSource: listing.text.source ?? '',
    startDate: iso(listed + 60_000),
    creationDate: iso(listed + 60_000),
    endDate: iso(listing.endDate),
    image: '',
    icon: '',
    active: true,
    closed,
    ...(closed && { closedTime: iso(world.startedAt + question.endsAfter + FINAL_AFTER) }),
    archived: false,
    new: false,
    featured: question.seed % 17 === 0,
    restricted: true,
    liquidity: sum('liquidityNum'),
    volume: sum('volumeNum'),
    openInterest: 0,
    volume24hr: sum('volume24hr'),
    volume1wk: sum('volume1wk'),
    volume1mo: sum('volume1mo'),
    volume1yr: sum('volume1yr'),
    competitive: 0.9,
    commentCount: question.seed % 600,
    createdAt: iso(listed),
    updatedAt: iso(world.startedAt + Math.floor(world.elapsed() / 5_000) * 5_000),
    enableOrderBook: true,
    ...(listing.negRisk && { negRisk: true, negRiskMarketID: negRiskId(listing) }),
    enableNegRisk: listing.negRisk,
    negRiskAugmented: extra.length > 0 || (listing.negRisk && !isComplete(words)),
    showAllOutcomes: true,
    showMarketImages: false,
    cumulativeMarkets: false,
    markets: [...markets, ...extra],
    tags: listing.text.tags.map((label) => ({
      id: String(hashText(label) % 200_000),
      label,
      slug: slugOf(label),
      forceShow: false,
    })),
  }
}
