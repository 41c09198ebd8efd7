'use client'
import { useQuery } from '@tanstack/react-query'
import { formatPrice, UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { sparklineQuery } from '@/lib/browser/sparklineQuery'

/** The leading outcome's change over a day; read with the seven-day sparkline beside it. */
export function Change24h({ id, className }: { id: string; className?: string }) {
  const { data } = useQuery({ ...sparklineQuery(id), enabled: false })
  const change = data?.change_24h ?? undefined
  const moved = change !== undefined && change !== 0
  return (
    <span className={cn('figures whitespace-nowrap', !moved && 'text-ink-3', className)}>
      <span className="sr-only">Change in 24 hours </span>
      {change === undefined
        ? UNKNOWN
        : moved
          ? `${change > 0 ? '+' : '−'}${formatPrice(Math.abs(change))}`
          : '0.0¢'}
    </span>
  )
}
