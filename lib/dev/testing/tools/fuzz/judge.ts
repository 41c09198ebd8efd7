import type { FuzzedApi } from './document'
import type { FuzzedRequest } from './requests'
import type { Answered } from './send'

/** Responses of the HTTP parser or the front door, for any operation. */
const ANYWHERE = [400, 405, 414, 431]
/** The contract allows these, with the error shape. */
const OUTAGES = [502, 503, 504]
/** The text of an unexpected failure. */
const BUG = /Something went wrong on our side/

/** How a response violates the published contract; undefined when it conforms. */
export function faultOf(
  api: FuzzedApi,
  { operation, sent }: FuzzedRequest,
  { status, headers, body }: Answered,
): string | undefined {
  if (!headers['x-request-id']) return 'no X-Request-Id'
  if (status >= 500 && !OUTAGES.includes(status)) return `a ${status}`
  if (BUG.test(body)) return 'a failure that nobody foresaw'
  if (/\bat .+\.[cm]?[jt]sx?:\d+/.test(body)) return 'a stack trace'
  if (sent.method === 'OPTIONS') return status === 204 || status >= 400 ? undefined : `OPTIONS gave ${status}`
  const known = operation.responses[String(status)]
  if (!known && !ANYWHERE.includes(status)) return `${status} is not published`
  if (sent.method === 'HEAD' || status === 304)
    return body === '' ? undefined : 'a body where there must be none'
  const type = headers['content-type'] ?? ''
  // Other response formats, such as tables, are text; their columns have their own tests.
  const isPublished = Object.keys(known?.content ?? {}).some((media) =>
    type.startsWith(media.replace('*', '')),
  )
  if (status === 200 && !type.startsWith('application/json') && isPublished) return
  if (!type.startsWith('application/json')) return `the type ${type}`
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return 'a body that is no JSON'
  }
  // A path's 405 is not part of the operation; all errors share one shape.
  return api.breach(operation, known ? status : 422, value)
}
