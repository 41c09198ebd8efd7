import { type EventStream, isEventStream } from '@/lib/contract/eventStream'
import { type ImageFile, isImageFile } from '@/lib/contract/image'
import type { OperationInput, OperationOutput, OperationSpec } from '@/lib/contract/operations'
import { isPlainText, type PlainText } from '@/lib/contract/plainText'
import { isRedirect, type Redirect } from '@/lib/contract/redirect'
import { BaseError } from '@/lib/domain/errors'
import type { Runtime } from '@/lib/runtime/types'
import { type Answer, JSON_TYPE } from './answer'
import { anonymousBucket, type Caller, identify, type ReadSession } from './caller'
import { charge } from './charge'
import { clientOf } from './clientOf'
import { errorAnswer, faultAnswer } from './errorAnswer'
import { etagOf, matchesEtag } from './etag'
import type { PlainRequest } from './plainRequest'
import { readInput } from './readInput'
import { requestIdOf } from './requestId'
import { whileKeyLives } from './whileKeyLives'

/** No operation may keep its caller waiting longer, whatever it waits for itself. */
const DEADLINE_MS = 20_000

export type Run<S extends OperationSpec> = (
  runtime: Runtime,
  input: OperationInput<S>,
) => Promise<OperationOutput<S> | Redirect | EventStream | ImageFile | PlainText>

/** One operation behind every check that a request must pass. */
export interface Handler {
  spec: OperationSpec
  answer(runtime: Runtime, request: PlainRequest): Promise<Answer>
}

export const EXPOSED_HEADERS =
  'ETag, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Location'

/** Nothing on the way may keep, change or collect what must arrive at once. */
const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

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

function successAnswer(spec: OperationSpec, result: object, request: PlainRequest): Answer {
  if (isRedirect(result)) {
    const detail = [{ loc: ['path'], msg: result.message, type: 'moved' }]
    return faultAnswer(308, detail, { Location: result.redirectTo })
  }
  if (isEventStream(result)) return { status: 200, headers: EVENT_HEADERS, body: null, events: result }
  if (isPlainText(result)) {
    return {
      status: 200,
      headers: { 'Content-Type': result.textType, 'Cache-Control': 'no-store' },
      body: result.text,
    }
  }
  const isImage = isImageFile(result)
  const body = isImage ? new Uint8Array(result.imageBytes) : JSON.stringify(result)
  const headers: Record<string, string> = {
    'Content-Type': isImage ? result.imageType : JSON_TYPE,
    'Cache-Control': isImage ? 'public, max-age=86400' : spec.etag ? 'no-cache' : 'no-store',
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
    const start = performance.now()
    const headers: Record<string, string> = {
      'X-Request-Id': requestIdOf(request),
      'X-Content-Type-Options': 'nosniff',
      ...(spec.cors
        ? { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS }
        : {}),
    }
    /** Resolves to the refusal, if it is one. */
    const pay = async (bucket: Caller['bucket']) => {
      const charged = await charge(runtime, bucket, spec.cost)
      Object.assign(headers, charged.headers)
      return charged.refusal
    }
    const work = async (): Promise<Answer> => {
      const caller = await identify(runtime, { spec, request, readSession }).catch(async (error: unknown) => {
        // Who guesses credentials is told no more about them once the limit of the address is used up.
        throw (await pay(anonymousBucket(runtime, request))) ?? error
      })
      const refusal = await pay(caller.bucket)
      const input = await readInput(spec, request)
      if (refusal) throw refusal
      const host = request.header('host') ?? ''
      // `identify` has found a principal wherever the type promises one.
      const { principal, apiKey } = caller
      const lastEventId = request.header('last-event-id')
      const whole = { ...input, principal, host, client: clientOf(request), lastEventId } as OperationInput<S>
      const result = (await run(runtime, whole)) as object
      const isKeyed = apiKey !== undefined && isEventStream(result)
      return successAnswer(
        spec,
        isKeyed ? whileKeyLives(result, { auth: runtime.auth, apiKey }) : result,
        request,
      )
    }
    const made = await withinDeadline(work()).catch((error: unknown) =>
      errorAnswer(error, { log: runtime.log, requestId: headers['X-Request-Id'] ?? '' }),
    )
    runtime.metrics.answered(spec.id, made.status, performance.now() - start)
    return { ...made, headers: { 'Cache-Control': 'no-store', ...made.headers, ...headers } }
  }
  return { spec, answer }
}
