'use client'
import { useDeferredValue, useMemo } from 'react'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import { bookSources } from '../bookSources'
import type { OrderDraft } from '../form/order'
import { curveTerms } from './curveTerms'
import { priceCurve, type SizeAxis } from './priceCurve'

export interface CurveInput {
  event: EventDetail
  outcome: EventOutcome
  side: Outcome
  order: OrderDraft
  platforms: readonly PlatformSummary[]
}

/** Inputs of the curve: the terms without the amount, and each book's version. */
const versionOf = ({ event, outcome, side, order, platforms }: CurveInput): string => {
  const { amount: _, ...terms } = order
  const books = platforms.map(({ id }) => {
    const book = outcome.orderbooks[id]
    const sure = outcome.match.platforms[id]?.verified
    const settles = outcome.settlement.platforms[id]
    return [
      event.sources.includes(id) && outcome[`${id}_is_active`],
      sure,
      settles,
      book?.ts,
      book?.stale,
      book?.fee,
    ]
  })
  return JSON.stringify([event.event_id, outcome.outcome_id, side, terms, books])
}

/** The curve of an order, recalculated only when a book or a term changes, at a lower priority than typing. */
export function usePriceCurve(input: CurveInput, axis: SizeAxis) {
  const version = versionOf(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents all inputs of the curve.
  const job = useMemo(() => ({ input, axis }), [version, axis])
  const deferred = useDeferredValue(job)
  return useMemo(() => {
    const { event, outcome, side, order, platforms } = deferred.input
    const { sources, withoutFee, unsure, cut } = bookSources({ event, outcome, side }, order, platforms)
    const all = sources.map(({ source }) => source)
    const terms = curveTerms(order, all)
    return {
      curve: terms && priceCurve(terms, deferred.axis),
      axis: deferred.axis,
      unit: order.unit,
      venues: all.map(({ venue }) => venue),
      withoutFee,
      unsure,
      cut,
    }
  }, [deferred])
}
