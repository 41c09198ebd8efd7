'use client'
import { cn } from '@/components/ui/cn'
import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { CELL, OpportunityRow, WIDE } from './OpportunityRow'

const HEADS = [
  { label: 'Before fees', wide: true },
  { label: 'Fees', wide: true },
  { label: 'Profit a set', wide: false },
  { label: 'Profit', wide: false },
  { label: 'Cost', wide: false },
  { label: 'Locked', wide: true },
  { label: 'Age', wide: true },
  { label: 'Settlement', wide: true },
] as const

/** Opportunities in the order given. */
export function OpportunityTable({
  rows,
  added,
  linked,
  capital,
  now,
}: {
  rows: readonly ArbitrageItem[]
  added: ReadonlySet<string>
  /** The row that a link led to. */
  linked?: string
  capital: number | undefined
  now: number | undefined
}) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-sm lg:table-fixed" aria-label="Opportunities">
        <thead>
          <tr className="text-ink-3 text-xs">
            <th scope="col" className="px-2 py-2 text-left font-normal md:px-3">
              Question
            </th>
            {HEADS.map(({ label, wide }) => (
              <th key={label} scope="col" className={cn(CELL, 'font-normal lg:w-28', wide && WIDE)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <OpportunityRow
              key={item.id}
              item={item}
              capital={capital}
              now={now}
              isNew={added.has(item.id)}
              isLinked={item.id === linked}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
