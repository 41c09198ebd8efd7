'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { memo, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { SideSwitch } from '@/components/event/book/SideSwitch'
import { isBinary, outcomeName } from '@/components/event/outcomes/outcomeName'
import { errorMessage } from '@/components/format/errorMessage'
import { useVisitorCountry } from '@/components/restricts/restricts'
import { useShortcut } from '@/components/shell/shortcuts'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { planQuery } from '@/lib/browser/planQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Outcome } from '@/lib/core/domain/market'
import type { RecentBooks } from './check/seenBooks'
import { useVerified } from './check/useVerified'
import { OrderOptions } from './form/OrderOptions'
import { faultsOf, fromCountry, isCapped, tokensOf, toRequest } from './form/order'
import { PlannerForm } from './form/PlannerForm'
import { PlanActions } from './plan/PlanActions'
import { PlanAnnouncer } from './plan/PlanAnnouncer'
import { PlanHeadline } from './plan/PlanHeadline'
import { PlanResult } from './plan/PlanResult'
import { PlanWarnings } from './plan/PlanWarnings'
import { mayPart, settlementHint } from './plan/settlementHint'
import { LegTickets } from './ticket/LegTickets'
import { planSearch, type TicketStore } from './ticket/ticketStore'
import { useTicket } from './ticket/useTicket'

/** A plan is refreshed every two seconds and checked after that: only its changed parts render. */
const Form = memo(PlannerForm)
const Headline = memo(PlanHeadline)
const Tickets = memo(LegTickets)
const Actions = memo(PlanActions)
const Warnings = memo(PlanWarnings)
const Options = memo(OrderOptions)
const Result = memo(PlanResult)

/** Plans an order on the selected outcome, while typing and whenever the books move. */
export function PlannerPanel({
  event,
  ticket,
  outcome,
  side,
  recentBooks,
  onSide,
  className,
}: {
  event: EventDetail
  ticket: TicketStore
  outcome: EventOutcome
  side: Outcome
  /** Books that plans may be based on. */
  recentBooks: RecentBooks
  onSide: (side: Outcome) => void
  className?: string
}) {
  const draft = useTicket(ticket, (one) => one.draft)
  const settled = useTicket(ticket, (one) => one.settled)
  const { change } = ticket
  const { platforms } = usePlatforms()
  const search = useSearchParams().toString()
  const pathname = usePathname()
  const tokens = useMemo(() => tokensOf(event, outcome, side), [event, outcome, side])
  const { country } = useVisitorCountry()
  const request = fromCountry(toRequest(settled, tokens), country?.code)
  const {
    data: newest,
    isError,
    error,
    failureReason,
    isPlaceholderData,
    dataUpdatedAt,
  } = useQuery({ ...planQuery(request), placeholderData: keepPreviousData })
  // The plan of the previous order must not pass for one of this order while none is available.
  const isLate = isPlaceholderData && failureReason !== null
  const { answer: data, verified } = useVerified(newest, { outcome, recentBooks, platforms })
  // Caps that follow the outcome make equal drafts that are not one object.
  const isTyping = useMemo(() => JSON.stringify(draft) !== JSON.stringify(settled), [draft, settled])
  // A refreshed plan is drawn in short tasks, together with its age.
  const plannedAt = useDeferredValue(dataUpdatedAt)
  const faults = useMemo(() => faultsOf(draft), [draft])
  const amount = useRef<HTMLInputElement>(null)
  useShortcut('p', 'Edit the amount', () => {
    amount.current?.focus()
    amount.current?.select()
  })
  useShortcut('b', 'Switch to buy', () => change({ direction: 'buy' }))
  useShortcut('s', 'Switch to sell', () => change({ direction: 'sell' }))
  const onRest = useCallback(
    (tokens: number) => change({ unit: 'tokens', amount: plainDecimal(tokens) }),
    [change],
  )
  const unsure = useMemo(
    () => platforms.filter(({ id }) => outcome.match.platforms[id]?.verified === false),
    [platforms, outcome.match],
  )
  const offered = useMemo(
    () => platforms.filter(({ id }) => event.sources.includes(id)),
    [platforms, event.sources],
  )
  const inView = { event, outcome, side, platforms }
  const shown = request && !isLate ? data : undefined
  // A fast reply must not flicker: the old plan fades only when the new one is late.
  const waiting = cn('transition-opacity', isPlaceholderData && 'opacity-60 delay-300 duration-150')
  return (
    <Panel
      headingId="planner"
      heading="Plan an order"
      aside={<SideSwitch outcome={outcome} side={side} onChange={onSide} />}
      className={cn('flex flex-col', className)}
    >
      <div className="min-h-0 space-y-3 overflow-y-auto p-4">
        {!isBinary(event) && <p className="-mt-1 font-medium text-sm">{outcomeName(outcome)}</p>}
        <Form draft={draft} faults={faults} amountRef={amount} onChange={change} />
        <div className={cn('space-y-3', waiting)}>
          {!outcome.is_active ? (
            <Notice>This outcome no longer trades.</Notice>
          ) : !request ? (
            <p className="text-ink-3 text-sm">
              {Object.keys(faults).length > 0
                ? 'Fix the marked field to see a plan.'
                : isCapped(draft)
                  ? 'No platform where you hold this outcome trades it right now.'
                  : 'No platform trades this outcome right now.'}
            </p>
          ) : isLate ? (
            <Notice tone="warn" role="alert" title="No plan for this order yet">
              {errorMessage(failureReason)} Trying again…
            </Notice>
          ) : isError && !data ? (
            <Notice tone="bad" role="alert" title="No plan available">
              {errorMessage(error)}
            </Notice>
          ) : (
            <>
              {isError && <Notice tone="warn">The plan could not be refreshed. {errorMessage(error)}</Notice>}
              <Headline answer={data} side={side} platforms={offered} />
              {data ? (
                <>
                  <Actions
                    answer={data}
                    platforms={platforms}
                    isCurrent={!isTyping && !isPlaceholderData}
                    onRest={onRest}
                  />
                  <Warnings plan={data.plan} platforms={platforms} />
                </>
              ) : (
                <Skeleton className="h-9" />
              )}
            </>
          )}
          {outcome.is_active && (
            <Tickets {...inView} live={shown} updatedAt={plannedAt} held={draft.held} onChange={change} />
          )}
        </div>
        <PlanAnnouncer
          answer={request && !isPlaceholderData ? data : undefined}
          verified={verified}
          side={side}
          platforms={platforms}
        />
        <div className="divide-y border-y">
          {outcome.is_active && shown && (
            <Result
              answer={shown}
              verified={verified}
              side={side}
              outcomeId={outcome.outcome_id}
              platforms={platforms}
              address={`${pathname}${planSearch(search, event, { selection: { outcome, side }, draft: settled })}`}
            />
          )}
          <Options
            draft={draft}
            faults={faults}
            platforms={platforms}
            offered={offered}
            unsure={unsure}
            settlementHint={
              mayPart(outcome.settlement)
                ? settlementHint(outcome.settlement, {
                    plan: data?.plan,
                    isOn: draft.keepSettlement,
                    platforms,
                  })
                : undefined
            }
            onChange={change}
          />
        </div>
      </div>
    </Panel>
  )
}
