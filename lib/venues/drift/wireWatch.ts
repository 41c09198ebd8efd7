import { findUnknown } from './findUnknown'
import { wireDrift } from './wireDrift'
import type { WatchedEndpoint } from './wireShape'

/** One payload of an endpoint is looked at in this time. */
const EVERY_MS = 60_000

/**
 * Looks at a payload of each endpoint a minute for fields and values that nobody knows, and counts them.
 * Cost: a look-up for all other payloads; errors of its own never reach who reads.
 */
export function createWireWatch(
  clock: { now(): number },
  drift: Pick<typeof wireDrift, 'count'>,
  everyMs = EVERY_MS,
) {
  const nextAt = new Map<WatchedEndpoint, number>()
  const isDue = (endpoint: WatchedEndpoint) => clock.now() >= (nextAt.get(endpoint) ?? 0)

  return {
    /** Whether the next payload would be looked at: spares parsing where nothing else needs it. */
    isDue,
    see(endpoint: WatchedEndpoint | undefined, payload: unknown): void {
      if (endpoint === undefined || !isDue(endpoint)) return
      nextAt.set(endpoint, clock.now() + everyMs)
      const { venue, shape } = endpoint
      for (const part of findUnknown(payload, shape)) {
        drift.count({ venue, endpoint: endpoint.endpoint, ...part })
      }
    },
    clear: () => nextAt.clear(),
  }
}

/** The watch of this process. */
export const wireWatch = createWireWatch({ now: Date.now }, wireDrift)
