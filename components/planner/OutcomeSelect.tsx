'use client'
import { outcomeName } from '@/components/event/outcomeName'
import { useOutcomeKeys } from '@/components/event/useOutcomeKeys'
import { Select } from '@/components/ui/Select'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** Which of an event's outcomes is planned on. */
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
      value={String(outcomes.indexOf(selected))}
      options={outcomes.map((outcome, i) => ({ value: String(i), label: outcomeName(outcome) }))}
      onChange={({ target }) => {
        const outcome = outcomes[Number(target.value)]
        if (outcome) onSelect(outcome)
      }}
    />
  )
}
