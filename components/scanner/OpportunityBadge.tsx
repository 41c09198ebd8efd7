import Link from 'next/link'
import { formatUsd } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { cn } from '@/components/ui/cn'
import type { BestOpportunity } from '@/lib/contract/pageReads'

/** Total profit of an event's best opportunity; links to its row in the scanner. */
export function OpportunityBadge({
  opportunity: { id, profit_usd, sure },
  className,
}: {
  opportunity: BestOpportunity
  className?: string
}) {
  const doubt = 'the match is not verified, or the platforms settle differently'
  const title = `Arbitrage: a set of tokens that pays $1 in every result costs less than $1. ${formatUsd(profit_usd)} in all after fees${sure ? '' : `, but ${doubt}`}`
  return (
    <Link
      href={`/scanner?id=${encodeURIComponent(id)}`}
      prefetch={false}
      title={title}
      className={cn(
        'relative z-10 inline-flex shrink-0 items-center rounded-xs before:absolute before:-inset-2 h-6',
        className,
      )}
    >
      <Badge tone={sure ? 'good' : 'warn'} className="figures h-4 hover:underline">
        {`Arb ${formatUsd(profit_usd)}${sure ? '' : ' unsure'}`}
      </Badge>
    </Link>
  )
}
