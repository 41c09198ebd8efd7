'use client'
import { formatDay } from '@/components/format/dates'
import { formatCount } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { Button } from '@/components/ui/Button'
import type { ListedApiKey } from '@/lib/contract/apiKeys'

export type KeyAction = 'rotate' | 'revoke'

const isExpired = ({ expires_at }: ListedApiKey, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now

/** One key: its public fields and its actions. */
export function KeyRow({
  apiKey,
  now,
  onAction,
}: {
  apiKey: ListedApiKey
  now: number
  onAction: (action: KeyAction) => void
}) {
  const ended = apiKey.revoked_at !== null || isExpired(apiKey, now)
  const name = apiKey.name || 'Unnamed key'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {apiKey.revoked_at !== null ? (
            <Badge tone="bad">Revoked</Badge>
          ) : (
            isExpired(apiKey, now) && <Badge tone="warn">Expired</Badge>
          )}
        </p>
        <p className="mt-0.5 text-ink-3 text-xs">
          <span className="font-mono">{apiKey.prefix}…</span> {apiKey.scopes.join(', ')}
        </p>
      </div>
      <dl className="figures grid basis-80 grid-cols-3 gap-4 text-sm">
        <div>
          <dt className="eyebrow">Last used</dt>
          <dd>{apiKey.last_used_at ? formatDay(apiKey.last_used_at) : 'never'}</dd>
        </div>
        <div>
          <dt className="eyebrow">Expires</dt>
          <dd>{apiKey.expires_at ? formatDay(apiKey.expires_at) : 'never'}</dd>
        </div>
        <div>
          <dt className="eyebrow">30 days</dt>
          <dd>{formatCount(apiKey.requests_30d)} requests</dd>
        </div>
      </dl>
      <div className="flex gap-2 sm:w-36 sm:justify-end">
        {!ended && (
          <>
            <Button size="sm" aria-label={`Rotate ${name}`} onClick={() => onAction('rotate')}>
              Rotate
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-label={`Revoke ${name}`}
              onClick={() => onAction('revoke')}
            >
              Revoke
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
