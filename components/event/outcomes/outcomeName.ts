import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** A binary event's one outcome has no title of its own. */
export const isBinary = (event: Pick<EventDetail, 'outcomes'>) =>
  event.outcomes.length === 1 && event.outcomes[0]?.outcome_group_title === null

export const outcomeName = (outcome: Pick<EventOutcome, 'outcome_group_title'>) =>
  outcome.outcome_group_title ?? 'Yes'
