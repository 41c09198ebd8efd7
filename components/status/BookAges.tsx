import { formatAge } from '@/components/format/dates'
import { formatCount } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import type { PlatformInfo } from '@/lib/contract/platforms'

type Health = PlatformInfo['health']

const faded = (percent: number) => `color-mix(in oklab, var(--color-good) ${percent}%, transparent)`

const BANDS: readonly { key: keyof Health['book_ages']; name: string; color: string }[] = [
  { key: 'within_2s', name: '≤ 2 s', color: 'var(--color-good)' },
  { key: 'within_10s', name: '≤ 10 s', color: faded(65) },
  { key: 'within_60s', name: '≤ 60 s', color: faded(35) },
  { key: 'older', name: 'Older', color: 'var(--color-warn)' },
]

/** Each band as wide as its share of the books. One picture, so that nothing on the page moves when they change. */
function picture({ books, book_ages: ages }: Health): string | undefined {
  if (books === 0) return undefined
  let end = 0
  const stops = BANDS.map(({ key, color }) => {
    const start = end
    end += (100 * ages[key]) / books
    return `${color} ${start}% ${end}%`
  })
  return `linear-gradient(to right, ${stops.join(', ')})`
}

/** Age of a platform's books since last received or confirmed, as a bar and in figures. */
export function BookAges({
  name,
  health,
  now,
}: {
  /** The platform's. */
  name: string
  health: Health
  /** When these figures were read, ms. */
  now: number
}) {
  const { book_ages: ages, oldest_book_at: oldest } = health
  return (
    <div className="border-t px-4 py-3">
      <table className="figures w-full table-fixed text-left text-sm">
        <caption className="eyebrow pb-1 text-left">
          Order books by age<span className="sr-only"> on {name}, since each was last confirmed</span>
        </caption>
        <thead>
          <tr className="text-ink-3 text-xs">
            {BANDS.map(({ key, name: band, color }) => (
              <ColumnHead key={key} className="whitespace-nowrap font-normal">
                <span
                  aria-hidden
                  className="mr-1 inline-block size-1.5 rounded-full align-middle"
                  style={{ background: color }}
                />
                {band}
              </ColumnHead>
            ))}
            <ColumnHead className="whitespace-nowrap font-normal">Oldest</ColumnHead>
          </tr>
        </thead>
        <tbody>
          <tr>
            {BANDS.map(({ key }) => (
              <td key={key}>{formatCount(ages[key])}</td>
            ))}
            <td>{oldest === null ? 'none' : formatAge(now - Date.parse(oldest))}</td>
          </tr>
        </tbody>
      </table>
      <div
        aria-hidden
        data-paint=""
        className="mt-1.5 h-1.5 rounded-full bg-sunken"
        style={{ backgroundImage: picture(health) }}
      />
    </div>
  )
}
