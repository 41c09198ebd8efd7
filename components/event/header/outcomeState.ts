import type { BadgeTone } from '@/components/ui/Badge'
import type { EventOutcome } from '@/lib/contract/event'

/** Status of an outcome, the same in every part of a page. */
export interface OutcomeState {
  label: string
  tone: BadgeTone
}

export type StatedOutcome = Pick<
  EventOutcome,
  'market_status' | 'resolved_result' | 'resolution_conflict' | 'closed_reason'
> &
  Partial<Pick<EventOutcome, 'results'>>

const STATUS: Record<EventOutcome['market_status'], OutcomeState> = {
  open: { label: 'Open', tone: 'plain' },
  paused: { label: 'Paused', tone: 'warn' },
  proposed: { label: 'Result proposed', tone: 'warn' },
  disputed: { label: 'Disputed', tone: 'bad' },
  closed: { label: 'Ended, no result yet', tone: 'plain' },
  resolved: { label: 'Resolved', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
}

const RESULT: Record<NonNullable<EventOutcome['resolved_result']>, OutcomeState> = {
  yes: { label: 'Resolved Yes', tone: 'yes' },
  no: { label: 'Resolved No', tone: 'no' },
  invalid: { label: 'Resolved void', tone: 'warn' },
}

/** The one result that some platforms have, while others that no longer trade have none yet. */
function resultInPart({ market_status: status, results = {} }: StatedOutcome): OutcomeState | undefined {
  if (status === 'open' || status === 'paused') return undefined
  const all = Object.values(results)
  const known = all.flatMap(({ result }) => result ?? [])
  const [first, ...others] = new Set(known)
  if (first === undefined || others.length > 0) return undefined
  const { label, tone } = RESULT[first]
  return known.length === all.length
    ? RESULT[first]
    : { label: `${label} on ${known.length} of ${all.length} platforms`, tone }
}

/** Its result once there is one, on all platforms or on some, else its status. */
export function outcomeState(outcome: StatedOutcome): OutcomeState {
  if (outcome.resolution_conflict) return { label: 'Resolved differently', tone: 'bad' }
  if (outcome.resolved_result) return RESULT[outcome.resolved_result]
  const delisted = outcome.market_status === 'closed' && outcome.closed_reason === 'delisted'
  return (
    resultInPart(outcome) ?? (delisted ? { label: 'Closed', tone: 'plain' } : STATUS[outcome.market_status])
  )
}
