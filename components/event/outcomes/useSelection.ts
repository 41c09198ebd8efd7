'use client'
import { useEffect } from 'react'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { useTicket } from '@/components/planner/ticket/useTicket'
import type { EventDetail } from '@/lib/contract/event'
import { byChance, namedOutcome, type Selection, stillThere } from './selection'

/**
 * The selected outcome and side. Where the ticket names no outcome, or one that has been merged into another, the shown
 * outcome stays while prices move, so that a refresh never switches it under the user's hands.
 */
export function useSelection(event: EventDetail, ticket: TicketStore): Selection | undefined {
  const named = useTicket(ticket, (one) => one.named)
  const side = useTicket(ticket, (one) => one.side)
  const last = ticket.lastShown()
  const outcome =
    namedOutcome(event.outcomes, named) ??
    (last && stillThere(event.outcomes, last)) ??
    byChance(event.outcomes)[0]
  useEffect(() => {
    if (outcome) ticket.show(event, outcome)
  }, [ticket, event, outcome])
  return outcome && { outcome, side }
}
