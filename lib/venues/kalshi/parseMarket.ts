import type { FeeSchedule } from '@/lib/core/domain/fees'
import { type Market, statusAt } from '@/lib/core/domain/market'
import { notional, price, shares, type Usd, usd } from '@/lib/core/domain/units'
import { withWaiver } from './fees'
import { closedReason, RESULT, STATUS } from './marketStatus'
import type { KalshiMarket } from './schemas'
import { plainText, questionOf } from './text'
import { tradingRulesOf } from './tradingRules'
import { windowOf } from './windowSeries'

/**
 * The venue counts contracts; dollars are estimated at the last price. Undefined when there were trades but no price.
 */
function volumeUsd(contracts: number | null | undefined, lastPrice: number): Usd | undefined {
  if (contracts === 0) return usd(0)
  if (contracts == null || lastPrice === 0) return undefined
  return notional(price(lastPrice), shares(contracts), 'nearest')
}

/** When the event happens; the close time may lie days after. */
const endDateOf = (market: KalshiMarket, strikeDate: number | undefined): number =>
  market.occurrence_datetime ?? market.expected_expiration_time ?? strikeDate ?? market.close_time

export const rulesOf = (market: Pick<KalshiMarket, 'rules_primary' | 'rules_secondary'>): string =>
  [market.rules_primary, market.rules_secondary].map(plainText).filter(Boolean).join('\n\n')

export interface MarketContext {
  eventId: string
  eventTitle: string
  eventSlug: string
  seriesTicker: string
  strikeDate?: number
  url: string
  fee: FeeSchedule
  inGroup: boolean
  sharedTitle: boolean
  marketDate?: string
  now: number
}

/** One validated market as a domain `Market`. Units: wire dollars and contracts are micro-units already. */
export function toMarket(market: KalshiMarket, context: MarketContext): Market {
  const status = statusAt({ status: STATUS[market.status], closeTime: market.close_time }, context.now)
  const lastPrice = market.last_price_dollars ?? 0
  const label = plainText(market.yes_sub_title)
  return {
    venue: 'kalshi',
    id: market.ticker,
    eventId: context.eventId,
    slug: context.eventSlug,
    question: questionOf({
      eventTitle: context.eventTitle,
      marketTitle: market.title,
      label,
      inGroup: context.inGroup,
      sharedTitle: context.sharedTitle,
    }),
    outcomeTitle: context.inGroup ? label || market.ticker : undefined,
    yesLabel: 'Yes',
    noLabel: 'No',
    yesTokenId: `${market.ticker}:yes`,
    noTokenId: `${market.ticker}:no`,
    status,
    result: status === 'resolved' ? RESULT.get(market.result) : undefined,
    closedReason: closedReason(status),
    resolvedAt: status === 'resolved' ? market.settlement_ts : undefined,
    endDate: endDateOf(market, context.strikeDate),
    closeTime: market.close_time,
    marketDate: context.marketDate,
    window: context.inGroup ? undefined : windowOf(market, context.seriesTicker),
    rules: rulesOf(market),
    url: context.url,
    volume: volumeUsd(market.volume_fp, lastPrice),
    volume24h: volumeUsd(market.volume_24h_fp, lastPrice),
    lastPrice: lastPrice > 0 ? price(lastPrice) : undefined,
    fee: withWaiver(context.fee, {
      waivedUntil: market.fee_waiver_expiration_time,
      closesAt: market.close_time,
    }),
    trading: tradingRulesOf(market.price_ranges),
    references: [],
  }
}
