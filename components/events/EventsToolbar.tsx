'use client'
import { SlidersHorizontal, Star } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { formatCount } from '@/components/format/figures'
import { SizeSwitch } from '@/components/size/SizeSwitch'
import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/Segmented'
import { Select } from '@/components/ui/Select'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueMark } from '@/components/venue/VenueMark'
import type { CategoryCount } from '@/lib/contract/eventsList'
import { CategoryChips } from './CategoryChips'
import { Chip } from './Chip'
import { type EventFilters, readFilters } from './filters'
import type { ListView } from './listView'
import { SearchBox } from './SearchBox'
import { ViewSwitch } from './ViewSwitch'

const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const

const WITHIN_OPTIONS = [
  { value: '', label: 'Ends any time' },
  { value: '24', label: 'Within 24 hours' },
  { value: '168', label: 'Within 7 days' },
  { value: '720', label: 'Within 30 days' },
]

const SORT_OPTIONS = [
  { value: 'edge', label: 'Best opportunities' },
  { value: 'volume', label: 'By volume' },
  { value: 'breaking', label: 'Most active' },
  { value: 'spread', label: 'Widest spread' },
  { value: 'ending', label: 'Ending soon' },
  { value: 'new', label: 'Newest' },
]

const SELECTS = [
  { name: 'within', label: 'Ends', options: WITHIN_OPTIONS },
  { name: 'sort', label: 'Order', options: SORT_OPTIONS },
] as const

/** The filters set among those that a phone folds away. */
const countFilters = ({ platforms, paired, within, category }: EventFilters) =>
  platforms.length + Number(paired) + Number(within !== '') + Number(category !== '')

export type ChangeFilters = (patch: Partial<EventFilters>, how: 'push' | 'replace') => void

/** Search, filters and order of the events list. The state is in the address. */
export function EventsToolbar({
  filters,
  categories,
  watched,
  view,
  onView,
  onChange,
}: {
  filters: EventFilters
  categories: readonly CategoryCount[]
  /** How many events this browser watches. */
  watched: number
  view: ListView
  onView: (view: ListView) => void
  onChange: ChangeFilters
}) {
  const { platforms } = usePlatforms()
  const [open, setOpen] = useState(false)
  const folded = useId()
  const set = countFilters(filters)
  const search = useCallback((q: string) => onChange({ q }, 'replace'), [onChange])
  const choose = (name: 'within' | 'sort', value: string) => {
    const read = readFilters(new URLSearchParams({ [name]: value }))
    onChange({ [name]: read[name] }, 'push')
  }
  const toggle = (platform: EventFilters['platforms'][number]) => {
    const on = filters.platforms.includes(platform)
    const rest = filters.platforms.filter((one) => one !== platform)
    onChange({ platforms: on ? rest : [...rest, platform].sort() }, 'push')
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox q={filters.q} onChange={search} />
        <Segmented
          label="Status"
          value={filters.status}
          options={STATUS_OPTIONS}
          onChange={(status) => onChange({ status }, 'push')}
        />
        <Chip
          pressed={filters.watching}
          title="Only watched events"
          className="h-9"
          onClick={() => onChange({ watching: !filters.watching }, 'push')}
        >
          <Star aria-hidden className="size-3.5" />
          <span className="sr-only sm:not-sr-only">Watching</span>
          <span className="figures text-right opacity-70 empty:hidden sm:min-w-4 sm:empty:inline">
            {watched > 0 && formatCount(watched)}
          </span>
        </Chip>
        <Button
          className="sm:hidden"
          aria-expanded={open}
          aria-controls={folded}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-3.5" />
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
        <div className="ml-auto flex items-center gap-2">
          <SizeSwitch />
          <ViewSwitch view={view} onChange={onView} />
        </div>
      </div>
      <div id={folded} className={cn('space-y-2', !open && 'max-sm:hidden')}>
        <div className="flex flex-wrap items-center gap-2">
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">Platforms</legend>
            {platforms.map(({ id, name, venue }) => (
              <Chip
                key={id}
                pressed={filters.platforms.includes(id)}
                aria-label={name}
                title={`On ${name}`}
                onClick={() => toggle(id)}
              >
                <VenueMark
                  venue={venue}
                  className={filters.platforms.includes(id) ? 'fill-current' : undefined}
                />
                <span className="hidden lg:inline">{name}</span>
              </Chip>
            ))}
            <Chip
              pressed={filters.paired}
              title="Only questions on two or more platforms"
              onClick={() => onChange({ paired: !filters.paired }, 'push')}
            >
              Paired only
            </Chip>
          </fieldset>
          <div className="grid w-full grid-cols-2 gap-2 sm:ml-auto sm:flex sm:w-auto">
            {SELECTS.map(({ name, label, options }) => (
              <Select
                key={name}
                label={label}
                value={filters[name]}
                onChange={(event) => choose(name, event.target.value)}
                options={options}
                className="sm:w-40"
              />
            ))}
          </div>
        </div>
        <CategoryChips
          categories={categories}
          chosen={filters.category}
          onChoose={(category) => onChange({ category }, 'push')}
        />
      </div>
    </div>
  )
}
