'use client'
import Link from 'next/link'
import { useState } from 'react'
import {
  formatCount,
  formatFinePrice,
  formatPrice,
  formatTokens,
  formatUsd,
  UNKNOWN,
} from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { cn } from '@/components/ui/cn'
import { PriceAge } from '@/components/ui/PriceAge'
import type { WireWallet } from '@/lib/contract/balances'
import type { TokenCost } from '@/lib/contract/costs'
import type { WirePosition } from '@/lib/contract/positions'
import { type CostOf, openProfit } from './costsOf'
import { Gain } from './Gain'
import { holdingKey } from './holdingKey'
import { outcomeLabel, PositionName } from './PositionName'
import { sellHref } from './sellHref'
import type { EventPositions } from './sortOut'

const CELL = 'whitespace-nowrap base:px-2 base:py-2 text-right base:align-top base:font-normal md:base:px-3'
const HEAD = cn(CELL, 'py-0 align-middle')
const WIDE = 'hidden md:table-cell'
/** Events shown at first, and the batch size: a wallet may hold hundreds. */
const FIRST = 20
const MORE = 50
const NEARLY_ALL = 0.99

/** A value and, where needed, a short note. */
function Value({ position }: { position: WirePosition }) {
  const { value_usd: value, sellable_tokens: sellable, balance, market_status: status } = position
  const trades = status === null || status === 'open'
  // A remainder below a lot is normal everywhere: only a book that is too thin needs a note.
  const thin = sellable !== null && sellable < balance * NEARLY_ALL
  if (value === null)
    return (
      <>
        {UNKNOWN}
        <span className="block text-ink-3 text-xs">{trades ? 'no book yet' : 'no payout yet'}</span>
      </>
    )
  return (
    <>
      <span className={cn(position.stale && 'text-ink-3')}>{formatUsd(value)}</span>
      {position.stale && (
        <span className="block font-normal text-warn text-xs">
          <PriceAge asOf={position.price_as_of} />
        </span>
      )}
      <span className="hidden font-normal text-ink-3 text-xs md:block">
        {formatFinePrice(position.price)} each
      </span>
      {thin && (
        <span className="block max-w-18 whitespace-normal text-warn text-xs md:max-w-none md:whitespace-nowrap">
          {sellable === 0 ? 'no bids' : `bids for ${formatTokens(sellable)}`}
        </span>
      )}
    </>
  )
}

/** Why a cost is unknown, in a word or two. */
const UNKNOWN_COST: Record<NonNullable<TokenCost['unknown']>, string> = {
  searching: 'searching',
  unread: 'reading trades',
  unpaid: 'not all bought',
  incomplete: 'history not whole',
}

function Cost({ cost }: { cost: TokenCost | undefined }) {
  if (cost === undefined || cost.cost_usd === null) {
    return (
      <>
        {UNKNOWN}
        {cost?.unknown && <span className="block text-ink-3 text-xs">{UNKNOWN_COST[cost.unknown]}</span>}
      </>
    )
  }
  return (
    <>
      {formatUsd(cost.cost_usd)}
      <span className="block text-ink-3 text-xs">{formatFinePrice(cost.avg_price)} each</span>
    </>
  )
}

function Row({
  position,
  cost,
  href,
  event,
  wallets,
}: {
  position: WirePosition
  cost: TokenCost | undefined
  href: string | undefined
  event: string
  wallets: readonly WireWallet[]
}) {
  const profit = openProfit(position, cost)
  return (
    <tr className="border-t hover:bg-hover">
      <th scope="row" className="w-full py-2 pr-2 pl-4 text-left align-top">
        <PositionName position={position} wallets={wallets} />
        <span className="mt-1 block font-normal text-ink-3 text-xs md:hidden">
          {formatTokens(position.balance)} tokens, cost {formatUsd(cost?.cost_usd)}
        </span>
      </th>
      <td className={cn(CELL, WIDE)}>{formatTokens(position.balance)}</td>
      <td className={cn(CELL, WIDE, 'text-ink-2')}>
        <Cost cost={cost} />
      </td>
      <td className={cn(CELL, 'font-medium')}>
        <Value position={position} />
        {profit !== undefined && <Gain usd={profit} className="block font-normal text-xs md:hidden" />}
      </td>
      <td className={cn(CELL, WIDE)}>
        <Gain usd={profit} />
      </td>
      <td className={cn(CELL, WIDE, 'text-ink-2')}>
        {formatUsd(position.mid_value_usd)}
        <span className="block text-ink-3 text-xs">{formatPrice(position.current_price)}</span>
      </td>
      <td className={cn(CELL, 'py-1.5 pr-4 md:pr-4')}>
        {href && (
          <Button asChild size="sm">
            <Link href={href} prefetch={false} aria-label={`Sell ${outcomeLabel(position)}: ${event}`}>
              Sell
            </Link>
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Positions by event: size, proceeds at the current bids, and value at the midpoint. */
export function PositionsTable({
  events,
  all,
  wallets,
  costOf,
  caption = 'Positions by event',
}: {
  events: readonly EventPositions[]
  /** Every position shown: the same outcome may be held on several platforms. */
  all: readonly WirePosition[]
  wallets: readonly WireWallet[]
  costOf: CostOf
  caption?: string
}) {
  const [count, setCount] = useState(FIRST)
  const shown = events.slice(0, count)
  return (
    <>
      <table className="figures w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="h-9 text-ink-3 text-xs">
            <ColumnHead className="pr-2 pl-4 text-left font-normal">Outcome</ColumnHead>
            <ColumnHead className={cn(HEAD, WIDE)}>Tokens</ColumnHead>
            <ColumnHead className={cn(HEAD, WIDE)}>Cost</ColumnHead>
            <ColumnHead className={HEAD}>Value</ColumnHead>
            <ColumnHead className={cn(HEAD, WIDE)}>Profit</ColumnHead>
            <ColumnHead className={cn(HEAD, WIDE)}>At mid</ColumnHead>
            <ColumnHead className={cn(HEAD, 'pr-4 md:pr-4')}>
              <span className="sr-only">Sell</span>
            </ColumnHead>
          </tr>
        </thead>
        {shown.map(({ slug, title, positions, value }) => (
          <tbody key={slug ?? ''}>
            <tr className="border-t bg-sunken">
              <th scope="rowgroup" colSpan={7} className="px-4 py-2 text-left font-semibold">
                <span className="flex items-baseline justify-between gap-4">
                  {slug === undefined ? (
                    <bdi>{title}</bdi>
                  ) : (
                    <Link data-result href={`/event/${slug}`} prefetch={false} className="hover:underline">
                      <bdi>{title}</bdi>
                    </Link>
                  )}
                  {positions.length > 1 && (
                    <span className="whitespace-nowrap font-normal text-ink-2">{formatUsd(value)}</span>
                  )}
                </span>
              </th>
            </tr>
            {positions.map((position) => (
              <Row
                key={holdingKey(position)}
                position={position}
                cost={costOf(position)}
                href={sellHref(position, all)}
                event={title}
                wallets={wallets}
              />
            ))}
          </tbody>
        ))}
      </table>
      {events.length > count && (
        <div className="border-t px-2 py-1.5">
          <Button variant="quiet" size="sm" onClick={() => setCount(count + MORE)}>
            Show more ({formatCount(events.length - count)} of {formatCount(events.length)} events left)
          </Button>
        </div>
      )}
    </>
  )
}
