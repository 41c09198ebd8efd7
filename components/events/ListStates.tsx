import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/Skeleton'
import { ROW_GRID } from './EventRow'
import { type EventFilters, filtersHref, isNarrowed } from './filters'

const SKELETONS = 12

/** As high as the list that loads. */
export const LoadingRows = () => (
  <div role="status" className="rounded-lg border bg-surface">
    <span className="sr-only">Loading events…</span>
    {Array.from({ length: SKELETONS }, (_, i) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        key={i}
        className={cn('space-y-3 border-b px-4 py-4 last:border-b-0 md:h-12 md:space-y-0 md:py-0', ROW_GRID)}
      >
        <Skeleton className="hidden size-7 md:block" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-28 md:col-span-3 md:w-full" />
        <Skeleton className="hidden h-4 md:block" />
        <Skeleton className="hidden h-4 md:block" />
        <Skeleton className="hidden h-4 md:block" />
        <Skeleton className="hidden h-4 md:block" />
      </div>
    ))}
  </div>
)

interface Words {
  title: string
  hint: string
}

function wordsOf(filters: EventFilters, { watched, total }: { watched: number; total: number }): Words {
  if (filters.watching && watched === 0) {
    return {
      title: 'Your watchlist is empty',
      hint: 'Star an event, or press w on its row. The list is saved in this browser, and in your account when you sign in.',
    }
  }
  if (total > 0) return { title: 'No events on this page', hint: 'The list is shorter now.' }
  if (isNarrowed(filters)) {
    return { title: 'No events found', hint: 'Try fewer words, another category, or closed events too.' }
  }
  return {
    title: 'No events yet',
    hint: 'They appear as soon as the first platform responds, usually within seconds of a start.',
  }
}

/** Why the list is empty, and how to change that. */
export function NothingFound({
  filters,
  watched,
  total,
  onReset,
}: {
  filters: EventFilters
  watched: number
  total: number
  onReset: () => void
}) {
  const { title, hint } = wordsOf(filters, { watched, total })
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border bg-surface px-6 py-16 text-center">
      <p className="font-medium text-md">{title}</p>
      <p className="max-w-[48ch] text-ink-2">{hint}</p>
      {total > 0 ? (
        <Button asChild>
          <a href={filtersHref({ ...filters, page: 1 })}>Go to the first page</a>
        </Button>
      ) : (
        isNarrowed(filters) && <Button onClick={onReset}>Clear search and filters</Button>
      )}
    </div>
  )
}
