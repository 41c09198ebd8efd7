'use client'
import { useQuery } from '@tanstack/react-query'
import { OpportunityBadge } from '@/components/scanner/OpportunityBadge'
import { bestOpportunitiesQuery } from '@/lib/browser/pageReads'

/** The badge of this event's best opportunity, while there is one. */
export function EventOpportunity({ eventId }: { eventId: string }) {
  const { data: opportunity } = useQuery({
    ...bestOpportunitiesQuery(),
    select: ({ opportunities }) => opportunities.find(({ event_id }) => event_id === eventId) ?? null,
  })
  return opportunity && <OpportunityBadge opportunity={opportunity} />
}
