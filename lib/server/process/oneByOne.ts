import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers the requests of one connection in sequence, each in its own turn of the event loop. Node delivers
 * a pipelined batch at once: hundreds of requests would block the loop until all are answered.
 * A response has no socket until the previous one on its connection has been sent.
 */
export function oneByOne(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  if (!response.socket) {
    const begin = () => response.socket?.destroyed || answer(request, response)
    return void response.once('socket', () => setImmediate(begin))
  }
  answer(request, response)
}
