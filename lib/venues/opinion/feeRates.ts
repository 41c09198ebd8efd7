import { z } from 'zod'
import type { FeeSchedule } from '@/lib/domain/fees'
import type { Market } from '@/lib/domain/market'
import type { Clock } from '@/lib/net/types'
import type { EventPage, FetchOptions, RejectedRow } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import { CONCURRENCY, type OpinionClient } from './client'
import { feeAt, OPINION_FEE } from './fees'

const MAX_AGE_MS = 6 * 3_600_000
/** One that could not be read is tried again after this. */
const RETRY_MS = 10 * 60_000
const MAX_KEPT = 20_000
/** Tokens asked about for one page of the catalogue, of 15 requests a second; the others have their turn later. */
const MAX_READS = 10

/** Basis points as text; a number is taken too. Above 100 % is no rate. */
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

export interface FeeRates {
  /** The page with the rates that its tokens have; those not read yet have the highest, marked as assumed. */
  complete(page: EventPage, options: FetchOptions): Promise<EventPage>
}

const canTrade = ({ status }: Market) => status === 'open' || status === 'paused'

/**
 * Rates by `GET /token/fee-rates`, per token and kept for hours: both tokens of a market have one rate.
 * Source: `@opinion-labs/opinion-api` 0.3.1, `getTokenFeeRates`.
 */
export function createFeeRates({ client, clock }: { client: OpinionClient; clock: Clock }): FeeRates {
  const known = new Map<string, { fee: FeeSchedule; until: number }>()

  function keep(token: string, fee: FeeSchedule, forMs: number) {
    const [oldest] = known.keys()
    if (known.size >= MAX_KEPT && oldest !== undefined) known.delete(oldest)
    known.delete(token)
    known.set(token, { fee, until: clock.now() + forMs })
  }

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

  return {
    async complete({ events, refusals }, options) {
      const tokens = events.flatMap(({ markets }) =>
        markets.filter(canTrade).map(({ yesTokenId }) => yesTokenId),
      )
      const isDue = (token: string) => (known.get(token)?.until ?? 0) <= clock.now()
      const failed = await readAll([...new Set(tokens)].filter(isDue).slice(0, MAX_READS), options)
      const completed = (market: Market): Market => {
        const fee = known.get(market.yesTokenId)?.fee
        return fee ? { ...market, fee } : market
      }
      return {
        events: events.map((event) => ({ ...event, markets: event.markets.map(completed) })),
        refusals: [...refusals, ...failed],
      }
    },
  }
}
