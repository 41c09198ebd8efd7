import type { ReactNode } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Notice } from './Notice'
import { Skeleton } from './Skeleton'

/** A list with its states: loading, failed, empty. */
export function LoadedList<T>({
  name,
  items,
  error,
  empty,
  row,
}: {
  /** As in "Your … could not be loaded". */
  name: string
  /** Undefined until read. */
  items: readonly T[] | undefined
  error: Error | null
  empty: ReactNode
  row: (item: T) => ReactNode
}) {
  return (
    <>
      {!items && !error && (
        <div role="status" className="space-y-3 p-4">
          <span className="sr-only">Loading your {name}…</span>
          <Skeleton className="h-10" />
        </div>
      )}
      {error && (
        <Notice tone="bad" role="alert" title={`Your ${name} could not be loaded.`} className="m-4">
          {errorMessage(error)}
        </Notice>
      )}
      {items?.length === 0 && <p className="p-8 text-center text-ink-3">{empty}</p>}
      {items && items.length > 0 && <ul className="divide-y">{items.map(row)}</ul>}
    </>
  )
}
