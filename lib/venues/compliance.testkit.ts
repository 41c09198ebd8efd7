import type { VenueId } from '@/lib/core/domain/venue'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { BookRef, VenueConnector } from './connector'
import { kalshiFixtures } from './kalshi/compliance.testkit'
import { limitlessFixtures } from './limitless/compliance.testkit'
import { opinionFixtures } from './opinion/compliance.testkit'
import { polymarketFixtures } from './polymarket/compliance.testkit'
import { predictfunFixtures } from './predictfun/compliance.testkit'

/** A small healthy venue, for the suite that every connector must pass. */
export interface VenueFixtures {
  create(deps: { fetchJson: FetchJson; clock: Clock; url: string }): VenueConnector
  /** The JSON of the healthy answers, by path; undefined is a 404. */
  answers: Record<string, (query: URLSearchParams) => unknown>
  /** An event of the listing. */
  eventId: string
  /** Its book has both sides, with levels not yet in our order. */
  known: BookRef
  /** Tick of `known`, micro-dollars. */
  tick: number
  /** The venue has no book for it. */
  unknown: BookRef
}

export const FIXTURES: Record<VenueId, VenueFixtures> = {
  polymarket: polymarketFixtures,
  kalshi: kalshiFixtures,
  limitless: limitlessFixtures,
  opinion: opinionFixtures,
  predictfun: predictfunFixtures,
}
