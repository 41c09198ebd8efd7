import { decimals } from '@/components/format/decimals'
import { formatChance, formatUsd, formatUsdWhole } from '@/components/format/figures'
import { VENUES } from '@/lib/core/domain/venue'
import type { Route } from './routeAt'

/** Saving of a route against one platform alone, or the part of the order that the books fill. */
export function RouteWorth({ route, direction }: { route: Route; direction: 'buy' | 'sell' }) {
  const { saving, filled } = route
  if (filled < 0.99)
    return (
      <p className="text-warn">
        The books fill {formatChance(filled)} of this order: {formatUsdWhole(route.usd)}.
      </p>
    )
  if (!saving) return <p>No single platform to compare with fills this order.</p>
  if (saving.usd < 0.005) return <p>As good as {VENUES[saving.venue].name} alone, to the cent.</p>
  return (
    <p>
      <strong className="font-semibold text-good text-lg">{formatUsd(saving.usd)}</strong>{' '}
      {direction === 'buy' ? 'cheaper' : 'more'} than {VENUES[saving.venue].name} alone,{' '}
      {decimals(saving.ratio * 100, 2)}%
    </p>
  )
}
