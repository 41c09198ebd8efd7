'use client'
import { CartesianGrid, Line, LineChart, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { formatPrice } from '@/components/format/figures'
import { ChartFrame } from '@/components/ui/ChartFrame'
import { AXIS, chartOf, GRID, POINTER } from '@/components/ui/chartStyle'
import { BRANDS, venueColor } from '@/components/venue/brand'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { CurvePointCard } from './CurvePointCard'
import type { CurvePoint, PriceCurve, SizeAxis } from './priceCurve'

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Powers of ten within the axis. */
function decades(from: number, to: number): number[] {
  const ticks: number[] = []
  for (let ten = 10 ** Math.ceil(Math.log10(from)); ten <= to * 1.000001; ten *= 10) ticks.push(ten)
  return ticks
}

/** Effective price against order size. Decorative: text and a table have the same figures. */
export function PriceCurveChart({
  curve,
  axis,
  unit,
  venues,
  current,
}: {
  curve: PriceCurve
  axis: SizeAxis
  unit: 'usd' | 'tokens'
  venues: readonly VenueId[]
  /** The order's own size. */
  current: number | undefined
}) {
  const points = [...curve.points]
  const from = axis === 'log' ? (points[0]?.size ?? 1) : 0
  const shown = current !== undefined && current >= from && current <= curve.depth
  const name = (size: number) => `${unit === 'usd' ? '$' : ''}${COMPACT.format(size)}`
  return (
    <ChartFrame label="Chart: average price by order size, best split and each platform alone">
      <LineChart {...chartOf({ top: 12, right: 16, height: 288 })} data={points}>
        <CartesianGrid {...GRID} />
        <XAxis
          {...AXIS}
          dataKey="size"
          type="number"
          scale={axis}
          domain={[from, curve.depth]}
          ticks={axis === 'log' ? decades(from, curve.depth) : undefined}
          tickFormatter={name}
          minTickGap={24}
        />
        <YAxis {...AXIS} domain={['auto', 'auto']} tickFormatter={formatPrice} width={52} />
        <Tooltip
          {...POINTER}
          content={({ active, label }) => {
            const point = active ? points.find(({ size }) => size === label) : undefined
            return point ? <CurvePointCard point={point} unit={unit} venues={venues} /> : null
          }}
        />
        {shown && (
          <ReferenceLine
            x={current}
            stroke="var(--color-ink-3)"
            label={{
              value: 'This order',
              position: 'insideTopRight',
              fill: 'var(--color-ink-3)',
              fontSize: 11,
            }}
          />
        )}
        {venues.map((venue) => (
          <Line
            key={venue}
            dataKey={({ alone }: CurvePoint) => alone[venue]}
            name={VENUES[venue].name}
            stroke={venueColor(venue)}
            strokeDasharray={BRANDS[venue].dashes}
            strokeWidth={2}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        <Line
          dataKey="split"
          name="Best split"
          stroke="var(--color-ink)"
          strokeWidth={2.5}
          dot={false}
          activeDot={{ r: 4, fill: 'var(--color-ink)' }}
          isAnimationActive={false}
        />
        {curve.handOvers.map(({ venue, size, price }) => (
          <ReferenceDot
            key={venue}
            x={size}
            y={price}
            r={5}
            fill="var(--color-surface)"
            stroke={venueColor(venue)}
            strokeWidth={2.5}
          />
        ))}
      </LineChart>
    </ChartFrame>
  )
}
