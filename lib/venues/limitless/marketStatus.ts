import type { Market } from '@/lib/core/domain/market'

export interface WireStatus {
  status: string
  expired: boolean
  hidden: boolean
  winningOutcomeIndex: number | undefined
}

/**
 * `FUNDED` trades until it has expired; then it is `CLOSED` and finally `RESOLVED`. A winner, 0 for YES, is reported as
 * soon as there is one. Resolved without a winner means voided on terms that are not published. Any other status
 * (drafts, locks) and a hidden market are not tradable.
 */
export function statusOf(wire: WireStatus): Pick<Market, 'status' | 'result' | 'closedReason'> {
  const { status, expired, hidden, winningOutcomeIndex: winner } = wire
  if (winner === 0 || winner === 1) {
    return { status: 'resolved', result: winner === 0 ? 'yes' : 'no', closedReason: 'resolved' }
  }
  if (status === 'RESOLVED' || status === 'CLOSED') return { status: 'closed' }
  if (status !== 'FUNDED') return { status: 'paused' }
  if (expired) return { status: 'closed', closedReason: 'expired' }
  return { status: hidden ? 'paused' : 'open' }
}
