import type { Clock } from '@/lib/infra/net/types'
import type { FetchOptions } from '../connector'
import type { KalshiClient } from './client'
import {
  parseKalshiEventFeeChanges,
  parseKalshiFeeChanges,
  parseKalshiSeries,
  parseKalshiSeriesList,
  type SeriesByTicker,
} from './parseSeries'
import type { KalshiEventFeeChange, KalshiFeeChange, KalshiSeries } from './schemas'

const MAX_AGE_MS = 3_600_000
/** After a failed refresh the last list is used this long before the next try. */
const RETRY_MS = 60_000
/** Series newer than the list are requested one by one, at most this many per page of events. */
const MAX_SINGLE_READS = 20

export interface SeriesCache {
  /** All series of the last hour with current fees; `needed` ones newer than the list are fetched too. */
  get(needed: readonly string[], options: FetchOptions): Promise<SeriesByTicker>
  /** An event's current overrides after announced changes, by its ticker. */
  eventFees(now: number): ReadonlyMap<string, KalshiEventFeeChange>
}

/**
 * The series list is megabytes without pages and changes slowly: it is read once an hour. When a refresh fails the last
 * list remains in use.
 * Errors: those of the client while there is no list yet.
 */
export function createSeriesCache({ client, clock }: { client: KalshiClient; clock: Clock }): SeriesCache {
  let known = new Map<string, KalshiSeries>()
  let absent = new Set<string>()
  /** Announced, and not yet in the list. */
  let changes: readonly KalshiFeeChange[] = []
  let eventChanges: readonly KalshiEventFeeChange[] = []
  let renewAt: number | undefined
  let flight: { done: Promise<void>; signal: AbortSignal } | undefined

  async function read(options: FetchOptions) {
    const requestedAt = clock.now()
    const { series } = await parseKalshiSeriesList(await client.fetchSeriesList(options))
    // The list already includes earlier changes.
    changes = (await readChanges(client.fetchFeeChanges(options), parseKalshiFeeChanges, options)).filter(
      ({ scheduled_ts }) => scheduled_ts > requestedAt,
    )
    eventChanges = (
      await readChanges(client.fetchEventFeeChanges(options), parseKalshiEventFeeChanges, options)
    ).filter(({ scheduled_ts }) => scheduled_ts > requestedAt)
    known = new Map(series)
    absent = new Set()
    renewAt = clock.now() + MAX_AGE_MS
  }

  /** Announced changes, none where they cannot be read: without them fees are at most an hour old. */
  async function readChanges<T>(
    payload: Promise<unknown>,
    parse: (payload: unknown) => readonly T[],
    { signal }: FetchOptions,
  ): Promise<readonly T[]> {
    try {
      const answer = await payload
      return answer === undefined ? [] : parse(answer)
    } catch {
      signal.throwIfAborted()
      return []
    }
  }

  /** Fees that have taken effect since the list was read. */
  function applyChanges() {
    const now = clock.now()
    for (const { series_ticker: ticker, fee_type, fee_multiplier, scheduled_ts } of changes) {
      const series = scheduled_ts <= now ? known.get(ticker) : undefined
      if (series) known.set(ticker, { ...series, fee_type, fee_multiplier })
    }
    changes = changes.filter(({ scheduled_ts }) => scheduled_ts > now)
  }

  async function renew(options: FetchOptions): Promise<void> {
    if (!flight) {
      const done = read(options).finally(() => {
        flight = undefined
      })
      flight = { done, signal: options.signal }
    }
    const { done, signal } = flight
    try {
      await done
    } catch (error) {
      options.signal.throwIfAborted()
      // Another caller aborted the read that we had joined.
      if (signal.aborted) return renew(options)
      if (renewAt === undefined) throw error
      renewAt = clock.now() + RETRY_MS
    }
  }

  async function readSingle(ticker: string, options: FetchOptions) {
    const payload = await client.fetchSeries(ticker, options)
    const series = payload === undefined ? undefined : parseKalshiSeries(payload)
    if (series) known.set(ticker, series)
    else absent.add(ticker)
  }

  return {
    eventFees: (now) =>
      new Map(
        eventChanges
          .filter(({ scheduled_ts }) => scheduled_ts <= now)
          .map((change) => [change.event_ticker, change]),
      ),
    async get(needed, options) {
      if (renewAt === undefined || clock.now() >= renewAt) await renew(options)
      const young = [...new Set(needed)].filter((ticker) => !known.has(ticker) && !absent.has(ticker))
      await Promise.allSettled(young.slice(0, MAX_SINGLE_READS).map((ticker) => readSingle(ticker, options)))
      options.signal.throwIfAborted()
      applyChanges()
      return known
    },
  }
}
