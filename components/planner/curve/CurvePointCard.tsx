import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { CurvePoint } from './priceCurve'

/** The figures of the curve at one order size, shown at the pointer. */
export function CurvePointCard({
  point,
  unit,
  venues,
}: {
  point: CurvePoint
  unit: 'usd' | 'tokens'
  venues: readonly VenueId[]
}) {
  return (
    <div className="figures space-y-0.5 rounded-md border bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">
        {unit === 'usd' ? formatUsd(point.size) : `${formatTokens(point.size)} tokens`}
      </p>
      <p className="flex justify-between gap-4">
        <span>Best split</span> {formatFinePrice(point.split)}
      </p>
      {venues.map((venue) => (
        <p key={venue} className="flex justify-between gap-4 text-ink-2">
          <span>{VENUES[venue].name} alone</span> {formatFinePrice(point.alone[venue])}
        </p>
      ))}
      <p className="text-ink-3">On {point.used.map((venue) => VENUES[venue].name).join(' and ')}</p>
    </div>
  )
}
