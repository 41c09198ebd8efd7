import { Badge, type BadgeTone } from '@/components/ui/Badge'
import type { EventOutcome } from '@/lib/contract/event'

const STATUS: Record<EventOutcome['market_status'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'plain' },
  paused: { label: 'Paused', tone: 'warn' },
  proposed: { label: 'Result proposed', tone: 'warn' },
  disputed: { label: 'Disputed', tone: 'bad' },
  closed: { label: 'Closed', tone: 'plain' },
  resolved: { label: 'Resolved', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
}

const RESULT: Record<NonNullable<EventOutcome['resolved_result']>, { label: string; tone: BadgeTone }> = {
  yes: { label: 'Resolved Yes', tone: 'yes' },
  no: { label: 'Resolved No', tone: 'no' },
  invalid: { label: 'Resolved invalid', tone: 'warn' },
}

/** Where an outcome stands; its result once there is one. */
export function StatusBadge({
  outcome,
}: {
  outcome: Pick<EventOutcome, 'market_status' | 'resolved_result' | 'resolution_conflict' | 'closed_reason'>
}) {
  if (outcome.resolution_conflict) return <Badge tone="bad">Resolved differently</Badge>
  const { label, tone } = outcome.resolved_result
    ? RESULT[outcome.resolved_result]
    : STATUS[outcome.market_status]
  const expired = outcome.market_status === 'closed' && outcome.closed_reason === 'expired'
  return <Badge tone={tone}>{expired ? 'Ended, no result yet' : label}</Badge>
}
