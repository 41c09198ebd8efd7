import type { PlatformId } from '@/lib/contract/platform'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { priceBestFirst } from '@/lib/core/planner/ladder/priceBestFirst'
import type { PlanLeg, PlanSource } from '@/lib/core/planner/types'

/** A leg as it is sent, and the side of the book that it meets. */
export interface SentLeg {
  platform: PlatformId
  leg: PlanLeg
  source: PlanSource
  /** Crossing side when it arrives, best first. */
  later: readonly Level[]
}

/** What became of an order. */
export interface Met {
  full: boolean
  /** Filled net tokens as a share of those planned, 0 to 1. */
  share: number
  /** Basis points that a filled token cost more, or brought less, than planned; undefined where nothing filled. */
  costBps?: number
  /** Net tokens that were not filled, micro, by leg. */
  lost: { platform: PlatformId; tokens: number }[]
}

/** Gross tokens within a limit price, at most those wanted. */
function within(
  levels: readonly Level[],
  { limit, most, side }: { limit: number; most: number; side: Side },
) {
  let gross = 0
  for (const { price, size } of levels) {
    if (gross >= most || (side === 'buy' ? price > limit : price < limit)) break
    gross += size
  }
  return Math.min(gross, most)
}

/** Meets legs with later books, each as immediate-or-cancel with its own worst price as limit. */
export function meetBooks(
  sent: readonly SentLeg[],
  { side, includeFees }: { side: Side; includeFees: boolean },
): Met {
  const [planned, filled] = [
    { tokens: 0, usd: 0 },
    { tokens: 0, usd: 0 },
  ]
  let full = sent.length > 0
  const lost: Met['lost'] = []
  for (const { platform, leg, source, later } of sent) {
    planned.tokens += leg.tokens
    planned.usd += leg.usd
    const gross = within(later, { limit: leg.worstPrice ?? 0, most: leg.gross, side })
    const fill = priceBestFirst({ levels: later, fee: source.fee, side, includeFees }, gross)
    full &&= gross === leg.gross
    filled.tokens += fill?.tokens ?? 0
    filled.usd += fill?.usd ?? 0
    // At better prices a fee in tokens takes more of them: that is nothing lost.
    if (gross < leg.gross) lost.push({ platform, tokens: leg.tokens - (fill?.tokens ?? 0) })
  }
  const share = planned.tokens > 0 ? Math.min(1, filled.tokens / planned.tokens) : 0
  if (filled.tokens <= 0 || planned.usd <= 0) return { full, share, lost }
  const ratio = filled.usd / filled.tokens / (planned.usd / planned.tokens)
  return { full, share, lost, costBps: (side === 'buy' ? ratio - 1 : 1 - ratio) * 10_000 }
}
