import type { ClaimedDelivery, DeliveryResult } from '@/lib/core/domain/webhook'
import type { PostResult } from '@/lib/infra/net/postGuarded'

const DAY_MS = 24 * 3_600_000
const MIN_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 6 * 3_600_000
/** HTTP 410: the specification's signal to stop sending. */
const GONE = 410

type Outcome = DeliveryResult['outcome']

const answerOf = ({ status, error = 'There was no answer.' }: PostResult) =>
  status === undefined ? error : `It answered ${status}.`

/**
 * The next state of a delivery after an attempt, and why its webhook is paused, if so. Each pause is twice the time
 * that the delivery has waited so far, 5 s to 6 h, shortened by up to a tenth so that recovering receivers do not get
 * everything at once; the last attempt is a day after the first.
 */
export function afterAttempt(
  { since }: Pick<ClaimedDelivery, 'since'>,
  result: PostResult,
  { at, random }: { at: number; random: number },
): { outcome: Outcome; pause?: string } {
  const { status = 0 } = result
  if (status >= 200 && status <= 299) return { outcome: { status: 'delivered' } }
  if (status === GONE) {
    return { outcome: { status: 'failed' }, pause: 'The receiver answered 410: it wants no more messages.' }
  }
  const end = since + DAY_MS
  if (at >= end) {
    const pause = `The receiver has not accepted a message for 24 hours. ${answerOf(result)}`
    return { outcome: { status: 'failed' }, pause }
  }
  const waited = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, 2 * (at - since)))
  return { outcome: { status: 'pending', retryAt: Math.min(end, at + waited * (1 - random / 10)) } }
}
