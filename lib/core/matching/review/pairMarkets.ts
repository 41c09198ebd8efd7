import type { Market, VenueEvent } from '@/lib/core/domain/market'
import type { MarketPair } from '@/lib/core/domain/matches'
import { plain } from '../read/normalize'

const labelOf = ({ outcomeTitle, question }: Market) => plain(outcomeTitle ?? question).trim()

/** Pairs the markets of two events that a reviewer merged: the only ones, or those with equal names. */
export function pairMarkets(a: VenueEvent, b: VenueEvent, inverted = false): MarketPair[] {
  const [x, y] = [a.markets[0], b.markets[0]]
  if (x && y && a.markets.length === 1 && b.markets.length === 1) return [{ a: x.id, b: y.id, inverted }]
  const byLabel = new Map(b.markets.map((market) => [labelOf(market), market]))
  return a.markets.flatMap((market) => {
    const label = labelOf(market)
    const other = byLabel.get(label)
    byLabel.delete(label)
    return other ? [{ a: market.id, b: other.id, inverted }] : []
  })
}
