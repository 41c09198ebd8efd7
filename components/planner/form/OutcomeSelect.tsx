'use client'
import { outcomeName } from '@/components/event/outcomes/outcomeName'
import { useOutcomeKeys } from '@/components/event/outcomes/useOutcomeKeys'
import { Select } from '@/components/ui/Select'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** The outcome of an event to plan on. */
export function OutcomeSelect({
  event: { outcomes },
  selected,
  onSelect,
}: {
  event: EventDetail
  selected: EventOutcome
  onSelect: (outcome: EventOutcome) => void
}) {
  useOutcomeKeys(outcomes, selected, onSelect)
  return (
    <Select
      label="Outcome"
      className="w-full sm:w-64"
      value={selected.outcome_id}
      options={outcomes.map((outcome) => ({ value: outcome.outcome_id, label: outcomeName(outcome) }))}
      onChange={({ target }) => {
        const outcome = outcomes.find(({ outcome_id: id }) => id === target.value)
        if (outcome) onSelect(outcome)
      }}
    />
  )
}
