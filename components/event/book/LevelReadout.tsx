import { formatSize, formatTickPrice, formatUsd } from '@/components/format/figures'
import { fromMicro } from '@/lib/core/domain/units'
import { partsText, type VenueOf } from './LadderLevel'
import type { MergedLevel } from './mergedBook'
import type { Place } from './walkBook'

/** The level under the pointer or the keyboard in words. Constant height. */
export function LevelReadout({
  place,
  level,
  step,
  venueOf,
}: {
  place: Place | undefined
  level: MergedLevel | undefined
  /** The price step of the levels, dollars. */
  step: number | undefined
  venueOf: VenueOf
}) {
  return (
    <p className="figures line-clamp-2 h-11 border-t px-3 py-1.5 text-ink-2 text-xs">
      {place && level ? (
        <>
          <span className={place.side === 'asks' ? 'font-medium text-ask' : 'font-medium text-bid'}>
            {place.side === 'asks' ? 'Ask' : 'Bid'} {formatTickPrice(fromMicro(level.price), step)}
          </span>
          : {partsText(level.parts, venueOf)}.{' '}
          {place.side === 'asks' ? 'Buy everything up to here' : 'Sell everything down to here'}:{' '}
          {formatSize(fromMicro(level.tokens))} tokens for {formatUsd(fromMicro(level.total))} before fees.
        </>
      ) : (
        <span className="text-ink-3">
          A price sets the planner’s limit.
          <span className="max-lg:hidden"> By keyboard: arrows walk the book, Enter sets.</span>
        </span>
      )}
    </p>
  )
}
