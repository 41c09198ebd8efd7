import type { ReactNode } from 'react'
import { formatMinute } from '@/components/format/dates'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { MatchEventRef } from '@/lib/contract/matches'

/** Fields common to the rows of every trail. */
interface TrailEntry {
  id: string
  at: string
  by: string
  undone_at: string | null
  undone_by: string | null
}

/** The rows of a trail, and undo for each. */
export interface TrailProps<Review> {
  reviews: readonly Review[]
  busy: boolean
  onUndo: (id: string) => void
}

/** Names a platform's event. */
export function useEventName() {
  const { find } = usePlatforms()
  return ({ platform, event_id }: MatchEventRef) => `${find(platform)?.name ?? platform} ${event_id}`
}

/** The decision, its time and its author, with undo. */
export const TrailRow = ({
  entry: { id, at, by, undone_at, undone_by },
  title,
  undoLabel,
  busy,
  onUndo,
  children,
}: {
  entry: TrailEntry
  title: ReactNode
  /** Label where "Undo" alone would be ambiguous. */
  undoLabel?: string
  busy: boolean
  onUndo: (id: string) => void
  children: ReactNode
}) => (
  <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[11rem_1fr_auto]">
    <time dateTime={at} className="figures text-ink-3">
      {formatMinute(at)}
    </time>
    <div className="min-w-0 space-y-0.5">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {title}
        {undone_at && <Badge>Undone {formatMinute(undone_at)}</Badge>}
      </p>
      {children}
      <p className="break-all font-mono text-ink-3 text-xs">
        {by}
        {undone_by && undone_by !== by && `, undone by ${undone_by}`}
      </p>
    </div>
    {!undone_at && (
      <Button size="sm" aria-label={undoLabel} disabled={busy} onClick={() => onUndo(id)}>
        Undo
      </Button>
    )}
  </li>
)
