import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@/lib/operations/runtime'
import { networkBuckets } from '@/lib/server/http/addressBuckets'
import { chargeVisitor } from '@/lib/server/http/chargeVisitor'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import { rateLimitSubject } from '@/lib/server/http/rateLimitSubject'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { fromNodeRequest } from './nodeRequest'

/** Build files per minute for one address: they are cheap, and a first visit loads some thirty at once. */
const ASSET_LIMIT = 3_000
/** Rendering one takes about 600 ms of a core: this limits an address to a tenth of a core. */
const PICTURE_COST = 10
const PICTURE = /^\/(?:event|plan)\/[^/?]+\/opengraph-image/

const assetBuckets = ({ config }: Runtime, request: PlainRequest) =>
  config.rateLimitAnon === 0 ? [] : networkBuckets('asset', rateLimitSubject(request), ASSET_LIMIT)

const page = (seconds: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Too many requests</title><h1>Too many requests</h1>` +
  `<p>Your address has sent more requests than it may in a minute. Try again in ${seconds} seconds.</p></html>`

/**
 * Charges everything that Next answers besides operations to the requesting address: build files have their own
 * limit, everything else shares the one of public operations. Resolves to true when the request is rejected.
 */
export async function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  { isFile }: { isFile: boolean },
): Promise<boolean> {
  const requested = fromNodeRequest(request)
  const refusal = isFile
    ? await chargeVisitor(getRuntime, requested, { buckets: assetBuckets })
    : await chargeVisitor(getRuntime, requested, { cost: PICTURE.test(requested.path) ? PICTURE_COST : 1 })
  if (!refusal) return false
  const isForPeople = requested.header('accept')?.includes('text/html') ?? false
  const body = isForPeople ? page(refusal.headers['Retry-After'] ?? '60') : refusal.body
  const type = isForPeople ? { 'Content-Type': 'text/html; charset=utf-8' } : {}
  // Any request body is left unread.
  response.writeHead(refusal.status, { ...refusal.headers, ...type, Connection: 'close' })
  response.end(body)
  return true
}
