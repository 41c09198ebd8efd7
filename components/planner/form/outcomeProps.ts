import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import type { TicketStore } from '../ticket/ticketStore'

/** The side of an outcome that a panel shows, and the order on the page. */
export interface OutcomeProps {
  event: EventDetail
  ticket: TicketStore
  outcome: EventOutcome
  side: Outcome
  className?: string
}
