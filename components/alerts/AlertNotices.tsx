'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { alertsQuery } from '@/lib/client/alerts/alertsQuery'
import { sessionQuery } from '@/lib/client/sessionQuery'

const FollowAlerts = dynamic(
  () =>
    import('./FollowAlerts').then(
      ({ FollowAlerts }) => FollowAlerts,
      () => () => null,
    ),
  {
    ssr: false,
  },
)

/** Says on any page when an alert of the signed-in account fires. Accounts without alerts load nothing for it. */
export function AlertNotices() {
  const { data: session } = useQuery(sessionQuery())
  const { data } = useQuery({ ...alertsQuery(), enabled: session?.signedIn === true })
  if (!session?.signedIn || !data?.alerts.length) return null
  return <FollowAlerts follows={data.alerts.some(({ state }) => state === 'active')} />
}
