'use client'
import { Button } from '@/components/ui/Button'
import type { EventOutcome } from '@/lib/contract/event'
import { BestPrices } from './header/BestPrices'

/**
 * At the bottom of a narrow page: the price of the selected outcome, and the link to the planner. What scrolls under it
 * fades out before it is half hidden: a half-hidden button would be too small to tap.
 */
export const PlannerBar = ({
  eventId,
  name,
  outcome,
  onOpen,
}: {
  eventId: string
  /** Undefined on a binary event, whose outcome has no title of its own. */
  name: string | undefined
  outcome: EventOutcome
  onOpen: () => void
}) => (
  <div className="sticky bottom-[calc(3rem+env(safe-area-inset-bottom))] z-10 bg-linear-to-t from-75% from-page to-transparent py-4 md:bottom-0 lg:hidden">
    <div className="flex items-center justify-between gap-3 rounded-lg border border-line-strong bg-raised p-2 pl-3 shadow-pop">
      <p className="figures min-w-0 text-sm">
        {name && <span className="block truncate font-medium">{name}</span>}
        <BestPrices eventId={eventId} outcome={outcome} />
      </p>
      <Button variant="solid" onClick={onOpen} aria-haspopup="dialog">
        Plan an order
      </Button>
    </div>
  </div>
)
