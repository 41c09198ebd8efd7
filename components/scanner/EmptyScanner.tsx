import { formatAge } from '@/components/format/dates'
import { formatUsd } from '@/components/format/figures'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { ScannerRead } from '@/lib/contract/pageReads'

/** The last opportunities, while there are none now. `now` is absent until the page is ready. */
export function EmptyScanner({ last, now }: { last: ScannerRead['last']; now: number | undefined }) {
  return (
    <div className="rounded-lg border bg-surface px-4 py-8 text-center">
      <p className="font-medium">No opportunity at the moment</p>
      {last ? (
        <p className="mt-1 text-ink-2 text-sm">
          The last one, {last.event_title} <PlatformMarks ids={last.platforms} className="align-middle" />,
          {now === undefined ? ' ' : ` ended ${formatAge(now - Date.parse(last.gone))} ago; it `}
          lived {formatAge(last.lived_s * 1_000)} and made {formatUsd(last.best_profit_usd)} at best.
        </p>
      ) : (
        <p className="mt-1 text-ink-2 text-sm">None was seen in the last 30 days.</p>
      )}
    </div>
  )
}
