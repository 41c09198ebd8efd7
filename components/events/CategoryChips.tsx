import { formatCount } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import type { CategoryCount } from '@/lib/contract/eventsList'

/** Space for any count of a category, so that the chips beside it never move. */
const roomFor = ({ total }: CategoryCount) => ({ minWidth: `${formatCount(total).length}ch` })

/**
 * The categories with the number of listed events in each. An empty one is dimmed and keeps its place. Overflow
 * scrolls sideways.
 */
export const CategoryChips = ({
  categories,
  chosen,
  onChoose,
}: {
  categories: readonly CategoryCount[]
  chosen: string
  onChoose: (category: string) => void
}) => (
  <fieldset className="-mx-4 min-w-0 md:mx-0">
    <legend className="sr-only">Category</legend>
    {/* Positioned, so that what is only heard scrolls along and does not widen the page. */}
    <div className="relative flex gap-1 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:px-0">
      {[undefined, ...categories].map((category) => (
        <button
          key={category?.name ?? ''}
          type="button"
          aria-pressed={chosen === (category?.name ?? '')}
          onClick={() => onChoose(category?.name ?? '')}
          className={cn(
            'inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-sm transition-colors duration-100 hover:bg-hover hover:text-ink',
            chosen === (category?.name ?? '')
              ? 'bg-sunken text-ink ring-1 ring-line-strong ring-inset'
              : category?.count === 0
                ? 'text-ink-3'
                : 'text-ink-2',
          )}
        >
          {category?.name ?? 'All'}
          {category && (
            <span className="figures text-ink-3 text-xs" style={roomFor(category)}>
              {formatCount(category.count)}
              <span className="sr-only"> {category.count === 1 ? 'event' : 'events'}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  </fieldset>
)
