import { formatFinePrice, formatTokens, formatUsd, formatUsdWhole } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { venueColor } from '@/components/venue/brand'
import { VenueName } from '@/components/venue/VenueName'
import { type Ribbon, ROW_PX, ribbonPath, ribbonsOf } from './ribbons'
import type { Route } from './routeAt'

const Ribbons = ({
  ribbons,
  height,
  mirrored,
}: {
  ribbons: readonly Ribbon[]
  height: number
  mirrored: boolean
}) => (
  <svg aria-hidden viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="h-full w-full">
    {ribbons.map((ribbon) => (
      <path
        key={ribbon.venue}
        d={ribbonPath(ribbon, mirrored)}
        fill={venueColor(ribbon.venue)}
        className="opacity-55 duration-150 motion-safe:transition-[d]"
      />
    ))}
  </svg>
)

/** Money from one end over the platforms to the tokens at the other. Decorative: a table has the same figures. */
export function RoutePicture({
  route,
  thickness,
  direction,
}: {
  route: Route
  /** Of all ribbons together, px. */
  thickness: number
  direction: 'buy' | 'sell'
}) {
  const height = route.legs.length * ROW_PX
  const ribbons = ribbonsOf(route.legs, thickness)
  const money = <span className="font-semibold text-sm">{formatUsdWhole(route.usd)}</span>
  const tokens = (
    <span className="text-sm">
      <span className="font-semibold">{formatTokens(route.tokens)}</span>
      <span className="block text-ink-3 text-xs">tokens</span>
    </span>
  )
  return (
    <div
      aria-hidden
      className="figures grid grid-cols-[auto_minmax(1.5rem,1fr)_minmax(8.5rem,auto)_minmax(1.5rem,1fr)_auto] items-center gap-x-1.5"
      style={{ height }}
    >
      <span className="min-w-13 text-right">{direction === 'buy' ? money : tokens}</span>
      <Ribbons ribbons={ribbons} height={height} mirrored={false} />
      <ul className="h-full">
        {route.legs.map(({ venue, usd, fee, price }) => (
          <li
            key={venue}
            className={cn(
              'flex flex-col justify-center whitespace-nowrap text-xs',
              usd <= 0 && 'text-ink-3 grayscale',
            )}
            style={{ height: ROW_PX }}
          >
            <VenueName venue={venue} className="font-medium" />
            {usd > 0 ? (
              <>
                <span>
                  {formatUsd(usd)} <span className="text-ink-2">at {formatFinePrice(price)}</span>
                </span>
                <span className="text-ink-3">{fee > 0 ? `fee ${formatUsd(fee)}` : 'no fee'}</span>
              </>
            ) : (
              <span>not used</span>
            )}
          </li>
        ))}
      </ul>
      <Ribbons ribbons={ribbons} height={height} mirrored />
      <span className="min-w-13">{direction === 'buy' ? tokens : money}</span>
    </div>
  )
}
