'use client'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { OpportunityBadge } from '@/components/scanner/OpportunityBadge'
import { bestOpportunitiesQuery } from '@/lib/client/bestOpportunitiesQuery'
import type { BestOpportunities, BestOpportunity } from '@/lib/contract/pageReads'

type ByEvent = ReadonlyMap<string, BestOpportunity>

const NONE: ByEvent = new Map()
const Context = createContext<ByEvent>(NONE)

const byEvent = ({ opportunities }: BestOpportunities): ByEvent =>
  new Map(opportunities.map((one) => [one.event_id, one]))

/** Has the rows below know of opportunities: one reading for all of them. */
export function OpportunitiesOfEvents({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...bestOpportunitiesQuery(), select: byEvent })
  return <Context value={data ?? NONE}>{children}</Context>
}

/** The badge of an event that has an opportunity now. Its line keeps the height for it. */
export function ListedOpportunity({ eventId }: { eventId: string }) {
  const opportunity = use(Context).get(eventId)
  return opportunity && <OpportunityBadge opportunity={opportunity} />
}
