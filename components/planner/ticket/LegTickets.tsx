'use client'
import { ArrowUpRight, ChevronDown } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { formatAge, formatClock } from '@/components/format/dates'
import { formatTickPrice, formatTokens, formatUsd } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import { cn } from '@/components/ui/cn'
import { Fold } from '@/components/ui/Fold'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Skeleton } from '@/components/ui/Skeleton'
import { useNow } from '@/components/ui/useNow'
import { venueColor } from '@/components/venue/brand'
import { VenueName } from '@/components/venue/VenueName'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Outcome } from '@/lib/core/domain/market'
import type { OrderDraft } from '../form/order'
import { exactTokens, type LegRow, legRows, orderLine, restOfOrder } from '../plan/legRows'
import { useFrozenPlan } from '../plan/useFrozenPlan'
import { useKeptRows } from './useKeptRows'

/** Only loaded when a row is expanded. */
const LegDetails = dynamic(
  () => orNotLoaded(import('../plan/LegDetails').then((module) => module.LegDetails)),
  {
    ssr: false,
    loading: () => <Skeleton className="h-20" />,
  },
)

const ICON_LINK = 'grid size-8 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink'

interface TicketProps {
  row: LegRow
  answer: PlanAnswer
  side: Outcome
  question: string
  url: string | undefined
  done: boolean
  /** The best price there has moved beyond the order's limit since it was planned. */
  movedTo: number | undefined
  onDone: () => void
}

function LegTicket({ row, answer: { request }, side, question, url, done, movedTo, onDone }: TicketProps) {
  const [open, setOpen] = useState(false)
  const { info, leg, limit, tick, share, why } = row
  const { direction, include_fees: includeFees = true } = request
  return (
    <li className={cn(!leg && 'text-ink-3')}>
      <div className="grid h-12 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-1">
        <input
          type="checkbox"
          aria-label={`Done on ${info.name}`}
          title="Mark as done"
          checked={done}
          disabled={!leg}
          onChange={onDone}
          className="size-4 accent-solid disabled:opacity-30"
        />
        <div className={cn('min-w-0', done && 'text-ink-3 line-through')}>
          <p className={cn('flex items-center gap-1.5 text-sm', leg ? 'font-medium' : 'grayscale')}>
            <VenueName venue={info.venue} />
            {leg && <span className="figures font-normal text-ink-3">{Math.round(share * 100)}%</span>}
          </p>
          <p className="figures truncate text-xs">
            {leg ? (
              <>
                {direction === 'buy' ? 'Buy' : 'Sell'}{' '}
                <span className="font-medium">{exactTokens(leg.gross_tokens)}</span>{' '}
                {side === 'yes' ? 'Yes' : 'No'}
                {limit !== undefined && (
                  <>
                    {' '}
                    at {direction === 'buy' ? '≤' : '≥'}{' '}
                    <span className="font-medium" title="Limit before fees">
                      {formatTickPrice(limit, tick)}
                    </span>
                  </>
                )}
                {movedTo === undefined ? (
                  <span className="text-ink-3">, {formatUsd(leg.usd)}</span>
                ) : (
                  <span className="text-warn">, now {formatTickPrice(movedTo, tick)}</span>
                )}
              </>
            ) : (
              why
            )}
          </p>
        </div>
        <div className="flex">
          {leg && (
            <CopyButton
              iconOnly
              text={orderLine(row, { direction, side, question })}
              label={`Copy the order on ${info.name}`}
            />
          )}
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open market on ${info.name}`}
              title={`Open market on ${info.name}`}
              className={ICON_LINK}
            >
              <ArrowUpRight aria-hidden className="size-4" />
            </a>
          )}
          {leg && (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`Details of the order on ${info.name}`}
              title="Fee, average and depth"
              onClick={() => setOpen(!open)}
              className={ICON_LINK}
            >
              <ChevronDown aria-hidden className={cn('size-4', open && 'rotate-180')} />
            </button>
          )}
        </div>
      </div>
      {leg && open && (
        <div className="space-y-1.5 pb-3">
          <LegDetails {...{ leg, info, direction, includeFees, limit, tick }} />
        </div>
      )}
    </li>
  )
}

/** Most plans have one part or two. */
const USUAL_PARTS = 2

/** Placeholder rows, while the first plan loads. */
const EmptyRow = ({ info }: { info: PlatformSummary }) => (
  <li className="flex h-12 items-center pl-7 text-ink-3 text-sm grayscale">
    <VenueName venue={info.venue} />
  </li>
)

const Shares = ({ rows }: { rows: readonly LegRow[] }) => (
  <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
    {rows.map(
      ({ info, leg, share }) =>
        leg && (
          <span
            key={info.id}
            className="min-w-1 transition-[flex-grow] duration-150"
            style={{ flexGrow: share, backgroundColor: venueColor(info.venue) }}
          />
        ),
    )}
  </div>
)

/** What a sale may still take from each platform once those legs are filled. */
const heldAfter = (held: OrderDraft['held'], rows: readonly LegRow[], done: ReadonlySet<string>) => {
  const left = { ...held }
  for (const { info, leg } of rows) {
    const had = left[info.id]
    if (leg && done.has(info.id) && had !== undefined)
      left[info.id] = Number(plainDecimal(Math.max(0, had - leg.tokens)))
  }
  return left
}

/** Its own component, because it ticks. */
function QuoteAge({ updatedAt }: { updatedAt: number }) {
  const now = useNow(1_000)
  return now !== undefined && `Quote ${formatAge(Math.max(0, now - updatedAt))} old`
}

/**
 * The order's legs as tickets to place by hand; the platforms that have had none are folded below with the reason.
 * Nothing is signed here.
 */
export function LegTickets({
  live,
  updatedAt,
  event,
  outcome,
  side,
  platforms,
  held: caps,
  onChange,
}: {
  /** The newest plan; undefined before the first. */
  live: PlanAnswer | undefined
  /** When it was planned, ms; 0 while it is the plan of the previous order. */
  updatedAt: number
  event: EventDetail
  outcome: EventOutcome
  side: Outcome
  platforms: readonly PlatformSummary[]
  held: OrderDraft['held']
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  const { held, toggle, drop } = useFrozenPlan(live)
  const answer = held?.answer ?? live
  const rows = answer ? legRows(answer, { sources: event.sources, outcome, platforms }) : []
  const rest = held ? restOfOrder(held.answer, held.done) : 0
  const inUsd = answer?.request.amount_usd !== undefined
  const question = [event.event_title, outcome.outcome_group_title].filter(Boolean).join(': ')
  const { shown, folded } = useKeptRows(rows, JSON.stringify(answer?.request ?? null))
  const movedTo = ({ info, limit }: LegRow): number | undefined => {
    const best = live?.plan.platforms[info.id]?.best_price
    if (!held || held.done.has(info.id) || limit === undefined || best == null) return undefined
    const isBeyond = held.answer.request.direction === 'buy' ? best > limit : best < limit
    return isBeyond ? best : undefined
  }
  const ticket = (row: LegRow) =>
    answer && (
      <LegTicket
        key={row.info.id}
        row={row}
        answer={answer}
        side={side}
        question={question}
        url={event.urls[row.info.id]}
        done={held?.done.has(row.info.id) ?? false}
        movedTo={movedTo(row)}
        onDone={() => toggle(row.info.id)}
      />
    )
  return (
    <section aria-label="Parts of the order" className="space-y-1">
      <Shares rows={rows} />
      <ul className="divide-y">
        {answer
          ? shown.map(ticket)
          : platforms
              .filter(({ id }) => event.sources.includes(id))
              .slice(0, USUAL_PARTS)
              .map((info) => <EmptyRow key={info.id} info={info} />)}
      </ul>
      {folded.length > 0 && (
        <div className="border-t">
          <Fold label="Not used" summary={folded.map(({ info, why }) => `${info.name}: ${why}`).join(', ')}>
            <ul className="divide-y">{folded.map(ticket)}</ul>
          </Fold>
        </div>
      )}
      <div className="flex min-h-8 items-center justify-between gap-2 border-t pt-1 text-ink-3 text-xs">
        {held ? (
          <>
            <span className="figures">Parts as of {formatClock(held.at)}</span>
            <span className="flex gap-1">
              <Button size="sm" variant="quiet" onClick={drop}>
                Reset
              </Button>
              {rest > 0 && (
                <Button
                  size="sm"
                  variant="solid"
                  onClick={() => {
                    onChange({
                      amount: plainDecimal(rest),
                      held: heldAfter(caps, rows, held.done),
                    })
                    drop()
                  }}
                >
                  Plan the rest: {inUsd ? formatUsd(rest) : `${formatTokens(rest)} tokens`}
                </Button>
              )}
            </span>
          </>
        ) : (
          <>
            <span>Place each order on its platform, then tick it.</span>
            <span className="figures whitespace-nowrap">
              {live && updatedAt > 0 && <QuoteAge updatedAt={updatedAt} />}
            </span>
          </>
        )}
      </div>
    </section>
  )
}
