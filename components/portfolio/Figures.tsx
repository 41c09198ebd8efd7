import { formatCount, formatGain, formatUsd } from '@/components/format/figures'
import { PriceAge } from '@/components/ui/PriceAge'
import type { CostsResponse } from '@/lib/contract/costs'
import type { PositionsResponse } from '@/lib/contract/positions'
import { costsOf, sumProfit } from './costsOf'
import { Figure } from './Figure'
import { sumKnown } from './sortOut'

const unknownText = (count: number, word: string) => (count > 0 ? `${formatCount(count)} ${word}` : '')

/** A sale has a known gain, or there was no sale at all. */
const isGainKnown = ({ summary, trades, discovery }: CostsResponse) => {
  const isSearched = discovery.every(({ state }) => state === 'complete')
  const gains = trades.filter(({ gain_usd: gain }) => gain !== null).length
  return gains > 0 || (isSearched && summary.unread === 0 && summary.unknown_gains === 0)
}

/** The part of the total at late prices, with the age of the oldest; else a description of the total. */
const TotalNote = ({ summary }: Pick<PositionsResponse, 'summary'>) =>
  summary.stale_as_of === null ? (
    'positions at bid, plus cash'
  ) : (
    <span className="text-warn">
      of which {formatUsd(summary.stale_value)} at prices up to <PriceAge asOf={summary.stale_as_of} />
    </span>
  )

/** The totals. Unknown values add nothing and are counted beside them. */
export function Figures({
  data: { summary, positions, balances, blocks },
  costs,
}: {
  data: PositionsResponse
  costs: CostsResponse | undefined
}) {
  const open = sumProfit(positions, costsOf(costs))
  const mid = sumKnown(positions.map(({ mid_value_usd: value }) => value))
  const noMid = positions.filter(({ mid_value_usd: value }) => value === null).length
  const claims = positions.filter(({ claimable }) => claimable).length
  const unread = [balances.polygon, balances.base, balances.bsc].filter(({ balance }) => balance === null)
  // Where no chain was read, an empty result does not mean no holdings.
  const known = Object.keys(blocks).length > 0
  const inAll = known ? sumKnown([summary.total_value, balances.total]) : undefined
  const without = (count: number) => (count > 0 ? `${formatCount(count)} without a price` : '')
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line lg:grid-cols-4 xl:grid-cols-7">
      <Figure name="Total" value={formatUsd(inAll)} className="col-span-2 xl:col-span-1">
        <TotalNote summary={summary} />
      </Figure>
      <Figure name="Positions at bid" value={formatUsd(known ? summary.total_value : undefined)}>
        {without(summary.unvalued_positions) || `${formatCount(summary.total_positions)} positions`}
      </Figure>
      <Figure
        name="Positions at mid"
        value={formatUsd(mid ?? (known && positions.length === 0 ? 0 : undefined))}
      >
        {without(noMid)}
      </Figure>
      <Figure name="Open profit" value={formatGain(open.profit)}>
        {costs === undefined ? '' : unknownText(open.unknown, 'unknown')}
      </Figure>
      <Figure
        name="Realised profit"
        value={formatGain(costs && isGainKnown(costs) ? costs.summary.realized_usd : undefined)}
      >
        {costs && unknownText(costs.summary.unknown_gains, 'unknown')}
      </Figure>
      <Figure name="Ready to claim" value={formatUsd(known ? summary.claimable_value : undefined)}>
        {claims > 0 ? `${formatCount(claims)} ${claims === 1 ? 'position' : 'positions'}` : ''}
      </Figure>
      <Figure name="Cash" value={formatUsd(balances.total)}>
        {unread.length > 0 ? `${unread.length} of 3 chains not read` : ''}
      </Figure>
    </dl>
  )
}
