'use client'
import { formatAge } from '@/components/format/dates'
import { useNow } from './useNow'

/** How old a late price is, by itself, for it ticks. "late" until the page runs, and where no time is known. */
export function PriceAge({ asOf }: { asOf: string | null | undefined }) {
  const now = useNow(1_000)
  return now === undefined || !asOf ? 'late' : `${formatAge(now - Date.parse(asOf))} old`
}
