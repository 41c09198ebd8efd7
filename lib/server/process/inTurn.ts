import type { IncomingMessage, ServerResponse } from 'node:http'
import { rateLimitSubject } from '@/lib/server/http/rateLimitSubject'
import { fromNodeRequest } from './nodeRequest'
import type { PageQueue } from './pageQueue'
import { refuseUnready } from './refuseUnready'

interface Turn {
  queue: PageQueue
  request: IncomingMessage
  response: ServerResponse
}

/** Starts the reply when its address has its turn; 503 when the queue is full. */
export async function inTurn({ queue, request, response }: Turn, begin: () => Promise<void>): Promise<void> {
  const end = await queue.turn(rateLimitSubject(fromNodeRequest(request)))
  if (!end) return refuseUnready(request, response)
  if (response.destroyed) return end()
  // Built by then, though possibly not all sent.
  response.once('prefinish', end).once('close', end)
  try {
    await begin()
  } finally {
    end()
  }
}
