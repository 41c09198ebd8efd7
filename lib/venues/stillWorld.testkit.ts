import type { Fault } from '@/lib/dev/sandbox/http/faults'
import { createWorld } from '@/lib/dev/sandbox/world/createWorld'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'

const HOUR_MS = 3_600_000

/** A static world until advanced, with its questions that stay open. */
export function createStillWorld({ events }: { events: number }) {
  let now = Date.UTC(2026, 10, 21, 15)
  const world = createWorld({ seed: 1, events, now })
  return {
    world,
    now: () => now,
    move: () => {
      now += 5 * 60_000
    },
    questions: world.questions.filter(
      ({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR_MS,
    ),
  }
}

/** Six markets with books of both sides. */
export const sixQuoted = <T extends { book: { missing: string } }>(markets: readonly T[]): T[] =>
  markets.filter(({ book }) => book.missing === 'none').slice(0, 6)

/** The faults and the end of a stand-in, which may be several servers. */
export const controlsOf = (
  servers: readonly { setFault(fault: Fault | undefined): void; stop(): Promise<unknown> }[],
) => ({
  setFault: (fault: Fault | undefined) => {
    for (const server of servers) server.setFault(fault)
  },
  close: async () => {
    await Promise.all(servers.map((server) => server.stop()))
  },
})

/** One attempt, no rate limit, no circuit breaker. */
export const unlimitedFetch = (clock = systemClock) =>
  createFetchJson({
    clock,
    retry: { attempts: 1 },
    defaultLimit: { perSecond: 1e6, burst: 1e6 },
    breaker: { threshold: Number.POSITIVE_INFINITY },
  })
