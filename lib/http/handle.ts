import type { OperationInput, OperationOutput, OperationSpec } from '@/lib/contract/operations'
import { isRedirect, type Redirect } from '@/lib/contract/redirect'
import { BaseError } from '@/lib/domain/errors'
import type { Runtime } from '@/lib/runtime/types'
import { type Answer, JSON_TYPE } from './answer'
import { anonymousBucket, type Caller, identify, type ReadSession } from './caller'
import { errorAnswer, faultAnswer } from './errorAnswer'
import { etagOf, matchesEtag } from './etag'
import type { PlainRequest } from './plainRequest'
import { type Allowance, limiterOf } from './rateLimiter'
import { readInput } from './readInput'
import { requestIdOf } from './requestId'

/** No operation may keep its caller waiting longer, whatever it waits for itself. */
const DEADLINE_MS = 20_000

export type Run<S extends OperationSpec> = (
  runtime: Runtime,
  input: OperationInput<S>,
) => Promise<OperationOutput<S> | Redirect>

/** One operation behind every check that a request must pass. */
export interface Handler {
  spec: OperationSpec
  answer(runtime: Runtime, request: PlainRequest): Promise<Answer>
}

export const EXPOSED_HEADERS =
  'ETag, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Location'

async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = () => new BaseError('No answer in time; try again.', { code: 'timeout', retryable: true })
    timer = setTimeout(() => reject(error()), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const allowanceHeaders = ({ limit, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
})

const tooMany = ({ limit, resetSeconds }: Allowance) =>
  new BaseError(`More than ${limit} requests a minute; try again in ${resetSeconds} s.`, {
    code: 'rate_limited',
    loc: ['header'],
    retryable: true,
    retryAfterSeconds: resetSeconds,
  })

function successAnswer(spec: OperationSpec, result: object, request: PlainRequest): Answer {
  if (isRedirect(result)) {
    const detail = [{ loc: ['path'], msg: result.message, type: 'moved' }]
    return faultAnswer(308, detail, { Location: result.redirectTo })
  }
  const body = JSON.stringify(result)
  const headers: Record<string, string> = {
    'Content-Type': JSON_TYPE,
    'Cache-Control': spec.etag ? 'no-cache' : 'no-store',
  }
  if (!spec.etag) return { status: 200, headers, body }
  headers.ETag = etagOf(body)
  if (!matchesEtag(request.header('if-none-match'), headers.ETag)) return { status: 200, headers, body }
  delete headers['Content-Type']
  return { status: 304, headers, body: null }
}

/**
 * Puts an operation behind the checks of the contract, in its order: credential, body, input, rate limit.
 * Every failure becomes an answer; nothing is thrown.
 */
export function handle<S extends OperationSpec>(
  spec: S,
  run: Run<S>,
  { readSession }: { readSession?: ReadSession } = {},
): Handler {
  async function answer(runtime: Runtime, request: PlainRequest): Promise<Answer> {
    const headers: Record<string, string> = {
      'X-Request-Id': requestIdOf(request),
      'X-Content-Type-Options': 'nosniff',
      ...(spec.cors
        ? { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS }
        : {}),
    }
    const charge = (bucket: Caller['bucket']): Allowance | undefined => {
      if (!bucket) return undefined
      const options = { limit: bucket.limit, cost: spec.cost ?? 1, now: runtime.clock.now() }
      const allowance = limiterOf(runtime).take(bucket.name, options)
      Object.assign(headers, allowanceHeaders(allowance))
      return allowance
    }
    const work = async (): Promise<Answer> => {
      const caller = await identify(runtime, { spec, request, readSession }).catch((error: unknown) => {
        charge(anonymousBucket(runtime, request))
        throw error
      })
      const allowance = charge(caller.bucket)
      const input = await readInput(spec, request)
      if (allowance && !allowance.allowed) throw tooMany(allowance)
      const host = request.header('host') ?? ''
      // `identify` has found a principal wherever the type promises one.
      const whole = { ...input, principal: caller.principal, host } as OperationInput<S>
      return successAnswer(spec, (await run(runtime, whole)) as object, request)
    }
    const made = await withinDeadline(work()).catch((error: unknown) =>
      errorAnswer(error, { log: runtime.log, requestId: headers['X-Request-Id'] ?? '' }),
    )
    return { ...made, headers: { 'Cache-Control': 'no-store', ...made.headers, ...headers } }
  }
  return { spec, answer }
}
