import type { Wire } from '../http/answer'
import { hashText } from '../world/random'
import { outcomesOf, tokensOf } from './places'
import type { MarketPlace, TradeRow } from './source'

/** Deterministic for a text. */
const hexOf = (text: string, digits: number) =>
  `0x${Array.from({ length: Math.ceil(digits / 8) }, (_, i) =>
    hashText(`${text}/${i}`).toString(16).padStart(8, '0'),
  )
    .join('')
    .slice(0, digits)}`

const keyOf = ({ market }: MarketPlace, trade: TradeRow) => `${market.id} ${trade.at}`
const hashOf = (place: MarketPlace, trade: TradeRow) => hexOf(`transaction ${keyOf(place, trade)}`, 64)

/** A row of the data API. */
export function toTrade(place: MarketPlace, trade: TradeRow): Wire {
  const { event, market } = place
  const index = trade.yes ? 0 : 1
  return {
    proxy_wallet: hexOf(`wallet ${hashText(keyOf(place, trade)) % 400}`, 40),
    side: trade.side,
    token_id: tokensOf(market)[index] ?? '',
    condition_id: market.conditionId,
    size: trade.size,
    price: trade.price,
    timestamp: Math.floor(trade.at / 1_000),
    title: market.question,
    slug: market.slug,
    icon: market.icon ?? '',
    event_slug: event.slug,
    outcome: outcomesOf(market)[index] ?? '',
    outcome_index: index,
    name: '',
    pseudonym: '',
    bio: '',
    profile_image: '',
    profile_image_optimized: '',
    transaction_hash: hashOf(place, trade),
  }
}

/** The same fill in the market channel's format. */
export const toLastTrade = (place: MarketPlace, trade: TradeRow): Wire => ({
  event_type: 'last_trade_price',
  market: place.market.conditionId,
  asset_id: tokensOf(place.market)[trade.yes ? 0 : 1] ?? '',
  price: String(trade.price),
  side: trade.side,
  size: String(trade.size),
  fee_rate_bps: '0',
  timestamp: String(trade.at),
  transaction_hash: hashOf(place, trade),
})
