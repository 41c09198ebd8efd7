import { formatPrice, UNKNOWN } from '@/components/format/figures'
import { Digits } from './Digits'

/** Where the two sides of a book meet: how far apart they are, and the middle. Dollars. */
export function SpreadRow({
  bid,
  ask,
  columns,
}: {
  bid: number | undefined
  ask: number | undefined
  columns: number
}) {
  const known = bid !== undefined && ask !== undefined
  const crossed = known && ask < bid
  return (
    <tbody>
      <tr className="h-8 border-y bg-sunken/60">
        <td colSpan={columns} className="px-3">
          <span className="flex items-center justify-between">
            <span className="text-ink-3">
              {crossed ? 'Crossed by' : 'Spread'}{' '}
              <span className={crossed ? 'text-warn' : 'text-ink'}>
                <Digits text={known ? formatPrice(Math.abs(ask - bid)) : UNKNOWN} />
              </span>
            </span>
            <span className="text-ink-3">
              Mid{' '}
              <span className="text-ink">
                <Digits text={known ? formatPrice((bid + ask) / 2) : UNKNOWN} />
              </span>
            </span>
          </span>
        </td>
      </tr>
    </tbody>
  )
}
