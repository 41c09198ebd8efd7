import { z } from 'zod'
import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Market } from '@/lib/core/domain/market'
import type { Clock } from '@/lib/infra/net/types'
import type { EventPage, FetchOptions, RejectedRow } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import { CONCURRENCY, type PolymarketClient } from './client'
import { feeOf } from './fees'
import { wireRate } from './schemas'

const MAX_AGE_MS = 3_600_000
const MAX_KEPT = 5_000
/** Maximum fees requested per page of the catalogue; the others follow in the next sweep. */
const MAX_READS = 20
/** The CLOB accepts no shorter form of a condition id. */
const CONDITION = /^0x[0-9a-fA-F]{64}$/

const details = z.object({
  /** Its own client reads an absent rate or exponent as 0; here half a formula counts as none. */
  fd: z.object({ r: wireRate.optional(), e: z.number().min(0).max(8).optional() }).nullish(),
})

function scheduleOf(fd: z.output<typeof details>['fd']) {
  const { r: rate, e: exponent } = fd ?? {}
  // A rate of zero is free under any exponent.
  if (rate === 0) return { rate, exponent: exponent ?? 1 }
  return rate === undefined || exponent === undefined ? undefined : { rate, exponent }
}

export interface FeeDetails {
  /** The page with the fees that the catalogue omits, where the CLOB has them. */
  complete(page: EventPage, options: FetchOptions): Promise<EventPage>
}

const isOpenQuestion = ({ fee, status, conditionId }: Market) =>
  fee.model === 'unknown' && (status === 'open' || status === 'paused') && CONDITION.test(conditionId ?? '')

/**
 * The catalogue marks some markets as charging fees but omits the rate: the CLOB's short form of the market has it
 * (`fd`). Where that has none either, the fee stays unknown, since "fees enabled" and "no fee" contradict each other.
 */
export function createFeeDetails({ client, clock }: { client: PolymarketClient; clock: Clock }): FeeDetails {
  const known = new Map<string, { fee: FeeSchedule; until: number }>()

  async function read(condition: string, options: FetchOptions): Promise<void> {
    const payload = await client.fetchMarketDetails(condition, options)
    const { fd } = details.safeParse(payload).data ?? {}
    const fee = feeOf({ feesEnabled: true, feeSchedule: scheduleOf(fd) })
    const [oldest] = known.keys()
    if (known.size >= MAX_KEPT && oldest !== undefined) known.delete(oldest)
    known.delete(condition)
    known.set(condition, { fee, until: clock.now() + MAX_AGE_MS })
  }

  async function readAll(conditions: readonly string[], options: FetchOptions): Promise<RejectedRow[]> {
    // That every call failed is no reason to lose the page.
    const tasks = conditions.map((condition) => ({ condition }))
    const results = await settleLimited(tasks, CONCURRENCY, ({ condition }) =>
      read(condition, options),
    ).catch((reason: unknown) => tasks.map((): PromiseRejectedResult => ({ status: 'rejected', reason })))
    options.signal.throwIfAborted()
    return partitionSettled(results, (i) => `clob-markets/${conditions[i]}`).failed
  }

  return {
    async complete({ events, refusals }, options) {
      const open = events.flatMap(({ markets }) => markets.filter(isOpenQuestion))
      if (open.length === 0) return { events, refusals }
      const conditions = open.flatMap(({ conditionId }) => conditionId ?? [])
      const isDue = (condition: string) => (known.get(condition)?.until ?? 0) <= clock.now()
      const failed = await readAll(conditions.filter(isDue).slice(0, MAX_READS), options)
      const completed = (market: Market): Market => {
        const fee = isOpenQuestion(market) ? known.get(market.conditionId ?? '')?.fee : undefined
        return fee ? { ...market, fee } : market
      }
      return {
        events: events.map((event) => ({ ...event, markets: event.markets.map(completed) })),
        refusals: [...refusals, ...failed],
      }
    },
  }
}
