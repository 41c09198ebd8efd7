import { createFetchJson } from '@/lib/net/createFetchJson'
import { systemClock } from '@/lib/net/systemClock'
import { simulatedOpinion } from '@/lib/sandbox/opinion/simulatedOpinion'
import { startOpinion } from '@/lib/sandbox/opinion/startOpinion'
import { createWorld } from '@/lib/sandbox/world/createWorld'
import type { StreamStage } from '../stream.testkit'
import { createOpinionClient } from './client'
import { createOpinionStream } from './stream'

const HOUR_MS = 3_600_000

export async function startOpinionStage(): Promise<StreamStage> {
  let now = Date.UTC(2026, 10, 21, 15)
  const world = createWorld({ seed: 1, events: 60, now })
  const source = simulatedOpinion(world)
  const { servers, env } = await startOpinion(source, () => now, { perSecond: 1e6 })
  const markets = world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR_MS)
    .flatMap(({ opinion }) => opinion?.markets ?? [])
    .filter(({ book }) => book.missing === 'none')
    .slice(0, 6)
  const tokens = new Map(markets.map((market) => [market.id, market.tokens[0]]))
  const apiKey = env.OPINION_API_KEY ?? ''
  const fetchJson = createFetchJson({
    clock: systemClock,
    retry: { attempts: 1 },
    defaultLimit: { perSecond: 1e6, burst: 1e6 },
    breaker: { threshold: Number.POSITIVE_INFINITY },
  })
  return {
    stream: createOpinionStream({
      client: createOpinionClient({ fetchJson, apiUrl: env.OPINION_API_URL ?? '', apiKey }),
      clock: systemClock,
      wsUrl: env.OPINION_WS_URL ?? '',
      apiKey,
      timing: {
        heartbeatMs: 100,
        watchdogMs: 1_500,
        resyncMs: 400,
        settleMs: 20,
        gapMs: 20,
        retryMaxMs: 200,
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
