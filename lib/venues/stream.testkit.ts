import type { BookSides } from '@/lib/domain/orderBook'
import type { VenueId } from '@/lib/domain/venue'
import type { Fault } from '@/lib/sandbox/http/faults'
import type { BookRef, VenueStream } from './connector'
import { startKalshiStage } from './kalshi/stream.testkit'
import { startLimitlessStage } from './limitless/stream.testkit'
import { startOpinionStage } from './opinion/stream.testkit'
import { startPolymarketStage } from './polymarket/stream.testkit'
import { startPredictfunStage } from './predictfun/stream.testkit'

/** A venue's stream before a stand-in of the venue, for the suite that every stream must pass. */
export interface StreamStage<Venue extends string = VenueId> {
  /** With a watchdog, waits and pauses of some hundred milliseconds at most, so that the suite need not wait long. */
  stream: VenueStream<Venue>
  /** At least three markets with books of both sides that stay open. */
  refs: readonly BookRef[]
  /** What the stand-in does wrong, requests and sockets, until told otherwise. */
  setFault(fault: Fault | undefined): void
  /** The world stands still but for this: some minutes pass at once, and the books change. */
  move(): void
  /** The stand-in's own book as it stands, in YES terms; never crossed, whatever the fault. */
  bookOf(marketId: string): BookSides
  close(): Promise<void>
}

/** All venues stream; one that does not would have to be left out of the type. */
export const STREAM_STAGES: Record<VenueId, () => Promise<StreamStage>> = {
  polymarket: startPolymarketStage,
  opinion: startOpinionStage,
  kalshi: startKalshiStage,
  limitless: startLimitlessStage,
  predictfun: startPredictfunStage,
}
