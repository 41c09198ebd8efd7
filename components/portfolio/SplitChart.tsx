'use client'
import { Bar, BarChart, Cell, LabelList, XAxis, YAxis } from 'recharts'
import { formatUsdCompact } from '@/components/format/figures'
import { ChartFrame } from '@/components/ui/ChartFrame'
import { chartOf } from '@/components/ui/chartStyle'
import type { SplitPart } from './splitParts'

const TICK = { fill: 'var(--color-ink-2)', fontSize: 12 }
const ROW_PX = 36

/** A bar for each part. Decorative: a table below has the same figures. */
export function SplitChart({ parts, by }: { parts: readonly SplitPart[]; by: string }) {
  return (
    <ChartFrame label={`Chart: value of positions by ${by}`}>
      <BarChart
        {...chartOf({ top: 0, right: 56, height: Math.max(4, parts.length) * ROW_PX })}
        layout="vertical"
        data={[...parts]}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis
          type="category"
          dataKey="name"
          width={82}
          tick={TICK}
          axisLine={false}
          tickLine={false}
          interval={0}
        />
        <Bar dataKey="value" barSize={16} radius={3} minPointSize={2} isAnimationActive={false}>
          {parts.map(({ name, color }) => (
            <Cell key={name} fill={color} />
          ))}
          <LabelList
            dataKey="value"
            position="right"
            fill="var(--color-ink-2)"
            fontSize={12}
            formatter={(value) => formatUsdCompact(Number(value))}
          />
        </Bar>
      </BarChart>
    </ChartFrame>
  )
}
