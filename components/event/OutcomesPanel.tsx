'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'
import { OutcomesTable } from './OutcomesTable'
import { outcomeName } from './outcomeName'

const FIRST = 10

/** The outcomes of an event: all of a few; of many the first, the rest on request or by name. */
export function OutcomesPanel({
  event,
  platforms,
  selected,
  onSelect,
}: {
  event: EventDetail
  platforms: readonly PlatformInfo[]
  selected: EventOutcome
  onSelect: (outcome: EventOutcome, side?: Outcome) => void
}) {
  const [all, setAll] = useState(event.outcomes.indexOf(selected) >= FIRST)
  const [name, setName] = useState('')
  const many = event.outcomes.length > FIRST
  const wanted = name.trim().toLowerCase()
  const found = event.outcomes.filter((one) => outcomeName(one).toLowerCase().includes(wanted))
  const shown = all || wanted ? found : found.slice(0, FIRST)
  return (
    <section
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
        <OutcomesTable
          event={event}
          outcomes={shown}
          platforms={platforms}
          selected={selected}
          onSelect={onSelect}
        />
      ) : (
        <p className="px-4 py-6 text-ink-3 text-sm">No outcome has “{name.trim()}” in its name.</p>
      )}
      {many && !wanted && (
        <div className="border-t px-2 py-1.5">
          <Button look="quiet" size="sm" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${event.outcomes.length} outcomes`}
          </Button>
        </div>
      )}
    </section>
  )
}
