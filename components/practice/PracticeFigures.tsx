import { formatUsd } from '@/components/format/figures'
import { Figure } from '@/components/portfolio/Figure'
import { Gain } from '@/components/portfolio/Gain'
import type { PracticeResponse } from '@/lib/contract/practice'

/** The totals. An unknown value is unknown, not zero. Pure. */
export function PracticeFigures({ account }: { account: PracticeResponse }) {
  const { unknown_values: unknown, reserved_usd: reserved } = account
  const age = account.stale ? (
    <span className="text-warn">at late prices</span>
  ) : (
    'positions at bid, plus cash'
  )
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line lg:grid-cols-5">
      <Figure name="Total" value={formatUsd(account.total_usd)} className="col-span-2 lg:col-span-1">
        {unknown > 0 ? `${unknown} without a price` : age}
      </Figure>
      <Figure name="Cash" value={formatUsd(account.cash_usd)}>
        {reserved > 0 ? `${formatUsd(reserved)} in orders` : ''}
      </Figure>
      <Figure name="Positions at bid" value={formatUsd(account.value_usd)} />
      <Figure name="Open profit" value={<Gain usd={account.unrealized_usd} />} />
      <Figure name="Realised profit" value={<Gain usd={account.realized_usd} />}>
        {formatUsd(account.fees_usd)} fees paid
      </Figure>
    </dl>
  )
}
