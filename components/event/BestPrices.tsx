'use client'
import { formatTickPrice } from '@/components/format/figures'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { EventOutcome } from '@/lib/contract/event'
import { tickOf } from './bookOf'
import { Digits } from './Digits'

/** The best price of both sides of an outcome, and where. As wide whatever it says. */
export const BestPrices = ({ outcome }: { outcome: EventOutcome }) => (
  <span className="inline-flex flex-wrap gap-x-3" title="Best prices before fees">
    {(['yes', 'no'] as const).map((side) => {
      const source = outcome[`best_${side}_source`]
      return (
        <span
          key={side}
          className={`inline-flex items-center gap-1.5 ${side === 'yes' ? 'text-yes' : 'text-no'}`}
        >
          {side === 'yes' ? 'Yes' : 'No'}
          <span className="min-w-12 font-medium">
            <Digits text={formatTickPrice(outcome[`best_${side}_price`], tickOf(outcome))} />
          </span>
          <span className="min-w-3">
            {source && <PlatformMarks ids={[source]} markClassName="size-3" className="align-middle" />}
          </span>
        </span>
      )
    })}
  </span>
)
