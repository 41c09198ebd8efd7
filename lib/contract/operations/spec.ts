import type { z } from 'zod'
import type { KEY_SCOPES } from '../apiKeys'

/**
 * Required authentication.
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
  /** A public operation that accepts an access token as well as an API key. */
  accessToken?: boolean
  /** It acts for an account; without a credential, for the page's browser, recognised by a cookie. */
  guest?: true
  /** Scope that an API key needs. */
  scope?: (typeof KEY_SCOPES)[number]
  /** Rate limit cost of one call. */
  cost?: number
  /** Additional cost where the work grows with the input. */
  extraCost?(input: { query?: unknown; body?: unknown }): number
  /** Pages of any origin may read the response. */
  cors?: boolean
  /** Responses carry an ETag and honour If-None-Match. */
  etag?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  /** Handling of unknown query parameters; default `ignore`. */
  unknownQuery?: 'ignore' | 'refuse'
  body?: z.ZodType
  bodyOptional?: boolean
  response: z.ZodType
  /** Media type of a response that is not JSON: `response` then describes one message. */
  media?: 'text/event-stream' | 'image/*' | 'text/plain'
  /** `format=csv` returns the response as CSV. */
  csv?: true
  /** Error statuses beyond those implied by the rest of this row. */
  errors?: readonly number[]
}
