import type { Outcome } from '@/lib/domain/market'

/** The two tokens' messages about one thing arrive within this of each other. */
const TWIN_MS = 2_000
const MAX_LEVELS = 256
const MAX_TRADES = 64

interface LevelEntry {
  yes?: number
  no?: number
  at: number
}

/**
 * Every change of a level is told twice, once a token. The YES token's message is the one that counts; this holds the
 * NO token's against it. Bounded: the oldest open questions are dropped.
 */
export function createLevelDedup() {
  const open = new Map<string, LevelEntry>()

  /** Drops what was answered or is too old; true when a level was told for NO and never for YES. */
  function isTorn(now: number): boolean {
    for (const [key, entry] of open) {
      if (now - entry.at <= TWIN_MS && open.size <= MAX_LEVELS) return false
      open.delete(key)
      if (entry.no !== undefined && now - entry.at > TWIN_MS) return true
    }
    return false
  }

  return {
    /** In YES terms. False when the two tokens have told different books. */
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

interface ToldTrade {
  outcome: Outcome
  yesPrice: number
  size: number
  at: number
}

/**
 * Whether a trade is told for one token or for both is not documented. Either way it is told here once: the other
 * token's equal trade within a moment is its twin.
 */
export function createTradeDedup() {
  const told: ToldTrade[] = []
  return {
    isNew(trade: ToldTrade): boolean {
      while (told[0] && (told.length >= MAX_TRADES || trade.at - told[0].at > TWIN_MS)) told.shift()
      const twin = told.findIndex(
        ({ outcome, yesPrice, size }) =>
          outcome !== trade.outcome && yesPrice === trade.yesPrice && size === trade.size,
      )
      if (twin >= 0) told.splice(twin, 1)
      else told.push(trade)
      return twin < 0
    },
  }
}
