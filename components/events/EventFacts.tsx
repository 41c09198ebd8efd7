'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WindowCountdown, WindowSpan } from '@/components/event/header/WindowTime'
import { formatDay, formatSoon } from '@/components/format/dates'
import {
  formatChance,
  formatCompact,
  formatFinePrice,
  formatPrice,
  formatUsdCompact,
  formatUsdWhole,
  UNKNOWN,
} from '@/components/format/figures'
import { priceHead, priceHeadTitle, quoteNote, quoteText } from '@/components/size/quoteText'
import { useOrderSize } from '@/components/size/useOrderSize'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/components/ui/useNow'
import { useSeen } from '@/components/ui/useSeen'
import { SplitMarks } from '@/components/venue/SplitMarks'
import { VenueMark } from '@/components/venue/VenueMark'
import { useVenues } from '@/components/venue/venues'
import type { ListedEvent } from '@/lib/browser/listPage'
import { leadingQuoteQuery } from '@/lib/browser/quotesQuery'
import { VENUES } from '@/lib/core/domain/venue'

interface FactProps {
  event: ListedEvent
  className?: string
  /** Its name is already beside it. */
  named?: boolean
}

/** A figure with its label for screen readers. */
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

/** The size of a price in tokens; constant height while unknown. */
const SizeNote = ({ isPart, children }: { isPart?: boolean; children: ReactNode }) => (
  <span
    className={cn(
      'min-h-3.5 whitespace-nowrap font-normal text-2xs leading-3.5',
      isPart ? 'text-warn' : 'text-ink-3',
    )}
  >
    {children}
  </span>
)

/** The best price of YES of the leading outcome. */
function TopYes({ event, className, named }: FactProps) {
  const venues = useVenues()
  const venue = event.best_yes_source === null ? undefined : venues[event.best_yes_source]
  return (
    <Fact
      name={!named && 'Best yes'}
      className={cn('inline-grid leading-4.5', className)}
      title={venue && `Yes is cheapest on ${VENUES[venue].name} before fees`}
    >
      <span className="inline-flex items-center gap-1.5">
        {venue && <VenueMark venue={venue} named className="size-3" />}
        <span className={cn(event.best_yes_price !== null && 'text-yes')}>
          {formatPrice(event.best_yes_price)}
        </span>
      </span>
      <SizeNote>{event.best_yes_size !== null && `${formatCompact(event.best_yes_size)} tokens`}</SizeNote>
    </Fact>
  )
}

/** Cost per token of an order for YES of the leading outcome, after fees. */
function SizedYes({ event, className, named, size }: FactProps & { size: number }) {
  const { ref, seen } = useSeen<HTMLSpanElement>()
  const { data } = useQuery({ ...leadingQuoteQuery(event.event_id, size), enabled: seen })
  const venues = useVenues()
  const quote = data?.yes
  const platforms = quote?.platforms.flatMap((id) => venues[id] ?? []) ?? []
  const text =
    quote && quoteText(quote, { sizeUsd: size, platforms: platforms.map((venue) => VENUES[venue].name) })
  return (
    <span ref={ref} className={cn('inline-grid', className)}>
      <Fact
        name={!named && `Yes for ${formatUsdWhole(size)}`}
        className={cn('inline-grid justify-items-[inherit] leading-4.5', data === undefined && 'opacity-50')}
        title={text ?? (data === undefined ? undefined : 'Cannot be bought now')}
      >
        <span className="inline-flex items-center gap-1.5">
          <SplitMarks venues={platforms} />
          <span className={cn(quote && (quote.is_whole ? 'text-yes' : 'text-warn'))}>
            {formatFinePrice(quote?.all_in_price)}
          </span>
          {text && <span className="sr-only"> {text}</span>}
        </span>
        <span aria-hidden className="grid">
          <SizeNote isPart={quote?.is_whole === false}>{quote && quoteNote(quote)}</SizeNote>
        </span>
      </Fact>
    </span>
  )
}

/** The price of YES of the leading outcome: at best, or for the chosen order size. */
export function BestYes(facts: FactProps) {
  const [size] = useOrderSize()
  return size === 'top' ? <TopYes {...facts} /> : <SizedYes {...facts} size={size} />
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

const EACH_MINUTE_MS = 60_000

/** The hour and the time left of an event that ends within two days. */
function EndsSoon({ at }: { at: string | null }) {
  const now = useNow(EACH_MINUTE_MS)
  const text = now === undefined ? undefined : formatSoon(at, now)
  return text && <span className="text-ink-2 text-xs md:block">{text}</span>
}

/** A day; for windows of a few minutes their times, and the time left. */
export const Ends = ({ event, className, named }: FactProps) =>
  event.window ? (
    <Fact name={!named && 'Open'} className={cn('text-ink-3 text-xs', className)}>
      <WindowSpan {...event.window} />{' '}
      <WindowCountdown {...event.window} className="text-ink-2 md:block md:min-w-0" />
    </Fact>
  ) : (
    <Fact name={!named && 'Ends'} className={cn('text-ink-3', className)}>
      {formatDay(event.end_date)} <EndsSoon at={event.end_date} />
    </Fact>
  )

/** Category, and with several outcomes which one the figures describe. */
export const About = ({ event }: { event: ListedEvent }) => (
  <p className="min-w-0 truncate text-ink-3 text-xs">
    {event.market_count > 1 && (
      <>
        <span className="text-ink-2">{event.leading_outcome}</span>, likeliest of {event.market_count}
        {event.category && ' · '}
      </>
    )}
    {event.category}
  </p>
)

/** Its platforms. */
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

/** The name of the column of {@link BestYes}. */
export function BestYesHead({ className }: { className?: string }) {
  const [size] = useOrderSize()
  return (
    <span aria-hidden className={className} title={priceHeadTitle(size)}>
      {priceHead('Yes', size)}
    </span>
  )
}
