import { simulatedOpinion } from '@/lib/dev/sandbox/opinion/simulatedOpinion'
import { startOpinion } from '@/lib/dev/sandbox/opinion/startOpinion'
import { systemClock } from '@/lib/infra/net/systemClock'
import { controlsOf, createStillWorld, sixQuoted, unlimitedFetch } from '../stillWorld.testkit'
import type { StreamStage } from '../stream.testkit'
import { createOpinionClient } from './client'
import { createOpinionStream } from './stream'

export async function startOpinionStage(): Promise<StreamStage> {
  const { world, now, move, questions } = createStillWorld({ events: 60 })
  const source = simulatedOpinion(world)
  const { servers, env } = await startOpinion(source, now, { perSecond: 1e6 })
  const markets = sixQuoted(questions.flatMap(({ opinion }) => opinion?.markets ?? []))
  const tokens = new Map(markets.map((market) => [market.id, market.tokens[0]]))
  const apiKey = env.OPINION_API_KEY ?? ''
  return {
    stream: createOpinionStream({
      client: createOpinionClient({ fetchJson: unlimitedFetch(), apiUrl: env.OPINION_API_URL ?? '', apiKey }),
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
    move,
    bookOf: (marketId) => source.book(tokens.get(marketId) ?? '', now())?.sides ?? { bids: [], asks: [] },
    ...controlsOf(servers),
  }
}
