import type { ArbitrageLife, ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import type { ScannerService } from './createScannerService'
import type { Opportunity } from './types'

/** Maximum unwritten lives: a long database outage costs history, not memory. */
const MAX_PENDING = 5_000
const KEEP_MS = 30 * 86_400_000

/** Writes lives of opportunities in batches. */
export interface LifeRecorder {
  /** Writes what changed. Errors: the database's; nothing is lost by one. */
  flush(): Promise<void>
  /** Marks every open life as continuing, with the next flush. */
  renew(): void
  /** Ends lives of an earlier process that were not found again, and deletes those older than a month. */
  tidy(): Promise<void>
}

interface RecorderParts {
  scanner: Pick<ScannerService, 'watch' | 'current' | 'adopt'>
  lives: ArbitrageLives
  clock: { now(): number }
  log: { warn(facts: object, message: string): void }
}

const keyOf = ({ id, firstSeenAt }: Pick<ArbitrageLife, 'id' | 'firstSeenAt'>) => `${id}\n${firstSeenAt}`

function toLife(
  { id, kind, group, outcome, legs, verified, firstSeenAt, ...now }: Opportunity,
  { before, at, endedAt }: { before: ArbitrageLife | undefined; at: number; endedAt?: number },
): ArbitrageLife {
  const isBest = !before || now.profit > before.bestProfit
  return {
    id,
    kind,
    firstSeenAt,
    lastSeenAt: at,
    ...(endedAt !== undefined && { endedAt }),
    eventSlug: group.slug,
    eventTitle: group.title,
    ...(outcome && { outcomeId: outcome.id }),
    ...(outcome?.title !== undefined && { outcomeTitle: outcome.title }),
    venues: [...new Set(legs.map(({ member }) => member.market.venue))],
    verified,
    bestProfit: isBest ? now.profit : before.bestProfit,
    bestTokens: isBest ? now.tokens : before.bestTokens,
    bestCost: isBest ? now.cost : before.bestCost,
  }
}

/** Records until the signal aborts. `known`: the open lives of an earlier process. */
export function recordLives(
  { scanner, lives, clock, log }: RecorderParts,
  { known, signal }: { known: readonly ArbitrageLife[]; signal: AbortSignal },
): LifeRecorder {
  const open = new Map(known.map((life) => [keyOf(life), life]))
  const pending = new Map<string, ArbitrageLife>()
  let dropped = 0

  function note(opportunity: Opportunity, state: 'open' | 'changed' | 'closed') {
    const key = keyOf(opportunity)
    const at = clock.now()
    const before = open.get(key)
    const life = toLife(opportunity, { before, at, ...(state === 'closed' && { endedAt: at }) })
    if (state === 'closed') open.delete(key)
    else open.set(key, life)
    put(key, life)
  }

  function put(key: string, life: ArbitrageLife) {
    if (pending.has(key) || pending.size < MAX_PENDING) pending.set(key, life)
    else dropped += 1
  }

  scanner.watch(({ opportunity, state }) => note(opportunity, state), signal)
  for (const opportunity of scanner.current()) note(opportunity, 'open')

  return {
    async flush() {
      const batch = new Map(pending)
      pending.clear()
      if (dropped > 0) log.warn({ dropped }, 'Too many opportunities at once: some lives were not recorded.')
      dropped = 0
      try {
        await lives.save([...batch.values()])
      } catch (error) {
        for (const [key, life] of batch) if (!pending.has(key)) put(key, life)
        throw error
      }
    },
    renew() {
      for (const opportunity of scanner.current()) note(opportunity, 'changed')
    },
    async tidy() {
      const current = scanner.current()
      const lasting = new Set(current.map(keyOf))
      for (const key of open.keys()) if (!lasting.has(key)) open.delete(key)
      scanner.adopt([])
      await lives.endOthers(current)
      await lives.deleteBefore(clock.now() - KEEP_MS)
    },
  }
}
