'use client'
import { useState } from 'react'
import type { LegRow } from '../plan/legRows'

/** The platforms whose rows are shown for an order, in the order of their first part. */
export interface KeptRows {
  order: string
  ids: readonly string[]
}

/** The rows of the same order stay where they are: one that lost its part too, and a new one comes last. */
export function keepRows(
  kept: KeptRows | undefined,
  { order, used }: { order: string; used: readonly string[] },
): KeptRows {
  if (!kept || kept.order !== order) return { order, ids: used }
  const joined = used.filter((id) => !kept.ids.includes(id))
  return joined.length === 0 ? kept : { order, ids: [...kept.ids, ...joined] }
}

/**
 * The rows to show in full and those to fold. While an order is planned again and again, parts join and leave; no row
 * moves away from under the pointer for it. Another order arranges them anew, in platform order.
 */
export function useKeptRows(rows: readonly LegRow[], order: string) {
  const [kept, setKept] = useState<KeptRows>()
  const used = rows.filter(({ leg }) => leg).map(({ info }) => info.id)
  const next = keepRows(kept, { order, used })
  if (next !== kept) setKept(next)
  const shown = next.ids.flatMap((id) => rows.find(({ info }) => info.id === id) ?? [])
  return { shown, folded: rows.filter(({ info }) => !next.ids.includes(info.id)) }
}
