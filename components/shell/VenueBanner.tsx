'use client'
import { TriangleAlert } from 'lucide-react'
import { IntentLink } from '@/components/ui/IntentLink'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { venueTroubles } from './venueTrouble'

/** Lists on every page the venues that are down or degraded, and why. Empty when all are connected. */
export function VenueBanner() {
  const { platforms } = usePlatforms()
  const troubles = venueTroubles(platforms)
  return (
    <div role="status">
      {troubles.length > 0 && (
        <div className="border-warn/30 border-b bg-warn/8">
          <div className="page-frame flex items-start gap-2.5 py-2 text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <ul className="min-w-0 flex-1">
              {troubles.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
            <IntentLink href="/status" className="shrink-0 text-ink-2 underline hover:text-ink">
              Status
            </IntentLink>
          </div>
        </div>
      )}
    </div>
  )
}
