'use client'
import { useQuery } from '@tanstack/react-query'
import { type PlatformSummary, platformSummariesQuery } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'

const NONE: readonly PlatformSummary[] = []

/** The platforms of this deployment. Every page's layout includes them, so they are available at once. */
export function usePlatforms(): {
  platforms: readonly PlatformSummary[]
  find: (id: PlatformId) => PlatformSummary | undefined
} {
  const { data: platforms = NONE } = useQuery(platformSummariesQuery())
  return { platforms, find: (id) => platforms.find((platform) => platform.id === id) }
}
