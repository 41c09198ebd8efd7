import type { ReactNode } from 'react'
import { formatUsd } from '@/components/format/figures'
import { Gain } from '@/components/portfolio/Gain'
import type { PracticeResponse } from '@/lib/contract/practice'

const Figure = ({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 bg-surface px-4 py-3">
    <dt className="eyebrow">{name}</dt>
    <dd className="figures mt-0.5">
      <span className="font-semibold text-lg">{children}</span>
      <span className="block min-h-4 text-ink-3 text-xs">{note}</span>
    </dd>
  </div>
)

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
      <Figure name="Total" note={unknown > 0 ? `${unknown} without a price` : age}>
        {formatUsd(account.total_usd)}
      </Figure>
      <Figure name="Cash" note={reserved > 0 ? `${formatUsd(reserved)} in orders` : ''}>
        {formatUsd(account.cash_usd)}
      </Figure>
      <Figure name="Positions at bid">{formatUsd(account.value_usd)}</Figure>
      <Figure name="Open profit">
        <Gain usd={account.unrealized_usd} />
      </Figure>
      <Figure name="Realised profit" note={`${formatUsd(account.fees_usd)} fees paid`}>
        <Gain usd={account.realized_usd} />
      </Figure>
    </dl>
  )
}
