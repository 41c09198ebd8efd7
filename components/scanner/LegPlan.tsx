import { ArrowUpRight } from 'lucide-react'
import { formatFinePrice, formatPrice, formatTokens, formatUsd } from '@/components/format/figures'
import { IntentLink } from '@/components/ui/IntentLink'
import { VenueName } from '@/components/venue/VenueName'
import { useVenues } from '@/components/venue/venues'
import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { planHref } from './planHref'

type Leg = ArbitrageItem['legs'][number]

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-3">{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

/** One purchase: its orders by platform, and their prices. */
export function LegPlan({ item, leg }: { item: ArbitrageItem; leg: Leg }) {
  const venue = useVenues()[leg.platform]
  return (
    <li className="min-w-0 rounded-md border bg-surface p-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {venue && <VenueName venue={venue} />}
        <span className={leg.outcome === 'yes' ? 'text-yes' : 'text-no'}>
          {leg.outcome === 'yes' ? 'Yes' : 'No'}
        </span>
        {item.kind === 'event' && <span className="min-w-0 truncate">{leg.outcome_group_title}</span>}
      </p>
      <dl className="mt-2 space-y-1">
        <Fact name="Buy">{`${formatTokens(leg.tokens)} tokens`}</Fact>
        <Fact name="Average, with fees">{formatFinePrice(leg.avg_price)}</Fact>
        <Fact name="Worst price">{formatPrice(leg.worst_price)}</Fact>
        <Fact name="Fee">{formatUsd(leg.fee_usd)}</Fact>
        <Fact name="Cost">{formatUsd(leg.usd)}</Fact>
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <IntentLink href={planHref(item, leg)} className="underline">
          Plan it
        </IntentLink>
        <a
          href={leg.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-0.5 underline"
        >
          Open the market
          <ArrowUpRight aria-hidden className="size-3" />
        </a>
      </p>
    </li>
  )
}
