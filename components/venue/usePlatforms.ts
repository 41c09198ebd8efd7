'use client'
import { useQuery } from '@tanstack/react-query'
import { platformsQuery } from '@/lib/client/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { PlatformInfo } from '@/lib/contract/platforms'

/** The platforms of this deployment. The frame of every page brings them along, so they are there at once. */
export function usePlatforms(): {
  platforms: readonly PlatformInfo[]
  find: (id: PlatformId) => PlatformInfo | undefined
} {
  const { data } = useQuery(platformsQuery())
  const platforms = data?.platforms ?? []
  return { platforms, find: (id) => platforms.find((platform) => platform.id === id) }
}
