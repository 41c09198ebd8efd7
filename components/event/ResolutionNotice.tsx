import { Notice } from '@/components/ui/Notice'
import type { EventOutcome } from '@/lib/contract/event'
import { outcomeName } from './outcomeName'

/** Platforms do not always agree on what happened: then no result is shown, and this instead. */
export const ResolutionNotice = ({ outcome }: { outcome: EventOutcome }) =>
  outcome.resolution_conflict ? (
    <Notice tone="bad" title={`Platforms resolved “${outcomeName(outcome)}” differently.`}>
      What a token pays depends on where it was bought: each platform's own page has its result.
    </Notice>
  ) : null
