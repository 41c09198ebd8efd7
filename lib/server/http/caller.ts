import type { Principal } from '@/lib/accounts/auth/types'
import type { OperationSpec } from '@/lib/contract/operations'
import { RequestError } from '@/lib/contract/requestError'
import { adminWallet } from '@/lib/core/domain/accountWallet'
import type { Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import { anonymousBuckets, ceilingOf, visitorBuckets } from './addressBuckets'
import { isSameOrigin } from './isSameOrigin'
import { assertMetricsReader } from './metricsReader'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'

/** The caller, as far as the operation requires, and the buckets charged. */
export interface Caller {
  /** The API key in the request. */
  apiKey?: string
  principal?: Principal
  /** The account of the API key or access token. */
  userId?: string
  /** The API key's scopes. */
  keyScopes?: readonly string[]
  /** The wallet that entitles the principal to review matches. */
  reviewer?: string
  /** Empty when nothing is limited. */
  buckets: readonly Bucket[]
}

/** Reads a browser session; passed to handlers of the pages' own operations. */
export type ReadSession = (request: PlainRequest, runtime: Runtime) => Promise<Principal | undefined>

const refuse = (message: string, header: string) =>
  new RequestError(message, { code: 'unauthorized', loc: ['header', header] })

/** All keys and tokens of an account share one bucket; the network address is charged as well. */
function accountBuckets(runtime: Runtime, request: PlainRequest, userId: string): readonly Bucket[] {
  const limit = runtime.config.rateLimitKey
  return limit === 0
    ? []
    : [{ name: `account:${userId}`, limit }, ...ceilingOf(runtime.config, rateLimitSubject(request))]
}

async function byAccessToken(runtime: Runtime, request: PlainRequest): Promise<Caller> {
  const header = request.header('authorization')
  if (header === undefined) throw refuse('Send Authorization: Bearer <access token>.', 'authorization')
  const token = /^Bearer +([\x21-\x7e]{1,4000})$/i.exec(header.trim())?.[1]
  if (!token) throw refuse('The Authorization header must be: Bearer <access token>.', 'authorization')
  const principal = await runtime.auth.verifyAccessToken(token)
  const { userId } = principal
  return { principal, userId, buckets: accountBuckets(runtime, request, userId) }
}

function asReviewer({ config }: Runtime, caller: Caller): Caller {
  const reviewer = caller.principal && adminWallet(config.adminAddresses, caller.principal)
  if (reviewer !== undefined) return { ...caller, reviewer }
  throw new RequestError('Only reviewers of this deployment, signed in by their wallet, may do this.', {
    code: 'forbidden',
    loc: ['header', 'authorization'],
  })
}

async function byApiKey(
  runtime: Runtime,
  { spec, request }: { spec: OperationSpec; request: PlainRequest },
  key: string | undefined,
): Promise<Caller> {
  if (key === undefined) throw refuse('Send X-API-Key: <API key>.', 'x-api-key')
  if (key.length > 200 || key === '') throw refuse('The API key is not valid.', 'x-api-key')
  const { keyId, userId, scopes } = await runtime.auth.verifyApiKey(key)
  if (spec.scope && !scopes.includes(spec.scope)) {
    throw new RequestError(`This API key lacks the scope "${spec.scope}".`, {
      code: 'forbidden',
      loc: ['header', 'x-api-key'],
    })
  }
  if (request.paid === undefined) runtime.auth.meter(keyId)
  return { apiKey: key, userId, keyScopes: scopes, buckets: accountBuckets(runtime, request, userId) }
}

async function bySession(
  runtime: Runtime,
  request: PlainRequest,
  readSession?: ReadSession,
): Promise<Principal> {
  const principal = await readSession?.(request, runtime)
  if (!principal) throw refuse('Sign in on the account page first.', 'cookie')
  if (!isSameOrigin(request)) {
    throw new RequestError('Only pages of this host may request this.', {
      code: 'forbidden',
      loc: ['header', 'origin'],
    })
  }
  return principal
}

/**
 * Identifies the caller.
 * Errors: `unauthorized`, `token_expired` or `forbidden`.
 */
export async function identify(
  runtime: Runtime,
  { spec, request, readSession }: { spec: OperationSpec; request: PlainRequest; readSession?: ReadSession },
): Promise<Caller> {
  switch (spec.access) {
    case 'open':
      return { buckets: [] }
    case 'operator':
      assertMetricsReader(runtime, request)
      return { buckets: [] }
    case 'user':
      return byAccessToken(runtime, request)
    case 'reviewer':
      return asReviewer(runtime, await byAccessToken(runtime, request))
    case 'session':
      return {
        principal: await bySession(runtime, request, readSession),
        buckets: anonymousBuckets(runtime, request),
      }
    case 'sign_in':
      return { buckets: anonymousBuckets(runtime, request) }
    case 'key':
      return byApiKey(runtime, { spec, request }, request.header('x-api-key')?.trim())
    case 'credential': {
      const key = request.header('x-api-key')
      if (key !== undefined) return byApiKey(runtime, { spec, request }, key.trim())
      if (request.header('authorization') !== undefined) return byAccessToken(runtime, request)
      throw refuse('Send X-API-Key: <API key>, or Authorization: Bearer <access token>.', 'x-api-key')
    }
    case 'public': {
      const key = request.header('x-api-key')
      if (key !== undefined) return byApiKey(runtime, { spec, request }, key.trim())
      return spec.accessToken && request.header('authorization') !== undefined
        ? byAccessToken(runtime, request)
        : { buckets: visitorBuckets(runtime, request) }
    }
  }
}
