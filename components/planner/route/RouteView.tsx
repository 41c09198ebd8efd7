'use client'
import { useQuery } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import { formatUsd, formatUsdWhole } from '@/components/format/figures'
import { readDecimal } from '@/components/format/readDecimal'
import { useVisitorCountry } from '@/components/restricts/restricts'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { type PlanAnswer, planQuery } from '@/lib/browser/planQuery'
import { VENUES } from '@/lib/core/domain/venue'
import { bookSources } from '../bookSources'
import { curveTerms, UNREADABLE_TERMS } from '../curve/curveTerms'
import { type CurveInput, usePriceCurve } from '../curve/usePriceCurve'
import { fromCountry, MAX_AMOUNT, type OrderDraft, tokensOf, toRequest } from '../form/order'
import { useUsualVenue } from '../form/useUsualVenue'
import { JoinLines } from '../plan/JoinLines'
import { useSteadyBooks } from '../useSteadyBooks'
import { RoutePicture } from './RoutePicture'
import { RouteTable } from './RouteTable'
import { RouteWorth } from './RouteWorth'
import { thicknessOf } from './ribbons'
import { ROUTE_STEPS, routeAt, sizeAt, stepOf } from './routeAt'
import { routeOfPlan } from './routeOfPlan'

const ENDS = [0, 100, 200, ROUTE_STEPS].map((step) => formatUsdWhole(sizeAt(step)))
/** Where no amount in dollars is typed. */
const FIRST_SIZE = 1_000

/** The typed amount; undefined where it is no valid order. */
function amountOf({ amount }: OrderDraft): number | undefined {
  const value = readDecimal(amount)
  return value !== undefined && value > 0 && value <= MAX_AMOUNT ? value : undefined
}

/** The planner's plan of this order, if it has one: nothing is requested for the picture. */
function usePlanInView(
  { event, outcome, side, order }: CurveInput,
  isShown: boolean,
): PlanAnswer | undefined {
  const { country } = useVisitorCountry()
  const request = fromCountry(toRequest(order, tokensOf(event, outcome, side)), country?.code)
  const { data } = useQuery({ ...planQuery(request), enabled: false })
  return isShown && request ? data : undefined
}

interface RouteProps extends CurveInput {
  /** Plans an order of this many dollars. */
  onPlan: (patch: Partial<OrderDraft>) => void
}

/** The route of an order of any size: as a picture with a slider, in words and as a table. */
export const RouteView = (props: RouteProps) => <RouteOfBooks {...props} {...useSteadyBooks(props)} />

const RouteOfBooks = memo(function RouteOfBooks({ onPlan, ...input }: RouteProps) {
  const { event, outcome, side, order, platforms } = input
  const typed = order.unit === 'usd' ? amountOf(order) : undefined
  // The picture shows the typed order until the slider is moved; another amount resets it.
  const [moved, setMoved] = useState<{ step: number; from: number | undefined }>()
  const isMoved = moved !== undefined && moved.from === typed
  const size = isMoved ? sizeAt(moved.step) : (typed ?? FIRST_SIZE)
  const step = isMoved ? moved.step : stepOf(size)
  const [usual] = useUsualVenue()
  const slider = useId()
  const inUsd: OrderDraft = { ...order, unit: 'usd' }
  const planned = usePlanInView(input, !isMoved && typed !== undefined)
  const { curve } = usePriceCurve({ ...input, order: inUsd }, 'log')
  const { sources } = bookSources({ event, outcome, side }, inUsd, platforms)
  if (sources.length === 0)
    return <Notice>No book has anything to {order.direction === 'buy' ? 'buy' : 'sell to'} here.</Notice>
  const all = sources.map(({ source }) => source)
  const mine = all.some(({ venue }) => venue === usual) ? usual || undefined : undefined
  const venues = all.map(({ venue }) => venue)
  const terms = curveTerms(inUsd, all)
  if (!terms || !curve) return <Notice>{UNREADABLE_TERMS}</Notice>
  const route = planned
    ? routeOfPlan(planned, { platforms, venues, usual: usual || undefined })
    : routeAt(terms, size, mine)
  const joins = curve.handOvers.filter((one) => one.size >= sizeAt(0) && one.size <= sizeAt(ROUTE_STEPS))
  return (
    <div className="space-y-3">
      <RoutePicture route={route} thickness={thicknessOf(step / ROUTE_STEPS)} direction={order.direction} />
      {/* Below each other where there is no room for every text beside the button. */}
      <div className="figures flex min-h-9 gap-x-4 gap-y-2 text-sm max-sm:flex-col sm:items-center sm:justify-between *:max-sm:first:min-h-6.5">
        <RouteWorth route={route} direction={order.direction} />
        <Button
          size="sm"
          className="max-sm:self-start"
          disabled={typed === size}
          onClick={() => onPlan({ unit: 'usd', amount: String(size) })}
        >
          Plan {formatUsdWhole(size)}
        </Button>
      </div>
      <div>
        <label htmlFor={slider} className="flex justify-between gap-4 text-ink-2 text-xs">
          Order size <span className="figures font-medium text-ink text-sm">{formatUsdWhole(size)}</span>
        </label>
        <input
          id={slider}
          type="range"
          min={0}
          max={ROUTE_STEPS}
          value={step}
          aria-valuetext={formatUsdWhole(size)}
          onChange={({ target }) => setMoved({ step: Number(target.value), from: typed })}
          className="mt-1 w-full accent-solid"
        />
        {/* Whole decades, so they stand evenly. */}
        <div aria-hidden className="figures flex h-4 justify-between whitespace-nowrap text-2xs text-ink-3">
          {ENDS.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      </div>
      <JoinLines
        lines={joins.map(
          ({ venue, size: from }) => `${VENUES[venue].name} is part of every split from ${formatUsd(from)}.`,
        )}
        room={all.length - 1}
      />
      <TableDisclosure>
        <RouteTable route={route} includeFees={order.includeFees} />
      </TableDisclosure>
    </div>
  )
})
