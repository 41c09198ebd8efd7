'use client'
import { Layers } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useCallback, useMemo, useState } from 'react'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Segmented } from '@/components/ui/Segmented'
import { useSeen } from '@/components/ui/useSeen'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import { useVenues } from '@/components/venue/venues'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import { fromMicro } from '@/lib/core/domain/units'
import { LoadingDepth } from '../depth/LoadingDepth'
import { isCut } from '../firstPaint'
import { platformBookOf, tickOf } from './bookOf'
import { MergedLadder, type PickedLevel } from './MergedLadder'
import { mergeBooks, PRICE_STEPS, type PriceStep } from './mergedBook'
import { TradeTape } from './TradeTape'
import { useCrossing } from './useCrossing'
import type { PlanMarks } from './usePlanMarks'

const STEPS: { value: PriceStep; label: string; name: string }[] = [
  { value: 'tick', label: 'Tick', name: 'Every price' },
  { value: '1c', label: '1¢', name: 'Prices by one cent' },
  { value: '2c', label: '2¢', name: 'Prices by two cents' },
  { value: '5c', label: '5¢', name: 'Prices by five cents' },
]

/** The chart and its dependencies load only when about to be seen. */
const DepthView = dynamic(
  () => orNotLoaded(import('../depth/DepthView').then((module) => module.DepthView)),
  {
    ssr: false,
    loading: LoadingDepth,
  },
)

const DepthOverTime = dynamic(
  () => orNotLoaded(import('../depth/DepthOverTime').then((module) => module.DepthOverTime)),
  {
    ssr: false,
    loading: LoadingDepth,
  },
)

const DEPTH_VIEWS = [
  { value: 'moment', label: 'Now' },
  { value: 'time', label: 'Over time' },
] as const

/** The combined book of the active, fresh platforms: a ladder to walk, and its depth. */
export function CombinedBook({
  ids,
  outcome,
  side,
  rows,
  marks,
  at,
  onAt,
  onPick,
}: {
  /** Included platforms, in order. */
  ids: readonly PlatformId[]
  outcome: EventOutcome
  side: Outcome
  rows: number
  marks: PlanMarks
  /** The moment of these books, ms; undefined is now. */
  at: number | undefined
  onAt: (at: number | undefined) => void
  onPick: (picked: PickedLevel) => void
}) {
  const [overTime, setOverTime] = useState(false)
  const [step, setStep] = useState<PriceStep>('tick')
  const venues = useVenues()
  const venueOf = useCallback((id: PlatformId) => venues[id], [venues])
  const { ref, seen } = useSeen<HTMLDivElement>()
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the ids, a new array on every render.
  const books = useMemo(
    () =>
      ids.flatMap((id) => {
        const book = platformBookOf(outcome, id)
        return book ? [{ id, sides: book[side] }] : []
      }),
    [key, outcome.orderbooks, side],
  )
  const book = useMemo(() => mergeBooks(books, step), [books, step])
  const { bid, ask } = book.best
  const isCrossed = bid !== undefined && ask !== undefined && bid > ask
  const net = useCrossing(isCrossed, { ids, outcome, side })
  const tick = tickOf(outcome)
  const name = ids.length > 1 ? 'All platforms' : 'Book'
  return (
    <div className="grid *:shadow-[0_0_0_1px_var(--color-line)] md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]">
      <section aria-label="Combined order book" className="min-w-0">
        <header className="flex h-10 items-center gap-2 border-b px-3">
          <Layers aria-hidden className="size-3.5 text-ink-3" />
          <h3 className="whitespace-nowrap font-medium text-sm">{name}</h3>
          <PlatformMarks ids={ids} markClassName="size-3" className="hidden xl:inline-flex" />
          <Segmented
            label="Group prices by"
            size="sm"
            value={step}
            onChange={setStep}
            className="ml-auto"
            options={STEPS}
          />
        </header>
        <MergedLadder
          name={`${name}, ${side}`}
          book={book}
          tick={tick}
          step={step === 'tick' ? tick : fromMicro(PRICE_STEPS[step])}
          rows={rows}
          venueOf={venueOf}
          marks={marks}
          net={net}
          onPick={onPick}
        />
      </section>
      <section aria-label="Depth" className="min-w-0">
        <header className="flex h-10 items-center justify-between gap-2 border-b px-3">
          <h3 className="font-medium text-sm">Depth</h3>
          <Segmented
            label="Depth now or over time"
            size="sm"
            value={overTime ? 'time' : 'moment'}
            onChange={(value) => {
              setOverTime(value === 'time')
              onAt(undefined)
            }}
            options={DEPTH_VIEWS}
          />
        </header>
        <div ref={ref} className="p-3">
          {overTime ? (
            <DepthOverTime outcomeId={outcome.outcome_id} side={side} at={at} onAt={onAt} />
          ) : seen && !isCut(outcome) ? (
            <DepthView key={`${outcome.outcome_id} ${side}`} books={books} marks={marks} />
          ) : (
            <LoadingDepth />
          )}
        </div>
      </section>
      <TradeTape outcome={outcome} side={side} />
    </div>
  )
}
