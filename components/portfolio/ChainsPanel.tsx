import { formatCount, formatUsd } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { Panel } from '@/components/ui/Panel'
import type { Discovery } from '@/lib/contract/balances'
import type { PositionsResponse } from '@/lib/contract/positions'
import { CHAIN_IDS, CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'
import { sumKnown } from './sortOut'

const CASH_KEYS = { 137: 'polygon', 8453: 'base', 56: 'bsc' } as const satisfies Record<ChainId, string>

/** Read status of a chain, in a line. */
function stateText(block: number | undefined, discovery: Discovery | undefined): string {
  const read = block === undefined ? 'not read' : `block ${formatCount(block)}`
  if (discovery?.state === 'indexing') return `${read}, ${Math.floor(discovery.progress * 100)}% searched`
  if (discovery?.state === 'failed') return `${read}, search failed`
  return read
}

/** Value of the positions on a chain: unknown where the chain was not read or none of them has a known value. */
function valueOn(id: ChainId, { positions, blocks, error }: PositionsResponse): number | undefined {
  const held = positions.filter(({ chain_id: chain }) => chain === id)
  if (held.length > 0) return sumKnown(held.map(({ value_usd: value }) => value))
  return blocks[id] === undefined && error ? undefined : 0
}

/** Cash and positions on each chain, and the block at which they were read. */
export const ChainsPanel = ({ data }: { data: PositionsResponse }) => (
  <Panel headingId="chains" heading="By chain">
    <table className="figures w-full text-sm">
      <caption className="sr-only">Cash and positions by chain</caption>
      <thead>
        <tr className="h-8 text-ink-3 text-xs *:font-normal">
          <ColumnHead className="pl-4 text-left">Chain</ColumnHead>
          <ColumnHead className="px-2 text-right">Cash</ColumnHead>
          <ColumnHead className="pr-4 text-right">Positions</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {CHAIN_IDS.map((id) => {
          const { balance, symbol } = data.balances[CASH_KEYS[id]]
          const block = data.blocks[id]
          return (
            <tr key={id} className="border-t *:py-2">
              <th scope="row" className="pl-4 text-left font-medium">
                {CHAIN_NAMES[id]}
                <span
                  className={`block font-normal text-xs ${block === undefined ? 'text-warn' : 'text-ink-3'}`}
                >
                  {stateText(
                    block,
                    data.discovery.find(({ chain_id: chain }) => chain === id),
                  )}
                </span>
              </th>
              <td className="px-2 text-right align-top">
                {formatUsd(balance)}
                <span className="block text-ink-3 text-xs">{symbol}</span>
              </td>
              <td className="pr-4 text-right align-top">{formatUsd(valueOn(id, data))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Panel>
)
