import type { Address } from 'viem'
import type { VenueId } from '@/lib/core/domain/venue'
import { startChains } from './chain/startChains'
import type { Fault } from './http/faults'
import type { VenueStandIns } from './http/venueStandIns'
import { simulatedKalshi } from './kalshi/simulatedKalshi'
import { startKalshi } from './kalshi/startKalshi'
import { simulatedLimitless } from './limitless/simulatedLimitless'
import { startLimitless } from './limitless/startLimitless'
import { simulatedOpinion } from './opinion/simulatedOpinion'
import { startOpinion } from './opinion/startOpinion'
import { createOrderDesk } from './orders/orderDesk'
import { simulatedPolymarket } from './polymarket/simulatedPolymarket'
import { startPolymarket } from './polymarket/startPolymarket'
import { simulatedPredictfun } from './predictfun/simulatedPredictfun'
import { startPredictfun } from './predictfun/startPredictfun'
import { readRecordings } from './recordings/readRecordings'
import { createWorld, type World } from './world/createWorld'

export interface SandboxOptions {
  seed?: number
  events?: number
  /** World seconds per second; 0 = the world is frozen while wire timestamps advance. */
  speed?: number
  /** Multiplies the venues' rate limits. */
  rateFactor?: number
  /** Chains with the venues' tokens and funded wallets; none by default. */
  chain?: boolean
  /** Hands out the key that Kalshi's socket requires; without it the service polls. Default true. */
  kalshiKey?: boolean
  /** Serve the payloads recorded in this folder in place of a simulated world. */
  recordings?: string
  /** Markets on a few minutes that open and resolve by the world's clock; none by default. */
  windows?: boolean
  /** The servers' current time, ms; the system's clock by default. */
  clock?: () => number
}

/** The outside world on loopback. */
export interface Sandbox {
  /** Points the service at the stand-ins. */
  readonly env: Record<string, string>
  /** The ground truth; empty for recordings. */
  readonly world: World
  /** Wallets with holdings, the demo's first; none without a chain. */
  readonly wallets: readonly Address[]
  /** Every server of the venue has this fault until lifted. */
  setFault(venue: VenueId, fault: Fault | undefined): void
  /** The venue rejects connections; its addresses stay reserved for {@link Sandbox.startVenue}. */
  stopVenue(venue: VenueId): Promise<void>
  startVenue(venue: VenueId): Promise<void>
  /** Requests seen so far. */
  requests(venue: VenueId): number
  close(): Promise<void>
}

/** Starts a world and its venues; ends with {@link Sandbox.close}. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? Date.now
  const now = clock()
  const {
    seed = 1,
    events = 120,
    speed = 1,
    rateFactor = 1,
    windows = false,
    chain = false,
    kalshiKey = true,
    recordings,
  } = options
  const world = createWorld({
    seed,
    events: recordings ? 0 : events,
    now,
    speed,
    windows: windows && !recordings,
  })
  const { polymarket, kalshi } = recordings
    ? await readRecordings(recordings, now)
    : { polymarket: simulatedPolymarket(world), kalshi: simulatedKalshi(world) }

  const desk = createOrderDesk()
  const venues: Record<VenueId, VenueStandIns> = {
    polymarket: await startPolymarket(polymarket, clock, desk),
    kalshi: await startKalshi(kalshi, clock, { handOut: kalshiKey, rateFactor }),
    opinion: await startOpinion(simulatedOpinion(world), clock, { desk, rateFactor }),
    limitless: await startLimitless(simulatedLimitless(world), clock, desk),
    predictfun: await startPredictfun(simulatedPredictfun(world), clock, { desk, rateFactor }),
  }
  const chains = chain ? await startChains({ world, seed, lively: speed > 0 }) : undefined
  if (chains) desk.connect(chains.chains)
  const of = (venue: VenueId) => venues[venue].servers
  const all = Object.values(venues)

  return {
    world,
    wallets: chains?.wallets ?? [],
    env: Object.assign({}, ...all.map((venue) => venue.env), chains?.env),
    setFault: (venue, fault) => {
      for (const one of of(venue)) one.setFault(fault)
    },
    stopVenue: async (venue) => {
      await Promise.all(of(venue).map((one) => one.stop()))
    },
    startVenue: async (venue) => {
      await Promise.all(of(venue).map((one) => one.start()))
    },
    requests: (venue) => of(venue).reduce((sum, one) => sum + one.requests(), 0),
    close: async () => {
      await chains?.close()
      await Promise.all(all.flatMap(({ servers }) => servers.map((one) => one.stop())))
    },
  }
}
