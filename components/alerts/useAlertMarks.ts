import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHydrated } from '@/components/ui/useHydrated'
import { alertsQuery } from '@/lib/browser/alerts/alerts'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import type { WireAlert } from '@/lib/contract/alerts'

/** The alerts' limit prices as Yes prices; a No at p is a Yes at 1 − p. */
function alertMarks(alerts: readonly WireAlert[], outcomeId: string): number[] {
  const prices = alerts
    .filter(({ outcome_id: id, state }) => id === outcomeId && state === 'active')
    .map(({ outcome, all_in_price: price }) =>
      outcome === 'yes' ? price : Math.round((1 - price) * 1e6) / 1e6,
    )
  return [...new Set(prices)]
}

/** Alerts of the signed-in account, for an outcome's chart. */
export function useAlertMarks(outcomeId: string): readonly number[] {
  const { data: session } = useQuery(sessionQuery())
  const { data } = useQuery({ ...alertsQuery(), enabled: session?.signedIn === true })
  // The shell's notices read the same query.
  const alerts = useHydrated() ? data?.alerts : undefined
  return useMemo(() => alertMarks(alerts ?? [], outcomeId), [alerts, outcomeId])
}
