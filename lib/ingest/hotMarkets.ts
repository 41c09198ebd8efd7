import type { Market, MarketRef } from '@/lib/core/domain/market'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { IngestSettings } from './settings'

/** Which markets get the freshest books. */
export interface HotMarkets {
  /** These markets are being viewed. */
  view(refs: readonly MarketRef[]): void
  /** Replaces the set of markets matched across venues. */
  setPaired(refs: readonly MarketRef[]): void
  isPaired(ref: MarketRef): boolean
  /**
   * Splits a venue's followed markets (largest volume first) into hot and the rest.
   * Viewed ones come first, then matched ones, then the largest.
   */
  split(followed: readonly Market[]): Tiers
}

interface Tiers {
  hot: readonly Market[]
  warm: readonly Market[]
}

/** Maximum views tracked; the oldest are evicted first. */
const MAX_VIEWS = 20_000

export function createHotMarkets({
  clock,
  settings,
}: {
  clock: { now(): number }
  settings: IngestSettings
}): HotMarkets {
  const viewedAt = new Map<string, number>()
  let paired = new Set<string>()
  // Splitting thousands of markets takes milliseconds, and callers need it many times per second.
  let known = new WeakMap<readonly Market[], Tiers>()
  const forgetTiers = () => {
    known = new WeakMap()
  }

  function forgetOldViews() {
    const oldest = clock.now() - settings.viewedMs
    for (const [key, at] of viewedAt) {
      if (at >= oldest) return
      viewedAt.delete(key)
      forgetTiers()
    }
  }

  function splitAnew(followed: readonly Market[]): Tiers {
    const rank = (market: Market, position: number) => {
      const key = marketKey({ venue: market.venue, marketId: market.id })
      if (viewedAt.has(key)) return 0
      if (paired.has(key)) return 1
      return position < settings.topVolume ? 2 : 3
    }
    const ranked = followed.map((market, position) => ({ market, rank: rank(market, position) }))
    const pick = (rank: number) => ranked.filter((one) => one.rank === rank).map(({ market }) => market)
    const wanted = [...pick(0), ...pick(1), ...pick(2)]
    return {
      hot: wanted.slice(0, settings.maxHot),
      warm: [...wanted.slice(settings.maxHot), ...pick(3)].slice(0, settings.maxWarm),
    }
  }

  return {
    view(refs) {
      for (const ref of refs) {
        const key = marketKey(ref)
        // Deleted first, so that the map is ordered by last view.
        if (!viewedAt.delete(key)) forgetTiers()
        viewedAt.set(key, clock.now())
      }
      for (const key of viewedAt.keys()) {
        if (viewedAt.size <= MAX_VIEWS) break
        viewedAt.delete(key)
        forgetTiers()
      }
    },
    setPaired(refs) {
      paired = new Set(refs.map(marketKey))
      forgetTiers()
    },
    isPaired: (ref) => paired.has(marketKey(ref)),
    split(followed) {
      forgetOldViews()
      const tiers = known.get(followed) ?? splitAnew(followed)
      known.set(followed, tiers)
      return tiers
    },
  }
}
