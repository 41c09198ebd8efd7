import { formatFinePrice } from '@/components/format/figures'
import { formatLocalMinute } from '@/components/format/localTime'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { ChartRow } from './historyRows'

/** The visible platforms' prices at one time and the gap between them, shown at the pointer. */
export function HistoryRowCard({
  row: { at, prices, gap },
  platforms,
}: {
  row: ChartRow
  platforms: readonly PlatformSummary[]
}) {
  return (
    <div className="figures space-y-0.5 rounded-md border bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{formatLocalMinute(at * 1_000)}</p>
      {platforms.map(({ id, name }) => (
        <p key={id} className="flex justify-between gap-4 text-ink-2">
          <span>{name}</span> {formatFinePrice(prices[id])}
        </p>
      ))}
      {gap !== undefined && (
        <p className="flex justify-between gap-4 border-t pt-0.5">
          <span>Gap</span> {formatFinePrice(gap)}
        </p>
      )}
    </div>
  )
}
