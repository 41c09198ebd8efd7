import { tryJson } from '@/lib/infra/net/tryJson'
import type { Wire } from '../http/answer'
import type { GammaEvent, MarketPlace, PolymarketSource } from './source'

interface Index {
  of: readonly GammaEvent[]
  byCondition: Map<string, MarketPlace>
  /** A token's market, and which of its two outcomes it is. */
  byToken: Map<string, { place: MarketPlace; index: number }>
}

function readTokens(text: unknown): string[] {
  if (typeof text !== 'string') return []
  const parsed = tryJson(text)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

export const tokensOf = (market: Wire) => readTokens(market.clobTokenIds)
export const outcomesOf = (market: Wire) => readTokens(market.outcomes)

/** Finds markets by condition and by token; rebuilt only when the catalogue changes. */
export function createPlaces(source: PolymarketSource) {
  let index: Index | undefined
  return (now: number): Index => {
    const events = source.events(now)
    if (index?.of === events) return index
    const byCondition: Index['byCondition'] = new Map()
    const byToken: Index['byToken'] = new Map()
    for (const event of events) {
      for (const market of event.markets) {
        const place = { event, market }
        byCondition.set(market.conditionId, place)
        for (const [index, token] of tokensOf(market).entries()) byToken.set(token, { place, index })
      }
    }
    index = { of: events, byCondition, byToken }
    return index
  }
}
