'use client'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import { Panel } from '@/components/ui/Panel'
import { Select } from '@/components/ui/Select'
import { Switch } from '@/components/ui/Switch'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { DecideMatchRequest, MatchEventRef } from '@/lib/contract/matches'
import type { PlatformId } from '@/lib/contract/platform'

function RefField({
  label,
  value,
  onChange,
  inputRef,
}: {
  label: string
  value: MatchEventRef
  onChange: (value: MatchEventRef) => void
  inputRef?: RefObject<HTMLInputElement | null>
}) {
  const { platforms } = usePlatforms()
  return (
    <div className="grid grid-cols-[9rem_1fr] gap-2">
      <Select
        label={`${label}: platform`}
        value={value.platform}
        options={platforms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ ...value, platform: event.target.value as PlatformId })}
      />
      <Input
        ref={inputRef}
        aria-label={`${label}: event id`}
        placeholder="Event id on that platform"
        value={value.event_id}
        onChange={(event) => onChange({ ...value, event_id: event.target.value })}
      />
    </div>
  )
}

/** Merges two events that matching keeps apart. */
export function MergeForm({
  busy,
  onDecide,
  inputRef,
}: {
  busy: boolean
  onDecide: (decision: DecideMatchRequest) => void
  inputRef: RefObject<HTMLInputElement | null>
}) {
  const [a, setA] = useState<MatchEventRef>({ platform: 'platform_1', event_id: '' })
  const [b, setB] = useState<MatchEventRef>({ platform: 'platform_2', event_id: '' })
  const [inverted, setInverted] = useState(false)
  const ready = a.event_id !== '' && b.event_id !== '' && a.platform !== b.platform
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onDecide({ action: 'merge', a, b, inverted })
  }
  return (
    <Panel headingId="merge" heading="Merge two events by hand">
      <form onSubmit={submit} className="space-y-3 p-4">
        <RefField label="First event" value={a} onChange={setA} inputRef={inputRef} />
        <RefField label="Second event" value={b} onChange={setB} />
        <Switch
          label="Inverted"
          hint="Yes on one is No on the other"
          checked={inverted}
          onChange={setInverted}
        />
        <Button type="submit" disabled={!ready || busy}>
          Merge
        </Button>
      </form>
    </Panel>
  )
}
