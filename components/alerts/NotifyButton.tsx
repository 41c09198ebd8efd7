'use client'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/Button'

const never = () => () => undefined
const permission = () => ('Notification' in window ? Notification.permission : 'denied')

/** Requests the browser's permission to show firings while the page is in the background. */
export function NotifyButton() {
  const first = useSyncExternalStore(never, permission, () => 'denied' as const)
  const [answer, setAnswer] = useState<NotificationPermission>()
  const state = answer ?? first
  if (state === 'granted') return <span className="text-ink-3 text-sm">Browser notifications are on</span>
  if (state === 'denied') return null
  return (
    <Button size="sm" variant="quiet" onClick={async () => setAnswer(await Notification.requestPermission())}>
      Notify me in this browser
    </Button>
  )
}
