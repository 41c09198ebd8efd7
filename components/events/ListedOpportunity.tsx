'use client'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { formatFinePrice, UNKNOWN } from '@/components/format/figures'
import { OpportunityBadge } from '@/components/scanner/OpportunityBadge'
import { cn } from '@/components/ui/cn'
import { bestOpportunitiesQuery } from '@/lib/browser/pageReads'
import type { BestOpportunities, BestOpportunity } from '@/lib/contract/pageReads'

type ByEvent = ReadonlyMap<string, BestOpportunity>

const NONE: ByEvent = new Map()
const Context = createContext<ByEvent>(NONE)

const byEvent = ({ opportunities }: BestOpportunities): ByEvent =>
  new Map(opportunities.map((one) => [one.event_id, one]))

/** Provides opportunities to the rows below: one read for all of them. */
export function OpportunitiesOfEvents({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...bestOpportunitiesQuery(), select: byEvent })
  return <Context value={data ?? NONE}>{children}</Context>
}

/** Profit per set of the event's best opportunity, after fees. */
export function Edge({ eventId, className }: { eventId: string; className?: string }) {
  const opportunity = use(Context).get(eventId)
  return (
    <span
      className={cn(
        'figures whitespace-nowrap',
        opportunity?.sure ? 'text-good' : opportunity ? 'text-warn' : 'text-ink-3',
        className,
      )}
      title={
        opportunity
          ? 'What one set of tokens that pays $1 in every result costs less than $1, after fees'
          : undefined
      }
    >
      <span className="sr-only">Edge after fees </span>
      {opportunity ? formatFinePrice(opportunity.edge) : UNKNOWN}
    </span>
  )
}

/** The badge of an event with a current opportunity. Its line keeps its height for it. */
export function ListedOpportunity({ eventId }: { eventId: string }) {
  const opportunity = use(Context).get(eventId)
  return opportunity && <OpportunityBadge opportunity={opportunity} />
}
