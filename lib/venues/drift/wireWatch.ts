import { findUnknown } from './findUnknown'
import { wireDrift } from './wireDrift'
import type { WatchedEndpoint } from './wireShape'

/** One payload per endpoint is checked in this time. */
const EVERY_MS = 60_000

/**
 * Checks one payload per endpoint and minute for unknown fields and values, and counts them.
 * Cost: a look-up for all other payloads; its own errors never reach the reader.
 */
export function createWireWatch(
  clock: { now(): number },
  drift: Pick<typeof wireDrift, 'count'>,
  everyMs = EVERY_MS,
) {
  const nextAt = new Map<WatchedEndpoint, number>()
  const isDue = (endpoint: WatchedEndpoint) => clock.now() >= (nextAt.get(endpoint) ?? 0)

  return {
    /** Whether the next payload would be checked: avoids parsing where nothing else needs it. */
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
