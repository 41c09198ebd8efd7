'use client'
import { useMemo } from 'react'
import { formatMinute } from '@/components/format/dates'
import { formatUsd } from '@/components/format/figures'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import type { MatchCaseWire, MatchEvent } from '@/lib/contract/matches'
import { DiffText } from './DiffText'
import { type Run, wordDiff } from './wordDiff'

function Side({ event, runs }: { event: MatchEvent; runs: readonly Run[] }) {
  const { find } = usePlatforms()
  const platform = find(event.platform)
  return (
    <section aria-label={platform?.name ?? event.platform} className="min-w-0 space-y-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {platform ? <VenueName venue={platform.venue} /> : event.platform}
        <a href={event.url} target="_blank" rel="noreferrer" className="underline">
          Open on platform
        </a>
      </div>
      <h3 className="font-medium">
        <bdi>{event.title}</bdi>
      </h3>
      <p className="figures text-ink-3 text-xs">
        Ends {formatMinute(event.end_date)} · {formatUsd(event.volume)} traded · {event.event_id}
      </p>
      {event.rules === '' ? <p className="text-ink-3 text-sm">No rules text.</p> : <DiffText runs={runs} />}
    </section>
  )
}

/** Both rules side by side, with differences marked. */
export function CaseSides({ match }: { match: MatchCaseWire }) {
  const { a, b } = match
  const [left, right] = useMemo(() => wordDiff(a.rules, b.rules), [a.rules, b.rules])
  return (
    <div className="grid divide-y md:grid-cols-2 md:divide-x md:divide-y-0">
      <Side event={a} runs={left} />
      <Side event={b} runs={right} />
    </div>
  )
}
