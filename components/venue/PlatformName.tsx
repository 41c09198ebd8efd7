'use client'
import type { PlatformId } from '@/lib/contract/platform'
import { usePlatforms } from './usePlatforms'
import { VenueName } from './VenueName'

/** The venue that stands behind a platform id. */
export function PlatformName({ platform, className }: { platform: PlatformId; className?: string }) {
  const venue = usePlatforms().find(platform)?.venue
  return venue ? <VenueName venue={venue} className={className} /> : null
}
