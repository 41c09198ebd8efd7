import { answerPages } from '@/lib/server/api/answerPages'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import type { ServiceClient } from '@/lib/server/pages/createServiceClient'
import { getRuntime } from '@/lib/server/runtime/getRuntime'

const decoder = new TextDecoder()

/** Page reads, answered by the same handlers in this process: under plain Next there is no other server. */
export function createInProcessService(): ServiceClient {
  return {
    async send({ method, target, headers = {}, body }) {
      const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
      const cut = target.indexOf('?')
      const request: PlainRequest = {
        method,
        target,
        path: cut < 0 ? target : target.slice(0, cut),
        query: cut < 0 ? '' : target.slice(cut + 1),
        isInternal: true,
        header: (name) =>
          headers[name] ??
          (name === 'content-type' ? 'application/json' : name === 'host' ? 'localhost' : undefined),
        read: async (maxBytes) => (bytes.byteLength <= maxBytes ? bytes : undefined),
      }
      const reply = await answerPages(getRuntime, request)
      const text = typeof reply.body === 'string' ? reply.body : reply.body ? decoder.decode(reply.body) : ''
      return {
        status: reply.status,
        location: reply.headers.Location,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
    close() {},
  }
}
