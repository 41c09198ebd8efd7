import { answerPages } from '@/lib/server/api/answerPages'
import { internalRequest } from '@/lib/server/http/internalRequest'
import type { ServiceClient } from '@/lib/server/pages/createServiceClient'
import { getRuntime } from '@/lib/server/runtime/getRuntime'

const decoder = new TextDecoder()

/** Page reads, answered by the same handlers in this process: under plain Next there is no other server. */
export function createInProcessService(): ServiceClient {
  return {
    async send(sent) {
      const reply = await answerPages(getRuntime, internalRequest(sent))
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
