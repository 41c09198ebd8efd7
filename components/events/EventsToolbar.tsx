'use client'
import { Check, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/Segmented'
import { Select } from '@/components/ui/Select'
import { useDebounced } from '@/components/ui/useDebounced'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { type EventFilters, readFilters } from './filters'

const TYPING_MS = 180
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, select'

const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const

const SORT_OPTIONS = [
  { value: 'volume', label: 'By volume' },
  { value: 'breaking', label: 'Most active' },
  { value: 'ending', label: 'Ending soon' },
  { value: 'new', label: 'Newest' },
]

type Change = (patch: Partial<EventFilters>, how: 'push' | 'replace') => void

/** Asks while typing, and follows the address when someone goes back. */
function SearchBox({ q, onChange }: { q: string; onChange: Change }) {
  const [text, setText] = useState(q)
  const settled = useDebounced(text, TYPING_MS)
  const sent = useRef(q)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    onChange({ q: settled }, 'replace')
  }, [settled, onChange])

  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest(TYPED_IN)
      if (event.key !== '/' || event.metaKey || event.ctrlKey || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <search className="relative w-full md:w-80">
      <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-ink-3" />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search events"
        placeholder="Search events"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-9 w-full rounded-md border border-line-strong bg-surface pr-9 pl-9 text-md placeholder:text-ink-3 md:text-base"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => setText('')}
          className="absolute inset-y-1 right-1 grid w-7 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="absolute top-2 right-2 hidden rounded-xs border px-1.5 font-sans text-2xs text-ink-3 leading-4.5 md:block"
        >
          /
        </kbd>
      )}
    </search>
  )
}

/** Search, filters and order of the events list. What is chosen lives in the address. */
export function EventsToolbar({
  filters,
  categories,
  onChange,
}: {
  filters: EventFilters
  categories: readonly string[]
  onChange: Change
}) {
  const { platforms } = usePlatforms()
  const choose = (name: 'category' | 'platform' | 'sort') => (value: string) => {
    const read = readFilters(new URLSearchParams({ [name]: value }))
    onChange({ [name]: read[name] }, 'push')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox q={filters.q} onChange={onChange} />
      <Segmented
        label="Status"
        value={filters.status}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status }, 'push')}
      />
      <button
        type="button"
        aria-pressed={filters.paired}
        title="Only questions that trade on two platforms or more"
        onClick={() => onChange({ paired: !filters.paired }, 'push')}
        className={cn(
          'inline-flex h-9 items-center gap-1.5 whitespace-nowrap rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors duration-100 hover:bg-hover',
          filters.paired && 'border-solid bg-solid text-on-solid hover:bg-solid/85',
        )}
      >
        {filters.paired && <Check aria-hidden className="size-3.5" />}
        Paired only
      </button>
      <div className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto md:ml-auto">
        <Select
          label="Category"
          value={filters.category}
          onChange={(event) => choose('category')(event.target.value)}
          options={[
            { value: '', label: 'Category' },
            ...categories.map((category) => ({ value: category, label: category })),
          ]}
          className="sm:w-40"
        />
        <Select
          label="Platform"
          value={filters.platform}
          onChange={(event) => choose('platform')(event.target.value)}
          options={[
            { value: '', label: 'Platform' },
            ...platforms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className="sm:w-40"
        />
        <Select
          label="Order"
          value={filters.sort}
          onChange={(event) => choose('sort')(event.target.value)}
          options={SORT_OPTIONS}
          className="sm:w-44"
        />
      </div>
    </div>
  )
}
