import { callOperation } from '@/lib/contract/callOperation'
import type { Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import type { Reply } from '@/lib/server/http/reply'
import type { Ask } from '@/lib/server/mcp/defineTool'
import { OperationRefusal } from '@/lib/server/mcp/operationRefusal'
import { HANDLERS } from './handlers'
import { operationRequest } from './operationRequest'

const jsonOf = ({ body }: Reply) =>
  JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body ?? new Uint8Array()))

const refusalOf = (reply: Reply) =>
  new OperationRefusal({ status: reply.status, headers: reply.headers, detail: jsonOf(reply).detail ?? [] })

interface Asking {
  request: PlainRequest
  /** Cost already paid for the first operation. */
  paid: number
  /** Cancels operations that have not started. */
  signal: AbortSignal
  /** Called for every reply: its rate-limit headers apply to the enclosing reply too. */
  onReply(reply: Reply): void
}

/** Queries operations through their own handlers, with the request's credential and address. */
export function queryOperations(runtime: Runtime, { request, paid, signal, onReply }: Asking): Ask {
  let left = paid
  const answer = async (id: keyof Operations, inner: PlainRequest): Promise<Reply> => {
    signal.throwIfAborted()
    const reply = await HANDLERS[id].answer(runtime, { ...inner, paid: left })
    left = 0
    onReply(reply)
    return reply
  }
  return (id, input) =>
    callOperation(id, input, async (call) => {
      const inner = operationRequest(request, call)
      const first = await answer(id, inner)
      // A renamed event: its data is at the new slug.
      const moved = first.status === 308 ? first.headers.Location : undefined
      const reply = moved === undefined ? first : await answer(id, { ...inner, path: moved, target: moved })
      if (reply.status !== 200) throw refusalOf(reply)
      return jsonOf(reply)
    })
}
