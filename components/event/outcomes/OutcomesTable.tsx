'use client'
import { memo, type ReactNode } from 'react'
import { formatUsdWhole, UNKNOWN } from '@/components/format/figures'
import { priceHead, priceHeadTitle } from '@/components/size/quoteText'
import type { OrderSize } from '@/components/size/useOrderSize'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { cn } from '@/components/ui/cn'
import { SplitMarks } from '@/components/venue/SplitMarks'
import { VenueMark } from '@/components/venue/VenueMark'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import { Digits } from '../book/Digits'
import { Chance } from '../header/Chance'
import { LatePrice } from '../header/LatePrice'
import { StatusBadge } from '../header/StatusBadge'
import {
  latePrice,
  noBestPrice,
  platformPrice,
  type Quotes,
  type ShownPrice,
  shownPrice,
} from '../header/shownPrice'
import { VenueChips } from '../header/VenueChips'
import { outcomeName } from './outcomeName'
import type { OutcomeColumn, OutcomeSort } from './outcomeSort'
import { useQuotes } from './useQuotes'

const CELL = 'whitespace-nowrap base:px-2 py-0 text-right base:font-normal sm:base:px-3'

/** Platforms with a column of their own: with a single platform the best prices show the same. */
const NO_COLUMNS: EventDetail['sources'] = []
const columnsOf = ({ sources }: EventDetail) => (sources.length > 1 ? sources : NO_COLUMNS)

/** The price of one side, and its size in tokens. */
function BestPrice({
  shown,
  size,
  side,
  platforms,
  onChoose,
  label,
  absence,
}: {
  shown: ShownPrice | undefined
  size: OrderSize
  side: Outcome
  platforms: readonly PlatformSummary[]
  onChoose: () => void
  label: string
  /** Why there is no price, where known. */
  absence: string | undefined
}) {
  const used = shown?.platforms.flatMap((id) => platforms.find((one) => one.id === id) ?? []) ?? []
  if (!shown)
    return (
      <span className="text-ink-3" title={absence}>
        {UNKNOWN}
        {absence && <span className="sr-only">{absence}</span>}
      </span>
    )
  const where = used.length > 0 ? ` on ${used.map(({ name }) => name).join(', ')}` : ''
  return (
    <button
      type="button"
      onClick={onChoose}
      // The visible text is in one piece: users of voice control say what they see.
      aria-label={`${label}: ${shown.text} ${shown.note}${where}`}
      className={cn(
        'inline-grid h-9 w-21 grid-cols-[auto_1fr] items-center gap-x-1 rounded-sm px-1.5 text-right font-medium leading-4 transition-colors duration-100 sm:w-26 sm:px-2',
        side === 'yes' ? 'bg-yes/10 text-yes hover:bg-yes/20' : 'bg-no/10 text-no hover:bg-no/20',
      )}
    >
      <SplitMarks venues={used.map(({ venue }) => venue)} />
      <span>
        <Digits text={shown.text} of={size} />
      </span>{' '}
      <span
        className={cn(
          'col-span-2 truncate font-normal text-2xs leading-3.5',
          shown.isPart ? 'text-warn' : 'text-ink-2',
        )}
      >
        {shown.note}
      </span>
    </button>
  )
}

const LateOrUnknown = ({ late }: { late: ReturnType<typeof latePrice> }) =>
  late ? <LatePrice late={late} stacked /> : UNKNOWN

/** Renders only when this outcome changes. */
const Row = memo(function OutcomeRow({
  columns,
  outcome,
  quotes,
  size,
  platforms,
  selected,
  onSelect,
}: {
  columns: EventDetail['sources']
  outcome: EventOutcome
  quotes: Quotes
  size: OrderSize
  platforms: readonly PlatformSummary[]
  selected: boolean
  onSelect: (outcome: EventOutcome, side?: Outcome) => void
}) {
  const name = outcomeName(outcome)
  const quoted = { size, quotes }
  const asks = columns.map((id) => platformPrice(outcome, id, quoted))
  const listed = columns.filter((id) => outcome[`${id}_market_id`] !== null)
  const only = listed.length === 1 ? platforms.find(({ id }) => id === listed[0]) : undefined
  return (
    <>
      <tr
        className={cn(
          'relative h-12 border-t hover:bg-hover',
          selected && 'bg-hover shadow-[inset_2px_0_0_var(--color-ink)]',
        )}
      >
        <th scope="row" className="w-full min-w-28 py-1.5 pr-2 pl-4 text-left font-medium">
          <button
            type="button"
            data-result
            aria-pressed={selected}
            onClick={() => onSelect(outcome)}
            className="text-left after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </button>
          {only && columns.length > 1 && (
            <span
              className="block font-normal text-ink-3 text-xs"
              title="No outcome of the event’s other platforms was found to ask the same"
            >
              Only on {only.name}: no match on the others
            </span>
          )}
        </th>
        <td className={cn(CELL, 'font-medium')}>
          <Chance outcome={outcome} />
        </td>
        {columns.map((id, i) => (
          <td
            key={id}
            className={cn(
              CELL,
              'hidden xl:table-cell',
              asks[i] === undefined ? 'text-ink-3' : asks[i].isPart ? 'text-warn' : 'text-ink-2',
            )}
            title={asks[i]?.isPart ? 'Its book does not fill the order' : undefined}
          >
            {asks[i]?.text ?? <LateOrUnknown late={latePrice(outcome, id)} />}
          </td>
        ))}
        {outcome.is_active ? (
          (['yes', 'no'] as const).map((side) => (
            <td key={side} className={cn(CELL, 'relative z-1 px-1 last:pr-4 sm:px-1.5')}>
              <BestPrice
                side={side}
                shown={shownPrice(outcome, side, { size, quotes })}
                size={size}
                platforms={platforms}
                onChoose={() => onSelect(outcome, side)}
                label={`${name}, ${side === 'yes' ? 'Yes' : 'No'}`}
                absence={noBestPrice(outcome)}
              />
            </td>
          ))
        ) : (
          <td colSpan={2} className={cn(CELL, 'pr-4')}>
            <StatusBadge outcome={outcome} />
          </td>
        )}
      </tr>
      {!only && outcome.is_active && columns.length > 1 && (
        <tr className={cn('xl:hidden', selected && 'bg-hover shadow-[inset_2px_0_0_var(--color-ink)]')}>
          <td colSpan={columns.length + 4} className="px-4 pb-2">
            <VenueChips sources={listed} outcome={outcome} platforms={platforms} quoted={quoted} />
          </td>
        </tr>
      )}
    </>
  )
})

/** A sortable column head. */
function Head({
  by,
  sort,
  onSort,
  className,
  children,
}: {
  by: OutcomeColumn
  sort: OutcomeSort | undefined
  onSort: (by: OutcomeColumn) => void
  className: string
  children: ReactNode
}) {
  const order = sort?.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={order} className={className}>
      <button type="button" onClick={() => onSort(by)} className="-my-1 min-h-6 hover:text-ink">
        {children}
        {order && <span aria-hidden> {order === 'descending' ? '↓' : '↑'}</span>}
      </button>
    </th>
  )
}

/** Outcomes with their chance, each platform's ask, and the best price of both sides. Many scroll by themselves. */
export function OutcomesTable({
  event,
  outcomes,
  platforms,
  selected,
  onSelect,
  ...sorting
}: {
  event: EventDetail
  outcomes: readonly EventOutcome[]
  platforms: readonly PlatformSummary[]
  selected: EventOutcome
  onSelect: (outcome: EventOutcome, side?: Outcome) => void
  /** Undefined in the page's default order. */
  sort: OutcomeSort | undefined
  onSort: (by: OutcomeColumn) => void
}) {
  const { size, quotes } = useQuotes(event.event_id)
  return (
    <div className="max-h-150 overflow-auto lg:max-h-45">
      <table className="figures w-full border-collapse text-sm">
        <caption className="sr-only">
          Outcomes of {event.event_title}, {size === 'top' ? 'prices before fees' : 'prices after fees'}
        </caption>
        <thead className="sticky top-0 z-2 bg-surface shadow-[0_1px_0_var(--color-line)]">
          <tr className="h-9 text-ink-3 text-xs">
            <ColumnHead className="pr-3 pl-4 text-left font-normal">Outcome</ColumnHead>
            <Head by="chance" {...sorting} className={CELL}>
              Chance
            </Head>
            {columnsOf(event).map((id) => {
              const platform = platforms.find((one) => one.id === id)
              return (
                <Head key={id} by={id} {...sorting} className={cn(CELL, 'hidden xl:table-cell')}>
                  <span
                    className="inline-flex items-center gap-1.5 align-middle"
                    title={
                      size === 'top'
                        ? `What Yes costs on ${platform?.name}, before fees`
                        : `What ${formatUsdWhole(size)} of Yes costs per token on ${platform?.name} alone, after fees`
                    }
                  >
                    {platform && <VenueMark venue={platform.venue} className="size-3" />}
                    {platform?.name}
                  </span>
                </Head>
              )
            })}
            {(['Yes', 'No'] as const).map((side) => (
              <Head
                key={side}
                by={side === 'Yes' ? 'yes' : 'no'}
                {...sorting}
                className={cn(CELL, 'px-1 last:pr-4 sm:px-1.5')}
              >
                <span className="inline-block w-21 pr-1.5 sm:w-26 sm:pr-2" title={priceHeadTitle(size)}>
                  {priceHead(side, size)}
                </span>
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <Row
              key={outcome.outcome_id}
              columns={columnsOf(event)}
              outcome={outcome}
              quotes={quotes}
              size={size}
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
