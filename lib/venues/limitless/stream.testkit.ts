import { systemClock } from '@/lib/net/systemClock'
import { simulatedLimitless } from '@/lib/sandbox/limitless/simulatedLimitless'
import { startLimitless } from '@/lib/sandbox/limitless/startLimitless'
import { createWorld } from '@/lib/sandbox/world/createWorld'
import type { StreamStage } from '../stream.testkit'
import { createLimitlessStream, type StreamTiming } from './stream'

const HOUR_MS = 3_600_000

/** Nothing takes longer than half a second. */
const QUICK: StreamTiming = {
  followGapMs: 50,
  resyncGapMs: 100,
  quietMs: 400,
  answerMs: 1_000,
  checkMs: 10,
  backoff: { minMs: 20, maxMs: 100 },
}

export async function startLimitlessStage(): Promise<StreamStage> {
  let now = Date.UTC(2026, 10, 21, 15)
  const world = createWorld({ seed: 1, events: 40, now })
  const source = simulatedLimitless(world)
  const { servers, env } = await startLimitless(source, () => now)
  const markets = world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR_MS)
    .flatMap(({ limitless }) => limitless?.markets ?? [])
    .filter(({ book }) => book.missing === 'none')
    .slice(0, 6)
  return {
    stream: createLimitlessStream({
      wsUrl: env.LIMITLESS_WS_URL ?? '',
      clock: systemClock,
      timing: QUICK,
      capacity: { perConnection: 3, connections: 2 },
    }),
    refs: markets.map(({ id, tokens }) => ({ marketId: id, yesTokenId: tokens[0] })),
    setFault: (fault) => {
      for (const server of servers) server.setFault(fault)
    },
    move: () => {
      now += 5 * 60_000
    },
    bookOf: (marketId) => source.book(marketId, now) ?? { bids: [], asks: [] },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
