import { LRUCache } from 'lru-cache'
import type { BookStore } from '@/lib/books/bookStore'
import type { MarketRef } from '@/lib/domain/market'
import type { VenueId } from '@/lib/domain/venue'
import { marketKey } from '@/lib/domain/venueKey'
import type { Clock } from '@/lib/net/types'
import { MAX_BATCH } from './redisKeys'

/** Asked again no sooner than this: a book that cannot be believed, and one that only has to stay fresh. */
const AGAIN_MS = { urgent: 1_000, fresh: 30_000 }
/** A book confirmed longer ago was nobody's until now; looked-at ones are read every second or two. */
const AGED_MS = 10_000
/** A leader that has not answered by then will not. */
const ANSWER_MS = 10_000
const MAX_ASKED = 20_000

interface Asked {
  at: number
  /** Resolves when the leader has answered. */
  answered: Promise<void>
  isOpen: boolean
  close(): void
}

/** Tells the leaders what is looked at here, and waits for what they read of it. */
export interface LeaderQuestions {
  demand(refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void>
  answered(venue: VenueId, marketIds: readonly string[]): void
}

interface LeaderQuestionsDeps {
  books: Pick<BookStore, 'get'>
  /** Somebody is there to be asked. */
  isLed(venue: VenueId): boolean
  /** May reject: then nobody waits. */
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

export function createLeaderQuestions({ books, isLed, send, clock }: LeaderQuestionsDeps): LeaderQuestions {
  const asked = new LRUCache<string, Asked>({ max: MAX_ASKED })

  function isUrgent(ref: MarketRef): boolean {
    const stored = books.get(ref)
    return !stored || stored.stale || clock.now() - stored.checkedAt > AGED_MS
  }

  function note(ref: MarketRef) {
    const key = marketKey(ref)
    const before = asked.get(key)
    // Whoever waits since an earlier question is answered with this one.
    if (before?.isOpen) {
      before.at = clock.now()
      return
    }
    const { promise, resolve } = withResolvers()
    const question: Asked = {
      at: clock.now(),
      answered: promise,
      isOpen: true,
      close() {
        question.isOpen = false
        resolve()
      },
    }
    asked.set(key, question)
  }

  function answer(venue: VenueId, marketIds: readonly string[]) {
    for (const marketId of marketIds) asked.peek(marketKey({ venue, marketId }))?.close()
  }

  function ask(refs: readonly MarketRef[]) {
    const byVenue = new Map<VenueId, string[]>()
    for (const ref of refs) {
      note(ref)
      byVenue.set(ref.venue, [...(byVenue.get(ref.venue) ?? []), ref.marketId])
    }
    for (const [venue, marketIds] of byVenue) send(venue, marketIds).catch(() => answer(venue, marketIds))
  }

  return {
    async demand(refs, { budgetMs }) {
      const led = refs.slice(0, MAX_BATCH).filter(({ venue }) => isLed(venue))
      const urgent = led.filter(isUrgent)
      const urgentKeys = new Set(urgent.map(marketKey))
      ask(
        led.filter((ref) => {
          const key = marketKey(ref)
          const pauseMs = urgentKeys.has(key) ? AGAIN_MS.urgent : AGAIN_MS.fresh
          return clock.now() - (asked.peek(key)?.at ?? Number.NEGATIVE_INFINITY) > pauseMs
        }),
      )
      const answers = urgent.flatMap((ref) => asked.get(marketKey(ref))?.answered ?? [])
      if (answers.length === 0 || budgetMs <= 0) return
      const spent = new AbortController()
      const budget = clock.sleep(Math.min(budgetMs, ANSWER_MS), spent.signal).catch(() => undefined)
      await Promise.race([Promise.all(answers), budget])
      spent.abort()
    },
    answered: answer,
  }
}
