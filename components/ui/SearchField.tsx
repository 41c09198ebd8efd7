import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** The smaller one has room for an element at its end. */
const SIZES = {
  md: { mark: 'left-3', field: 'h-9 pr-9 pl-9 md:text-base' },
  lg: { mark: 'left-3.5', field: 'h-12 pr-4 pl-10' },
} as const

/** A search field with its icon in front. Both are placed in the positioned element around them. */
export const SearchField = ({
  size,
  ...props
}: Omit<ComponentProps<'input'>, 'size' | 'className'> & { size: keyof typeof SIZES }) => (
  <>
    <Search
      aria-hidden
      className={cn('-translate-y-1/2 absolute top-1/2 size-4 text-ink-3', SIZES[size].mark)}
    />
    <input
      type="search"
      autoComplete="off"
      maxLength={200}
      className={cn(
        'w-full rounded-md border border-line-strong bg-surface text-md placeholder:text-ink-3',
        SIZES[size].field,
      )}
      {...props}
    />
  </>
)
