import { DAY, MINUTE } from '../world/dates'
import type { WindowFacts } from '../world/facts'
import { ASSETS, type Asset } from '../world/names/markets'

/** One market on a few minutes of one venue. */
export interface WindowSlot {
  venue: 'polymarket' | 'kalshi' | 'limitless' | 'predictfun'
  asset: Asset
  minutes: WindowFacts['minutes']
  /** ms since the epoch. */
  startsAt: number
  listedAt: number
}

/** What each venue lists, and how long before the start: two of them only at the start. */
const LISTS: readonly { venue: WindowSlot['venue']; minutes: WindowFacts['minutes']; ahead: number }[] = [
  { venue: 'polymarket', minutes: 5, ahead: 30 * MINUTE },
  { venue: 'polymarket', minutes: 15, ahead: 30 * MINUTE },
  { venue: 'polymarket', minutes: 60, ahead: 60 * MINUTE },
  { venue: 'kalshi', minutes: 15, ahead: 0 },
  { venue: 'limitless', minutes: 5, ahead: 0 },
  { venue: 'limitless', minutes: 15, ahead: 0 },
  { venue: 'limitless', minutes: 60, ahead: 0 },
  { venue: 'predictfun', minutes: 5, ahead: 30 * MINUTE },
  // Listed by the hundred, mostly far ahead.
  { venue: 'predictfun', minutes: 15, ahead: DAY },
]

const COINS: readonly Asset[] = ASSETS.slice(0, 2)

/** Windows stay readable for this long after their end. */
const KEPT = 15 * MINUTE

/** Every window listed at a time, or ended shortly before. */
export function windowsAt(now: number): WindowSlot[] {
  return LISTS.flatMap(({ venue, minutes, ahead }) => {
    const length = minutes * MINUTE
    const first = Math.floor((now - KEPT) / length)
    const last = Math.floor((now + ahead) / length)
    return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * length)
      .filter((startsAt) => startsAt + length + KEPT > now)
      .flatMap((startsAt) =>
        COINS.map((asset) => ({ venue, asset, minutes, startsAt, listedAt: startsAt - ahead })),
      )
  })
}
