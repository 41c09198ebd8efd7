'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readDecimal } from '@/components/format/readDecimal'
import { fromCountry, tokensOf, toRequest } from '@/components/planner/form/order'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { useTicket } from '@/components/planner/ticket/useTicket'
import { useVisitorCountry } from '@/components/restricts/restricts'
import { useHydrated } from '@/components/ui/useHydrated'
import { planQuery } from '@/lib/browser/planQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome, Side } from '@/lib/core/domain/market'

/** How far an order reaches in the books. */
export interface PlanMarks {
  direction: Side
  /** The worst book price that the plan takes, dollars; undefined without a plan. */
  reaches?: number
  /** Average all-in price per token, paid or received, dollars; undefined without a plan. */
  average?: number
  /** The order's own limit on book prices, dollars. */
  limit?: number
}

const CENT = 0.01

/**
 * The plan on the page, as marks for its books. Nothing is requested here: it is the planner's own reply. With
 * `at`, ms, the same order on the books of that moment, which is requested once.
 */
export function usePlanMarks(
  ticket: TicketStore,
  {
    event,
    outcome,
    side,
    at,
  }: { event: Pick<EventDetail, 'sources'>; outcome: EventOutcome; side: Outcome; at?: number | undefined },
): PlanMarks {
  const order = useTicket(ticket, (one) => one.settled)
  const { country } = useVisitorCountry()
  const tokens = useMemo(() => tokensOf(event, outcome, side), [event, outcome, side])
  const request = fromCountry(toRequest(order, tokens), country?.code)
  const isPast = at !== undefined && request !== undefined
  const query = useQuery({
    ...planQuery(isPast ? { ...request, at: new Date(at).toISOString() } : request),
    enabled: isPast,
    // Past books never change.
    ...(isPast && { refetchInterval: false, staleTime: Number.POSITIVE_INFINITY }),
  })
  // The planner may have its reply before the books hydrate.
  const data = useHydrated(query.data !== undefined) ? query.data : undefined
  // The current draft; the plan follows after a pause in typing.
  const direction = useTicket(ticket, (one) => one.draft.direction)
  const isCurrent = direction === order.direction
  const worst = Object.values(data?.plan.platforms ?? {}).flatMap((leg) =>
    leg?.used && leg.worst_price !== null ? [leg.worst_price] : [],
  )
  const typed = isCurrent && order.limitOn === 'raw' ? readDecimal(order.limit) : undefined
  const farthest = direction === 'buy' ? Math.max(...worst) : Math.min(...worst)
  const reaches = isCurrent && worst.length > 0 ? farthest : undefined
  const average = isCurrent ? (data?.plan.avg_price ?? undefined) : undefined
  const limit = typed === undefined ? undefined : typed * CENT
  // Books update many times per second, marks rarely: charts compare them by identity.
  return useMemo(
    () => ({
      direction,
      ...(reaches !== undefined && { reaches }),
      ...(average !== undefined && { average }),
      ...(limit !== undefined && { limit }),
    }),
    [direction, reaches, average, limit],
  )
}
