import { formatCount, formatUsd } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { Panel } from '@/components/ui/Panel'
import type { Discovery } from '@/lib/contract/balances'
import type { PositionsResponse } from '@/lib/contract/positions'
import { CHAIN_IDS, CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'

const CASH_KEYS = { 137: 'polygon', 8453: 'base', 56: 'bsc' } as const satisfies Record<ChainId, string>

/** Read status of a chain, in a line. */
function stateText(block: number | undefined, discovery: Discovery | undefined): string {
  const read = block === undefined ? 'not read' : `block ${formatCount(block)}`
  if (discovery?.state === 'indexing') return `${read}, ${Math.floor(discovery.progress * 100)}% searched`
  if (discovery?.state === 'failed') return `${read}, search failed`
  return read
}

/** Cash and positions on each chain, and the block at which they were read. */
export const ChainsPanel = ({
  data: { balances, blocks, discovery, summary, error },
}: {
  data: PositionsResponse
}) => (
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
          const { balance, symbol } = balances[CASH_KEYS[id]]
          const block = blocks[id]
          return (
            <tr key={id} className="border-t *:py-2">
              <th scope="row" className="pl-4 text-left font-medium">
                {CHAIN_NAMES[id]}
                <span
                  className={`block font-normal text-xs ${block === undefined ? 'text-warn' : 'text-ink-3'}`}
                >
                  {stateText(
                    block,
                    discovery.find(({ chain_id: chain }) => chain === id),
                  )}
                </span>
              </th>
              <td className="px-2 text-right align-top">
                {formatUsd(balance)}
                <span className="block text-ink-3 text-xs">{symbol}</span>
              </td>
              <td className="pr-4 text-right align-top">
                {block === undefined && error
                  ? formatUsd(null)
                  : formatUsd(summary.by_chain[id]?.value_usd ?? 0)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Panel>
)
