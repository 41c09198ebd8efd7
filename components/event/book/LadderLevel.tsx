import { memo } from 'react'
import { formatCompact, formatSize, formatTickPrice, formatUsdCompact } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { VenueMark } from '@/components/venue/VenueMark'
import type { PlatformId } from '@/lib/contract/platform'
import { fromMicro } from '@/lib/core/domain/units'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { Digits } from './Digits'
import type { LevelPart, MergedLevel } from './mergedBook'
import type { Place } from './walkBook'

export type VenueOf = (id: PlatformId) => VenueId | undefined

/** The platforms at a level, in words: "Limitless 432, Opinion 410". */
export const partsText = (parts: readonly LevelPart[], venueOf: VenueOf) =>
  parts
    .flatMap(({ id, size }) => {
      const venue = venueOf(id)
      return venue ? [`${VENUES[venue].name} ${formatSize(fromMicro(size))}`] : []
    })
    .join(', ')

interface LevelProps {
  side: Place['side']
  index: number
  level: MergedLevel | undefined
  /** The price step of the levels, dollars. */
  step: number | undefined
  /** Length of the bar, 0 to 1. */
  depth: number
  /** The one level that Tab reaches. */
  entry: boolean
  /** `part`: the plan fills from it. `last`: and from none behind it. */
  planned: 'part' | 'last' | undefined
  /** The order's own limit is at this level. */
  limit: boolean
  venueOf: VenueOf
}

const sameParts = (a: readonly LevelPart[], b: readonly LevelPart[]) =>
  a.length === b.length && a.every(({ id, size }, i) => id === b[i]?.id && size === b[i]?.size)

function sameLevel(a: LevelProps, b: LevelProps) {
  if (a.planned !== b.planned || a.limit !== b.limit) return false
  if (a.entry !== b.entry || a.depth !== b.depth || a.venueOf !== b.venueOf || a.step !== b.step) return false
  if (!a.level || !b.level) return a.level === b.level
  const { price, size, total, parts } = b.level
  return (
    a.level.price === price &&
    a.level.size === size &&
    a.level.total === total &&
    sameParts(a.level.parts, parts)
  )
}

const CELL = 'whitespace-nowrap px-3 font-normal'

/** More than this many do not fit on a phone: the first two are shown, and the number of the rest. */
const PHONE_PARTS = 3

/** One row of the merged ladder. Its price is a button that picks it for the planner. */
export const LadderLevel = memo(function LadderLevel({
  side,
  index,
  level,
  step,
  depth,
  entry,
  planned,
  limit,
  venueOf,
}: LevelProps) {
  if (!level) {
    return (
      <tr className="h-6">
        <td colSpan={4} />
      </tr>
    )
  }
  const isLong = level.parts.length > PHONE_PARTS
  const price = formatTickPrice(fromMicro(level.price), step)
  return (
    <tr
      className={cn(
        'relative h-6 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2',
        side === 'bids' ? 'depth-bid' : 'depth-ask',
        planned && 'shadow-[inset_3px_0_0_var(--color-ink)]',
      )}
      style={{ backgroundSize: `${(depth * 100).toFixed(1)}% 100%` }}
    >
      <th scope="row" className={cn(CELL, 'text-left', side === 'bids' ? 'text-bid' : 'text-ask')}>
        <button
          type="button"
          data-side={side}
          data-index={index}
          tabIndex={entry ? 0 : -1}
          aria-label={`${side === 'asks' ? 'Ask' : 'Bid'} ${price}${planned ? ', in the plan' : ''}${limit ? ', your limit' : ''}, set as the limit`}
          className="outline-none after:absolute after:inset-0"
        >
          {price}
        </button>
      </th>
      <td className="overflow-hidden whitespace-nowrap px-1 text-2xs text-ink-2">
        <span className="sr-only">{partsText(level.parts, venueOf)}</span>
        <span aria-hidden className="flex gap-2">
          {level.parts.map(({ id, size }, i) => {
            const venue = venueOf(id)
            return (
              venue && (
                <span
                  key={id}
                  className={cn('inline-flex items-center gap-1', isLong && i > 1 && 'max-md:hidden')}
                >
                  <VenueMark venue={venue} className="size-2.5" />
                  {formatCompact(fromMicro(size))}
                </span>
              )
            )
          })}
          {isLong && <span className="text-ink-3 md:hidden">+{level.parts.length - 2}</span>}
        </span>
      </td>
      <td className={cn(CELL, 'relative text-right')}>
        {(planned === 'last' || limit) && (
          <span
            aria-hidden
            className="-translate-y-1/2 absolute top-1/2 left-0 rounded-xs bg-solid px-1 text-2xs text-on-solid leading-3.5"
          >
            {limit ? 'limit' : 'plan'}
          </span>
        )}
        <Digits text={formatSize(fromMicro(level.size))} of={level.price} />
      </td>
      <td className={cn(CELL, 'text-right text-ink-2')}>{formatUsdCompact(fromMicro(level.total))}</td>
    </tr>
  )
}, sameLevel)
