import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { createTradeTape } from '@/lib/books/store/tradeTape'
import type { MarketRef } from '@/lib/core/domain/market'
import type { BookSides } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import { simulatedKalshi } from '@/lib/dev/sandbox/kalshi/simulatedKalshi'
import { simulatedLimitless } from '@/lib/dev/sandbox/limitless/simulatedLimitless'
import { simulatedOpinion } from '@/lib/dev/sandbox/opinion/simulatedOpinion'
import { simulatedPolymarket } from '@/lib/dev/sandbox/polymarket/simulatedPolymarket'
import { simulatedPredictfun } from '@/lib/dev/sandbox/predictfun/simulatedPredictfun'
import { startSandbox } from '@/lib/dev/sandbox/startSandbox'
import type { BookSpec } from '@/lib/dev/sandbox/world/book'
import type { Question, World } from '@/lib/dev/sandbox/world/createWorld'
import type { CatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { type AppConfig, readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import { createIngest } from '@/lib/ingest/createIngest'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { VenueConnector, VenueStream } from '@/lib/venues/connector'
import { createKalshiStream } from '@/lib/venues/kalshi/stream'
import { kalshiKey } from '@/lib/venues/kalshi/venue'
import { createLimitlessStream } from '@/lib/venues/limitless/stream'
import { createOpinionClient } from '@/lib/venues/opinion/client'
import { createOpinionStream } from '@/lib/venues/opinion/stream'
import { createPolymarketStream } from '@/lib/venues/polymarket/stream'
import { createCategoryNumbers } from '@/lib/venues/predictfun/categoryNumbers'
import { createPredictfunClient } from '@/lib/venues/predictfun/client'
import { createPredictfunStream } from '@/lib/venues/predictfun/stream'
import { createConnectors, hostLimits } from '@/lib/venues/registry'

interface RigMarket {
  id: string
  yesTokenId: string
  book: BookSpec
}

/** Venue-specific parts of an ingestion test. Add a row here for a new venue. */
interface RigVenue {
  markets(question: Question): readonly RigMarket[]
  /** The venue's own current book in YES terms. */
  truth(world: World): (market: RigMarket, now: number) => BookSides | undefined
  /** The venue's stream, with waits of a second or two in place of half a minute. */
  quickStream(config: AppConfig, parts: { fetchJson: FetchJson; world: World }): VenueStream | undefined
}

const backoff = { minMs: 50, maxMs: 300 }
const clock = systemClock

type ByToken = Pick<RigMarket, 'id' | 'book'> & { tokens: readonly [yes: string, no: string] }

/** Markets of a listing whose venue names the tokens of both outcomes. */
const marketsByToken = (listing: { markets: readonly ByToken[] } | undefined): RigMarket[] =>
  (listing?.markets ?? []).map(({ id, tokens, book }) => ({ id, yesTokenId: tokens[0], book }))

export const RIG_VENUES: Partial<Record<VenueId, RigVenue>> = {
  polymarket: {
    markets: ({ polymarket }) => marketsByToken(polymarket),
    truth(world) {
      const source = simulatedPolymarket(world)
      return ({ yesTokenId }, now) => source.book(yesTokenId, now)?.sides
    },
    quickStream: ({ polymarket: { wsUrl } }) =>
      createPolymarketStream({
        wsUrl,
        clock,
        timing: {
          heartbeatMs: 500,
          watchdogMs: 3_000,
          waitMs: 1_000,
          maxWaitMs: 2_000,
          quietMs: 2_000,
          suspectMs: 200,
          sweepMs: 50,
          backoff,
        },
      }),
  },
  kalshi: {
    markets: ({ kalshi }) =>
      (kalshi?.markets ?? []).map(({ id, book }) => ({ id, yesTokenId: `${id}:yes`, book })),
    truth(world) {
      const source = simulatedKalshi(world)
      return ({ id }, now) => source.book(id, now)
    },
    quickStream(config) {
      const key = kalshiKey(config)
      return (
        key &&
        createKalshiStream({
          wsUrl: config.kalshi.wsUrl,
          key,
          clock,
          // The stand-in pings every ten seconds, like the venue.
          timing: {
            watchdogMs: 12_000,
            waitMs: 2_000,
            maxWaitMs: 4_000,
            quietMs: 2_500,
            tickMs: 50,
            backoff,
          },
        })
      )
    },
  },
  limitless: {
    markets: ({ limitless }) => marketsByToken(limitless),
    truth(world) {
      const source = simulatedLimitless(world)
      return ({ id }, now) => source.book(id, now)
    },
    quickStream: ({ limitless: { wsUrl } }) =>
      createLimitlessStream({
        wsUrl,
        clock,
        timing: {
          followGapMs: 100,
          resyncGapMs: 300,
          quietMs: 2_000,
          answerMs: 1_000,
          checkMs: 20,
          backoff,
        },
        capacity: { perConnection: 100, connections: 4 },
      }),
  },
  opinion: {
    markets: ({ opinion }) => marketsByToken(opinion),
    truth(world) {
      const source = simulatedOpinion(world)
      return ({ yesTokenId }, now) => source.book(yesTokenId, now)?.sides
    },
    quickStream: ({ opinion: { wsUrl, apiUrl, apiKey } }, { fetchJson }) =>
      apiKey === undefined
        ? undefined
        : createOpinionStream({
            client: createOpinionClient({ fetchJson, apiUrl, apiKey }),
            clock,
            wsUrl,
            apiKey,
            timing: {
              heartbeatMs: 500,
              watchdogMs: 3_000,
              resyncMs: 2_000,
              settleMs: 50,
              gapMs: 20,
              retryMaxMs: 300,
              backoff,
            },
          }),
  },
  predictfun: {
    markets: ({ predictfun }) => marketsByToken(predictfun),
    truth(world) {
      const source = simulatedPredictfun(world)
      return ({ id }, now) => source.book(id, now)?.sides
    },
    quickStream({ predictfun: { wsUrl, apiUrl, apiKey } }, { fetchJson, world }) {
      if (apiKey === undefined) return undefined
      const numbers = createCategoryNumbers()
      const listings = world.questions.flatMap((question) => question.predictfun ?? [])
      numbers.put(
        listings.map(({ categoryId, markets }) => ({
          categoryId: String(categoryId),
          marketIds: markets.map(({ id }) => id),
        })),
      )
      return createPredictfunStream({
        client: createPredictfunClient({ fetchJson, apiUrl, apiKey }),
        clock,
        numbers,
        wsUrl,
        apiKey,
        timing: {
          // The stand-in's heartbeat comes every fifteen seconds, like the venue's.
          watchdogMs: 18_000,
          answerMs: 1_000,
          drainMs: 2_000,
          firstBookMs: 500,
          quietMs: 2_000,
          lagMs: 500,
          gapMs: 50,
          retryMaxMs: 300,
          newsMs: 200,
          sweepMs: 50,
          backoff,
        },
      })
    },
  },
}

/** Production intervals of many seconds are some hundred milliseconds here; books stay fresh for some seconds. */
const QUICK: Partial<IngestSettings> = {
  catalogueMs: 1_000,
  hotMs: 250,
  hotFreshMs: 4_000,
  warmMs: 2_000,
  warmTickMs: 250,
  warmFreshMs: 6_000,
  streamTickMs: 100,
  streamFreshMs: 3_000,
  streamGraceMs: 500,
  auditMs: 300,
  auditAgainMs: 600,
  changesMs: 200,
  matchMs: 1_000,
  backoffMinMs: 50,
  backoffMaxMs: 300,
}

export interface SampleMarket extends MarketRef {
  /** The venue's own current book. */
  truth(): BookSides | undefined
}

const HOUR_MS = 3_600_000

/** A venue's markets with two-sided books that stay open for hours of the world's time. */
export function sampleMarkets(
  world: World,
  { venue, count, now = Date.now }: { venue: VenueId; count: number; now?: () => number },
): SampleMarket[] {
  const rig = RIG_VENUES[venue]
  if (!rig) return []
  const truth = rig.truth(world)
  return world.questions
    .filter(({ listedAfter, endsAfter }) => listedAfter <= 0 && endsAfter > 24 * HOUR_MS)
    .flatMap((question) => rig.markets(question))
    .filter(({ book }) => book.missing === 'none')
    .slice(0, count)
    .map((market) => ({ venue, marketId: market.id, truth: () => truth(market, now()) }))
}

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * The venues' stand-ins, the real connectors and ingestion over them, and the venues' true books. Streams
 * and settings are fast by default.
 */
export async function startIngestRig({
  venues,
  catalogue,
  seed = 1,
  events = 24,
  speed = 1,
  quick = true,
  windows = false,
  clock = systemClock,
  worldClock = () => clock.now(),
}: {
  venues: readonly VenueId[]
  catalogue: CatalogueWriter
  seed?: number
  events?: number
  /** World seconds per second. */
  speed?: number
  quick?: boolean
  /** Whether there are short-window markets. */
  windows?: boolean
  /** Ingestion's clock; one other than the system's for code that waits for a time of day. */
  clock?: Clock
  /** The stand-ins' current time, ms. */
  worldClock?: () => number
}) {
  const sandbox = await startSandbox({ seed, events, speed, windows, clock: worldClock })
  const config = readConfig({ ...sandbox.env, PLATFORMS: venues.join() })
  const fetchJson = createFetchJson({
    clock,
    limits: hostLimits(config),
    retry: { attempts: 2, baseMs: 20 },
    breaker: { openMs: 100, maxOpenMs: 400 },
  })
  const connectors = new Map<VenueId, VenueConnector>()
  for (const [venue, connector] of createConnectors({ platforms: venues, config, fetchJson, clock })) {
    const stream = quick
      ? RIG_VENUES[venue]?.quickStream(config, { fetchJson, world: sandbox.world })
      : connector.stream
    connectors.set(venue, { ...connector, ...(stream && { stream }) })
  }
  const books = createMemoryBookStore({ clock, staleAfterMs: 90_000 })
  const trades = createTradeTape()
  const ingest = createIngest({
    platforms: venues,
    connectors,
    books,
    trades,
    catalogue,
    clock,
    log,
    ...(quick && { settings: QUICK }),
  })

  return {
    sandbox,
    connectors,
    books,
    trades,
    ingest,
    /** See {@link sampleMarkets}. */
    sample: (venue: VenueId, count: number) =>
      sampleMarkets(sandbox.world, { venue, count, now: worldClock }),
    /** Freezes the world from now on; clocks and servers continue. */
    freeze: () => void Object.assign(sandbox.world, { step: () => undefined }),
    close: async () => {
      await ingest.close()
      await sandbox.close()
    },
  }
}
