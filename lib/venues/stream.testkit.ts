import type { BookSides } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Fault } from '@/lib/dev/sandbox/http/faults'
import type { BookRef, VenueStream } from './connector'
import { startKalshiStage } from './kalshi/stream.testkit'
import { startLimitlessStage } from './limitless/stream.testkit'
import { startOpinionStage } from './opinion/stream.testkit'
import { startPolymarketStage } from './polymarket/stream.testkit'
import { startPredictfunStage } from './predictfun/stream.testkit'

/** A venue's stream connected to a simulated server, for the suite that every stream must pass. */
export interface StreamStage {
  /** With timeouts of a few hundred milliseconds at most. */
  stream: VenueStream
  /** At least three markets with books of both sides that stay open. */
  refs: readonly BookRef[]
  /** The server's fault, in responses and on sockets, until changed. */
  setFault(fault: Fault | undefined): void
  /** Advances the world by some minutes: the books change. Otherwise it is static. */
  move(): void
  /** The server's current book in YES terms; never crossed, whatever the fault. */
  bookOf(marketId: string): BookSides
  close(): Promise<void>
}

/** All venues stream. */
export const STREAM_STAGES: Record<VenueId, () => Promise<StreamStage>> = {
  polymarket: startPolymarketStage,
  opinion: startOpinionStage,
  kalshi: startKalshiStage,
  limitless: startLimitlessStage,
  predictfun: startPredictfunStage,
}
