'use client'
import { UNKNOWN } from '@/components/format/figures'
import { priceHeadTitle } from '@/components/size/quoteText'
import { cn } from '@/components/ui/cn'
import { SplitMarks } from '@/components/venue/SplitMarks'
import { useVenues } from '@/components/venue/venues'
import type { EventOutcome } from '@/lib/contract/event'
import { Digits } from '../book/Digits'
import { useQuotes } from '../outcomes/useQuotes'
import { noBestPrice, shownPrice } from './shownPrice'

/** The price of both sides of an outcome, and their platforms. Constant width. */
export function BestPrices({ eventId, outcome }: { eventId: string; outcome: EventOutcome }) {
  const quoted = useQuotes(eventId)
  const venues = useVenues()
  return (
    <span
      className="inline-flex flex-wrap gap-x-3"
      title={noBestPrice(outcome) ?? priceHeadTitle(quoted.size)}
    >
      {(['yes', 'no'] as const).map((side) => {
        const shown = shownPrice(outcome, side, quoted)
        return (
          <span
            key={side}
            className={`inline-flex items-center gap-1.5 ${side === 'yes' ? 'text-yes' : 'text-no'}`}
          >
            {side === 'yes' ? 'Yes' : 'No'}
            <span className={cn('min-w-12 font-medium', shown?.isPart && 'text-warn')}>
              <Digits text={shown?.text ?? UNKNOWN} of={quoted.size} />
            </span>
            {shown?.isPart && <span className="sr-only">{shown.note}</span>}
            <span className={quoted.size === 'top' ? 'min-w-3' : 'min-w-11'}>
              {shown && (
                <SplitMarks
                  venues={shown.platforms.flatMap((id) => venues[id] ?? [])}
                  named
                  className="align-middle"
                />
              )}
            </span>
          </span>
        )
      })}
    </span>
  )
}
