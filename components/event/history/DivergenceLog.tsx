import { formatFinePrice } from '@/components/format/figures'
import { formatLocalMinute } from '@/components/format/localTime'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { Outcome } from '@/lib/core/domain/market'
import { type Divergence, findDivergences } from './divergence'
import type { HistoryRow } from './historyRows'

const MAX_SHOWN = 6

const Standing = ({
  one: { id, price },
  platforms,
}: {
  one: Divergence['high']
  platforms: readonly PlatformSummary[]
}) => {
  const venue = platforms.find((platform) => platform.id === id)?.venue
  return (
    <span className="inline-flex items-center gap-2">
      {venue && <VenueName venue={venue} />}
      {formatFinePrice(price)}
    </span>
  )
}

/** The largest price differences between platforms in the period. `rows` carry the last known prices. */
export function DivergenceLog({
  side,
  rows,
  platforms,
}: {
  side: Outcome
  rows: readonly HistoryRow[]
  platforms: readonly PlatformSummary[]
}) {
  const found = findDivergences(rows, MAX_SHOWN)
  return (
    <div className="border-t pt-3">
      <h3 className="font-medium text-sm">Largest price differences</h3>
      {found.length === 0 ? (
        <p className="mt-1 text-ink-3 text-sm">No difference above half a cent in this period.</p>
      ) : (
        <ScrollRegion label="Divergence log" className="mt-1 overflow-x-auto">
          <table className="figures w-full whitespace-nowrap text-xs">
            <caption className="sr-only">
              Largest differences in the price of {side === 'yes' ? 'Yes' : 'No'} between platforms, before
              fees
            </caption>
            <thead>
              <tr className="h-7 text-left text-ink-3 *:pr-4 *:font-normal">
                <ColumnHeads names={['When', 'Highest', 'Lowest']} />
                <th scope="col" className="text-right" title="Before fees">
                  Apart
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ at, high, low, gap }) => (
                <tr key={at} className="h-7 border-t *:pr-4">
                  <th scope="row" className="text-left font-normal text-ink-2">
                    {formatLocalMinute(at * 1_000)}
                  </th>
                  <td>
                    <Standing one={high} platforms={platforms} />
                  </td>
                  <td>
                    <Standing one={low} platforms={platforms} />
                  </td>
                  <td className="text-right font-medium">{formatFinePrice(gap)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
