import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { VENUES } from '@/lib/core/domain/venue'
import type { Route } from './routeAt'

/** The route in figures: for screen readers, and for exact reading. */
export const RouteTable = ({ route, includeFees }: { route: Route; includeFees: boolean }) => (
  <ScrollRegion label="Table of the route" className="overflow-x-auto pb-1">
    <table className="figures w-full whitespace-nowrap text-right text-xs">
      <caption className="sr-only">Parts of the order by platform</caption>
      <thead>
        <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
          <ColumnHead className="text-left">Platform</ColumnHead>
          <ColumnHeads names={['Dollars', 'Tokens', 'Average', 'Fee']} />
        </tr>
      </thead>
      <tbody>
        {route.legs.map(({ venue, usd, tokens, fee, price }) => (
          <tr key={venue} className="h-6 border-t *:px-2">
            <th scope="row" className="text-left font-normal">
              {VENUES[venue].name}
            </th>
            <td>{formatUsd(usd)}</td>
            <td>{formatTokens(tokens)}</td>
            <td>{formatFinePrice(price)}</td>
            <td>{includeFees ? formatUsd(fee) : 'not included'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)
