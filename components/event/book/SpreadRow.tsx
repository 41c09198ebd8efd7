import { formatPrice, formatTickPrice, UNKNOWN } from '@/components/format/figures'
import { Digits } from './Digits'

const signed = (net: number) =>
  `${net < 0 ? '−' : '+'}${formatPrice(Math.abs(Math.round(net * 1_000) / 1_000))}`

/** The middle of a book: the spread and the midpoint, which may lie between two ticks. Dollars. */
export function SpreadRow({
  bid,
  ask,
  tick,
  net,
  columns,
}: {
  bid: number | undefined
  ask: number | undefined
  tick: number | undefined
  /** Profit of a crossing after fees, dollars; undefined where unknown. */
  net?: number
  columns: number
}) {
  const known = bid !== undefined && ask !== undefined
  const crossed = known && ask < bid
  return (
    <tbody>
      <tr className="h-8 border-y bg-sunken/60">
        <td colSpan={columns} className="px-3">
          <span className="flex items-center justify-between">
            <span
              className="text-ink-3"
              title={
                crossed
                  ? 'Crossed: one platform bids more than another asks, so that the same token can be bought there and sold here'
                  : undefined
              }
            >
              {crossed ? 'Crossed' : 'Spread'}{' '}
              <span className={crossed ? 'text-warn' : 'text-ink'}>
                <Digits text={known ? formatTickPrice(Math.abs(ask - bid), tick) : UNKNOWN} />
              </span>
              {crossed && (net === undefined ? ' before fees' : `, ${signed(net)} after fees`)}
            </span>
            <span className="text-ink-3">
              Mid{' '}
              <span className="text-ink">
                <Digits text={known ? formatTickPrice((bid + ask) / 2, tick && tick / 2) : UNKNOWN} />
              </span>
            </span>
          </span>
        </td>
      </tr>
    </tbody>
  )
}
