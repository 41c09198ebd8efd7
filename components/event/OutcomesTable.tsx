'use client'
import { memo } from 'react'
import { formatChance, formatTickPrice, UNKNOWN } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { VenueMark } from '@/components/venue/VenueMark'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { PlatformInfo } from '@/lib/contract/platforms'
import type { Outcome } from '@/lib/domain/market'
import { askOf, tickOf } from './bookOf'
import { Digits } from './Digits'
import { outcomeName } from './outcomeName'
import { StatusBadge } from './StatusBadge'

const CELL = 'whitespace-nowrap px-2 py-0 text-right font-normal sm:px-3'

/** Platforms with a column of their own: with one alone the best prices say it already. */
const NO_COLUMNS: EventDetail['sources'] = []
const columnsOf = ({ sources }: EventDetail) => (sources.length > 1 ? sources : NO_COLUMNS)

function BestPrice({
  price,
  tick,
  source,
  side,
  platforms,
  onChoose,
  label,
}: {
  price: number | null
  tick: number | undefined
  source: PlatformId | null
  side: Outcome
  platforms: readonly PlatformInfo[]
  onChoose: () => void
  label: string
}) {
  const platform = platforms.find(({ id }) => id === source)
  if (price === null) return <span className="text-ink-3">{UNKNOWN}</span>
  const text = formatTickPrice(price, tick)
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={`${label}: ${text}${platform ? ` on ${platform.name}` : ''}`}
      className={cn(
        'inline-flex h-7 w-19 items-center justify-between gap-0.5 rounded-sm px-1.5 font-medium transition-colors duration-100 sm:w-24 sm:gap-1 sm:px-2',
        side === 'yes' ? 'bg-yes/10 text-yes hover:bg-yes/20' : 'bg-no/10 text-no hover:bg-no/20',
      )}
    >
      {platform ? <VenueMark venue={platform.venue} className="size-2.5 sm:size-3" /> : <span />}
      <span>
        <Digits text={text} />
      </span>
    </button>
  )
}

/** Renders only when this outcome changes. */
const Row = memo(function OutcomeRow({
  columns,
  outcome,
  platforms,
  selected,
  onSelect,
}: {
  columns: EventDetail['sources']
  outcome: EventOutcome
  platforms: readonly PlatformInfo[]
  selected: boolean
  onSelect: (outcome: EventOutcome, side?: Outcome) => void
}) {
  const name = outcomeName(outcome)
  const asks = columns.map((id) => askOf(outcome, id, 'yes'))
  const tick = tickOf(outcome)
  return (
    <tr
      className={cn(
        'relative h-11 border-t hover:bg-hover',
        selected && 'bg-hover shadow-[inset_2px_0_0_var(--color-ink)]',
      )}
    >
      <th scope="row" className="w-full min-w-28 py-1.5 pr-2 pl-4 text-left font-medium">
        <button
          type="button"
          aria-pressed={selected}
          onClick={() => onSelect(outcome)}
          className="text-left after:absolute after:inset-0"
        >
          {name}
        </button>
      </th>
      <td className={cn(CELL, 'font-medium')}>{formatChance(outcome.cached_orderbook?.yes_price)}</td>
      {columns.map((id, i) => (
        <td
          key={id}
          className={cn(CELL, 'hidden text-ink-2 xl:table-cell', asks[i] === undefined && 'text-ink-3')}
        >
          {formatTickPrice(asks[i], tick)}
        </td>
      ))}
      {outcome.is_active ? (
        (['yes', 'no'] as const).map((side) => (
          <td key={side} className={cn(CELL, 'relative z-1 px-1 last:pr-4 sm:px-1.5')}>
            <BestPrice
              side={side}
              price={side === 'yes' ? outcome.best_yes_price : outcome.best_no_price}
              tick={tick}
              source={side === 'yes' ? outcome.best_yes_source : outcome.best_no_source}
              platforms={platforms}
              onChoose={() => onSelect(outcome, side)}
              label={`${name}, ${side === 'yes' ? 'Yes' : 'No'}`}
            />
          </td>
        ))
      ) : (
        <td colSpan={2} className={cn(CELL, 'pr-4')}>
          <StatusBadge outcome={outcome} />
        </td>
      )}
    </tr>
  )
})

const BEST = 'The lowest price over all platforms, before fees'

/** Outcomes with their chance, what each platform asks, and the best price of both sides. Many scroll by themselves. */
export function OutcomesTable({
  event,
  outcomes,
  platforms,
  selected,
  onSelect,
}: {
  event: EventDetail
  outcomes: readonly EventOutcome[]
  platforms: readonly PlatformInfo[]
  selected: EventOutcome
  onSelect: (outcome: EventOutcome, side?: Outcome) => void
}) {
  return (
    <div className="max-h-150 overflow-auto">
      <table className="figures w-full border-collapse text-sm">
        <caption className="sr-only">Outcomes of {event.event_title}, prices before fees</caption>
        <thead className="sticky top-0 z-2 bg-surface shadow-[0_1px_0_var(--color-line)]">
          <tr className="h-9 text-ink-3 text-xs">
            <th scope="col" className="pr-3 pl-4 text-left font-normal">
              Outcome
            </th>
            <th scope="col" className={CELL}>
              Chance
            </th>
            {columnsOf(event).map((id) => {
              const platform = platforms.find((one) => one.id === id)
              return (
                <th key={id} scope="col" className={cn(CELL, 'hidden xl:table-cell')}>
                  <span
                    className="inline-flex items-center gap-1.5 align-middle"
                    title={`What ${platform?.name} asks for Yes, before fees`}
                  >
                    {platform && <VenueMark venue={platform.venue} className="size-3" />}
                    {platform?.name}
                  </span>
                </th>
              )
            })}
            <th scope="col" className={cn(CELL, 'px-1 sm:px-1.5')}>
              <span className="inline-block w-19 pr-1.5 sm:w-24 sm:pr-2" title={BEST}>
                Best yes
              </span>
            </th>
            <th scope="col" className={cn(CELL, 'px-1 pr-4 sm:px-1.5 sm:pr-4')}>
              <span className="inline-block w-19 pr-1.5 sm:w-24 sm:pr-2" title={BEST}>
                Best no
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <Row
              key={outcome.outcome_id}
              columns={columnsOf(event)}
              outcome={outcome}
              platforms={platforms}
              selected={outcome === selected}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
