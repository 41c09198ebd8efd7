import { z } from 'zod'
import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Market } from '@/lib/core/domain/market'
import type { Clock } from '@/lib/infra/net/types'
import type { EventPage, FetchOptions, RejectedRow } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import { CONCURRENCY, type OpinionClient } from './client'
import { feeAt, OPINION_FEE } from './fees'

const MAX_AGE_MS = 6 * 3_600_000
/** A failed one is retried after this time. */
const RETRY_MS = 10 * 60_000
const MAX_KEPT = 20_000
/** Rates requested per page of the catalogue, at 15 requests per second; the others follow later. */
const MAX_READS = 10
/** The contract is queried for more at once. */
const MAX_ON_CHAIN = 500

/** Basis points as text; a number is accepted too. Above 100 % is invalid. */
const bps = z
  .union([
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number),
    z.int(),
  ])
  .pipe(z.number().min(0).max(10_000))
const feeRates = z.object({ takerFeeBps: bps })

/** Taker rates in basis points, in the order of the tokens; undefined where none is set. */
export type ReadTakerFees = (
  tokenIds: readonly string[],
  options: FetchOptions,
) => Promise<readonly (number | undefined)[]>

export interface FeeRates {
  /** The page with its tokens' rates; those not read yet have the highest, marked as assumed. */
  complete(page: EventPage, options: FetchOptions): Promise<EventPage>
}

const canTrade = ({ status }: Market) => status === 'open' || status === 'paused'

/** Adds an entry as the newest; over the limit the oldest is dropped. */
function keepIn<T>(map: Map<string, T>, key: string, value: T): void {
  const [oldest] = map.keys()
  if (map.size >= MAX_KEPT && oldest !== undefined && !map.has(key)) map.delete(oldest)
  map.delete(key)
  map.set(key, value)
}

/**
 * Rates by `GET /token/fee-rates`, per token and cached for hours: both tokens of a market have one rate. Tokens that
 * the API was not queried for, or did not return, have the contract's rate, where the chain can be read.
 * Source: `@opinion-labs/opinion-api` 0.3.1, `getTokenFeeRates`; `@opinion-labs/opinion-clob-sdk` 0.6.1,
 * `getFeeRateSettings`.
 */
export function createFeeRates({
  client,
  clock,
  readOnChain,
}: {
  client: OpinionClient
  clock: Clock
  readOnChain?: ReadTakerFees
}): FeeRates {
  const known = new Map<string, { fee: FeeSchedule; until: number }>()
  /** When the contract may be queried for a token again, ms. */
  const nextOnChain = new Map<string, number>()
  /** No page waits for a chain that has just failed. */
  let chainPausedUntil = 0

  const keep = (token: string, fee: FeeSchedule, forMs: number) =>
    keepIn(known, token, { fee, until: clock.now() + forMs })

  async function read(token: string, options: FetchOptions): Promise<RejectedRow | undefined> {
    const last = known.get(token)?.fee ?? OPINION_FEE
    keep(token, last, RETRY_MS)
    const result = await client.fetchFeeRates(token, options)
    if (result === undefined) return undefined
    const { data } = feeRates.safeParse(result)
    if (!data) return { path: `token/fee-rates ${token}`, message: 'takerFeeBps is not in basis points' }
    keep(token, feeAt(data.takerFeeBps), MAX_AGE_MS)
    return undefined
  }

  async function readAll(tokens: readonly string[], options: FetchOptions): Promise<RejectedRow[]> {
    // That every call failed is no reason to lose the page.
    const rows = tokens.map((token) => ({ token }))
    const results = await settleLimited(rows, CONCURRENCY, ({ token }) => read(token, options)).catch(
      (reason: unknown) => rows.map((): PromiseRejectedResult => ({ status: 'rejected', reason })),
    )
    options.signal.throwIfAborted()
    const { fulfilled, failed } = partitionSettled(results, (i) => `token/fee-rates ${tokens[i]}`)
    return [...fulfilled.flatMap((refusal) => refusal ?? []), ...failed]
  }

  /** The contract's rates for tokens without one from the API: many tokens per request. */
  async function readRest(tokens: readonly string[], options: FetchOptions): Promise<RejectedRow[]> {
    const now = clock.now()
    const requested = tokens
      .filter((token) => known.get(token)?.fee.assumed !== undefined || !known.has(token))
      .filter((token) => (nextOnChain.get(token) ?? 0) <= now)
      .slice(0, MAX_ON_CHAIN)
    if (!readOnChain || requested.length === 0 || now < chainPausedUntil) return []
    for (const token of requested) keepIn(nextOnChain, token, now + RETRY_MS)
    try {
      const rates = await readOnChain(requested, options)
      requested.forEach((token, i) => {
        const { data } = bps.safeParse(rates[i])
        if (data !== undefined) keep(token, feeAt(data), MAX_AGE_MS)
      })
      return []
    } catch (error) {
      options.signal.throwIfAborted()
      chainPausedUntil = clock.now() + RETRY_MS
      return [
        { path: 'fee manager contract', message: error instanceof Error ? error.message : String(error) },
      ]
    }
  }

  return {
    async complete({ events, refusals }, options) {
      const tokens = events.flatMap(({ markets }) =>
        markets.filter(canTrade).map(({ yesTokenId }) => yesTokenId),
      )
      const isDue = (token: string) => (known.get(token)?.until ?? 0) <= clock.now()
      const due = [...new Set(tokens)].filter(isDue)
      const failed = await readAll(due.slice(0, MAX_READS), options)
      const silent = await readRest(due, options)
      const completed = (market: Market): Market => {
        const fee = known.get(market.yesTokenId)?.fee
        return fee ? { ...market, fee } : market
      }
      return {
        events: events.map((event) => ({ ...event, markets: event.markets.map(completed) })),
        refusals: [...refusals, ...failed, ...silent],
      }
    },
  }
}
