import type { ReadyResponse } from '@/lib/contract/health'
import { platformOf } from '@/lib/contract/platform'
import { BaseError } from '@/lib/core/domain/errors'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import type { Readiness, Runtime } from '@/lib/operations/runtime'

function missingOf({ leaving, database, venues }: Readiness): string {
  const waiting = VENUE_IDS.filter((venue) => venues[venue] === false)
  if (leaving) return 'This process is stopping.'
  if (!database) return 'The database does not answer.'
  return waiting.length === 0
    ? 'The first reading of the platforms is not done.'
    : `The first reading of these is not done: ${waiting.join(', ')}.`
}

/**
 * Ready to serve.
 * Errors: `unavailable` otherwise, naming what is missing.
 */
export async function getReady(runtime: Runtime): Promise<ReadyResponse> {
  const readiness = await runtime.readiness()
  if (!readiness.ready) {
    throw new BaseError(missingOf(readiness), {
      code: 'unavailable',
      retryable: true,
      retryAfterSeconds: 2,
    })
  }
  const platforms = VENUE_IDS.flatMap((venue) => {
    const platform = platformOf(venue, runtime.config.platforms)
    const done = readiness.venues[venue]
    return platform && done !== undefined ? [[platform, done] as const] : []
  })
  return { ready: true, database: readiness.database, platforms: Object.fromEntries(platforms) }
}
