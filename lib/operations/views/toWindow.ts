import { toTimestamp } from '@/lib/contract/scalars'
import type { EventWindow, ListedWindow } from '@/lib/contract/window'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { windowMinutes } from '@/lib/core/domain/marketWindow'
import type { MemberView } from './memberView'

/** The short window of an event; null for any other event. */
export const toListedWindow = ({ window }: GroupDetail): ListedWindow | null =>
  window
    ? {
        asset: window.asset,
        minutes: windowMinutes(window),
        starts_at: toTimestamp(window.startsAt),
        ends_at: toTimestamp(window.endsAt),
      }
    : null

/** The same with each platform's price at the start. */
export function toEventWindow(event: GroupDetail, views: readonly MemberView[]): EventWindow | null {
  const window = toListedWindow(event)
  if (!window) return null
  const prices = views.map(({ platform, market }) => [platform, market.window?.priceToBeat ?? null])
  return { ...window, price_to_beat: Object.fromEntries(prices) }
}
