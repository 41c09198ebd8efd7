import { simulatedLimitless } from '@/lib/dev/sandbox/limitless/simulatedLimitless'
import { startLimitless } from '@/lib/dev/sandbox/limitless/startLimitless'
import { systemClock } from '@/lib/infra/net/systemClock'
import { controlsOf, createStillWorld, sixQuoted } from '../stillWorld.testkit'
import type { StreamStage } from '../stream.testkit'
import { createLimitlessStream, type StreamTiming } from './stream'

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
  const { world, now, move, questions } = createStillWorld({ events: 40 })
  const source = simulatedLimitless(world)
  const { servers, env } = await startLimitless(source, now)
  const markets = sixQuoted(questions.flatMap(({ limitless }) => limitless?.markets ?? []))
  return {
    stream: createLimitlessStream({
      wsUrl: env.LIMITLESS_WS_URL ?? '',
      clock: systemClock,
      timing: QUICK,
      capacity: { perConnection: 3, connections: 2 },
    }),
    refs: markets.map(({ id, tokens }) => ({ marketId: id, yesTokenId: tokens[0] })),
    move,
    bookOf: (marketId) => source.book(marketId, now()) ?? { bids: [], asks: [] },
    ...controlsOf(servers),
  }
}
