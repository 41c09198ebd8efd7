import type { ReactNode } from 'react'
import { Disclosure } from './Disclosure'

/** A collapsed part of a panel: its name, and what it says in one line. Open on paper. */
export const Fold = ({
  label,
  summary,
  children,
}: {
  label: ReactNode
  /** Cut off where the line is full; the content has all of it. */
  summary?: ReactNode
  children: ReactNode
}) => (
  <Disclosure
    className="printed-open [&>summary]:py-2"
    summary={
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
        <span className="shrink-0 text-sm">{label}</span>
        {summary && <span className="figures min-w-0 truncate text-ink-3 text-xs">{summary}</span>}
      </span>
    }
  >
    <div className="pb-3">{children}</div>
  </Disclosure>
)
