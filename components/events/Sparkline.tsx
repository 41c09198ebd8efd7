'use client'
import { useQuery } from '@tanstack/react-query'
import { formatChance, UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { useSeen } from '@/components/ui/useSeen'
import { sparklineQuery } from '@/lib/browser/sparklineQuery'
import type { Sparkline as Line } from '@/lib/contract/sparklines'
import { sparkPath } from './sparkPath'

const BOX = { width: 80, height: 22 }

/** Description of the line, for screen readers. */
function sayLine({ points }: Line): string {
  const prices = points.map(([, price]) => price)
  const [first] = prices
  const ends = `from ${formatChance(first)} to ${formatChance(prices.at(-1))}`
  return `Seven days: ${ends}, lowest ${formatChance(Math.min(...prices))}, highest ${formatChance(Math.max(...prices))}`
}

function Drawn({ line }: { line: Line }) {
  const rose = (line.points.at(-1)?.[1] ?? 0) >= (line.points[0]?.[1] ?? 0)
  return (
    <svg
      role="img"
      viewBox={`-1 -1 ${BOX.width + 2} ${BOX.height + 2}`}
      preserveAspectRatio="none"
      className={cn('h-6 w-full overflow-visible', rose ? 'text-bid' : 'text-ask')}
    >
      <title>{sayLine(line)}</title>
      <path
        d={sparkPath(line.points, BOX)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Asked({ id }: { id: string }) {
  const { data } = useQuery(sparklineQuery(id))
  if (data?.state === 'ready') return <Drawn line={data} />
  if (data === null || data?.state === 'none') {
    return (
      <span className="text-ink-3 text-xs" title="No price history">
        <span className="sr-only">Seven days: </span>
        {UNKNOWN}
      </span>
    )
  }
  return (
    <>
      <Waiting />
      {data && <span className="sr-only">Collecting the last seven days</span>}
    </>
  )
}

const Waiting = () => (
  <span className="w-full border-line border-t border-dashed" title="Collecting the last seven days" />
)

/** Sparkline of the last seven days of an event's leading outcome; requested when the row comes into view. */
export function Sparkline({ id, className }: { id: string; className?: string }) {
  const { ref, seen } = useSeen<HTMLSpanElement>()
  return (
    <span ref={ref} className={cn('relative base:flex base:h-6 items-center', className)}>
      {seen ? <Asked id={id} /> : <Waiting />}
    </span>
  )
}
