'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatTokens, formatUsd } from '@/components/format/figures'
import { portfolioHref } from '@/components/portfolio/addressUrl'
import { costsOf, openProfit } from '@/components/portfolio/costsOf'
import { Gain } from '@/components/portfolio/Gain'
import { holdingKey } from '@/components/portfolio/holdingKey'
import { useKnownWallets } from '@/components/portfolio/knownWallets'
import { outcomeLabel } from '@/components/portfolio/PositionName'
import { cn } from '@/components/ui/cn'
import { Panel } from '@/components/ui/Panel'
import { PriceAge } from '@/components/ui/PriceAge'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import { costsQuery } from '@/lib/browser/costsQuery'
import { positionsQuery } from '@/lib/browser/positionsQuery'

/** What the wallets of this browser's portfolio hold of an event; renders nothing without holdings. */
export function MyPosition({ slug }: { slug: string }) {
  const [wallets] = useKnownWallets()
  const { find } = usePlatforms()
  const { data } = useQuery(positionsQuery(wallets))
  const held = data?.positions.filter(({ event_slug: own }) => own === slug) ?? []
  const { data: costs } = useQuery(costsQuery(held.length > 0 ? wallets : []))
  if (held.length === 0) return null
  const costOf = costsOf(costs)
  return (
    <Panel
      headingId="my-position"
      heading="My position"
      aside={
        <Link href={portfolioHref(wallets)} prefetch={false} className="text-ink-2 text-sm hover:underline">
          Portfolio
        </Link>
      }
    >
      <ul className="divide-y text-sm">
        {held.map((position) => {
          const platform = find(position.platform)
          return (
            <li
              key={holdingKey(position)}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span className="font-medium">{outcomeLabel(position)}</span>
                {platform && <VenueName venue={platform.venue} />}
              </span>
              <span className="figures flex flex-wrap gap-x-4">
                <span className="text-ink-2">{formatTokens(position.balance)} tokens</span>
                <span className={cn(position.stale && 'text-ink-3')}>
                  Value {formatUsd(position.value_usd)}
                  {position.stale && (
                    <>
                      , <PriceAge asOf={position.price_as_of} />
                    </>
                  )}
                  {position.sellable_tokens === 0 && ', no bids'}
                </span>
                <span>
                  Profit <Gain usd={openProfit(position, costOf(position))} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
