import type { Principal } from '@/lib/auth/types'
import type { OperationSpec } from '@/lib/contract/operations'
import { BaseError } from '@/lib/domain/errors'
import type { Runtime } from '@/lib/runtime/types'
import { clientOf } from './clientOf'
import { assertMetricsReader } from './metricsReader'
import type { PlainRequest } from './plainRequest'

/** Requests a minute of this host's own pages, for one client address. */
const PAGE_LIMIT = 1_200

/** Who calls, as far as the operation asks, and which bucket pays. */
export interface Caller {
  /** The API key that was shown. */
  apiKey?: string
  principal?: Principal
  /** Undefined where nothing is counted. */
  bucket?: { name: string; limit: number }
}

/** How a browser session is read; given to handlers of pages' own operations. */
export type ReadSession = (request: PlainRequest, runtime: Runtime) => Promise<Principal | undefined>

const refuse = (message: string, header: string) =>
  new BaseError(message, { code: 'unauthorized', loc: ['header', header] })

const fromOwnPage = (request: PlainRequest) => request.header('sec-fetch-site') === 'same-origin'

/** Browsers that do not tell Sec-Fetch-Site tell Origin on every POST. */
function isSameOrigin(request: PlainRequest): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.header('origin')
  return origin !== undefined && origin.replace(/^https?:\/\//, '') === request.header('host')
}

/** The bucket of somebody who showed nothing that counts. */
export function anonymousBucket(runtime: Runtime, request: PlainRequest): Caller['bucket'] {
  if (fromOwnPage(request)) return { name: `page:${clientOf(request)}`, limit: PAGE_LIMIT }
  const limit = runtime.config.rateLimitAnon
  return limit === 0 ? undefined : { name: `anon:${clientOf(request)}`, limit }
}

function creditBucket(runtime: Runtime, name: string): Caller['bucket'] {
  const limit = runtime.config.rateLimitKey
  return limit === 0 ? undefined : { name, limit }
}

async function byAccessToken(runtime: Runtime, request: PlainRequest): Promise<Caller> {
  const header = request.header('authorization')
  if (header === undefined) throw refuse('Send Authorization: Bearer <access token>.', 'authorization')
  const token = /^Bearer +([\x21-\x7e]{1,4000})$/i.exec(header.trim())?.[1]
  if (!token) throw refuse('The Authorization header must be: Bearer <access token>.', 'authorization')
  const principal = await runtime.auth.verifyAccessToken(token)
  const bucket = fromOwnPage(request)
    ? anonymousBucket(runtime, request)
    : creditBucket(runtime, `user:${principal.userId}`)
  return { principal, bucket }
}

async function byApiKey(runtime: Runtime, spec: OperationSpec, key: string | undefined): Promise<Caller> {
  if (key === undefined) throw refuse('Send X-API-Key: <API key>.', 'x-api-key')
  if (key.length > 200 || key === '') throw refuse('The API key is not valid.', 'x-api-key')
  const { keyId, scopes } = await runtime.auth.verifyApiKey(key)
  if (spec.scope && !scopes.includes(spec.scope)) {
    throw new BaseError(`This API key lacks the scope "${spec.scope}".`, {
      code: 'forbidden',
      loc: ['header', 'x-api-key'],
    })
  }
  runtime.auth.meter(keyId)
  return { apiKey: key, bucket: creditBucket(runtime, `key:${keyId}`) }
}

async function bySession(
  runtime: Runtime,
  request: PlainRequest,
  readSession?: ReadSession,
): Promise<Principal> {
  const principal = await readSession?.(request, runtime)
  if (!principal) throw refuse('Sign in on the account page first.', 'cookie')
  if (!isSameOrigin(request)) {
    throw new BaseError('Only pages of this host may ask for this.', {
      code: 'forbidden',
      loc: ['header', 'origin'],
    })
  }
  return principal
}

/**
 * Finds out who calls.
 * Errors: `unauthorized`, `token_expired` or `forbidden`.
 */
export async function identify(
  runtime: Runtime,
  { spec, request, readSession }: { spec: OperationSpec; request: PlainRequest; readSession?: ReadSession },
): Promise<Caller> {
  switch (spec.access) {
    case 'open':
      return {}
    case 'operator':
      assertMetricsReader(runtime, request)
      return {}
    case 'user':
      return byAccessToken(runtime, request)
    case 'session':
      return {
        principal: await bySession(runtime, request, readSession),
        bucket: anonymousBucket(runtime, request),
      }
    case 'sign_in':
      return { bucket: anonymousBucket(runtime, request) }
    case 'key':
      return byApiKey(runtime, spec, request.header('x-api-key')?.trim())
    case 'public': {
      const key = request.header('x-api-key')
      return key === undefined
        ? { bucket: anonymousBucket(runtime, request) }
        : byApiKey(runtime, spec, key.trim())
    }
  }
}
