'use client'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatMinute } from '@/components/format/dates'
import { formatCount, formatTokens, formatUsd } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { cn } from '@/components/ui/cn'
import { Panel } from '@/components/ui/Panel'
import { Segmented } from '@/components/ui/Segmented'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import type { CostsResponse, WireTrade } from '@/lib/contract/costs'
import { Gain } from './Gain'
import { outcomeLabel } from './PositionName'
import { saveCsv } from './saveFile'
import { tradesCsv } from './tradesCsv'

const KINDS: Record<WireTrade['kind'], string> = {
  buy: 'Bought',
  sell: 'Sold',
  claim: 'Claimed',
  in: 'Received',
  out: 'Sent',
  unread: 'Not read yet',
}

const STEP = 10
const CELL = 'whitespace-nowrap base:px-2 base:py-2 text-right base:align-top base:font-normal md:base:px-3'
const WIDE = 'hidden md:table-cell'

function Row({ trade }: { trade: WireTrade }) {
  const { find } = usePlatforms()
  const platform = find(trade.platform)
  const amount = `${formatTokens(trade.tokens)} tokens`
  return (
    <tr className="border-t">
      <th scope="row" className="w-full py-2 pr-2 pl-4 text-left align-top font-normal">
        <span className="block font-medium">{trade.event_title ?? outcomeLabel(trade)}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
          {KINDS[trade.kind]} {trade.event_title === null ? '' : outcomeLabel(trade)}
          {platform && <VenueName venue={platform.venue} />}
          <span className="text-ink-3">{formatMinute(trade.at)}</span>
          <span className="md:hidden">{amount}</span>
        </span>
      </th>
      <td className={cn(CELL, WIDE)}>{formatTokens(trade.tokens)}</td>
      <td className={CELL}>{formatUsd(trade.usd)}</td>
      <td className={cn(CELL, WIDE)}>{formatUsd(trade.cost_usd)}</td>
      <td className={cn(CELL, 'pr-4 md:pr-4')}>
        <Gain usd={trade.gain_usd} />
      </td>
    </tr>
  )
}

/** Sales and claims with their gain, or all movements; as a file for the tax adviser. */
export function TradesPanel({ costs: { trades, total_trades: total } }: { costs: CostsResponse }) {
  const [which, setWhich] = useState<'gains' | 'all'>('gains')
  const [shown, setShown] = useState(STEP)
  const { find } = usePlatforms()
  const listed = which === 'all' ? trades : trades.filter(({ kind }) => kind === 'sell' || kind === 'claim')
  return (
    <Panel
      headingId="trades"
      heading="Realised profit"
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Segmented
            label="Show"
            size="sm"
            value={which}
            onChange={(next) => {
              setWhich(next)
              setShown(STEP)
            }}
            options={[
              { value: 'gains', label: 'Sales and claims' },
              { value: 'all', label: 'All movements' },
            ]}
          />
          {trades.length > 0 && (
            <Button
              size="sm"
              onClick={() =>
                saveCsv(
                  'trades',
                  tradesCsv(trades, (id) => find(id)?.name ?? id),
                )
              }
            >
              <Download aria-hidden className="size-3.5" />
              Tax CSV
            </Button>
          )}
        </span>
      }
    >
      {listed.length === 0 ? (
        <p className="p-8 text-center text-ink-2">
          {which === 'all' ? 'No movements found.' : 'Nothing sold or claimed.'}
        </p>
      ) : (
        <table className="figures w-full border-collapse text-sm">
          <caption className="sr-only">{which === 'all' ? 'All movements' : 'Sales and claims'}</caption>
          <thead>
            <tr className="h-9 text-ink-3 text-xs *:font-normal">
              <ColumnHead className="pr-2 pl-4 text-left">Trade</ColumnHead>
              <ColumnHead className={cn(CELL, WIDE, 'py-0 align-middle')}>Tokens</ColumnHead>
              <ColumnHead className={cn(CELL, 'py-0 align-middle')}>Amount</ColumnHead>
              <ColumnHead className={cn(CELL, WIDE, 'py-0 align-middle')}>Cost</ColumnHead>
              <ColumnHead className={cn(CELL, 'py-0 pr-4 align-middle md:pr-4')}>Profit</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shown).map((trade) => (
              <Row
                key={`${trade.tx} ${trade.contract_address} ${trade.token_id} ${trade.address}`}
                trade={trade}
              />
            ))}
          </tbody>
        </table>
      )}
      {listed.length > shown && (
        <div className="border-t px-2 py-1.5">
          <Button variant="quiet" size="sm" onClick={() => setShown(shown + 5 * STEP)}>
            Show more ({formatCount(listed.length - shown)} left)
          </Button>
        </div>
      )}
      <p className="border-t px-4 py-2.5 text-ink-3 text-xs">
        First in, first out, by wallet. Fees are in it, gas is not.
        {total > trades.length &&
          ` Only the newest ${formatCount(trades.length)} of ${formatCount(total)} are listed.`}
      </p>
    </Panel>
  )
}
