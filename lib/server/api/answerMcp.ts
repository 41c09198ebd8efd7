import { RequestError } from '@/lib/contract/requestError'
import { isLoopbackHost } from '@/lib/core/common/loopback'
import { getScorecard } from '@/lib/operations/review/getScorecard'
import type { Runtime } from '@/lib/operations/runtime'
import { anonymousBuckets } from '@/lib/server/http/addressBuckets'
import { identify } from '@/lib/server/http/caller'
import { charge } from '@/lib/server/http/charge'
import { errorReply } from '@/lib/server/http/errorReply'
import type { Handler } from '@/lib/server/http/handle'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import { readBody } from '@/lib/server/http/readBody'
import { recordReply } from '@/lib/server/http/recordReply'
import { JSON_TYPE, type Reply } from '@/lib/server/http/reply'
import type { Handlers } from '@/lib/server/http/replyToRoute'
import { requestIdOf } from '@/lib/server/http/requestId'
import { withinDeadline } from '@/lib/server/http/withinDeadline'
import { serveMessage } from '@/lib/server/mcp/serveMessage'
import { MCP_SPEC } from '@/lib/server/mcp/spec'
import { withCredential } from './operationRequest'
import { queryOperations } from './queryOperations'

/** Cost of every message; the operation charges any cost beyond that. */
const COST = 1
/** Headers copied from an operation's reply to the enclosing reply. */
const CARRIED = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After']
const OF_REFUSAL = [...CARRIED, 'WWW-Authenticate']

/** Not read by any client, only by logs and metrics. */
const CLIENT_GONE = 499

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
/** For server-defined errors. */
const SERVER_ERROR = -32_000

const pick = (headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** A rejection of the HTTP API as a JSON-RPC error without a request id: no request was run. */
function asRpcError({ status, headers, body }: Reply): Reply {
  const { detail } = JSON.parse(String(body)) as { detail: { msg: string; type: string }[] }
  const isBroken = detail.some(({ type }) => type === 'json_invalid')
  const message = detail.map(({ msg }) => msg).join(' ')
  const error = { code: isBroken ? PARSE_ERROR : SERVER_ERROR, message, data: { status, detail } }
  return {
    status: status === 422 ? 400 : status,
    headers: { ...pick(headers, OF_REFUSAL), 'Content-Type': JSON_TYPE },
    body: JSON.stringify({ jsonrpc: '2.0', id: null, error }),
  }
}

function rpcError(code: number, message: string): Reply {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
  return { status: 400, headers: { 'Content-Type': JSON_TYPE }, body }
}

/** A page on another host must not use a service that only this machine or its network can reach. */
function assertOrigin({ config: { publicUrl } }: Runtime, request: PlainRequest): void {
  const origin = request.header('origin')
  if (origin === undefined) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).host
  if (host === own || (isLoopbackHost(host) && (own === undefined || isLoopbackHost(own)))) return
  throw new RequestError('Pages of other hosts may not use this.', {
    code: 'forbidden',
    loc: ['header', 'origin'],
  })
}

/** The message in a request's body. Errors: as for any body, and `invalid` for malformed JSON. */
async function readMessage(request: PlainRequest): Promise<unknown> {
  const { value, faults } = await readBody(request)
  if (faults.length > 0) throw new RequestError('The body is not valid.', { code: 'invalid', faults })
  return value
}

/** The reply of the protocol server; 499 when the client has disconnected. */
async function serve(
  runtime: Runtime,
  { request, message }: { request: PlainRequest; message: unknown },
): Promise<Reply> {
  const gone = new AbortController()
  const carried: Record<string, string> = {}
  let refused: Reply | undefined
  const ask = queryOperations(runtime, {
    request,
    paid: COST,
    signal: gone.signal,
    onReply(reply) {
      Object.assign(carried, pick(reply.headers, CARRIED))
      // Agent clients back off by the status of the reply itself.
      if (reply.status === 429) refused = reply
    },
  })
  const stop = request.whenGone?.(() => gone.abort())
  try {
    const { signal } = gone
    const header = (name: string) => request.header(name)
    const served = await serveMessage({ message, header, signal, ask, scorecard: getScorecard })
    if (!served) return { status: CLIENT_GONE, headers: {}, body: null }
    if (refused) return asRpcError(refused)
    const { status, text } = served
    if (text === '') return { status, headers: carried, body: null }
    return { status, headers: { ...carried, 'Content-Type': JSON_TYPE }, body: text }
  } finally {
    stop?.()
  }
}

/**
 * Every message is charged and its credential checked first, so that rejected messages are not
 * free. The rest is as for an HTTP API request: the same caller, the same limits.
 */
async function answer(runtime: Runtime, request: PlainRequest): Promise<Reply> {
  const start = performance.now()
  const requestId = requestIdOf(request)
  const inner = withCredential(request, requestId)
  const limits: Record<string, string> = {}
  const pay = async (buckets: Parameters<typeof charge>[1]) => {
    const { headers, refusal } = await charge(runtime, buckets, { cost: COST })
    Object.assign(limits, headers)
    return refusal
  }
  const admit = async () => {
    const caller = await identify(runtime, { spec: MCP_SPEC, request: inner }).catch(
      async (error: unknown) => {
        throw (await pay(anonymousBuckets(runtime, inner))) ?? error
      },
    )
    const refusal = await pay(caller.buckets)
    if (refusal) throw refusal
  }
  const work = async (): Promise<Reply> => {
    await admit()
    assertOrigin(runtime, inner)
    const message = await readMessage(inner)
    if (Array.isArray(message)) return rpcError(INVALID_REQUEST, 'Send one message a request.')
    return serve(runtime, { request: inner, message })
  }
  const made = await runtime.inRequest(requestId, () =>
    withinDeadline(work()).catch((error: unknown) =>
      asRpcError(errorReply(error, { log: runtime.log, requestId })),
    ),
  )
  recordReply(runtime, MCP_SPEC, { requestId, start, answer: made })
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...limits,
    ...made.headers,
    'X-Request-Id': requestId,
  }
  return { ...made, headers }
}

const handler: Handler = { spec: MCP_SPEC, answer }

/** There is no event stream (GET) and no session to end (DELETE): both are 405. */
export const MCP_HANDLERS: Handlers = { POST: handler }
