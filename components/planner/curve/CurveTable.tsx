import { formatFinePrice, formatTokens, formatUsd, UNKNOWN } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { PriceCurve } from './priceCurve'

const ROWS = 12

/** Every nth point, always including the last one. */
function someOf<T>(items: readonly T[]): T[] {
  const step = Math.max(1, (items.length - 1) / (ROWS - 1))
  const at = Array.from({ length: Math.min(ROWS, items.length) }, (_, i) => Math.round(i * step))
  return at.flatMap((i) => items[i] ?? [])
}

/** The curve in figures: for screen readers, and for exact reading. */
export function CurveTable({
  curve,
  unit,
  venues,
}: {
  curve: PriceCurve
  unit: 'usd' | 'tokens'
  venues: readonly VenueId[]
}) {
  return (
    <ScrollRegion label="Table of prices by order size" className="overflow-x-auto pb-1">
      <table className="figures w-full whitespace-nowrap text-right text-xs">
        <caption className="sr-only">Average price per token by order size</caption>
        <thead>
          <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
            <ColumnHead className="text-left">Order</ColumnHead>
            <ColumnHead>Best split</ColumnHead>
            <ColumnHead className="text-left">On</ColumnHead>
            {venues.map((venue) => (
              <ColumnHead key={venue}>{VENUES[venue].name} alone</ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {someOf(curve.points).map(({ size, split, alone, used }) => (
            <tr key={size} className="h-6 border-t *:px-2">
              <th scope="row" className="text-left font-normal">
                {unit === 'usd' ? formatUsd(size) : `${formatTokens(size)} tokens`}
              </th>
              <td>{formatFinePrice(split)}</td>
              <td className="text-left text-ink-2">
                {used.map((venue) => VENUES[venue].name).join(' + ') || UNKNOWN}
              </td>
              {venues.map((venue) => (
                <td key={venue} className="text-ink-2">
                  {formatFinePrice(alone[venue])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
