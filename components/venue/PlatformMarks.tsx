'use client'
import { cn } from '@/components/ui/cn'
import type { PlatformId } from '@/lib/contract/platform'
import { VenueMark } from './VenueMark'
import { useVenues } from './venues'

/** The marks of some platforms in a row, each with its name for screen readers and as a tooltip. */
export function PlatformMarks({
  ids,
  className,
  markClassName,
}: {
  ids: readonly PlatformId[]
  className?: string
  markClassName?: string
}) {
  const venues = useVenues()
  return (
    <span className={cn('base:inline-flex items-center gap-1', className)}>
      {ids.map((id) => {
        const venue = venues[id]
        return venue && <VenueMark key={id} venue={venue} named className={markClassName} />
      })}
    </span>
  )
}
