'use client'
import { Area, AreaChart, Tooltip, XAxis, YAxis } from 'recharts'
import { formatPrice } from '@/components/format/figures'
import { AXIS, chartOf, NUMBER_AXIS, POINTER } from '@/components/ui/chartStyle'
import type { ChartRow } from '../history/historyRows'

/** Price difference between the visible platforms, under the price chart and on its time axis. */
export function GapStrip({
  rows,
  syncId,
  left,
}: {
  rows: readonly ChartRow[]
  syncId: string
  left: number
}) {
  const widest = Math.max(0, ...rows.flatMap(({ gap }) => gap ?? []))
  return (
    <>
      <p className="flex justify-between text-ink-3 text-xs">
        <span>Gap between platforms</span>
        <span className="figures">up to {formatPrice(widest)}</span>
      </p>
      <div aria-hidden>
        <AreaChart {...chartOf({ top: 4, right: 16, height: 48 })} syncId={syncId} data={[...rows]}>
          <XAxis {...NUMBER_AXIS} dataKey="at" hide />
          <YAxis
            {...AXIS}
            domain={[0, widest || 0.01]}
            ticks={[0, widest || 0.01]}
            tickFormatter={formatPrice}
            width={left}
          />
          <Tooltip {...POINTER} content={() => null} />
          <Area
            dataKey="gap"
            type="stepAfter"
            stroke="var(--color-ink-3)"
            fill="var(--color-ink-3)"
            fillOpacity={0.25}
            strokeWidth={1}
            activeDot={false}
            isAnimationActive={false}
          />
        </AreaChart>
      </div>
    </>
  )
}
