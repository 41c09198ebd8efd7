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
/** After a failed renewal the last list serves so long before the next try. */
const RETRY_MS = 60_000
/** Series that appeared since the list was read are requested one by one, at most so many for one page of events. */
const MAX_SINGLE_READS = 20

export interface SeriesCache {
  /** All series of the last hour, with the fees of now; `needed` ones that are younger than the list are fetched too. */
  get(needed: readonly string[], options: FetchOptions): Promise<SeriesByTicker>
  /** What announced changes make of an event's overrides at this moment, by its ticker. */
  eventFees(now: number): ReadonlyMap<string, KalshiEventFeeChange>
}

/**
 * The series list is megabytes without pages and changes slowly: it is read once an hour. When a renewal fails the
 * last list goes on serving.
 * Errors: those of the client while there is no list yet.
 */
export function createSeriesCache({ client, clock }: { client: KalshiClient; clock: Clock }): SeriesCache {
  let known = new Map<string, KalshiSeries>()
  let absent = new Set<string>()
  /** Announced, and not in the list yet. */
  let changes: readonly KalshiFeeChange[] = []
  let eventChanges: readonly KalshiEventFeeChange[] = []
  let renewAt: number | undefined
  let flight: { done: Promise<void>; signal: AbortSignal } | undefined

  async function read(options: FetchOptions) {
    const requestedAt = clock.now()
    const { series } = await parseKalshiSeriesList(await client.fetchSeriesList(options))
    // What was to change before is in the list.
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

  /** Announced changes, none where they cannot be read: without them fees are an hour old at most. */
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

  /** Fees whose time came since the list was read. */
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
      // Another caller gave up on the read we had joined.
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
