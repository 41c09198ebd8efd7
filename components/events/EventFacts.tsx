'use client'
import type { ReactNode } from 'react'
import { formatDay } from '@/components/format/dates'
import { formatChance, formatPrice, formatUsdCompact, UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { VenueMark } from '@/components/venue/VenueMark'
import { useVenues } from '@/components/venue/venues'
import type { ListedEvent } from '@/lib/client/listPage'
import { VENUES } from '@/lib/domain/venue'

interface FactProps {
  event: ListedEvent
  className?: string
  /** Its name stands beside it already. */
  named?: boolean
}

/** A figure with its name for those who hear it. */
const Fact = ({
  name,
  children,
  className,
  title,
}: {
  name?: string | false
  children: ReactNode
  className?: string
  title?: string
}) => (
  <span className={cn('figures whitespace-nowrap', className)} title={title}>
    {name && <span className="sr-only">{name} </span>}
    {children}
  </span>
)

/** The chance of the leading outcome. */
export const Chance = ({ event, className, named }: FactProps) => (
  <Fact name={!named && 'Chance'} className={cn('font-medium', className)}>
    {formatChance(event.chance)}
  </Fact>
)

/** What YES of the leading outcome costs where it is cheapest. */
export function BestYes({ event, className, named }: FactProps) {
  const venues = useVenues()
  const venue = event.best_yes_source === null ? undefined : venues[event.best_yes_source]
  return (
    <Fact
      name={!named && 'Best yes'}
      className={cn('inline-flex items-center gap-1.5', className)}
      title={venue && `Yes is cheapest on ${VENUES[venue].name} before fees`}
    >
      {venue && <VenueMark venue={venue} named className="size-3" />}
      <span className={cn(event.best_yes_price !== null && 'text-yes')}>
        {formatPrice(event.best_yes_price)}
      </span>
    </Fact>
  )
}

export const Spread = ({ event, className, named }: FactProps) => (
  <Fact
    name={!named && 'Spread between platforms'}
    className={cn(event.spread === null && 'text-ink-3', className)}
    title={
      event.spread === null
        ? undefined
        : 'Price difference between platforms on the leading outcome, before fees'
    }
  >
    {event.spread === null ? UNKNOWN : formatPrice(event.spread)}
    {!named && event.spread !== null && <span className="text-ink-3 md:hidden"> apart</span>}
  </Fact>
)

export const Volume = ({ event, className, named }: FactProps) => (
  <Fact name={!named && 'Volume'} className={className}>
    {formatUsdCompact(event.volume)}
    {!named && <span className="text-ink-3 md:hidden"> vol.</span>}
  </Fact>
)

export const Ends = ({ event, className, named }: FactProps) => (
  <Fact name={!named && 'Ends'} className={cn('text-ink-3', className)}>
    {formatDay(event.end_date)}
  </Fact>
)

/** Category, and of several outcomes which one the figures speak of. */
export const About = ({ event }: { event: ListedEvent }) => (
  <p className="min-w-0 truncate text-ink-3 text-xs">
    {event.market_count > 1 && (
      <>
        <span className="text-ink-2">{event.leading_outcome}</span> of {event.market_count}
        {event.category && ' · '}
      </>
    )}
    {event.category}
  </p>
)

/** Where it trades. */
export function Sources({ event, className }: { event: ListedEvent; className?: string }) {
  const venues = useVenues()
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      {event.sources.map((id) => {
        const venue = venues[id]
        return venue && <VenueMark key={id} venue={venue} named />
      })}
    </span>
  )
}
