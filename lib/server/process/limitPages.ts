import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@/lib/operations/runtime'
import { networkBuckets } from '@/lib/server/http/addressBuckets'
import { chargeVisitor } from '@/lib/server/http/chargeVisitor'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import { rateLimitSubject } from '@/lib/server/http/rateLimitSubject'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { fromNodeRequest } from './nodeRequest'

/** Files of the build a minute for one address: they cost little, and a first visit loads some thirty at once. */
const ASSET_LIMIT = 3_000
/** Drawing one takes some 600 ms of a core: so an address gets a tenth of a core by them at most. */
const PICTURE_COST = 10
const PICTURE = /^\/(?:event|plan)\/[^/?]+\/opengraph-image/

const assetBuckets = ({ config }: Runtime, request: PlainRequest) =>
  config.rateLimitAnon === 0 ? [] : networkBuckets('asset', rateLimitSubject(request), ASSET_LIMIT)

const page = (seconds: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Too many requests</title><h1>Too many requests</h1>` +
  `<p>Your address has sent more requests than it may in a minute. Try again in ${seconds} seconds.</p></html>`

/**
 * Charges what Next answers besides operations to the address that asks: files of the build have a limit of their
 * own, everything else is in the same one as public operations. Resolves to true when the request is rejected.
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
  // Its body, where there is one, is not read.
  response.writeHead(refusal.status, { ...refusal.headers, ...type, Connection: 'close' })
  response.end(body)
  return true
}
