import { isEventStream } from '@/lib/contract/eventStream'
import type { OperationInput, OperationSpec } from '@/lib/contract/operations'
import { turnOwner } from '@/lib/contract/turnOwner'
import type { Runtime } from '@/lib/operations/runtime'
import { anonymousBuckets } from './addressBuckets'
import { readBodyKey } from './bodyKey'
import { type Caller, identify, type ReadSession } from './caller'
import { type Charge, charge } from './charge'
import { endStreamOnCredentialExpiry } from './endStreamOnCredentialExpiry'
import { errorReply } from './errorReply'
import { type Guest, guestOf } from './guest'
import { ignoredParameters } from './ignoredParameters'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'
import { MAX_BODY_BYTES } from './readBody'
import { readInput } from './readInput'
import { recordReply } from './recordReply'
import type { Reply } from './reply'
import { requestIdOf } from './requestId'
import { findByBody, keptReply } from './responseCache'
import { commonHeaders, type Result, successReply } from './successReply'
import { withinDeadline } from './withinDeadline'

export type Run<S extends OperationSpec> = (
  runtime: Runtime,
  input: OperationInput<S>,
  request: PlainRequest,
) => Promise<Result<S>>

/** One operation behind all request checks. */
export interface Handler<S extends OperationSpec = OperationSpec> {
  spec: S
  answer(runtime: Runtime, request: PlainRequest): Promise<Reply>
}

/**
 * Runs an operation behind the contract's checks, in order: credential, rate limit, body, input.
 * Every failure becomes a reply; nothing is thrown.
 */
export function handle<S extends OperationSpec>(
  spec: S,
  run: Run<S>,
  { readSession }: { readSession?: ReadSession } = {},
): Handler<S> {
  const common = commonHeaders(spec)

  async function answer(runtime: Runtime, request: PlainRequest): Promise<Reply> {
    const start = performance.now()
    const requestId = requestIdOf(request)
    runtime.rotation.arrived()
    const headers: Record<string, string> = {
      ...common,
      ...ignoredParameters(request.query, spec),
      'X-Request-Id': requestId,
    }
    /** Resolves to the error when a bucket is empty. */
    const pay = async (buckets: Caller['buckets'], cost?: Charge) => {
      const whole = Math.max(0, (spec.cost ?? 1) - (request.paid ?? 0))
      const charged = await charge(runtime, buckets, cost ?? { cost: whole })
      Object.assign(headers, charged.headers)
      return charged.refusal
    }
    let guest: Guest = {}
    const work = async (): Promise<Reply> => {
      const caller = await identify(runtime, { spec, request, readSession }).catch(async (error: unknown) => {
        // Once the address's limit is used up, a caller that guesses credentials learns nothing more about them.
        throw (await pay(anonymousBuckets(runtime, request))) ?? error
      })
      const refusal = await pay(caller.buckets)
      // Before the body is read: invalid requests are not free once the limit is used up.
      if (refusal) throw refusal
      if (spec.guest) guest = guestOf(runtime, request, caller.userId !== undefined)
      const kept = keptReply(runtime, spec, request)
      if (kept) return kept
      const key = await readBodyKey(spec, request)
      const cached = key === undefined ? undefined : findByBody(runtime, key)
      if (cached) {
        cached.holding.served()
        return cached.whole
      }
      // Pages name no visitor: one budget for all of them would make each wait for the others.
      const client = request.isInternal ? '' : rateLimitSubject(request)
      const owner = turnOwner({ userId: caller.userId, client })
      if (spec.body) await request.read(MAX_BODY_BYTES)
      // Validating thousands of fields takes the loop too. Probes are answered at once, whatever the queue.
      if (spec.access !== 'open') await runtime.rotation.turn(owner)
      const input = await readInput(spec, request)
      const extra = spec.extraCost?.(input) ?? 0
      const tooMuch = extra > 0 ? await pay(caller.buckets, { cost: extra, paid: spec.cost ?? 1 }) : undefined
      if (tooMuch) throw tooMuch
      // The turn ended during the charge.
      if (extra > 0) await runtime.rotation.turn(owner)
      const host = request.header('host') ?? ''
      // `identify` has set a principal wherever the type promises one.
      const { principal, reviewer, apiKey, userId, keyScopes } = caller
      const lastEventId = request.header('last-event-id')
      const hasCredential = principal !== undefined || apiKey !== undefined
      const whole = {
        ...input,
        principal,
        reviewer,
        userId,
        keyScopes,
        guest: guest.guest,
        host,
        client,
        hasCredential,
        lastEventId,
      } as OperationInput<S>
      const result = (await run(runtime, whole, request)) as object
      return successReply(
        isEventStream(result) ? endStreamOnCredentialExpiry(result, { runtime, caller }) : result,
        {
          spec,
          runtime,
          request,
          key,
        },
      )
    }
    const made = await runtime.inRequest(requestId, () =>
      withinDeadline(work()).catch((error: unknown) => errorReply(error, { log: runtime.log, requestId })),
    )
    if (!request.isInternal) recordReply(runtime, spec, { requestId, start, answer: made })
    return {
      ...made,
      headers: { 'Cache-Control': 'no-store', ...made.headers, ...headers },
      ...(guest.cookie !== undefined && made.status === 200 && { setCookies: [guest.cookie] }),
    }
  }
  return { spec, answer }
}
