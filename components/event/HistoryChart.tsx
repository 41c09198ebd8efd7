'use client'
import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMinute } from '@/components/format/dates'
import { formatFinePrice, formatPrice } from '@/components/format/figures'
import { venueLine } from '@/components/planner/venueLine'
import { AXIS } from '@/components/ui/chartStyle'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { gapOf } from './divergence'
import type { HistoryRow } from './historyRows'

const HOUR_S = 3_600
const DAY_S = 86_400
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString()

function RowCard({ row, platforms }: { row: HistoryRow; platforms: readonly PlatformInfo[] }) {
  const gap = gapOf(row)?.gap
  return (
    <div className="figures space-y-0.5 rounded-md border bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{formatMinute(iso(row.at))}</p>
      {platforms.map(({ id, name }) => (
        <p key={id} className="flex justify-between gap-4 text-ink-2">
          <span>{name}</span> {formatFinePrice(row.prices[id])}
        </p>
      ))}
      {gap !== undefined && (
        <p className="flex justify-between gap-4 border-t pt-0.5">
          <span>Difference</span> {formatFinePrice(gap)}
        </p>
      )}
    </div>
  )
}

/** Price over time, a line for each platform. A picture only: the same stands beside it as a table. */
export function HistoryChart({
  rows,
  filled,
  platforms,
  marks,
}: {
  rows: readonly HistoryRow[]
  /** The same times with the last known prices, for the crosshair. */
  filled: readonly HistoryRow[]
  platforms: readonly PlatformInfo[]
  /** Prices of Yes that alerts wait for. */
  marks: readonly number[]
}) {
  const span = (rows.at(-1)?.at ?? 0) - (rows[0]?.at ?? 0)
  const format = span > 2 * DAY_S ? DATE : CLOCK
  return (
    <div role="img" aria-label="Chart: price of Yes over time on each platform">
      <div aria-hidden>
        <LineChart
          responsive
          accessibilityLayer={false}
          data={[...rows]}
          margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
          style={{ width: '100%', height: 240 }}
        >
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis
            {...AXIS}
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => format.format(at * 1_000)}
            minTickGap={span > HOUR_S ? 40 : 24}
          />
          <YAxis {...AXIS} domain={['auto', 'auto']} tickFormatter={formatPrice} width={52} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--color-line-strong)' }}
            content={({ active, label }) => {
              const row = active ? filled.find(({ at }) => at === label) : undefined
              return row ? <RowCard row={row} platforms={platforms} /> : null
            }}
          />
          {marks.map((price) => (
            <ReferenceLine
              key={price}
              y={price}
              ifOverflow="extendDomain"
              stroke="var(--color-warn)"
              strokeDasharray="2 4"
              label={{
                value: 'My alert',
                position: 'insideTopRight',
                fontSize: 11,
                fill: 'var(--color-ink-2)',
              }}
            />
          ))}
          {platforms.map(({ id, name, venue }) => (
            <Line
              key={id}
              dataKey={({ prices }: HistoryRow) => prices[id]}
              name={name}
              stroke={venueLine[venue].color}
              strokeDasharray={venueLine[venue].dashes}
              strokeWidth={2}
              connectNulls
              dot={false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </div>
    </div>
  )
}
