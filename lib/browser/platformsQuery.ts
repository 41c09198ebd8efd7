import { queryOptions } from '@tanstack/react-query'
import type { PlatformInfo, PlatformsResponse } from '@/lib/contract/platforms'
import { call } from './call'
import { shouldRetry } from './shouldRetry'

/** The platforms and their state, refetched every five seconds while the page is in view. */
export const platformsQuery = () =>
  queryOptions({
    queryKey: ['platforms'],
    queryFn: ({ signal }) => call('getPlatforms', { signal }),
    refetchInterval: 5_000,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

/** A platform without the figures that change with every reply. */
export interface PlatformSummary extends Omit<PlatformInfo, 'health' | 'chain'> {
  health: Pick<PlatformInfo['health'], 'state' | 'message'>
}

/**
 * The platforms; the same list object until one of them changes. Most of a page depends on them: with book ages
 * included the whole page would be rendered again, in one long task, every five seconds.
 */
export const platformSummariesQuery = () => queryOptions({ ...platformsQuery(), select: toSummaries })

const toSummaries = ({ platforms }: PlatformsResponse): PlatformSummary[] =>
  platforms.map(({ health: { state, message }, chain: _, ...platform }) => ({
    ...platform,
    health: { state, message },
  }))
