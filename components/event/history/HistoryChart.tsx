'use client'
import { useId } from 'react'
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatFinePrice, formatPrice } from '@/components/format/figures'
import { formatLocalDay, formatLocalTime } from '@/components/format/localTime'
import { AXIS, chartOf, GRID, NUMBER_AXIS, POINTER } from '@/components/ui/chartStyle'
import { BRANDS, venueColor } from '@/components/venue/brand'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { VenueId } from '@/lib/core/domain/venue'
import { GapStrip } from '../book/GapStrip'
import { HistoryRowCard } from './HistoryRowCard'
import type { ChartRow } from './historyRows'
import { priceTicks, timeTicks } from './historyScale'

const DAY_S = 86_400
const LEFT_PX = 52
const TIMES = 6
const MARK_PX = 12

/** A price drawn as a horizontal line. */
export interface PriceMark {
  kind: 'alert' | 'plan'
  /** Dollars, of the selected side. */
  price: number
}

const MARKS: Record<PriceMark['kind'], { name: string; color: string; dashes: string; corner: string }> = {
  alert: { name: 'My alert', color: 'var(--color-warn)', dashes: '2 4', corner: 'insideTopRight' },
  plan: { name: 'My plan', color: 'var(--color-ink)', dashes: '6 3', corner: 'insideTopLeft' },
}

/** The venue's mark at the end of its line: distinguished by shape where colours look alike. */
const EndMark = ({ cx = 0, cy = 0, venue }: { cx?: number; cy?: number; venue: VenueId }) => (
  <g
    transform={`translate(${cx - MARK_PX / 2} ${cy - MARK_PX / 2}) scale(${MARK_PX / 16})`}
    fill={venueColor(venue)}
  >
    <path d={BRANDS[venue].mark} />
  </g>
)

/** Prices of one side over time with the difference between platforms. Decorative: a table has the same figures. */
export function HistoryChart({
  rows,
  platforms,
  lifted,
  marks,
  label,
}: {
  rows: readonly ChartRow[]
  /** The visible platforms. */
  platforms: readonly PlatformSummary[]
  /** Its line is highlighted. */
  lifted: PlatformId | undefined
  marks: readonly PriceMark[]
  /** Label of the chart, for screen readers. */
  label: string
}) {
  const syncId = useId()
  const last = rows.at(-1)
  const [from, to] = [rows[0]?.at ?? 0, last?.at ?? 0]
  const { ticks, step } = timeTicks(from, to, TIMES)
  const formatTick = step >= DAY_S ? formatLocalDay : formatLocalTime
  const prices = priceTicks([
    ...rows.flatMap((row) => Object.values(row.prices)),
    ...marks.map(({ price }) => price),
  ])
  return (
    <div role="img" aria-label={label}>
      <div aria-hidden>
        <ComposedChart {...chartOf({ top: 12, right: 16, height: 240 })} syncId={syncId} data={[...rows]}>
          <CartesianGrid {...GRID} />
          <XAxis
            {...AXIS}
            {...NUMBER_AXIS}
            dataKey="at"
            ticks={ticks}
            tickFormatter={(at: number) => formatTick(at * 1_000)}
            minTickGap={8}
          />
          <YAxis
            {...AXIS}
            domain={[prices[0] ?? 0, prices.at(-1) ?? 1]}
            ticks={prices}
            tickFormatter={formatPrice}
            width={LEFT_PX}
          />
          <Tooltip
            {...POINTER}
            content={({ active, payload }) => {
              const row = active ? (payload?.[0]?.payload as ChartRow | undefined) : undefined
              return row ? <HistoryRowCard row={row} platforms={platforms} /> : null
            }}
          />
          <Area
            dataKey="band"
            type="stepAfter"
            stroke="none"
            fill="var(--color-ink-3)"
            fillOpacity={0.18}
            activeDot={false}
            isAnimationActive={false}
          />
          {marks.map(({ kind, price }) => {
            const { name, color, dashes, corner } = MARKS[kind]
            return (
              <ReferenceLine
                key={`${kind} ${price}`}
                y={price}
                stroke={color}
                strokeDasharray={dashes}
                label={{
                  value: `${name} ${kind === 'plan' ? formatFinePrice(price) : formatPrice(price)}`,
                  position: corner as 'insideTopLeft',
                  fontSize: 11,
                  fill: 'var(--color-ink-2)',
                  // Readable where it crosses lines.
                  stroke: 'var(--color-surface)',
                  strokeWidth: 3,
                  paintOrder: 'stroke',
                }}
              />
            )
          })}
          {platforms.map(({ id, name, venue }) => (
            <Line
              key={id}
              dataKey={(row: ChartRow) => row.prices[id]}
              name={name}
              type="stepAfter"
              stroke={venueColor(venue)}
              strokeWidth={lifted === id ? 3 : 2}
              strokeOpacity={lifted === undefined || lifted === id ? 1 : 0.25}
              dot={false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
          {last &&
            platforms.map(({ id, venue }) => {
              const price = last.prices[id]
              return (
                price !== undefined && (
                  <ReferenceDot key={id} x={last.at} y={price} shape={<EndMark venue={venue} />} />
                )
              )
            })}
        </ComposedChart>
      </div>
      {platforms.length > 1 && <GapStrip rows={rows} syncId={syncId} left={LEFT_PX} />}
    </div>
  )
}
