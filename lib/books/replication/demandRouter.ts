import { LRUCache } from 'lru-cache'
import type { BookStore } from '@/lib/books/store/bookStore'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { Clock } from '@/lib/infra/net/types'
import { MAX_BATCH } from './redisKeys'

/** Minimum interval between two demands for a market: for a missing, stale or aged book, and to keep one fresh. */
const INTERVAL_MS = { urgent: 1_000, fresh: 30_000 }
/** A book that was confirmed longer ago is not followed yet: followed ones are polled every second or two. */
const AGED_MS = 10_000
/** The longest wait for a leader's answer. */
const ANSWER_MS = 10_000
const MAX_DEMANDS = 20_000

interface SentDemand {
  at: number
  /** Resolves when the leader has answered. */
  answered: Promise<void>
  isOpen: boolean
  close(): void
}

/** Sends demands to the venues' leaders and waits for their answers. */
export interface DemandRouter {
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
  answered(venue: VenueId, marketIds: readonly string[]): void
}

interface DemandRouterDeps {
  books: Pick<BookStore, 'get'>
  /** The venue has a leader. */
  isLed(venue: VenueId): boolean
  /** A rejection ends the wait. */
  send(venue: VenueId, marketIds: readonly string[]): Promise<unknown>
  clock: Clock
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

export function createDemandRouter({ books, isLed, send, clock }: DemandRouterDeps): DemandRouter {
  const sent = new LRUCache<string, SentDemand>({ max: MAX_DEMANDS })

  function isUrgent(ref: MarketRef): boolean {
    const stored = books.get(ref)
    return !stored || stored.stale || clock.now() - stored.checkedAt > AGED_MS
  }

  function record(ref: MarketRef) {
    const key = marketKey(ref)
    const before = sent.get(key)
    // An open demand is answered together with this one.
    if (before?.isOpen) {
      before.at = clock.now()
      return
    }
    const { promise, resolve } = withResolvers()
    const demand: SentDemand = {
      at: clock.now(),
      answered: promise,
      isOpen: true,
      close() {
        demand.isOpen = false
        resolve()
      },
    }
    sent.set(key, demand)
  }

  function answer(venue: VenueId, marketIds: readonly string[]) {
    for (const marketId of marketIds) sent.peek(marketKey({ venue, marketId }))?.close()
  }

  function sendDemand(refs: readonly MarketRef[]) {
    const byVenue = new Map<VenueId, string[]>()
    for (const ref of refs) {
      record(ref)
      byVenue.set(ref.venue, [...(byVenue.get(ref.venue) ?? []), ref.marketId])
    }
    for (const [venue, marketIds] of byVenue) send(venue, marketIds).catch(() => answer(venue, marketIds))
  }

  return {
    async demand(refs, { budgetMs }) {
      const led = refs.slice(0, MAX_BATCH).filter(({ venue }) => isLed(venue))
      const urgent = led.filter(isUrgent)
      const urgentKeys = new Set(urgent.map(marketKey))
      sendDemand(
        led.filter((ref) => {
          const key = marketKey(ref)
          const intervalMs = urgentKeys.has(key) ? INTERVAL_MS.urgent : INTERVAL_MS.fresh
          return clock.now() - (sent.peek(key)?.at ?? Number.NEGATIVE_INFINITY) > intervalMs
        }),
      )
      const answers = urgent.flatMap((ref) => sent.get(marketKey(ref))?.answered ?? [])
      if (answers.length === 0 || budgetMs <= 0) return
      const spent = new AbortController()
      const budget = clock.sleep(Math.min(budgetMs, ANSWER_MS), spent.signal).catch(() => undefined)
      await Promise.race([Promise.all(answers), budget])
      spent.abort()
    },
    answered: answer,
  }
}
