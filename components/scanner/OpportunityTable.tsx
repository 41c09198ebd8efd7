'use client'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { cn } from '@/components/ui/cn'
import { CELL, MEDIUM, OpportunityRow, WIDE } from './OpportunityRow'
import type { PlacedRow } from './rows'

const HEADS = [
  { label: 'Before fees', at: WIDE },
  { label: 'Fees', at: WIDE },
  { label: 'Profit a set', at: MEDIUM },
  { label: 'Profit', at: '' },
  { label: 'Cost', at: '' },
  { label: 'Locked', at: WIDE },
  { label: 'Age', at: WIDE },
  { label: 'Settlement', at: WIDE },
] as const

/**
 * Fixed, so that no figure moves a column. Hidden cells leave their columns to the following ones: on a phone two are
 * visible besides the question, and the rest, which only an expanded row spans, must take no space.
 */
const WIDTHS = [
  'w-20 sm:w-26 xl:w-28',
  'w-26 xl:w-28',
  'w-px sm:w-26 xl:w-28',
  ...Array<string>(HEADS.length - 3).fill('w-px xl:w-28'),
]

/** Opportunities in the given order. */
export function OpportunityTable({
  rows,
  linked,
  capital,
  now,
}: {
  rows: readonly PlacedRow[]
  /** The target row of a link. */
  linked?: string
  capital: number | undefined
  now: number | undefined
}) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full table-fixed text-sm" aria-label="Opportunities">
        <colgroup>
          <col />
          {WIDTHS.map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
            <col key={i} className={width} />
          ))}
        </colgroup>
        <thead>
          <tr className="text-ink-3 text-xs">
            <ColumnHead className="px-2 py-2 text-left font-normal md:px-3">Question</ColumnHead>
            {HEADS.map(({ label, at }) => (
              <ColumnHead key={label} className={cn(CELL, 'font-normal', at)}>
                {label}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OpportunityRow
              key={row.item.id}
              {...row}
              capital={capital}
              now={now}
              isLinked={row.item.id === linked}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
