import type { Json } from './json'

const header = (description: string, type: 'string' | 'integer', example: string | number): Json => ({
  description,
  schema: { type },
  example,
})

/** Response headers, by the name of their entry in the document. */
export const HEADERS: Record<string, { name: string; header: Json }> = {
  RequestId: {
    name: 'X-Request-Id',
    header: header(
      'Names this answer in our logs; echoes a valid one of the request.',
      'string',
      '6f1a2c9e-5f0b-4f7e-9a57-0d1c9d1f2b3a',
    ),
  },
  ETag: {
    name: 'ETag',
    header: header(
      'Changes with the body. Send it back as `If-None-Match` for a 304 while nothing has changed.',
      'string',
      '"3f-b7a1c2"',
    ),
  },
  RateLimitLimit: {
    name: 'RateLimit-Limit',
    header: header('Requests a minute; absent where no limit applies, like the other two.', 'integer', 60),
  },
  RateLimitRemaining: {
    name: 'RateLimit-Remaining',
    header: header(
      'What is left of them. A request counts as many as its operation and its input say.',
      'integer',
      58,
    ),
  },
  RateLimitReset: {
    name: 'RateLimit-Reset',
    header: header('Seconds until all of them are available again.', 'integer', 12),
  },
  RetryAfter: {
    name: 'Retry-After',
    header: header('Seconds to wait before the next attempt.', 'integer', 12),
  },
  Location: {
    name: 'Location',
    header: header('The same request with the current slug.', 'string', '/api/event/will-it-rain'),
  },
  Allow: {
    name: 'Allow',
    header: header('The methods that work here.', 'string', 'GET, HEAD, OPTIONS'),
  },
  Authenticate: {
    name: 'WWW-Authenticate',
    header: header('The kind of credential that is missing.', 'string', 'Bearer realm="crossbook"'),
  },
  IgnoredParameters: {
    name: 'X-Ignored-Parameters',
    header: header(
      'Names of query parameters that the operation does not know and passed over, separated by commas and percent-encoded; absent when there are none.',
      'string',
      'page',
    ),
  },
}

/** References to headers of the document, for a response's `headers`. */
export const headerRefs = (ids: readonly string[]): Json =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const entry = HEADERS[id]
      return entry ? [[entry.name, { $ref: `#/components/headers/${id}` }]] : []
    }),
  )

export const RATE_LIMIT_HEADERS = ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset']
