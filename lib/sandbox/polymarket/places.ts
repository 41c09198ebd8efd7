import type { Wire } from '../http/answer'
import type { GammaEvent, MarketPlace, PolymarketSource } from './source'

interface Index {
  of: readonly GammaEvent[]
  byCondition: Map<string, MarketPlace>
}

function readTokens(text: unknown): string[] {
  if (typeof text !== 'string') return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.map(String) : []
  } catch {
    return []
  }
}

export const tokensOf = (market: Wire) => readTokens(market.clobTokenIds)
export const outcomesOf = (market: Wire) => readTokens(market.outcomes)

/** Finds markets by condition; rebuilt only when the catalogue is. */
export function createPlaces(source: PolymarketSource) {
  let index: Index | undefined
  return (now: number): Index => {
    const events = source.events(now)
    if (index?.of === events) return index
    const byCondition: Index['byCondition'] = new Map()
    for (const event of events) {
      for (const market of event.markets) {
        byCondition.set(market.conditionId, { event, market })
      }
    }
    index = { of: events, byCondition }
    return index
  }
}
