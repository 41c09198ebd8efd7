'use client'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDay } from '@/components/format/dates'
import { formatCount } from '@/components/format/figures'
import { ChartFrame } from '@/components/ui/ChartFrame'
import { AXIS, chartOf } from '@/components/ui/chartStyle'
import type { UsagePoint } from './usageByDay'

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A bar for each day. Decorative: a table below has the same figures. */
export function UsageChart({ points }: { points: readonly UsagePoint[] }) {
  return (
    <ChartFrame label="Chart: requests per day">
      <BarChart {...chartOf({ top: 8, right: 4, height: 192 })} data={[...points]}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="day"
          tickFormatter={(day: string) => formatDay(day).replace(/ \d{4}$/, '')}
          minTickGap={32}
        />
        <YAxis
          {...AXIS}
          allowDecimals={false}
          tickFormatter={(value: number) => COMPACT.format(value)}
          width={40}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-hover)' }}
          content={({ active, label }) => {
            const point = active ? points.find(({ day }) => day === label) : undefined
            return point ? (
              <div className="figures rounded-md border bg-raised px-3 py-2 text-xs shadow-pop">
                <p className="font-medium">{formatDay(point.day)}</p>
                <p className="text-ink-2">{formatCount(point.requests)} requests</p>
              </div>
            ) : null
          }}
        />
        <Bar dataKey="requests" fill="var(--color-yes)" isAnimationActive={false} />
      </BarChart>
    </ChartFrame>
  )
}
