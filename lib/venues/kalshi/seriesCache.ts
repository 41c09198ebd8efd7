import type { Clock } from '@/lib/net/types'
import type { FetchOptions } from '../connector'
import type { KalshiClient } from './client'
import { parseKalshiSeries, parseKalshiSeriesList, type SeriesByTicker } from './parseSeries'
import type { KalshiSeries } from './schemas'

const MAX_AGE_MS = 3_600_000
/** After a failed renewal the last list serves so long before the next try. */
const RETRY_MS = 60_000
/** Series that appeared since the list was read are asked for one by one, at most so many for one page of events. */
const MAX_SINGLE_READS = 20

export interface SeriesCache {
  /** All series of the last hour; `needed` ones that are younger than the list are fetched too. */
  get(needed: readonly string[], options: FetchOptions): Promise<SeriesByTicker>
}

/**
 * The series list is megabytes without pages and changes slowly: it is read once an hour. When a renewal fails the
 * last list goes on serving.
 * Errors: those of the client while there is no list yet.
 */
export function createSeriesCache({ client, clock }: { client: KalshiClient; clock: Clock }): SeriesCache {
  let known = new Map<string, KalshiSeries>()
  let absent = new Set<string>()
  let renewAt: number | undefined
  let flight: { done: Promise<void>; signal: AbortSignal } | undefined

  async function read(options: FetchOptions) {
    const { series } = parseKalshiSeriesList(await client.fetchSeriesList(options))
    known = new Map(series)
    absent = new Set()
    renewAt = clock.now() + MAX_AGE_MS
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
    async get(needed, options) {
      if (renewAt === undefined || clock.now() >= renewAt) await renew(options)
      const young = [...new Set(needed)].filter((ticker) => !known.has(ticker) && !absent.has(ticker))
      await Promise.allSettled(young.slice(0, MAX_SINGLE_READS).map((ticker) => readSingle(ticker, options)))
      options.signal.throwIfAborted()
      return known
    },
  }
}
