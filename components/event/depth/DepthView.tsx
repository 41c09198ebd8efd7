'use client'
import { useMemo } from 'react'
import { formatPrice } from '@/components/format/figures'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { useThrottled } from '@/components/ui/useThrottled'
import { fromMicro } from '@/lib/core/domain/units'
import { type MergedBook, mergeBooks } from '../book/mergedBook'
import type { PlanMarks } from '../book/usePlanMarks'
import { DepthChart } from './DepthChart'
import { DepthTable } from './DepthTable'
import { depthPoints } from './depthPoints'

/** Drawing costs milliseconds, and nobody reads a curve faster than this. */
const DRAW_MS = 1_000

function midOf({ best: { bid, ask } }: MergedBook): number | undefined {
  return bid === undefined || ask === undefined ? undefined : fromMicro((bid + ask) / 2)
}

/** Depth by price, as a chart and as a table. */
export function DepthView({
  books: live,
  marks,
}: {
  books: Parameters<typeof mergeBooks>[0]
  marks: PlanMarks
}) {
  const books = useThrottled(live, DRAW_MS)
  const fine = useMemo(() => mergeBooks(books, 'tick'), [books])
  const points = useMemo(() => depthPoints(fine), [fine])
  if (points.length === 0) {
    return <p className="grid h-99 place-content-center text-ink-3 text-sm">No open orders</p>
  }
  return (
    <>
      <p className="text-ink-3 text-xs">
        <span className="text-bid">Bids</span> and <span className="text-ask">asks</span>, cumulative tokens
      </p>
      <DepthChart points={points} mid={midOf(fine)} marks={marks} />
      {marks.reaches !== undefined && (
        <p className="figures text-ink-2 text-xs">The plan reaches to {formatPrice(marks.reaches)}.</p>
      )}
      <TableDisclosure>
        <DepthTable book={mergeBooks(books, '1c')} />
      </TableDisclosure>
    </>
  )
}
