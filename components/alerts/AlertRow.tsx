'use client'
import Link from 'next/link'
import { formatMinute } from '@/components/format/dates'
import { formatFinePrice } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import type { WireAlert } from '@/lib/contract/alerts'
import { orderText, planPath, priceText } from './alertText'

export type AlertAction = 'pause' | 'resume' | 'delete'

const STATES = { active: undefined, paused: 'Paused', expired: 'Expired' } as const

/** One alert: its condition, its last firing, and its actions. */
export function AlertRow({
  alert,
  busy,
  onAction,
}: {
  alert: WireAlert
  busy: boolean
  onAction: (action: AlertAction) => void
}) {
  const state = STATES[alert.state]
  const last = alert.last_firing
  const what = orderText(alert)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link href={`/event/${encodeURIComponent(alert.event_slug)}`} className="hover:underline">
            {alert.event_title}
          </Link>
          {state && <Badge tone="warn">{state}</Badge>}
        </p>
        <p className="figures mt-0.5 text-ink-2 text-sm">
          {what} {priceText(alert)}
        </p>
      </div>
      <dl className="figures basis-56 text-sm">
        <dt className="eyebrow">Last firing</dt>
        <dd>
          {last ? (
            <Link href={planPath(last.plan.url)} className="underline">
              {formatMinute(last.fired_at)} at {formatFinePrice(last.plan.price)}
            </Link>
          ) : (
            'none yet'
          )}
        </dd>
      </dl>
      <div className="flex gap-2 sm:w-40 sm:justify-end">
        {alert.state !== 'expired' && (
          <Button
            size="sm"
            disabled={busy}
            aria-label={`${alert.state === 'paused' ? 'Resume' : 'Pause'} ${what}`}
            onClick={() => onAction(alert.state === 'paused' ? 'resume' : 'pause')}
          >
            {alert.state === 'paused' ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button
          size="sm"
          variant="danger"
          disabled={busy}
          aria-label={`Delete ${what}`}
          onClick={() => onAction('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
