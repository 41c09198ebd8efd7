'use client'
import { formatAge } from '@/components/format/dates'
import { useNow } from './useNow'

/** Age of a late price; its own component, because it ticks. "late" before hydration, and where no time is known. */
export function PriceAge({ asOf }: { asOf: string | null | undefined }) {
  const now = useNow(1_000)
  return now === undefined || !asOf ? 'late' : `${formatAge(now - Date.parse(asOf))} old`
}
