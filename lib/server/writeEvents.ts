import type { ServerResponse } from 'node:http'
import type { EventStream } from '@/lib/contract/eventStream'
import type { Answer } from '@/lib/http/answer'

const open = new Set<ServerResponse>()

/** Keeps a response open and writes to it as fast as the other side reads. */
export function writeEvents(
  response: ServerResponse,
  { status, headers }: Answer,
  events: EventStream,
): void {
  if (response.destroyed) return
  response.writeHead(status, headers)
  response.flushHeaders()
  open.add(response)
  const writer = events.openEvents({
    write: (text) => !response.destroyed && response.write(text),
    end: () => response.end(),
  })
  response.on('drain', () => writer.drained())
  response.on('close', () => {
    open.delete(response)
    writer.closed()
  })
}

/** Ends every open stream, so that the server can stop; those who listen come back to the next one. */
export function endEvents(): void {
  for (const response of open) response.end()
}
