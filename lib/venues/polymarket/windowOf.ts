import type { MarketWindow } from '@/lib/core/domain/marketWindow'
import { upDownWindow } from '../upDownWindow'
import { toTime } from '../wireValues'
import type { GammaEvent, GammaMarket } from './schemas'

/** "btc-updown-15m-1773307200": the slug has the asset's ticker. */
const WINDOW_SLUG = /^([a-z0-9]{2,10})-updown-/
/** "Bitcoin Up or Down - June 21, 3PM ET": the hour that begins then. */
const ON_THE_HOUR = /, \d{1,2}(?:AM|PM) ET$/

const HOUR_MS = 3_600_000

/**
 * The minutes that a market covers. The scheduled end of an hourly one may lie a day later: its title names the hour.
 */
export function windowOf(
  wire: GammaMarket,
  { eventMetadata }: Pick<GammaEvent, 'eventMetadata'>,
  [yesLabel, noLabel]: readonly [string, string],
): MarketWindow | undefined {
  const startsAt = toTime(wire.eventStartTime)
  const isHourly = ON_THE_HOUR.test(wire.question.trim())
  const [, asset] = WINDOW_SLUG.exec(wire.slug ?? '') ?? []
  const priceToBeat = eventMetadata?.priceToBeat
  return upDownWindow({
    title: wire.question,
    ...(asset && { asset }),
    startsAt,
    endsAt: isHourly && startsAt !== undefined ? startsAt + HOUR_MS : toTime(wire.endDate),
    yesLabel: yesLabel.trim(),
    noLabel: noLabel.trim(),
    ...(priceToBeat != null && { priceToBeat: Number(priceToBeat) }),
  })
}
