import type { Clock } from '@/lib/infra/net/types'
import type { FetchOptions } from './connector'

/**
 * Options of a request for books, and when it was sent, ms; before that, now. A response shows a book as it was at some
 * time between request and response, so only the request's time bounds its age.
 */
export function recordSent(
  clock: Clock,
  { signal }: FetchOptions,
): { options: FetchOptions; sentAt(): number } {
  let at = clock.now()
  const onSent = (sent: number) => {
    at = sent
  }
  return { options: { signal, onSent }, sentAt: () => at }
}
