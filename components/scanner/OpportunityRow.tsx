'use client'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatAge } from '@/components/format/dates'
import { formatFinePrice, formatTokens, formatUsd, UNKNOWN } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { cn } from '@/components/ui/cn'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { LegPlan } from './LegPlan'
import { type PlacedRow, profitWith } from './rows'

/** Classes of the table's cells, head included. */
export const CELL = 'figures whitespace-nowrap px-2 py-2 text-right align-top md:px-3'
export const MEDIUM = 'hidden sm:table-cell'
export const WIDE = 'hidden xl:table-cell'
const COLUMNS = 9

const VERDICTS = {
  same: { label: 'same', tone: 'good' },
  differs: { label: 'differs', tone: 'bad' },
  unknown: { label: 'not compared', tone: 'plain' },
} as const

const percent = (value: number | null) =>
  value === null ? UNKNOWN : `${value.toFixed(value < 100 ? 2 : 0)}%`

const days = (value: number | null) =>
  value === null ? UNKNOWN : value < 1 ? `${Math.ceil(value * 24)} h` : `${Math.round(value)} d`

function Title({ item, isGone }: { item: ArbitrageItem; isGone: boolean }) {
  const platforms = [...new Set(item.legs.map(({ platform }) => platform))]
  return (
    <>
      <span className="block font-medium">{item.event_title}</span>
      {item.outcome_group_title && <span className="block text-ink-2">{item.outcome_group_title}</span>}
      <span className="mt-1 flex min-h-6 flex-wrap items-center gap-1.5">
        {/* As many as books decide: on a phone they have a line of their own, or the badges would wrap anew. */}
        <PlatformMarks ids={platforms} className="w-full sm:w-auto" />
        {item.kind === 'event' && <Badge>{`all ${item.legs.length} outcomes`}</Badge>}
        {!item.verified && <Badge tone="warn">match not verified</Badge>}
        {/* It comes and goes every second: its room stays. */}
        <span className={isGone || item.cautions.includes('book_just_moved') ? undefined : 'invisible'}>
          <Badge className="w-20 justify-center">{isGone ? 'gone' : 'just moved'}</Badge>
        </span>
      </span>
    </>
  )
}

/**
 * One opportunity; expanded, its purchases side by side. `isNew` fades it in; `isGone`: its last state;
 * `isLinked`: target of a link, so expanded and in view.
 */
export function OpportunityRow({
  item,
  capital,
  now,
  isNew,
  isGone,
  isLinked = false,
}: PlacedRow & {
  capital: number | undefined
  now: number | undefined
  isLinked?: boolean
}) {
  const [isOpen, setOpen] = useState(isLinked)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  const id = useId()
  const { arbitrage, depth, settlement } = item
  const verdict = VERDICTS[settlement.verdict]
  const spent = capital === undefined ? depth.max_usd : Math.min(capital, depth.max_usd)
  return (
    <>
      <tr ref={row} className={cn('border-t', isNew && 'animate-rise', isGone && 'bg-sunken')}>
        <th scope="row" className="px-2 py-2 text-left align-top font-normal md:px-3">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex w-full items-start gap-2 text-left text-sm"
          >
            <ChevronDown
              aria-hidden
              className={cn('mt-0.5 size-4 shrink-0 text-ink-3', isOpen && 'rotate-180')}
            />
            <span className="min-w-0">
              <Title item={item} isGone={isGone} />
            </span>
          </button>
        </th>
        <td className={cn(CELL, WIDE)}>
          {formatFinePrice(arbitrage.buy_yes_price + (arbitrage.buy_no_price ?? 0))}
        </td>
        <td className={cn(CELL, WIDE)}>{formatFinePrice(arbitrage.platform_fee)}</td>
        <td className={cn(CELL, MEDIUM)}>
          {formatFinePrice(arbitrage.profit)}
          <span className="block text-ink-3 text-xs">{percent(arbitrage.profit_pct)}</span>
        </td>
        <td className={cn(CELL, 'font-medium', isGone ? 'text-ink-3 line-through' : 'text-good')}>
          {formatUsd(profitWith(item, capital))}
          <span className="block font-normal text-ink-3 text-xs sm:hidden">
            {percent(arbitrage.profit_pct)}
          </span>
        </td>
        <td className={CELL}>
          {formatUsd(spent)}
          <span className="block text-ink-3 text-xs">{`${formatTokens(depth.max_shares)} sets`}</span>
        </td>
        <td className={cn(CELL, WIDE)}>
          {days(arbitrage.days_until)}
          <span className="block text-ink-3 text-xs">{`${percent(arbitrage.apr)} a year`}</span>
        </td>
        <td className={cn(CELL, WIDE)}>
          {now === undefined ? UNKNOWN : formatAge(now - Date.parse(item.first_seen))}
        </td>
        <td className={cn(CELL, WIDE)}>
          <Badge tone={verdict.tone}>{verdict.label}</Badge>
          {settlement.differs.length > 0 && (
            <span className="block text-ink-3 text-xs">{settlement.differs.join(', ')}</span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={COLUMNS} className="bg-sunken px-3 py-3">
            <ul className="grid gap-3 sm:grid-cols-2">
              {item.legs.map((leg) => (
                <LegPlan key={`${leg.platform} ${leg.market_id}`} item={item} leg={leg} />
              ))}
            </ul>
            <p className="mt-2 text-ink-3 text-xs xl:hidden">
              {`Fees ${formatFinePrice(arbitrage.platform_fee)} a set, locked ${days(arbitrage.days_until)}, ${percent(arbitrage.apr)} a year, settlement ${verdict.label}.`}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}
