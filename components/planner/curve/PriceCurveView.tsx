'use client'
import { memo, useState } from 'react'
import { formatTokens, formatUsd } from '@/components/format/figures'
import { readDecimal } from '@/components/format/readDecimal'
import { Notice } from '@/components/ui/Notice'
import { Segmented } from '@/components/ui/Segmented'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { BOOK_DEPTH } from '@/lib/contract/verifier/bookDepth'
import { VENUES } from '@/lib/core/domain/venue'
import { settlementMode } from '../form/order'
import { JoinLines } from '../plan/JoinLines'
import { useSteadyBooks } from '../useSteadyBooks'
import { CurveLegend } from './CurveLegend'
import { CurveTable } from './CurveTable'
import { UNREADABLE_TERMS } from './curveTerms'
import { PriceCurveChart } from './PriceCurveChart'
import type { SizeAxis } from './priceCurve'
import { type CurveInput, usePriceCurve } from './usePriceCurve'

const AXES = [
  { value: 'log', label: 'Log' },
  { value: 'linear', label: 'Linear' },
] as const

/** The curve as a chart, in words and as a table. */
export const PriceCurveView = (props: CurveInput) => <CurveOfBooks {...props} {...useSteadyBooks(props)} />

const CurveOfBooks = memo(function CurveOfBooks(input: CurveInput) {
  const [axis, setAxis] = useState<SizeAxis>('log')
  const { curve, unit, venues, withoutFee, unsure, cut, axis: drawn } = usePriceCurve(input, axis)
  const { direction } = input.order
  if (!curve) return <Notice>{UNREADABLE_TERMS}</Notice>
  if (curve.points.length === 0) {
    return (
      <Notice>No book has anything to {direction === 'buy' ? 'buy' : 'sell to'} within these terms.</Notice>
    )
  }
  const depth = unit === 'usd' ? formatUsd(curve.depth) : `${formatTokens(curve.depth)} tokens`
  const joins = curve.handOvers.map(({ venue, size }) => {
    const at = unit === 'usd' ? formatUsd(size) : `${formatTokens(size)} tokens`
    return `${VENUES[venue].name} is part of every split from ${at}.`
  })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CurveLegend venues={venues} handOvers={curve.handOvers.length > 0} />
        <Segmented label="Order size axis" size="sm" value={axis} onChange={setAxis} options={AXES} />
      </div>
      <PriceCurveChart
        curve={curve}
        axis={drawn}
        unit={unit}
        venues={venues}
        current={readDecimal(input.order.amount)}
      />
      <div className="figures space-y-1 text-ink-2 text-xs">
        <JoinLines lines={joins} room={venues.length - 1} />
        <p className="text-ink-3">
          {cut
            ? `The lines end at ${depth}: this page holds the best ${BOOK_DEPTH} levels of each book.`
            : `The lines end at ${depth}, where the books end.`}
          {settlementMode(input.order) === 'price' && ' Different settlement is counted in all prices.'}
          {withoutFee.length > 0 &&
            ` Excluded because its fee cannot be calculated here: ${withoutFee.map(({ name }) => name).join(', ')}.`}
          {unsure.length > 0 &&
            ` Excluded because the match is not verified: ${unsure.map(({ name }) => name).join(', ')}.`}
        </p>
      </div>
      <TableDisclosure>
        <CurveTable curve={curve} unit={unit} venues={venues} />
      </TableDisclosure>
    </div>
  )
})
