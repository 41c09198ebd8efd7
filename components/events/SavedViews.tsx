'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { CrossButton } from '@/components/ui/CrossButton'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/Input'
import { BOOKMARK_LIMITS } from '@/lib/core/domain/bookmarks'
import { type EventFilters, readFilters, viewOf } from './filters'
import { useBookmarks, useSetBookmark } from './useBookmarks'

const NAME_LENGTH = 40

/** Saves the current list under a name. */
function SaveForm({ search, onDone }: { search: string; onDone: () => void }) {
  const set = useSetBookmark()
  const [full, setFull] = useState(false)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name === '') return
    if (set({ kind: 'view', key: name, value: search, removed: false })) onDone()
    else setFull(true)
  }
  return (
    <form
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="flex flex-wrap items-center gap-1.5"
    >
      <Input
        name="name"
        aria-label="Filter name"
        placeholder="Name"
        autoComplete="off"
        autoFocus
        maxLength={NAME_LENGTH}
        className="h-8 w-44 md:text-sm"
      />
      <Button type="submit" size="sm" variant="solid">
        Save
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        Cancel
      </Button>
      <span role="status" className="text-bad text-xs">
        {full && `At most ${BOOKMARK_LIMITS.view} can be kept: remove one first.`}
      </span>
    </form>
  )
}

/** Saved filters: one press away, here and, when signed in, in every browser of the account. */
export function SavedViews({
  filters,
  onOpen,
}: {
  filters: EventFilters
  onOpen: (filters: EventFilters) => void
}) {
  const set = useSetBookmark()
  const [naming, setNaming] = useState(false)
  const views = (useBookmarks() ?? [])
    .filter(({ kind, removed }) => kind === 'view' && !removed)
    .sort((a, b) => a.key.localeCompare(b.key))
  const search = viewOf(filters)
  const isKept = views.some(({ value }) => value === search)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {views.map(({ key, value }) => (
        <span
          key={key}
          className={cn(
            'inline-flex h-8 max-w-full items-center rounded-md border bg-surface text-sm',
            value === search ? 'border-solid' : 'border-line-strong',
          )}
        >
          <a
            href={`/?${value}`}
            aria-current={value === search ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(readFilters(new URLSearchParams(value)))
            }}
            className="truncate rounded-md py-1 pl-2.5 hover:underline"
          >
            {key}
          </a>
          <CrossButton
            label={`Remove filter ${key}`}
            onClick={() => set({ kind: 'view', key, value, removed: true })}
            className="size-7 shrink-0 rounded-sm"
            small
          />
        </span>
      ))}
      {naming && search !== undefined ? (
        <SaveForm search={search} onDone={() => setNaming(false)} />
      ) : (
        search !== undefined &&
        !isKept && (
          <Button size="sm" variant="quiet" onClick={() => setNaming(true)}>
            Save this filter
          </Button>
        )
      )}
    </div>
  )
}
