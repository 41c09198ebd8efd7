'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import { useResultKeys } from '@/components/ui/useResultKeys'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import { OutcomesTable } from './OutcomesTable'
import { outcomeName } from './outcomeName'
import { nextSort, type OutcomeColumn, type OutcomeSort, sortedIds } from './outcomeSort'
import { byChance } from './selection'
import { useOutcomeKeys } from './useOutcomeKeys'
import { useQuotes } from './useQuotes'

const FIRST = 10

/**
 * The likeliest come first, sorted when the page was opened or a column was pressed: rows that move under the pointer
 * are worse than a slightly stale order. Dates keep their own order.
 */
function useOrdered({ event_id: id, outcomes }: Pick<EventDetail, 'event_id' | 'outcomes'>) {
  const quoted = useQuotes(id)
  const [first] = useState(() => byChance(outcomes).map((one) => one.outcome_id))
  const [sorted, setSorted] = useState<OutcomeSort & { ids: string[] }>()
  const onSort = (by: OutcomeColumn) => {
    const next = nextSort(sorted, by)
    setSorted(next && { ...next, ids: sortedIds(outcomes, next, quoted) })
  }
  if (!sorted && outcomes[0]?.is_date_market) return { outcomes, sort: sorted, onSort }
  const ids = sorted?.ids ?? first
  const rank = new Map(ids.map((id, i) => [id, i]))
  const rankOf = (one: EventOutcome) => rank.get(one.outcome_id) ?? ids.length
  return { outcomes: [...outcomes].sort((a, b) => rankOf(a) - rankOf(b)), sort: sorted, onSort }
}

/** The outcomes of an event: a few are shown in full; of many the likeliest, the rest on request or by name. */
export function OutcomesPanel(props: {
  event: EventDetail
  platforms: readonly PlatformSummary[]
  selected: EventOutcome
  onSelect: (outcome: EventOutcome, side?: Outcome) => void
}) {
  const { event, selected, onSelect } = props
  const { outcomes, ...sorting } = useOrdered(event)
  const [all, setAll] = useState(outcomes.indexOf(selected) >= FIRST)
  const [name, setName] = useState('')
  const many = outcomes.length > FIRST
  const { ref, onKeyDown } = useResultKeys<HTMLElement>()
  const wanted = name.trim().toLowerCase()
  const found = outcomes.filter((one) => outcomeName(one).toLowerCase().includes(wanted))
  const shown = all || wanted ? found : found.slice(0, FIRST)
  useOutcomeKeys(shown, selected, onSelect)
  return (
    <section
      ref={ref}
      onKeyDown={many ? onKeyDown : undefined}
      aria-label="Outcomes"
      className="min-w-0 overflow-clip rounded-lg border bg-surface lg:col-start-1"
    >
      {many && (
        <div className="flex items-center gap-3 border-b px-4 py-2">
          <Input
            type="search"
            aria-label="Filter outcomes"
            placeholder={`Filter ${event.outcomes.length} outcomes`}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            className="h-8 max-w-72"
          />
          <p role="status" className="figures text-ink-3 text-xs">
            {wanted ? `${found.length} of ${event.outcomes.length}` : ''}
          </p>
        </div>
      )}
      {shown.length > 0 ? (
        <OutcomesTable {...props} {...sorting} outcomes={shown} />
      ) : (
        <p className="px-4 py-6 text-ink-3 text-sm">No outcomes match “{name.trim()}”.</p>
      )}
      {many && !wanted && (
        <div className="border-t px-2 py-1.5">
          <Button variant="quiet" size="sm" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${event.outcomes.length} outcomes`}
          </Button>
        </div>
      )}
    </section>
  )
}
