import type { Outcome } from '@/lib/core/domain/market'

/** The two tokens' messages about one change arrive within this time of each other. */
const PAIR_WINDOW_MS = 2_000
const MAX_LEVELS = 256
const MAX_TRADES = 64

interface LevelEntry {
  yes?: number
  no?: number
  at: number
}

/**
 * Every level change is sent twice, once per token. The YES token's message is applied; this compares the NO token's
 * with it. Bounded: the oldest unmatched changes are dropped.
 */
export function createLevelDedup() {
  const open = new Map<string, LevelEntry>()

  /** Drops expired and surplus entries; true when a level was sent for NO and never for YES. */
  function isTorn(now: number): boolean {
    for (const [key, entry] of open) {
      if (now - entry.at <= PAIR_WINDOW_MS && open.size <= MAX_LEVELS) return false
      open.delete(key)
      if (entry.no !== undefined && now - entry.at > PAIR_WINDOW_MS) return true
    }
    return false
  }

  return {
    /** In YES terms. False when the two tokens' messages give different books. */
    agree({
      outcome,
      key,
      size,
      now,
    }: {
      outcome: Outcome
      key: string
      size: number
      now: number
    }): boolean {
      const entry = open.get(key)
      const other = outcome === 'yes' ? entry?.no : entry?.yes
      open.delete(key)
      if (other !== size) {
        const unanswered = outcome === 'yes' ? { yes: size } : { yes: entry?.yes, no: size }
        open.set(key, { ...unanswered, at: now })
      }
      return !isTorn(now)
    },
    clear: () => open.clear(),
  }
}

interface TokenTrade {
  outcome: Outcome
  yesPrice: number
  size: number
  at: number
}

/**
 * The documentation does not say whether a trade is sent for one token or for both. Either way it is reported once: the
 * other token's equal trade within {@link PAIR_WINDOW_MS} is its duplicate.
 */
export function createTradeDedup() {
  const recent: TokenTrade[] = []
  return {
    isNew(trade: TokenTrade): boolean {
      while (recent[0] && (recent.length >= MAX_TRADES || trade.at - recent[0].at > PAIR_WINDOW_MS))
        recent.shift()
      const duplicate = recent.findIndex(
        ({ outcome, yesPrice, size }) =>
          outcome !== trade.outcome && yesPrice === trade.yesPrice && size === trade.size,
      )
      if (duplicate >= 0) recent.splice(duplicate, 1)
      else recent.push(trade)
      return duplicate < 0
    },
  }
}
