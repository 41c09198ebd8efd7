import { WIDER_FACTOR, widerNetwork } from '@/lib/core/common/widerNetwork'
import type { Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import { hasPagePass } from './pagePass'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'

/** Minimum ceiling of one address, requests per minute: enough for pages, and for several people behind one router. */
const MIN_CEILING = 1_200

type Limits = Pick<Runtime['config'], 'rateLimitAnon' | 'rateLimitKey'>

/** The bucket of an address, and for IPv6 that of its /48. */
export function networkBuckets(kind: string, client: string, limit: number): readonly Bucket[] {
  const own = { name: `${kind}:${client}`, limit }
  const wider = widerNetwork(client)
  return wider === undefined ? [own] : [own, { name: `${kind}:${wider}`, limit: WIDER_FACTOR * limit }]
}

/** The buckets charged by all requests of an address, including pages and accounts. */
export function ceilingOf({ rateLimitAnon, rateLimitKey }: Limits, client: string): readonly Bucket[] {
  if (rateLimitAnon === 0) return []
  return networkBuckets('address', client, Math.max(MIN_CEILING, rateLimitAnon, 2 * rateLimitKey))
}

/** The buckets of a caller without a valid credential, whatever its headers claim; also for sign-in. */
export function anonymousBuckets(
  { config }: Pick<Runtime, 'config'>,
  request: PlainRequest,
): readonly Bucket[] {
  const { rateLimitAnon } = config
  if (rateLimitAnon === 0 || request.isInternal) return []
  const client = rateLimitSubject(request)
  return [...networkBuckets('anon', client, rateLimitAnon), ...ceilingOf(config, client)]
}

/**
 * The buckets of a request for public data: with a valid page pass only the ceiling. No header that a script can
 * forge replaces the pass, and the page that issues it is itself charged to the address.
 */
export function visitorBuckets(
  runtime: Pick<Runtime, 'config' | 'pagePasses'>,
  request: PlainRequest,
): readonly Bucket[] {
  const { config } = runtime
  if (request.isInternal) return []
  return config.rateLimitAnon > 0 && hasPagePass(runtime, request)
    ? ceilingOf(config, rateLimitSubject(request))
    : anonymousBuckets(runtime, request)
}
