import { formatCount } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'

export interface CategoryCount {
  name: string
  /** Open events. */
  count: number
}

/** The categories with how many events are open in each. More than fit are reached by scrolling sideways. */
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
      {[{ name: '', count: null }, ...categories].map(({ name, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
          className={cn(
            'inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-ink-2 text-sm transition-colors duration-100 hover:bg-hover hover:text-ink',
            chosen === name && 'bg-sunken font-medium text-ink',
          )}
        >
          {name || 'All'}
          {count !== null && (
            <span className="figures text-ink-3 text-xs">
              {formatCount(count)}
              <span className="sr-only"> open</span>
            </span>
          )}
        </button>
      ))}
    </div>
  </fieldset>
)
