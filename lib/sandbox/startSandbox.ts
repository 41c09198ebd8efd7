import type { VenueId } from '@/lib/domain/venue'
import type { Fault } from './http/faults'
import { type StandIn, startStandIn } from './http/startStandIn'
import { kalshiError, kalshiRoutes } from './kalshi/kalshiRoutes'
import { simulatedKalshi } from './kalshi/simulatedKalshi'
import { clobRoutes } from './polymarket/clobRoutes'
import { dataRoutes } from './polymarket/dataRoutes'
import { gammaRoutes } from './polymarket/gammaRoutes'
import { simulatedPolymarket } from './polymarket/simulatedPolymarket'
import { readRecordings } from './recordings/readRecordings'
import { createWorld, type World } from './world/createWorld'

export interface SandboxOptions {
  seed?: number
  events?: number
  /** World seconds per second; 0 = the world stands still while time on the wire goes on. */
  speed?: number
  /** Serve the payloads recorded in this folder in place of a simulated world. */
  recordings?: string
  /** What the servers take for the present, ms; the system's clock by default. */
  clock?: () => number
}

/** The outside world on loopback. */
export interface Sandbox {
  /** Points the service at the stand-ins. */
  readonly env: Record<string, string>
  /** The ground truth; empty when recordings are served. */
  readonly world: World
  /** Every server of the venue does this wrong until told otherwise. */
  setFault(venue: VenueId, fault: Fault | undefined): void
  /** The venue refuses connections; its addresses stay taken for {@link Sandbox.startVenue}. */
  stopVenue(venue: VenueId): Promise<void>
  startVenue(venue: VenueId): Promise<void>
  /** Requests seen so far. */
  requests(venue: VenueId): number
  close(): Promise<void>
}

const polymarketError = (status: number) => ({
  error: status === 429 ? 'Too Many Requests' : 'Internal Server Error',
})
const kalshiFault = (status: number) =>
  kalshiError(status === 429 ? 'too_many_requests' : status === 404 ? 'not_found' : 'internal_server_error')

/** Starts a world and the venues that sell it; ends with {@link Sandbox.close}. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? Date.now
  const now = clock()
  const { seed = 1, events = 120, speed = 1, recordings } = options
  const world = createWorld({ seed, events: recordings ? 0 : events, now, speed })
  const { polymarket, kalshi } = recordings
    ? await readRecordings(recordings, now)
    : { polymarket: simulatedPolymarket(world), kalshi: simulatedKalshi(world) }

  const server = { clock, basePath: '' }
  const gamma = await startStandIn({ ...server, answer: gammaRoutes(polymarket), faultBody: polymarketError })
  const clob = await startStandIn({ ...server, answer: clobRoutes(polymarket), faultBody: polymarketError })
  const data = await startStandIn({ ...server, answer: dataRoutes(polymarket), faultBody: polymarketError })
  const trade = await startStandIn({
    ...server,
    basePath: '/trade-api/v2',
    answer: kalshiRoutes(kalshi),
    faultBody: kalshiFault,
  })
  const servers: Partial<Record<VenueId, readonly StandIn[]>> = {
    polymarket: [gamma, clob, data],
    kalshi: [trade],
  }
  const of = (venue: VenueId) => servers[venue] ?? []
  const all = Object.values(servers).flat()

  return {
    world,
    env: {
      POLYMARKET_GAMMA_URL: gamma.url,
      POLYMARKET_CLOB_URL: clob.url,
      POLYMARKET_DATA_URL: data.url,
      KALSHI_API_URL: trade.url,
    },
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
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}
