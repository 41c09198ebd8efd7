'use client'
import { RefreshCw } from 'lucide-react'
import { formatAge, formatMinute } from '@/components/format/dates'
import { listText } from '@/components/format/listText'
import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/components/ui/useNow'
import type { Discovery } from '@/lib/contract/balances'
import { CHAIN_NAMES, isChainId } from '@/lib/core/domain/chain'

const chainName = (id: number) => (isChainId(id) ? CHAIN_NAMES[id] : `chain ${id}`)

const chainNames = (some: readonly Discovery[]) => listText(some.map(({ chain_id: id }) => chainName(id)))

/** Progress of the search for tokens, in a sentence. */
function searchStatus(discovery: readonly Discovery[]): string {
  const failed = discovery.filter(({ state }) => state === 'failed')
  const searching = discovery.filter(({ state }) => state === 'indexing')
  if (failed.length > 0) return `${chainNames(failed)} could not be searched: tokens may be missing.`
  if (searching.length > 0) return `Still searching ${chainNames(searching)} for tokens: more may come.`
  return 'All chains searched.'
}

/** Freshness and completeness of the data below. */
export function ReadMark({
  discovery,
  failed,
  reading,
  fetching,
  updatedAt,
  onRefresh,
}: {
  discovery: readonly Discovery[]
  /** The last refresh failed: the data shown is older. */
  failed: boolean
  /** The data shown is of the previous wallets. */
  reading: boolean
  fetching: boolean
  updatedAt: number
  onRefresh: () => void
}) {
  const now = useNow(5_000)
  const searching = discovery.filter(({ state }) => state === 'indexing')
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={cn(failed ? 'text-warn' : 'text-ink-2')}>
        {reading
          ? 'Loading wallets…'
          : failed
            ? `Refresh failed. Data as of ${formatMinute(new Date(updatedAt).toISOString())}.`
            : searchStatus(discovery)}
      </p>
      {searching.map(({ chain_id: id, progress }) => (
        <label key={id} className="flex items-center gap-2 text-ink-3 text-xs">
          {chainName(id)}
          <progress className="h-1.5 w-24 accent-current" max={1} value={progress} />
          <span className="figures">{Math.floor(progress * 100)}%</span>
        </label>
      ))}
      <span className="figures text-ink-3 text-xs">
        {now === undefined ? '' : `${formatAge(now - updatedAt)} old`}
      </span>
      <Button size="sm" variant="quiet" disabled={fetching} onClick={onRefresh}>
        <RefreshCw aria-hidden className={cn('size-3.5', fetching && 'animate-spin')} />
        Refresh
      </Button>
    </div>
  )
}
