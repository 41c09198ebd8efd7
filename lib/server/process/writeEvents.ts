import type { ServerResponse } from 'node:http'
import type { EventStream } from '@/lib/contract/eventStream'
import type { Reply } from '@/lib/server/http/reply'

const open = new Set<ServerResponse>()

/** Writes an event stream to a response as fast as the client reads. */
export function writeEvents(response: ServerResponse, answer: Reply, events: EventStream): void {
  if (response.destroyed) return
  const { socket } = response
  // The previous reply on this connection has not been sent yet.
  if (!socket) return void response.once('socket', () => writeEvents(response, answer, events))
  // The body ends with the connection, like the stream: without chunked encoding, a write is one buffer shared by all
  // readers. It is written to the connection itself: the response would delay it by a turn of the event loop.
  response.removeHeader('Transfer-Encoding')
  response.writeHead(answer.status, { ...answer.headers, Connection: 'close' })
  // The head and the first events leave in one system call.
  socket.cork()
  let isCorked = true
  const uncork = () => {
    if (isCorked) socket.uncork()
    isCorked = false
  }
  response.flushHeaders()
  open.add(response)
  const writer = events.openEvents({
    write(bytes) {
      if (response.writableEnded || socket.destroyed) return false
      const hasRoom = socket.write(bytes)
      uncork()
      // Node reports "full" for every write above its high-water mark, even if the system has already taken it.
      return hasRoom || socket.writableLength < socket.writableHighWaterMark
    },
    end() {
      // A stalled reader would not read the end either.
      if (socket.writableNeedDrain) response.destroy()
      else response.end()
    },
  })
  uncork()
  const drained = () => writer.drained()
  socket.on('drain', drained)
  response.on('close', () => {
    socket.off('drain', drained)
    open.delete(response)
    writer.closed()
  })
}

/** Spreads the reconnects of all subscribers over this range. */
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 5_000

/** Ends every open stream, with a retry time, so that the server can stop. */
export function endEvents(): void {
  for (const response of open) {
    const retryMs = Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))
    response.end(`: The server is stopping; come back.\nretry: ${retryMs}\n\n`)
  }
}
