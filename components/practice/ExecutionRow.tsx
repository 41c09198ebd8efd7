import Link from 'next/link'
import { formatMinute } from '@/components/format/dates'
import { Badge } from '@/components/ui/Badge'
import type { WireExecution } from '@/lib/contract/executions'
import { executionText, stateText } from './executionText'

/** One execution: what was ordered, and what became of it. Pure. */
export function ExecutionRow({ execution }: { execution: WireExecution }) {
  const { event_slug: slug, event_title: title, outcome_group_title: outcome, state } = execution
  const name = [title ?? 'Order', outcome].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {slug ? (
            <Link href={`/event/${encodeURIComponent(slug)}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {state !== 'done' && <Badge tone="warn">{stateText(execution)}</Badge>}
        </p>
        <p className="figures text-ink-2 text-sm">{executionText(execution)}</p>
      </div>
      <p className="figures text-ink-3 text-sm">{formatMinute(execution.created_at)}</p>
    </li>
  )
}
