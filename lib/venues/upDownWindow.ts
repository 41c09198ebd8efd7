import { isWindowOfMinutes, type MarketWindow, windowMinutes } from '@/lib/core/domain/marketWindow'
import { assetCode } from './assetCode'

/** The venue's facts of a market that may be about a few minutes. */
interface StatedWindow {
  title: string
  /** A ticker or a name; the one at the start of the title where the venue has no field for it. */
  asset?: string
  startsAt: number | undefined
  endsAt: number | undefined
  yesLabel: string
  noLabel: string
  /** Dollars. */
  priceToBeat?: number
}

const UP_OR_DOWN = /^(.{1,40}?) (?:up or down\b|price up in\b)/i
const STATED_MINUTES = /\b(\d{1,3})[ -]?(?:min(?:ute)?s?|m)\b/i

/** The side of YES: by its labels, else by the order in "up or down". */
function yesSide({ yesLabel, noLabel }: StatedWindow): MarketWindow['yes'] | undefined {
  const sides = `${yesLabel}/${noLabel}`.toLowerCase()
  if (sides === 'up/down' || sides === 'yes/no') return 'up'
  return sides === 'down/up' ? 'down' : undefined
}

/**
 * The window of an up-or-down market; undefined for any other market, and where the venue's facts conflict: then the
 * market is compared by its texts like any other.
 */
export function upDownWindow(stated: StatedWindow): MarketWindow | undefined {
  const { title, startsAt, endsAt, priceToBeat } = stated
  const [, named] = UP_OR_DOWN.exec(title.trim()) ?? []
  const asset = named === undefined ? undefined : assetCode(stated.asset ?? named)
  const yes = yesSide(stated)
  if (asset === undefined || yes === undefined || startsAt === undefined || endsAt === undefined)
    return undefined
  if (!isWindowOfMinutes(startsAt, endsAt)) return undefined
  const minutes = STATED_MINUTES.exec(title)?.[1]
  if (minutes !== undefined && Number(minutes) !== windowMinutes({ startsAt, endsAt })) return undefined
  return {
    asset,
    startsAt,
    endsAt,
    yes,
    ...(priceToBeat !== undefined && priceToBeat > 0 && { priceToBeat }),
  }
}
