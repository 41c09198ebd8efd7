import { Notice } from '@/components/ui/Notice'
import type { EventOutcome } from '@/lib/contract/event'
import { outcomeName } from '../outcomes/outcomeName'

/** Shown instead of a result where platforms resolved differently. */
export const ResolutionNotice = ({ outcome }: { outcome: EventOutcome }) =>
  outcome.resolution_conflict ? (
    <Notice tone="bad" title={`Platforms resolved “${outcomeName(outcome)}” differently.`}>
      The payout depends on the platform where you bought. Check the result there.
    </Notice>
  ) : null
