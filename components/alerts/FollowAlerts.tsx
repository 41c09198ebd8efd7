'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { CrossButton } from '@/components/ui/CrossButton'
import { alertsQuery } from '@/lib/browser/alerts/alerts'
import { openAlertStream } from '@/lib/browser/alerts/openAlertStream'
import type { StreamAlert } from '@/lib/contract/alerts'
import { firingText, planPath } from './alertText'

/** Shown at once; older ones are on the account page. */
const MAX_SHOWN = 3

/** A page in the background uses a browser notification, where permitted. */
function notify(fired: StreamAlert) {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return
  const { firing, alert } = fired
  // One tag per firing: several open tabs show one notification.
  new Notification(alert.event_title, { body: firingText(fired), tag: firing.id })
}

interface FollowAlertsProps {
  /** An alert is active. */
  follows: boolean
  /** Firings from this time on are news, in milliseconds; undefined: those from now on. */
  since: number | undefined
}

/** The newest firings of the account, followed while an alert is active. */
export function FollowAlerts({ follows, since }: FollowAlertsProps) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<readonly StreamAlert[]>([])
  const sinceRef = useRef<number>(undefined)
  useEffect(() => {
    sinceRef.current ??= since
  }, [since])
  useEffect(() => {
    if (!follows) return
    return openAlertStream(sinceRef.current, (fired) => {
      sinceRef.current = Date.parse(fired.firing.fired_at) + 1
      notify(fired)
      setShown((before) =>
        [fired, ...before.filter(({ firing }) => firing.id !== fired.firing.id)].slice(0, MAX_SHOWN),
      )
      void queryClient.invalidateQueries({ queryKey: alertsQuery().queryKey })
    })
  }, [follows, queryClient])
  const close = (id: string) => setShown((before) => before.filter(({ firing }) => firing.id !== id))
  return (
    <section
      aria-label="Alerts"
      aria-live="polite"
      className="fixed right-4 bottom-20 z-40 w-[calc(100%-2rem)] max-w-sm space-y-2 md:bottom-4"
    >
      {shown.map((fired) => (
        <div
          key={fired.firing.id}
          className="flex gap-2.5 rounded-md border border-line-strong bg-raised px-3 py-2.5 text-sm shadow-pop"
        >
          <Bell aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          <div className="min-w-0 flex-1 space-y-1">
            <p className="font-medium">{fired.alert.event_title}</p>
            <p className="figures text-ink-2">{firingText(fired)}</p>
            <Link href={planPath(fired.firing.plan.url)} className="underline">
              Open in the planner
            </Link>
          </div>
          <CrossButton
            label="Dismiss"
            className="size-8 rounded-md hover:bg-hover"
            onClick={() => close(fired.firing.id)}
          />
        </div>
      ))}
    </section>
  )
}
