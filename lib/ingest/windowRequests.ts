import { LRUCache } from 'lru-cache'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import { ASKED_BEFORE_MS, type WindowRequest, windowRequestOf } from '@/lib/core/domain/windowRequest'
import type { Clock } from '@/lib/infra/net/types'

interface WindowRequestsDeps {
  /**
   * Requests the window from the venue, where this process reads it: true when it can be found from then on, false when
   * the venue has none, undefined when the request could not be made. May reject.
   */
  read(venue: VenueId, ask: WindowRequest, signal: AbortSignal): Promise<boolean | undefined>
  /** Resolves when new windows can be found. */
  found(): Promise<void>
  clock: Clock
  /** Ends all reading when the service stops. */
  signal: AbortSignal
}

/** A request continues past its caller's budget, so that the next caller finds the window, but not forever. */
const READ_MS = 5_000
/** A missing window is not requested again for this long. */
const MISSED_MS = 60_000
const MAX_MISSES = 2_000
/** Maximum requests of each kind to one venue per minute, across all callers. */
export const MAX_A_MINUTE = 20
const MINUTE_MS = 60_000

/**
 * Requests windows that no listing has brought yet: single flight, misses cached, and a rate limit per venue. Resolves
 * when they can be found, do not exist, or when the budget is spent. Never rejects.
 */
export function createWindowRequests({ read, found, clock, signal }: WindowRequestsDeps) {
  const misses = new LRUCache<string, number>({ max: MAX_MISSES })
  const inFlight = new Map<string, Promise<void>>()
  const requested = new Map<string, number[]>()

  function isPlausible(ask: WindowRequest): boolean {
    if ('marketId' in ask) return true
    const now = clock.now()
    return ask.window.endsAt > now && ask.window.startsAt < now + ASKED_BEFORE_MS
  }

  /** Counts a request; false over the limit. */
  function mayRequest(venue: VenueId, ask: WindowRequest): boolean {
    const now = clock.now()
    // Ids that belong to no window must not use up the limit for addresses.
    const kind = `${venue} ${Object.keys(ask).join()}`
    const recent = (requested.get(kind) ?? []).filter((at) => now - at < MINUTE_MS)
    const may = recent.length < MAX_A_MINUTE
    requested.set(kind, may ? [...recent, now] : recent)
    return may
  }

  async function request(venue: VenueId, ask: WindowRequest, key: string) {
    const limit = new AbortController()
    const abort = () => limit.abort()
    const aborted = new Promise<void>((resolve) =>
      limit.signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    const timer = setTimeout(abort, READ_MS)
    signal.addEventListener('abort', abort, { once: true })
    try {
      const answer = await read(venue, ask, limit.signal)
      if (answer) await Promise.race([found(), aborted])
      // Only the venue's own "no" is cached: a slow or failing venue may have the window.
      else if (answer === false) misses.set(key, clock.now())
    } catch {
      // The venue reports its own failures; the next caller sends a new request, within the limit per minute.
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  function start(ref: MarketRef): Promise<void> | undefined {
    const key = marketKey(ref)
    const running = inFlight.get(key)
    if (running) return running
    const ask = windowRequestOf(ref)
    if (!ask || !isPlausible(ask)) return undefined
    if (clock.now() - (misses.get(key) ?? Number.NEGATIVE_INFINITY) < MISSED_MS) return undefined
    if (!mayRequest(ref.venue, ask)) return undefined
    const flight = request(ref.venue, ask, key).finally(() => inFlight.delete(key))
    inFlight.set(key, flight)
    return flight
  }

  return async function requestWindows(refs: readonly MarketRef[], { budgetMs }: { budgetMs: number }) {
    if (signal.aborted) return
    const flights = refs.flatMap((ref) => start(ref) ?? [])
    if (flights.length === 0) return
    const spent = new AbortController()
    const budget = clock.sleep(budgetMs, spent.signal).catch(() => undefined)
    await Promise.race([Promise.all(flights), budget])
    spent.abort()
  }
}
