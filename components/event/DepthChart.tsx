'use client'
import { memo } from 'react'
import { Area, AreaChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCompact, formatPrice, formatSize } from '@/components/format/figures'
import { ChartFrame } from '@/components/ui/ChartFrame'
import { AXIS, chartOf } from '@/components/ui/chartStyle'
import type { DepthPoint } from './depthPoints'
import type { PlanMarks } from './usePlanMarks'

function PointCard({ price, bids, asks }: DepthPoint) {
  const side = asks === undefined ? 'Bids' : 'Asks'
  return (
    <div className="figures space-y-0.5 rounded-md border bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{formatPrice(price)}</p>
      <p className="text-ink-2">
        {side} {asks === undefined ? 'down' : 'up'} to here: {formatSize(asks ?? bids)} tokens
      </p>
    </div>
  )
}

/** Tokens that stand at a price or better, bids left and asks right. A picture only: the same stands as a table. */
export const DepthChart = memo(function DepthChart({
  points,
  mid,
  marks: { reaches, limit },
}: {
  points: readonly DepthPoint[]
  /** Dollars. */
  mid: number | undefined
  marks: PlanMarks
}) {
  return (
    <ChartFrame label="Chart: cumulative depth by price, all platforms">
      <AreaChart {...chartOf({ top: 12, right: 12, height: 'min(24.75rem, 80vw)' })} data={[...points]}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="price"
          type="number"
          domain={['dataMin', 'dataMax']}
          tickFormatter={formatPrice}
          minTickGap={32}
        />
        <YAxis {...AXIS} domain={[0, 'auto']} tickFormatter={formatCompact} width={48} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--color-line-strong)' }}
          content={({ active, payload }) => {
            const point = active ? (payload?.[0]?.payload as DepthPoint | undefined) : undefined
            return point ? <PointCard {...point} /> : null
          }}
        />
        {mid !== undefined && (
          <ReferenceLine
            x={mid}
            stroke="var(--color-ink-3)"
            strokeDasharray="3 3"
            ifOverflow="extendDomain"
          />
        )}
        {reaches !== undefined && (
          <ReferenceLine
            x={reaches}
            stroke="var(--color-ink)"
            strokeWidth={1.5}
            ifOverflow="extendDomain"
            label={{ value: 'plan', position: 'insideTopLeft', fontSize: 11, fill: 'var(--color-ink-2)' }}
          />
        )}
        {limit !== undefined && (
          <ReferenceLine
            x={limit}
            stroke="var(--color-warn)"
            strokeWidth={1.5}
            strokeDasharray="5 3"
            ifOverflow="extendDomain"
            label={{ value: 'limit', position: 'insideTopRight', fontSize: 11, fill: 'var(--color-warn)' }}
          />
        )}
        <Area
          dataKey="bids"
          type="stepBefore"
          stroke="var(--color-bid)"
          fill="var(--color-bid)"
          fillOpacity={0.15}
          strokeWidth={2}
          isAnimationActive={false}
        />
        <Area
          dataKey="asks"
          type="stepAfter"
          stroke="var(--color-ask)"
          fill="var(--color-ask)"
          fillOpacity={0.15}
          strokeWidth={2}
          isAnimationActive={false}
        />
      </AreaChart>
    </ChartFrame>
  )
})
