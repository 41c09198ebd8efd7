import { formatChance } from '@/components/format/figures'
import { PriceAge } from '@/components/ui/PriceAge'
import type { EventOutcome } from '@/lib/contract/event'
import { Digits } from '../book/Digits'
import { chanceOf, lateChanceOf } from '../outcomes/chanceOf'

/** The chance of an outcome; where none of its books is live, that of the youngest late one, grey, with its age. */
export function Chance({ outcome }: { outcome: EventOutcome }) {
  const late = lateChanceOf(outcome)
  if (!late) return <Digits text={formatChance(chanceOf(outcome))} />
  return (
    <span className="text-ink-3" title="By the last known prices: no book is live">
      {formatChance(late.chance)}{' '}
      <span className="block font-normal text-2xs leading-3.5">
        <PriceAge asOf={late.asOf} />
      </span>
    </span>
  )
}
