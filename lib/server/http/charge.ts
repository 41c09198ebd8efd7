import { RequestError } from '@/lib/contract/requestError'
import type { BaseError } from '@/lib/core/domain/errors'
import type { Allowance } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import type { Caller } from './caller'

/** The rate-limit headers of a reply, and the error when a bucket is empty. */
export interface Charged {
  headers: Record<string, string>
  refusal?: BaseError
}

const tooMany = ({ limit, resetSeconds }: Allowance) =>
  new RequestError(`More than ${limit} requests a minute; try again in ${resetSeconds} s.`, {
    code: 'rate_limited',
    loc: ['header'],
    retryable: true,
    retryAfterSeconds: resetSeconds,
  })

/** A request's cost, and the part already paid. */
export interface Charge {
  cost?: number
  paid?: number
}

/**
 * Takes a request's cost from its buckets; nothing when unlimited. No request costs more than a whole
 * minute's limit, including what it has `paid`: the most expensive one has to be possible.
 */
export async function charge(
  { limiter, clock }: Pick<Runtime, 'limiter' | 'clock'>,
  buckets: Caller['buckets'],
  { cost = 1, paid = 0 }: Charge = {},
): Promise<Charged> {
  if (buckets.length === 0) return { headers: {} }
  const most = Math.min(...buckets.map(({ limit }) => limit))
  const allowance = await limiter.take(buckets, {
    cost: Math.min(cost, Math.max(0, most - paid)),
    now: clock.now(),
  })
  const headers = {
    'RateLimit-Limit': String(allowance.limit),
    'RateLimit-Remaining': String(allowance.remaining),
    'RateLimit-Reset': String(allowance.resetSeconds),
  }
  return allowance.allowed ? { headers } : { headers, refusal: tooMany(allowance) }
}
