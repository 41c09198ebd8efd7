'use client'
import { Area, AreaChart, Tooltip, XAxis, YAxis } from 'recharts'
import { formatPrice } from '@/components/format/figures'
import { AXIS, CHART } from '@/components/ui/chartStyle'
import type { ChartRow } from './historyRows'

/** How far the platforms in view are apart, under the chart of their prices and on its axis of time. */
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
        <AreaChart
          {...CHART}
          syncId={syncId}
          data={[...rows]}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          style={{ width: '100%', height: 48 }}
        >
          <XAxis dataKey="at" type="number" domain={['dataMin', 'dataMax']} hide />
          <YAxis
            {...AXIS}
            domain={[0, widest || 0.01]}
            ticks={[0, widest || 0.01]}
            tickFormatter={formatPrice}
            width={left}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--color-line-strong)' }}
            content={() => null}
          />
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
