'use client'
import { memo } from 'react'
import { Area, AreaChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCompact, formatPrice } from '@/components/format/figures'
import { ChartFrame } from '@/components/ui/ChartFrame'
import { AXIS, chartOf, GRID, NUMBER_AXIS, POINTER } from '@/components/ui/chartStyle'
import type { PlanMarks } from '../book/usePlanMarks'
import { DepthPointCard } from './DepthPointCard'
import type { DepthPoint } from './depthPoints'

/** Where the sides of the book meet, the plan's reach, and the order's limit. */
const LINES = {
  mid: { stroke: 'var(--color-ink-3)', strokeDasharray: '3 3' },
  plan: {
    stroke: 'var(--color-ink)',
    strokeWidth: 1.5,
    label: { value: 'plan', position: 'insideTopLeft', fontSize: 11, fill: 'var(--color-ink-2)' },
  },
  limit: {
    stroke: 'var(--color-warn)',
    strokeWidth: 1.5,
    strokeDasharray: '5 3',
    label: { value: 'limit', position: 'insideTopRight', fontSize: 11, fill: 'var(--color-warn)' },
  },
} as const

const SIDES = [
  { dataKey: 'bids', type: 'stepBefore', stroke: 'var(--color-bid)', fill: 'var(--color-bid)' },
  { dataKey: 'asks', type: 'stepAfter', stroke: 'var(--color-ask)', fill: 'var(--color-ask)' },
] as const

/** Tokens at a price or better, bids left and asks right. Decorative: a table has the same figures. */
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
  const lines = [
    { kind: 'mid', x: mid },
    { kind: 'plan', x: reaches },
    { kind: 'limit', x: limit },
  ] as const
  return (
    <ChartFrame label="Chart: cumulative depth by price, all platforms">
      <AreaChart {...chartOf({ top: 12, right: 12, height: 'min(24.75rem, 80vw)' })} data={[...points]}>
        <CartesianGrid {...GRID} />
        <XAxis {...AXIS} {...NUMBER_AXIS} dataKey="price" tickFormatter={formatPrice} minTickGap={32} />
        <YAxis {...AXIS} domain={[0, 'auto']} tickFormatter={formatCompact} width={48} />
        <Tooltip
          {...POINTER}
          content={({ active, payload }) => {
            const point = active ? (payload?.[0]?.payload as DepthPoint | undefined) : undefined
            return point ? <DepthPointCard {...point} /> : null
          }}
        />
        {lines.map(
          ({ kind, x }) =>
            x !== undefined && <ReferenceLine key={kind} {...LINES[kind]} x={x} ifOverflow="extendDomain" />,
        )}
        {SIDES.map((side) => (
          <Area key={side.dataKey} {...side} fillOpacity={0.15} strokeWidth={2} isAnimationActive={false} />
        ))}
      </AreaChart>
    </ChartFrame>
  )
})
