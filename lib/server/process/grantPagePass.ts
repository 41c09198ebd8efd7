import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { PAGE_PASS_PATH } from '@/lib/contract/pagePass'
import { pagePassCookie } from '@/lib/server/http/pagePass'
import { requestIdOf } from '@/lib/server/http/requestId'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { fromNodeRequest } from './nodeRequest'

type HeadPart = string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

const isHeaders = (part: HeadPart): part is OutgoingHttpHeaders =>
  typeof part === 'object' && !Array.isArray(part)

/** A rendered page or its navigation data, marked no-store; no file, picture or failure. */
const isPage = (response: ServerResponse, status: number) =>
  status === 200 &&
  /^text\/(html|x-component)\b/.test(String(response.getHeader('Content-Type') ?? '')) &&
  /\bno-store\b/.test(String(response.getHeader('Cache-Control') ?? ''))

/** Adds the cookie once status and headers are final, whether set earlier or passed to `writeHead`. */
function addToPage(response: ServerResponse, cookie: string) {
  const { writeHead } = response
  response.writeHead = (status: number, ...parts: HeadPart[]) => {
    const given = parts.find(isHeaders) ?? {}
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined) response.setHeader(name, value)
    }
    if (isPage(response, status)) response.appendHeader('Set-Cookie', cookie)
    const rest = parts.filter((part) => part !== undefined && !isHeaders(part))
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
}

/**
 * Sends a new pass with a page, unless the request carries a fresh one. Must be called once the request is charged
 * to its address. True when the request was only for a pass and is answered.
 */
export function grantPagePass(request: IncomingMessage, response: ServerResponse): boolean {
  const requested = fromNodeRequest(request)
  if (requested.method !== 'GET') return false
  const cookie = pagePassCookie(getRuntime(), requested)
  if (requested.path !== PAGE_PASS_PATH) {
    if (cookie !== undefined) addToPage(response, cookie)
    return false
  }
  response.writeHead(204, {
    'Cache-Control': 'no-store',
    'X-Request-Id': requestIdOf(requested),
    ...(cookie !== undefined && { 'Set-Cookie': cookie }),
  })
  response.end()
  return true
}
