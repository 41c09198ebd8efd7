import { isBaseError } from '@/lib/core/domain/errors'
import type { UnreadCause } from '@/lib/core/domain/wireDrift'
import { isHostTrouble, isQueueFull } from '@/lib/infra/net/upstreamError'

/** Why a request returned nothing to parse; undefined where it did, or where the error is our own fault. */
function unreadCause(error: unknown): UnreadCause | undefined {
  if (!isBaseError(error)) return undefined
  if (isQueueFull(error)) return 'queued'
  if (error.code === 'rate_limited') return 'rate_limited'
  return isHostTrouble(error) ? 'unreachable' : undefined
}

/** A failed request as a rejected row, under the path that was requested. */
export function rejectRequest(path: string, error: unknown) {
  const unread = unreadCause(error)
  const message = isBaseError(error) ? error.message : 'failed'
  return { path, message, ...(unread && { unread }) }
}
