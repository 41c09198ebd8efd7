import { createFetchJson } from '@/lib/net/createFetchJson'
import { systemClock } from '@/lib/net/systemClock'
import { simulatedPredictfun } from '@/lib/sandbox/predictfun/simulatedPredictfun'
import { startPredictfun } from '@/lib/sandbox/predictfun/startPredictfun'
import { createWorld } from '@/lib/sandbox/world/createWorld'
import type { StreamStage } from '../stream.testkit'
import { createCategoryNumbers } from './categoryNumbers'
import { createPredictfunClient } from './client'
import { createPredictfunStream } from './stream'

const HOUR_MS = 3_600_000

/** Two sockets of three markets; nothing takes longer than half a second. */
export async function startPredictfunStage(): Promise<StreamStage> {
  let now = Date.UTC(2026, 10, 21, 15)
  const world = createWorld({ seed: 1, events: 60, now })
  const source = simulatedPredictfun(world)
  const { servers, env } = await startPredictfun(source, () => now, { perMinute: 1e6, heartbeatMs: 150 })
  const listings = world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR_MS)
    .flatMap(({ predictfun }) => predictfun ?? [])
  const markets = listings
    .flatMap(({ markets }) => markets)
    .filter(({ book }) => book.missing === 'none')
    .slice(0, 6)
  const numbers = createCategoryNumbers()
  numbers.put(
    listings.map((listing) => ({
      categoryId: String(listing.categoryId),
      marketIds: listing.markets.map(({ id }) => id),
    })),
  )
  const apiKey = env.PREDICTFUN_API_KEY ?? ''
  const fetchJson = createFetchJson({
    clock: systemClock,
    retry: { attempts: 1 },
    defaultLimit: { perSecond: 1e6, burst: 1e6 },
    breaker: { threshold: Number.POSITIVE_INFINITY },
  })
  return {
    stream: createPredictfunStream({
      client: createPredictfunClient({ fetchJson, apiUrl: env.PREDICTFUN_API_URL ?? '', apiKey }),
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
    setFault: (fault) => {
      for (const server of servers) server.setFault(fault)
    },
    move: () => {
      now += 5 * 60_000
    },
    bookOf: (marketId) => source.book(marketId, now)?.sides ?? { bids: [], asks: [] },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
