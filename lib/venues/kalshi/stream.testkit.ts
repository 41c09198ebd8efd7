import { systemClock } from '@/lib/net/systemClock'
import { simulatedKalshi } from '@/lib/sandbox/kalshi/simulatedKalshi'
import { startKalshi } from '@/lib/sandbox/kalshi/startKalshi'
import { createWorld } from '@/lib/sandbox/world/createWorld'
import type { StreamStage } from '../stream.testkit'
import { createKalshiStream } from './stream'

const HOUR_MS = 3_600_000

/** Kalshi's stand-in with a world that stands still, and a stream that does not wait long for anything. */
export async function startKalshiStage(): Promise<StreamStage> {
  let now = Date.UTC(2026, 10, 21, 15)
  const world = createWorld({ seed: 1, events: 40, now })
  const source = simulatedKalshi(world)
  const { servers, env } = await startKalshi(source, () => now, { pingMs: 100 })
  const markets = world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 12 * HOUR_MS)
    .flatMap(({ kalshi }) => kalshi?.markets ?? [])
    .filter(({ book }) => book.missing === 'none')
    .slice(0, 6)
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
    setFault: (fault) => {
      for (const server of servers) server.setFault(fault)
    },
    move: () => {
      now += 5 * 60_000
    },
    bookOf: (ticker) => source.book(ticker, now) ?? { bids: [], asks: [] },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}
