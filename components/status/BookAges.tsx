import { formatAge } from '@/components/format/dates'
import { formatCount } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import type { PlatformInfo } from '@/lib/contract/platforms'

type Health = PlatformInfo['health']

const BANDS: readonly { key: keyof Health['book_ages']; name: string; fill: string }[] = [
  { key: 'within_2s', name: 'To 2 s', fill: 'bg-good' },
  { key: 'within_10s', name: 'To 10 s', fill: 'bg-good/65' },
  { key: 'within_60s', name: 'To 60 s', fill: 'bg-good/35' },
  { key: 'older', name: 'Older', fill: 'bg-warn' },
]

/** How long ago a platform's books were last told or confirmed: as a bar, and in figures that keep their places. */
export function BookAges({
  name,
  health,
  now,
}: {
  /** The platform's. */
  name: string
  health: Health
  /** Undefined until the page runs. */
  now: number | undefined
}) {
  const { books, book_ages: ages, oldest_book_at: oldest } = health
  const oldestAge = now === undefined ? '…' : formatAge(now - Date.parse(oldest ?? ''))
  return (
    <div className="border-t px-4 py-3">
      <table className="figures w-full table-fixed text-left text-sm">
        <caption className="eyebrow pb-1 text-left">
          Order books by age<span className="sr-only"> on {name}, since each was last confirmed</span>
        </caption>
        <thead>
          <tr className="text-ink-3 text-xs">
            {BANDS.map(({ key, name: band, fill }) => (
              <th key={key} scope="col" className="whitespace-nowrap font-normal">
                <span
                  aria-hidden
                  className={cn('mr-1 inline-block size-1.5 rounded-full align-middle', fill)}
                />
                {band}
              </th>
            ))}
            <th scope="col" className="whitespace-nowrap text-right font-normal">
              Oldest
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            {BANDS.map(({ key }) => (
              <td key={key}>{formatCount(ages[key])}</td>
            ))}
            <td className="text-right">{oldest === null ? 'none' : oldestAge}</td>
          </tr>
        </tbody>
      </table>
      <div aria-hidden className="mt-1.5 flex h-1.5 gap-px overflow-clip rounded-full bg-sunken">
        {BANDS.map(({ key, fill }) => (
          <span key={key} className={fill} style={{ width: `${books && (100 * ages[key]) / books}%` }} />
        ))}
      </div>
    </div>
  )
}
