import { isBaseError } from '@/lib/core/domain/errors'
import type { UnreadCause } from '@/lib/core/domain/wireDrift'
import { isHostTrouble, isQueueFull } from '@/lib/infra/net/upstreamError'

/** Why a request brought nothing to read; undefined where it did, or where the error is a fault of ours. */
function unreadCause(error: unknown): UnreadCause | undefined {
  if (!isBaseError(error)) return undefined
  if (isQueueFull(error)) return 'queued'
  if (error.code === 'rate_limited') return 'rate_limited'
  return isHostTrouble(error) ? 'unreachable' : undefined
}

/** A failed request as a rejected row, under the path of what was requested. */
export function rejectRequest(path: string, error: unknown) {
  const unread = unreadCause(error)
  const message = isBaseError(error) ? error.message : 'failed'
  return { path, message, ...(unread && { unread }) }
}
