'use client'
import { Input } from '@/components/ui/Input'
import { Select } from '@/components/ui/Select'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { PlatformId } from '@/lib/contract/platform'
import { type Arrangement, type PositionSort, SORTS, STATES } from './arrange'

/** Filter and order of the positions. */
export function PositionsFilter({
  held,
  value,
  onChange,
}: {
  /** Platforms with holdings. */
  held: ReadonlySet<PlatformId>
  value: Arrangement
  onChange: (value: Arrangement) => void
}) {
  const { platforms } = usePlatforms()
  const change = (part: Partial<Arrangement>) => onChange({ ...value, ...part })
  return (
    <search className="grid grid-cols-2 gap-2 border-b p-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <Input
        type="search"
        aria-label="Search positions"
        placeholder="Search positions"
        className="col-span-2 lg:col-span-1"
        value={value.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Select
        label="Platform"
        value={value.platform}
        options={[
          { value: 'all', label: 'All platforms' },
          ...platforms.filter(({ id }) => held.has(id)).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => change({ platform: event.target.value as Arrangement['platform'] })}
      />
      <Select
        label="Market status"
        value={value.state}
        options={STATES}
        onChange={(event) => change({ state: event.target.value as Arrangement['state'] })}
      />
      <Select
        label="Sort by"
        className="col-span-2 lg:col-span-1"
        value={value.sort}
        options={SORTS}
        onChange={(event) => change({ sort: event.target.value as PositionSort })}
      />
    </search>
  )
}
