'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { alertsQuery } from '@/lib/browser/alerts/alerts'
import { sessionQuery } from '@/lib/browser/sessionQuery'

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

const timesOf = (alerts: readonly { created_at: string }[]) =>
  alerts.map(({ created_at }) => Date.parse(created_at))

/** Notifies on any page when an alert of the signed-in account fires. Accounts without alerts load nothing for it. */
export function AlertNotices() {
  const { data: session } = useQuery(sessionQuery())
  const signedIn = session?.signedIn === true
  const { data } = useQuery({ ...alertsQuery(), enabled: signedIn })
  const alerts = signedIn ? data?.alerts : undefined
  /** When the newest alert that the page found was created. */
  const [found, setFound] = useState<number>()
  useEffect(() => {
    setFound((before) => alerts && (before ?? Math.max(0, ...timesOf(alerts))))
  }, [alerts])
  if (found === undefined || !alerts?.length) return null
  // An alert created on this page may fire before its stream is open.
  const madeHere = timesOf(alerts).filter((at) => at > found)
  return (
    <FollowAlerts
      follows={alerts.some(({ state }) => state === 'active')}
      since={madeHere.length > 0 ? Math.min(...madeHere) : undefined}
    />
  )
}
