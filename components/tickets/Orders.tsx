import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { formatTokens, formatUsd } from '@/components/format/figures'
import { shortAddress } from '@/components/format/shortAddress'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { createTickets } from '@/lib/browser/createTickets'
import { ApiError } from '@/lib/browser/fetchJson'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { TicketsResponse } from '@/lib/contract/tickets'
import { type Accounts, walletsOf } from './accounts'
import { ChooseAccounts } from './ChooseAccounts'
import { extraCost, type Progress, placeOf, restOf } from './progress'
import { TicketCard } from './TicketCard'

export interface OrdersProps {
  /** The plan whose price the user accepted. */
  agreed: PlanAnswer
  platforms: readonly PlatformSummary[]
  /** The connected wallet. */
  address: string
  onAgain: () => void
  onRest: (tokens: number) => void
}

interface OrderListProps {
  data: TicketsResponse
  platforms: readonly PlatformSummary[]
  progress: Progress
  onProgress: (next: (all: Progress) => Progress) => void
  onRest: (tokens: number) => void
}

function OrderList({ data, platforms, progress, onProgress, onRest }: OrderListProps) {
  const nameOf = (id: string) => platforms.find((one) => one.id === id)?.name ?? 'A platform'
  const rest = restOf(data, progress)
  const extra = extraCost(data)
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {data.tickets.map((ticket, at) => (
          <TicketCard
            key={`${ticket.platform} ${ticket.limit_price}`}
            ticket={ticket}
            name={nameOf(ticket.platform)}
            place={placeOf(data.tickets, at)}
            progress={progress[at] ?? {}}
            onProgress={(patch) => onProgress((all) => ({ ...all, [at]: { ...all[at], ...patch } }))}
          />
        ))}
        {data.not_built.map(({ platform, message, url }) => (
          <li key={platform}>
            <Notice tone="warn" title={nameOf(platform)}>
              <p>
                {message}{' '}
                <a href={url} target="_blank" rel="noreferrer" className="underline">
                  Open market<span className="sr-only"> on {nameOf(platform)}</span>
                </a>
              </p>
            </Notice>
          </li>
        ))}
      </ul>
      {extra.orders > 1 && (
        <p className="text-ink-2 text-xs">
          All orders together: at most {formatUsd(extra.usd)} more than planned, before fees.
        </p>
      )}
      {rest !== undefined && (
        <div className="space-y-1.5">
          <Button className="w-full" variant="solid" onClick={() => onRest(rest)}>
            Plan the rest: {formatTokens(rest)} tokens
          </Button>
          <p className="text-ink-3 text-xs">Orders that were not sent from here count as not filled.</p>
        </div>
      )}
    </div>
  )
}

/** The orders of a plan, prepared for the connected wallet and the accounts that it signs for. */
export function Orders({ agreed, platforms, address, onAgain, onRest }: OrdersProps) {
  const [progress, setProgress] = useState<Progress>({})
  const [accounts, setAccounts] = useState<Accounts>({})
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: ({ plan, chosen }: { plan: PlanAnswer; chosen: Accounts }) =>
      createTickets({
        plan: plan.request,
        ...(plan.plan.avg_price !== null && { agreed_price: plan.plan.avg_price }),
        wallets: walletsOf(platforms, address, chosen),
      }),
  })
  useEffect(() => mutate({ plan: agreed, chosen: accounts }), [mutate, agreed, accounts])
  const moved = error instanceof ApiError && error.status === 409
  return (
    <div className="space-y-3">
      <p className="text-ink-2 text-xs">
        Signed by {shortAddress(address)}. Each order fills at once at its limit or better; what does not fill
        is cancelled.
      </p>
      {/* Orders that are out stay those of the accounts that they were made for. */}
      {Object.keys(progress).length === 0 && (
        <ChooseAccounts
          platforms={platforms.filter(({ id }) => agreed.plan.platforms[id]?.used)}
          onChoose={({ id }, account) => setAccounts((all) => ({ ...all, [id]: account }))}
        />
      )}
      {isPending || isIdle ? (
        <div role="status">
          <span className="sr-only">Preparing the orders…</span>
          <Skeleton className="h-32" />
        </div>
      ) : data ? (
        <OrderList
          data={data}
          platforms={platforms}
          progress={progress}
          onProgress={setProgress}
          onRest={onRest}
        />
      ) : (
        <Notice
          tone={moved ? 'warn' : 'bad'}
          role="alert"
          title={moved ? 'The price has moved' : 'No orders'}
        >
          <p>{errorMessage(error)}</p>
          <Button size="sm" onClick={onAgain}>
            {moved ? 'Prepare at the new price' : 'Try again'}
          </Button>
        </Notice>
      )}
    </div>
  )
}
