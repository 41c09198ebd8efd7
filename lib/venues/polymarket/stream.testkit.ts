import { systemClock } from '@/lib/net/systemClock'
import { simulatedPolymarket } from '@/lib/sandbox/polymarket/simulatedPolymarket'
import { startPolymarket } from '@/lib/sandbox/polymarket/startPolymarket'
import { createWorld } from '@/lib/sandbox/world/createWorld'
import type { StreamStage } from '../stream.testkit'
import { createPolymarketStream } from './stream'

const HOUR_MS = 3_600_000

export async function startPolymarketStage(): Promise<StreamStage> {
  let now = Date.UTC(2026, 10, 21, 15)
  const world = createWorld({ seed: 1, events: 40, now })
  const source = simulatedPolymarket(world)
  const { servers, env } = await startPolymarket(source, () => now)
  const markets = world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR_MS)
    .flatMap(({ polymarket }) => polymarket?.markets ?? [])
    .filter(({ book }) => book.missing === 'none')
    .slice(0, 6)
  const tokens = new Map(markets.map((market) => [market.id, market.tokens[0]]))
  return {
    stream: createPolymarketStream({
      wsUrl: env.POLYMARKET_WS_URL ?? '',
      clock: systemClock,
      timing: {
        heartbeatMs: 100,
        watchdogMs: 1_500,
        waitMs: 300,
        maxWaitMs: 600,
        quietMs: 700,
        suspectMs: 100,
        sweepMs: 20,
        backoff: { minMs: 20, maxMs: 100 },
      },
    }),
    refs: [...tokens].map(([marketId, yesTokenId]) => ({ marketId, yesTokenId })),
    setFault: (fault) => {
      for (const server of servers) server.setFault(fault)
    },
    move: () => {
      now += 5 * 60_000
    },
    bookOf: (marketId) => source.book(tokens.get(marketId) ?? '', now)?.sides ?? { bids: [], asks: [] },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
