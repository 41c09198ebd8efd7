import { simulatedKalshi } from '@/lib/dev/sandbox/kalshi/simulatedKalshi'
import { startKalshi } from '@/lib/dev/sandbox/kalshi/startKalshi'
import { systemClock } from '@/lib/infra/net/systemClock'
import { controlsOf, createStillWorld, sixQuoted } from '../stillWorld.testkit'
import type { StreamStage } from '../stream.testkit'
import { createKalshiStream } from './stream'

/** Kalshi's stand-in with a static world, and a stream with short timeouts. */
export async function startKalshiStage(): Promise<StreamStage> {
  const { world, now, move, questions } = createStillWorld({ events: 40 })
  const source = simulatedKalshi(world)
  const { servers, env } = await startKalshi(source, now, { pingMs: 100 })
  const markets = sixQuoted(questions.flatMap(({ kalshi }) => kalshi?.markets ?? []))
  return {
    stream: createKalshiStream({
      wsUrl: env.KALSHI_WS_URL ?? '',
      key: {
        id: env.KALSHI_KEY_ID ?? '',
        privateKey: (env.KALSHI_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
      },
      clock: systemClock,
      timing: {
        watchdogMs: 1_500,
        waitMs: 300,
        maxWaitMs: 600,
        quietMs: 700,
        tickMs: 20,
        backoff: { minMs: 100, maxMs: 200 },
      },
    }),
    refs: markets.map(({ id }) => ({ marketId: id, yesTokenId: `${id}:yes` })),
    move,
    bookOf: (ticker) => source.book(ticker, now()) ?? { bids: [], asks: [] },
    ...controlsOf(servers),
  }
}
