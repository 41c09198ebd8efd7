import type { PlatformId } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import type { WireTrade } from '@/lib/contract/trades'
import type { Trade } from '@/lib/core/domain/trade'
import { fromMicro } from '@/lib/core/domain/units'

/** A trade in the event's terms: where the venue frames the question the other way round, its NO is our YES. */
export function toWireTrade(
  { at, outcome, side, price, size, id }: Trade,
  { platform, inverted }: { platform: PlatformId; inverted: boolean },
): WireTrade {
  const isYes = (outcome === 'yes') !== inverted
  return {
    platform,
    ts: toTimestamp(at),
    outcome: isYes ? 'yes' : 'no',
    side,
    price: fromMicro(price),
    size: fromMicro(size),
    id,
  }
}
