import type { Bucket } from '@/lib/limits/rateLimiter'
import type { Runtime } from '@/lib/runtime/types'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'

/** Requests a minute from one address at least, whoever makes them: what pages and those behind one router need. */
const MIN_CEILING = 1_200

type Limits = Pick<Runtime['config'], 'rateLimitAnon' | 'rateLimitKey'>

/** What all requests of an address pay into, those of pages and of accounts among them. */
export function ceilingOf({ rateLimitAnon, rateLimitKey }: Limits, client: string): readonly Bucket[] {
  if (rateLimitAnon === 0) return []
  return [{ name: `address:${client}`, limit: Math.max(MIN_CEILING, rateLimitAnon, 2 * rateLimitKey) }]
}

/** The buckets of somebody who showed nothing that counts, whatever the request says of itself: for signing in. */
export function anonymousBuckets(
  { config }: Pick<Runtime, 'config'>,
  request: PlainRequest,
): readonly Bucket[] {
  const { rateLimitAnon } = config
  if (rateLimitAnon === 0) return []
  const client = rateLimitSubject(request)
  return [{ name: `anon:${client}`, limit: rateLimitAnon }, ...ceilingOf(config, client)]
}

/**
 * The same for what is public: this host's own pages pay the ceiling alone. The header that says so is a browser's
 * word, and a script's as well: it opens what is public, up to the ceiling, and nothing else.
 */
export function visitorBuckets(runtime: Pick<Runtime, 'config'>, request: PlainRequest): readonly Bucket[] {
  return request.header('sec-fetch-site') === 'same-origin'
    ? ceilingOf(runtime.config, rateLimitSubject(request))
    : anonymousBuckets(runtime, request)
}
