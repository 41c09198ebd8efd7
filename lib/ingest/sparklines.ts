import { LRUCache } from 'lru-cache'
import { change24h } from '@/lib/core/domain/change24h'
import type { Market } from '@/lib/core/domain/market'
import type { PricePoint } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { Clock } from '@/lib/infra/net/types'
import { ADAPTERS } from '@/lib/venues/registry'
import { downsample } from './downsample'
import type { VenueHistory } from './venueHistory'

/** A market's last seven days as few points, in its own YES terms. */
export type Sparkline =
  /** Points oldest first, at least two; the 24-hour change uses all points read. */
  | { state: 'ready'; points: readonly PricePoint[]; change24h: number | undefined }
  /** Queued for its venue. */
  | { state: 'collecting' }
  /** The venue has no history of it, or one too short to draw. */
  | { state: 'none' }

export interface Sparklines {
  /** Sparklines known after at most `budgetMs`; the rest is requested meanwhile. Never rejects. */
  read(markets: readonly Market[], options: { budgetMs: number }): Promise<Sparkline[]>
}

const POINTS = 48
const KEPT = 5_000
const FRESH_MS = 15 * 60_000
const RETRY_MS = 2 * 60_000
/** The oldest requests are dropped first: their rows are no longer on screen. */
const MAX_WAITING = 200
const READ_MS = 8_000

const COLLECTING: Sparkline = { state: 'collecting' }
const NONE: Sparkline = { state: 'none' }

interface Known {
  line: Sparkline
  until: number
}

/**
 * Sparklines of one process: read from the venues one by one, the latest request first, cached for a quarter of an
 * hour.
 */
export function createSparklines({
  history,
  clock,
  signal,
}: {
  history: VenueHistory
  clock: Clock
  /** Ends all reading when the service stops. */
  signal: AbortSignal
}): Sparklines {
  const known = new LRUCache<string, Known>({ max: KEPT })
  const queues = new Map<VenueId, Map<string, Market>>()
  const busy = new Set<VenueId>()
  const waiting = new Set<() => void>()
  const keyOf = ({ venue, id }: Market) => venueKey(venue, id)
  const isFresh = (market: Market) => (known.get(keyOf(market))?.until ?? 0) > clock.now()

  async function readOne(market: Market) {
    const read = await history.prices(market, { interval: '1w', budgetMs: READ_MS })
    const points = downsample(read ?? [], POINTS)
    const line: Sparkline =
      points.length < 2 ? NONE : { state: 'ready', points, change24h: change24h(read ?? []) }
    const before = known.get(keyOf(market))
    // While a venue fails, its earlier answer stays.
    known.set(keyOf(market), {
      line: read === undefined && before ? before.line : line,
      until: clock.now() + (read === undefined ? RETRY_MS : FRESH_MS),
    })
    for (const check of [...waiting]) check()
  }

  async function work(venue: VenueId, queue: Map<string, Market>) {
    if (busy.has(venue)) return
    busy.add(venue)
    try {
      while (!signal.aborted) {
        const newest = [...queue].at(-1)
        if (!newest) return
        const [key, market] = newest
        queue.delete(key)
        await Promise.all([readOne(market), clock.sleep(1_000 / ADAPTERS[venue].historiesPerSecond, signal)])
      }
    } catch {
      // The service is stopping.
    } finally {
      busy.delete(venue)
    }
  }

  function ask(market: Market) {
    const queue = queues.get(market.venue) ?? new Map<string, Market>()
    queues.set(market.venue, queue)
    const key = keyOf(market)
    queue.delete(key)
    queue.set(key, market)
    const [oldest] = queue.keys()
    if (queue.size > MAX_WAITING && oldest !== undefined) queue.delete(oldest)
  }

  /** Resolves when all are read, or the time is up. */
  function settled(markets: readonly Market[], budgetMs: number): Promise<void> {
    const isRead = () => markets.every((market) => known.has(keyOf(market)))
    if (budgetMs <= 0 || isRead()) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(check)
        resolve()
      }
      const check = () => isRead() && end()
      const timer = setTimeout(end, budgetMs)
      waiting.add(check)
    })
  }

  return {
    async read(markets, { budgetMs }) {
      // The first rows of a page are requested last, so that they come first.
      for (const market of [...markets].reverse()) if (!isFresh(market)) ask(market)
      for (const [venue, queue] of queues) void work(venue, queue)
      await settled(markets, budgetMs)
      return markets.map((market) => known.get(keyOf(market))?.line ?? COLLECTING)
    },
  }
}
