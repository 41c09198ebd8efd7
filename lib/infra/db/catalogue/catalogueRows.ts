import { type FeeSchedule, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { MARKET_STATUSES, type Market, type MarketStatus, type VenueEvent } from '@/lib/core/domain/market'
import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import { DEFAULT_TRADING_RULES, type TradingRules } from '@/lib/core/domain/tradingRules'
import { price, usd } from '@/lib/core/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import type { VenueEventModel, VenueMarketModel } from '../generated/models.ts'
import { type TableSpec, UTC_NOW } from '../upsertRows'

/** Converts between domain types and table columns. */

const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

export const EVENT_TABLE: TableSpec = {
  table: 'VenueEvent',
  key: ['venue', 'id'],
  columns: {
    venue: 'text',
    id: 'text',
    slug: 'text',
    title: 'text',
    description: 'text',
    category: 'text',
    tags: 'text[]',
    icon: 'text',
    url: 'text',
    exclusive: 'boolean',
    exhaustiveMarkets: 'integer',
    endDate: 'timestamp(3)',
    volumeMicro: 'bigint',
    volume24hMicro: 'bigint',
    listedAt: 'timestamp(3)',
  },
  stamps: { lastSeenAt: UTC_NOW },
}

export const toEventRow = (event: VenueEvent) => ({
  venue: event.venue,
  id: event.id,
  slug: event.slug,
  title: event.title,
  description: event.description,
  category: event.category ?? null,
  tags: event.tags,
  icon: event.icon ?? null,
  url: event.url,
  exclusive: event.exclusive,
  exhaustiveMarkets: event.exhaustiveMarkets ?? null,
  endDate: iso(event.endDate),
  volumeMicro: event.volume ?? null,
  volume24hMicro: event.volume24h ?? null,
  listedAt: iso(event.listedAt),
})

export const MARKET_TABLE: TableSpec = {
  table: 'VenueMarket',
  key: ['venue', 'id'],
  columns: {
    venue: 'text',
    id: 'text',
    eventId: 'text',
    slug: 'text',
    question: 'text',
    outcomeTitle: 'text',
    yesLabel: 'text',
    noLabel: 'text',
    yesTokenId: 'text',
    noTokenId: 'text',
    conditionId: 'text',
    status: 'text',
    result: 'text',
    closedReason: 'text',
    resolvedAt: 'timestamp(3)',
    endDate: 'timestamp(3)',
    closeTime: 'timestamp(3)',
    marketDate: 'text',
    window: 'jsonb',
    windowEnd: 'timestamp(3)',
    rules: 'text',
    icon: 'text',
    url: 'text',
    volumeMicro: 'bigint',
    volume24hMicro: 'bigint',
    trades: 'integer',
    lastPrice: 'integer',
    fee: 'jsonb',
    tradingRules: 'jsonb',
    references: 'text[]',
    position: 'integer',
  },
  stamps: { updatedAt: UTC_NOW },
}

export const toMarketRow = (market: Market, position: number) => ({
  venue: market.venue,
  id: market.id,
  eventId: market.eventId,
  slug: market.slug ?? null,
  question: market.question,
  outcomeTitle: market.outcomeTitle ?? null,
  yesLabel: market.yesLabel,
  noLabel: market.noLabel,
  yesTokenId: market.yesTokenId,
  noTokenId: market.noTokenId,
  conditionId: market.conditionId ?? null,
  status: market.status,
  result: market.result ?? null,
  closedReason: market.closedReason ?? null,
  resolvedAt: iso(market.resolvedAt),
  endDate: iso(market.endDate),
  closeTime: iso(market.closeTime),
  marketDate: market.marketDate ?? null,
  window: market.window ?? null,
  windowEnd: iso(market.window?.endsAt),
  rules: market.rules,
  icon: market.icon ?? null,
  url: market.url,
  volumeMicro: market.volume ?? null,
  volume24hMicro: market.volume24h ?? null,
  trades: market.trades ?? null,
  lastPrice: market.lastPrice ?? null,
  fee: market.fee,
  tradingRules: market.trading,
  references: market.references,
  position,
})

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((item) => item === value)

/** A venue unknown to this version (left from another deployment) reads as undefined. */
export const parseVenueId = (value: string): VenueId | undefined => oneOf(VENUE_IDS, value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0

const FEE_MODELS = ['none', 'quadratic', 'notional_quadratic', 'min_side', 'curve', 'unknown'] as const

const isPoint = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isAmount)
const isCurve = (value: unknown) =>
  isRecord(value) &&
  [value.buy, value.sell].every((side) => Array.isArray(side) && side.length > 0 && side.every(isPoint))

const isFee = (value: unknown): value is Omit<FeeSchedule, 'minPer'> & Partial<FeeSchedule> =>
  isRecord(value) &&
  oneOf(FEE_MODELS, value.model) !== undefined &&
  [value.rate, value.multiplier, value.exponent, value.minUsd, value.roundTo].every(isAmount) &&
  value.roundTo !== 0 &&
  oneOf(['usd', 'tokens_on_buy'], value.chargedIn) !== undefined &&
  (value.minPer === undefined || oneOf(['fill', 'order'], value.minPer) !== undefined) &&
  (value.model !== 'curve' || isCurve(value.curve))

/**
 * A stored fee that cannot be parsed is unknown: shown, never routed on. Rows written before a minimum had a basis
 * get the more expensive interpretation.
 */
const readFee = (value: unknown): FeeSchedule =>
  isFee(value) ? { ...value, minPer: value.minPer ?? (value.minUsd > 0 ? 'fill' : 'order') } : UNKNOWN_FEE

const isTick = (value: unknown) =>
  isRecord(value) && isAmount(value.from) && isAmount(value.tick) && value.tick !== 0

const isTradingRules = (value: unknown): value is TradingRules =>
  isRecord(value) &&
  Array.isArray(value.ticks) &&
  value.ticks.length > 0 &&
  value.ticks.every(isTick) &&
  isAmount(value.lot) &&
  value.lot !== 0 &&
  isAmount(value.minOrderShares) &&
  isAmount(value.minOrderUsd) &&
  (value.minSellUsd === undefined || isAmount(value.minSellUsd))

const isWindow = (value: unknown): value is MarketWindow =>
  isRecord(value) &&
  typeof value.asset === 'string' &&
  [value.startsAt, value.endsAt].every(isAmount) &&
  oneOf(['up', 'down'], value.yes) !== undefined &&
  (value.priceToBeat === undefined || isAmount(value.priceToBeat))

const STATUSES: readonly MarketStatus[] = MARKET_STATUSES

type MarketRow = Omit<VenueMarketModel, 'rules'> & { rules?: string }

export function toMarket(row: MarketRow, venue: VenueId): Market {
  return {
    venue,
    id: row.id,
    eventId: row.eventId,
    slug: row.slug ?? undefined,
    question: row.question,
    outcomeTitle: row.outcomeTitle ?? undefined,
    yesLabel: row.yesLabel,
    noLabel: row.noLabel,
    yesTokenId: row.yesTokenId,
    noTokenId: row.noTokenId,
    conditionId: row.conditionId ?? undefined,
    status: oneOf(STATUSES, row.status) ?? 'closed',
    result: oneOf(['yes', 'no', 'invalid'], row.result),
    closedReason: oneOf(['resolved', 'expired', 'cancelled', 'delisted'], row.closedReason),
    resolvedAt: row.resolvedAt?.getTime(),
    endDate: row.endDate?.getTime(),
    closeTime: row.closeTime?.getTime(),
    marketDate: row.marketDate ?? undefined,
    window: isWindow(row.window) ? row.window : undefined,
    rules: row.rules ?? '',
    icon: row.icon ?? undefined,
    url: row.url,
    volume: toUsd(row.volumeMicro),
    volume24h: toUsd(row.volume24hMicro),
    trades: row.trades ?? undefined,
    lastPrice: row.lastPrice === null ? undefined : price(row.lastPrice),
    fee: readFee(row.fee),
    trading: isTradingRules(row.tradingRules) ? row.tradingRules : DEFAULT_TRADING_RULES,
    references: row.references,
  }
}

/** Units: BigInt micro-dollars of a column ↔ `Usd`. */
export const toUsd = (micro: bigint | null) => (micro === null ? undefined : usd(Number(micro)))

export const toVenueEvent = (
  row: VenueEventModel & { markets: VenueMarketModel[] },
  venue: VenueId,
): VenueEvent => ({
  venue,
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  category: row.category ?? undefined,
  tags: row.tags,
  icon: row.icon ?? undefined,
  url: row.url,
  exclusive: row.exclusive,
  ...(row.exhaustiveMarkets !== null && { exhaustiveMarkets: row.exhaustiveMarkets }),
  endDate: row.endDate?.getTime(),
  volume: toUsd(row.volumeMicro),
  volume24h: toUsd(row.volume24hMicro),
  listedAt: row.listedAt?.getTime(),
  markets: row.markets.map((market) => toMarket(market, venue)),
})
