import { formatCompact, formatFinePrice, formatTickPrice } from '@/components/format/figures'
import { quoteNote } from '@/components/size/quoteText'
import type { OrderSize } from '@/components/size/useOrderSize'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { OutcomeQuotes } from '@/lib/contract/quotes'
import type { Outcome } from '@/lib/core/domain/market'
import { askOf, lateAskOf, tickOf } from '../book/bookOf'

export interface ShownPrice {
  text: string
  /** Its size in tokens, or the part of the order that the books fill. */
  note: string
  /** The platforms to buy on, most money first. */
  platforms: readonly PlatformId[]
  /** The books do not fill the order. */
  isPart: boolean
}

/** Quotes of an event by outcome id; undefined while loading. */
export type Quotes = Readonly<Record<string, OutcomeQuotes>> | undefined

function topPrice(outcome: EventOutcome, side: Outcome): ShownPrice | undefined {
  const [price, source] = [outcome[`best_${side}_price`], outcome[`best_${side}_source`]]
  if (price === null || source === null) return undefined
  const size = outcome.orderbooks[source]?.[side].asks[0]?.[1]
  return {
    text: formatTickPrice(price, tickOf(outcome)),
    note: size === undefined ? '' : `${formatCompact(size)} tokens`,
    platforms: [source],
    isPart: false,
  }
}

/** The order size that prices are shown for, and the cost of such orders. */
export interface Quoted {
  size: OrderSize
  quotes: Quotes
}

/** The price of Yes on one platform alone, at best or for an order; undefined while unknown or not for sale there. */
export function platformPrice(
  outcome: EventOutcome,
  id: PlatformId,
  { size, quotes }: Quoted,
): { price: number; text: string; isPart: boolean } | undefined {
  if (size === 'top') {
    const price = askOf(outcome, id, 'yes')
    return price === undefined
      ? undefined
      : { price, text: formatTickPrice(price, tickOf(outcome)), isPart: false }
  }
  const alone = quotes?.[outcome.outcome_id]?.yes?.alone[id]
  return (
    alone && { price: alone.all_in_price, text: formatFinePrice(alone.all_in_price), isPart: !alone.is_whole }
  )
}

/** The last known price of a platform whose book is late. */
export interface LatePrice {
  text: string
  /** When its book was last confirmed. */
  asOf: string | undefined
}

/** A platform's last known ask for Yes, the best one whatever the order: undefined where its book is not late. */
export function latePrice(outcome: EventOutcome, id: PlatformId): LatePrice | undefined {
  const late = lateAskOf(outcome, id, 'yes')
  return late && { text: formatTickPrice(late.price, tickOf(outcome)), asOf: late.asOf }
}

/** Why no best price is shown, where books are known and all of them are late. */
export const noBestPrice = ({ platforms_live: live, platforms_stale: late }: EventOutcome) =>
  live.length === 0 && late.length > 0 ? 'No live book: late prices are left out' : undefined

/** The price of one side of an outcome, at best or for an order; undefined while unknown or not for sale. */
export function shownPrice(
  outcome: EventOutcome,
  side: Outcome,
  { size, quotes }: Quoted,
): ShownPrice | undefined {
  if (size === 'top') return topPrice(outcome, side)
  const quote = quotes?.[outcome.outcome_id]?.[side]
  if (!quote) return undefined
  return {
    text: formatFinePrice(quote.all_in_price),
    note: quoteNote(quote),
    platforms: quote.platforms,
    isPart: !quote.is_whole,
  }
}
