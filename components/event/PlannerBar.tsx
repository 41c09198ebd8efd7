'use client'
import { Button } from '@/components/ui/Button'
import type { EventOutcome } from '@/lib/contract/event'
import { BestPrices } from './BestPrices'

/** At the bottom of a narrow page: what the outcome in view costs, and the way to the planner. */
export const PlannerBar = ({
  eventId,
  name,
  outcome,
  onOpen,
}: {
  eventId: string
  /** Undefined on a binary event, whose outcome has no name of its own. */
  name: string | undefined
  outcome: EventOutcome
  onOpen: () => void
}) => (
  <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-3 rounded-lg border border-line-strong bg-raised p-2 pl-3 shadow-pop md:bottom-4 lg:hidden">
    <p className="figures min-w-0 text-sm">
      {name && <span className="block truncate font-medium">{name}</span>}
      <BestPrices eventId={eventId} outcome={outcome} />
    </p>
    <Button variant="solid" onClick={onOpen} aria-haspopup="dialog">
      Plan an order
    </Button>
  </div>
)
