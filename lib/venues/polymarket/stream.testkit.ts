import { simulatedPolymarket } from '@/lib/dev/sandbox/polymarket/simulatedPolymarket'
import { startPolymarket } from '@/lib/dev/sandbox/polymarket/startPolymarket'
import { systemClock } from '@/lib/infra/net/systemClock'
import { controlsOf, createStillWorld, sixQuoted } from '../stillWorld.testkit'
import type { StreamStage } from '../stream.testkit'
import { createPolymarketStream } from './stream'

export async function startPolymarketStage(): Promise<StreamStage> {
  const { world, now, move, questions } = createStillWorld({ events: 40 })
  const source = simulatedPolymarket(world)
  const { servers, env } = await startPolymarket(source, now)
  const markets = sixQuoted(questions.flatMap(({ polymarket }) => polymarket?.markets ?? []))
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
    move,
    bookOf: (marketId) => source.book(tokens.get(marketId) ?? '', now())?.sides ?? { bids: [], asks: [] },
    ...controlsOf(servers),
  }
}
