import type { PlatformId } from '@/lib/contract/platform'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { priceBestFirst } from '@/lib/core/planner/ladder/priceBestFirst'
import type { PlanLeg, PlanSource } from '@/lib/core/planner/types'

/** A leg as sent, and the side of the book it executes against. */
export interface SentLeg {
  platform: PlatformId
  leg: PlanLeg
  source: PlanSource
  /** Crossing side on arrival, best first. */
  later: readonly Level[]
}

/** The result of an order. */
export interface Met {
  full: boolean
  /** Filled net tokens as a share of those planned, 0 to 1. */
  share: number
  /** Basis points by which a filled token cost more, or yielded less, than planned; undefined when nothing filled. */
  costBps?: number
  /** Unfilled net tokens, micro, by leg. */
  lost: { platform: PlatformId; tokens: number }[]
}

/** Gross tokens within a limit price, capped at `most`. */
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

/** Executes legs against later books, each as immediate-or-cancel with its own worst price as limit. */
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
    // At better prices a fee in tokens takes more tokens: no loss.
    if (gross < leg.gross) lost.push({ platform, tokens: leg.tokens - (fill?.tokens ?? 0) })
  }
  const share = planned.tokens > 0 ? Math.min(1, filled.tokens / planned.tokens) : 0
  if (filled.tokens <= 0 || planned.usd <= 0) return { full, share, lost }
  const ratio = filled.usd / filled.tokens / (planned.usd / planned.tokens)
  return { full, share, lost, costBps: (side === 'buy' ? ratio - 1 : 1 - ratio) * 10_000 }
}
