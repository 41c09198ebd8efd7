import { simulatedPredictfun } from '@/lib/dev/sandbox/predictfun/simulatedPredictfun'
import { startPredictfun } from '@/lib/dev/sandbox/predictfun/startPredictfun'
import { systemClock } from '@/lib/infra/net/systemClock'
import { controlsOf, createStillWorld, sixQuoted, unlimitedFetch } from '../stillWorld.testkit'
import type { StreamStage } from '../stream.testkit'
import { createCategoryNumbers } from './categoryNumbers'
import { createPredictfunClient } from './client'
import { createPredictfunStream } from './stream'

/** Two sockets of three markets; nothing takes longer than half a second. */
export async function startPredictfunStage(): Promise<StreamStage> {
  const { world, now, move, questions } = createStillWorld({ events: 60 })
  const source = simulatedPredictfun(world)
  const { servers, env } = await startPredictfun(source, now, { perMinute: 1e6, heartbeatMs: 150 })
  const listings = questions.flatMap(({ predictfun }) => predictfun ?? [])
  const markets = sixQuoted(listings.flatMap(({ markets }) => markets))
  const numbers = createCategoryNumbers()
  numbers.put(
    listings.map((listing) => ({
      categoryId: String(listing.categoryId),
      marketIds: listing.markets.map(({ id }) => id),
    })),
  )
  const apiKey = env.PREDICTFUN_API_KEY ?? ''
  return {
    stream: createPredictfunStream({
      client: createPredictfunClient({
        fetchJson: unlimitedFetch(),
        apiUrl: env.PREDICTFUN_API_URL ?? '',
        apiKey,
      }),
      clock: systemClock,
      numbers,
      wsUrl: env.PREDICTFUN_WS_URL ?? '',
      apiKey,
      perConnection: 3,
      timing: {
        watchdogMs: 1_500,
        answerMs: 1_000,
        drainMs: 500,
        idleMs: 100,
        probeMs: 1_000,
        firstBookMs: 150,
        quietMs: 400,
        lagMs: 100,
        gapMs: 20,
        retryMaxMs: 200,
        newsMs: 50,
        sweepMs: 20,
        backoff: { minMs: 20, maxMs: 100 },
      },
    }),
    refs: markets.map(({ id, tokens }) => ({ marketId: id, yesTokenId: tokens[0] })),
    move,
    bookOf: (marketId) => source.book(marketId, now())?.sides ?? { bids: [], asks: [] },
    ...controlsOf(servers),
  }
}
