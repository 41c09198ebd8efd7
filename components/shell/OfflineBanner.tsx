'use client'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatClock } from '@/components/format/dates'
import { ApiError } from '@/lib/browser/fetchJson'
import { platformsQuery } from '@/lib/browser/platformsQuery'

function watchLine(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/**
 * Warns that the page is not live: the browser is offline, or the request that every page
 * repeats gets no response at all.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watchLine,
    () => navigator.onLine,
    () => true,
  )
  const { error, failureReason, dataUpdatedAt } = useQuery(platformsQuery())
  const failed = error ?? failureReason
  const unreachable = failed !== null && !(failed instanceof ApiError)
  return (
    <div role="status">
      {(!online || unreachable) && (
        <div className="border-bad/30 border-b bg-bad/8">
          <p className="page-frame flex items-start gap-2.5 py-2 text-sm">
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            <span>
              <strong className="font-medium">
                {online ? 'The server is not responding.' : 'You are offline.'}
              </strong>{' '}
              Prices are not live. Showing data from {formatClock(dataUpdatedAt)}; updates resume when the
              connection is back.
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
