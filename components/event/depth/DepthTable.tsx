import { formatPrice, formatSize, formatUsdCompact } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { fromMicro } from '@/lib/core/domain/units'
import type { MergedBook } from '../book/mergedBook'

const ROWS = 8

/** The depth in figures: for screen readers, and for exact reading. */
export const DepthTable = ({ book }: { book: MergedBook }) => (
  <table className="figures w-full whitespace-nowrap text-right text-xs">
    <caption className="sr-only">Cumulative depth by price, to the cent</caption>
    <thead>
      <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
        <ColumnHead className="text-left">Price</ColumnHead>
        <ColumnHeads names={['Cumulative tokens', 'Cumulative dollars']} />
      </tr>
    </thead>
    {(['asks', 'bids'] as const).map((side) => {
      const best = book[side].slice(0, ROWS)
      return (
        <tbody key={side}>
          {(side === 'asks' ? best.reverse() : best).map(({ price, tokens, total }) => (
            <tr key={price} className="h-6 border-t *:px-2">
              <th scope="row" className="text-left font-normal">
                {side === 'asks' ? 'Ask' : 'Bid'} {formatPrice(fromMicro(price))}
              </th>
              <td>{formatSize(fromMicro(tokens))}</td>
              <td className="text-ink-2">{formatUsdCompact(fromMicro(total))}</td>
            </tr>
          ))}
        </tbody>
      )
    })}
  </table>
)
