'use client'
import { formatUsdWhole } from '@/components/format/figures'
import { Segmented } from '@/components/ui/Segmented'
import { Select } from '@/components/ui/Select'
import { Switch } from '@/components/ui/Switch'
import type { Filters, SortBy } from './rows'

const SORTS: readonly { value: SortBy; label: string }[] = [
  { value: 'profit', label: 'Most profit' },
  { value: 'profit_pct', label: 'Best return' },
  { value: 'apr', label: 'Best a year' },
  { value: 'new', label: 'Newest' },
]

/** Dollars at the slider's stops; the last one is the full available size. */
const STOPS: readonly number[] = [50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 25_000]

/** Filters, order, and stake of the list. */
export function ScannerFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const { capital } = filters
  const stop = capital === undefined ? -1 : STOPS.indexOf(capital)
  const text = capital === undefined ? 'any size' : `my ${formatUsdWhole(capital)}`
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Segmented
        label="Kind"
        size="sm"
        value={filters.kind}
        onChange={(kind) => onChange({ ...filters, kind })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'pair', label: 'Yes and No' },
          { value: 'event', label: 'Whole event' },
        ]}
      />
      <Select
        label="Sort by"
        value={filters.sort}
        options={SORTS}
        onChange={({ target }) => {
          const sort = SORTS.find(({ value }) => value === target.value)
          if (sort) onChange({ ...filters, sort: sort.value })
        }}
      />
      <label className="flex min-w-56 flex-1 items-center gap-3 text-sm sm:flex-none">
        <span className="figures w-32 whitespace-nowrap">With {text}</span>
        <input
          type="range"
          aria-label="Money to put in"
          aria-valuetext={text}
          min={0}
          max={STOPS.length}
          value={stop < 0 ? STOPS.length : stop}
          onChange={({ target }) => onChange({ ...filters, capital: STOPS[Number(target.value)] })}
          className="w-full accent-ink"
        />
      </label>
      <Switch
        label="Unverified matches"
        checked={filters.unverified}
        onChange={(unverified) => onChange({ ...filters, unverified })}
      />
      <Switch
        label="Hide different settlement"
        checked={filters.sameSettlement}
        onChange={(sameSettlement) => onChange({ ...filters, sameSettlement })}
      />
    </div>
  )
}
