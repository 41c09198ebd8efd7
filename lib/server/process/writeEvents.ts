import type { ServerResponse } from 'node:http'
import type { EventStream } from '@/lib/contract/eventStream'
import type { Reply } from '@/lib/server/http/reply'

const open = new Set<ServerResponse>()

/** Writes an event stream to a response as fast as the client reads. */
export function writeEvents(response: ServerResponse, answer: Reply, events: EventStream): void {
  if (response.destroyed) return
  const { socket } = response
  // The answer before it on the same connection is not out yet.
  if (!socket) return void response.once('socket', () => writeEvents(response, answer, events))
  // The body ends with the connection, as the stream does: without chunks, a write is one buffer that all readers
  // share. It goes to the connection itself: the response would hold it for another turn of the event loop.
  response.removeHeader('Transfer-Encoding')
  response.writeHead(answer.status, { ...answer.headers, Connection: 'close' })
  response.flushHeaders()
  open.add(response)
  const writer = events.openEvents({
    write(bytes) {
      if (response.writableEnded || socket.destroyed) return false
      // Node reports "full" for every write above its high-water mark, even when the system has taken it already.
      return socket.write(bytes) || socket.writableLength < socket.writableHighWaterMark
    },
    end() {
      // Who does not read would not read the end either.
      if (socket.writableNeedDrain) response.destroy()
      else response.end()
    },
  })
  const drained = () => writer.drained()
  socket.on('drain', drained)
  response.on('close', () => {
    socket.off('drain', drained)
    open.delete(response)
    writer.closed()
  })
}

/** All who listened come back to the next server, but not all in one moment. */
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 5_000

/** Ends every open stream, with a retry time, so that the server can stop. */
export function endEvents(): void {
  for (const response of open) {
    const retryMs = Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))
    response.end(`: The server is stopping; come back.\nretry: ${retryMs}\n\n`)
  }
}
