'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '@/components/format/dates'
import { errorMessage } from '@/components/format/errorMessage'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { securityEventsQuery } from '@/lib/browser/account'
import type { SecurityEvent } from '@/lib/contract/account'
import { ALARMING, EVENT_LABELS } from './eventLabels'
import { Loading } from './Loading'

const FIRST = 8

const EventRow = ({ event }: { event: SecurityEvent }) => (
  <li className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[11rem_1fr_auto]">
    <time dateTime={event.at} className="figures text-ink-3">
      {formatMinute(event.at)}
    </time>
    <span className="min-w-0">
      {ALARMING.has(event.kind) ? (
        <Badge tone="warn">{EVENT_LABELS[event.kind]}</Badge>
      ) : (
        <span className="font-medium">{EVENT_LABELS[event.kind]}</span>
      )}
      {event.subject && <span className="block break-all text-ink-2 text-xs">{event.subject}</span>}
    </span>
    <span className="font-mono text-ink-3 text-xs">{event.client ?? ''}</span>
  </li>
)

/** Sign-ins and changes of the last half year, newest first. */
export function EventsPanel() {
  const { data, isError, error } = useQuery(securityEventsQuery())
  const [all, setAll] = useState(false)
  const shown = all ? data?.events : data?.events.slice(0, FIRST)
  return (
    <Panel headingId="events" heading="Recent security events">
      {shown && (
        <ul className="divide-y" aria-label="Security events">
          {shown.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data && data.events.length > FIRST && !all && (
        <div className="border-t p-3 text-center">
          <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
            Show all {data.events.length}
          </Button>
        </div>
      )}
      {isError && (
        <Notice tone="bad" role="alert" title="Your events could not be loaded." className="m-4">
          {errorMessage(error)}
        </Notice>
      )}
      {!data && !isError && <Loading label="Loading your events…" className="p-4" />}
    </Panel>
  )
}
