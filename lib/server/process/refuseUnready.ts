import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './refuse'

const RETRY_SECONDS = '2'

const PAGE =
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="refresh" content="${RETRY_SECONDS}">` +
  `<title>Not ready</title><h1>Not ready</h1><p>This page is not available at the moment. Try again in a few seconds.</p></html>`

/** 503 with a retry time: a page for people, the common error shape for all others. */
export function refuseUnready(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Retry-After', RETRY_SECONDS)
  if (!request.headers.accept?.includes('text/html')) {
    refuse(response, 503, { loc: ['path'], msg: 'Not ready; try again.', type: 'unavailable' })
    return
  }
  // Any request body is left unread.
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(PAGE)
}
