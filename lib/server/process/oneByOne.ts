import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers the requests of one connection one after the other, each in a turn of the event loop of its own. Node hands
 * over all that came in one piece at once: hundreds of pipelined requests would hold the loop until all are answered.
 * A response has no socket as long as the one before it on its connection is not out.
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
