import type { z } from 'zod'
import type { KEY_SCOPES } from '../apiKeys'

/**
 * Who may call.
 * `open`: anybody, never limited. `public`: anybody under the anonymous limit, an API key raises it. `key`: an API key.
 * `credential`: an API key or an access token.
 * `sign_in`: anybody under the anonymous limit. `user`: an access token. `reviewer`: the access token of a sign-in by a
 * wallet in ADMIN_ADDRESSES. `session`: a signed-in page of this host.
 * `operator`: whoever runs the service, by METRICS_TOKEN or from the machine itself; never limited.
 */
type Access =
  | 'open'
  | 'public'
  | 'key'
  | 'credential'
  | 'sign_in'
  | 'user'
  | 'reviewer'
  | 'session'
  | 'operator'

export interface OperationSpec {
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for a variable segment. */
  path: string
  tag: 'markets' | 'trading' | 'alerts' | 'wallets' | 'accounts' | 'review' | 'service'
  summary: string
  access: Access
  /** Of a public operation: an access token is taken as well as a key. */
  accessToken?: boolean
  /** What an API key must be allowed. */
  scope?: (typeof KEY_SCOPES)[number]
  /** What one call counts against the rate limit. */
  cost?: number
  /** What its input counts on top of that, where the work grows with it. */
  extraCost?(input: { query?: unknown; body?: unknown }): number
  /** Pages of any origin may read the answer. */
  cors?: boolean
  /** Answers carry an ETag and honour If-None-Match. */
  etag?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  /** What happens to query parameters nobody knows; `ignore` when left out. */
  unknownQuery?: 'ignore' | 'refuse'
  body?: z.ZodType
  bodyOptional?: boolean
  response: z.ZodType
  /** What the answer is where it is not JSON: `response` then describes one message. */
  media?: 'text/event-stream' | 'image/*' | 'text/plain'
  /** `format=csv` has the answer as a table. */
  csv?: true
  /** Faults beyond those that follow from the rest of this row. */
  errors?: readonly number[]
}
