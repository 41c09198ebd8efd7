import type { DueLeg, LegAccount, LegResult } from '@/lib/core/domain/execution'
import { isTradable, type Market } from '@/lib/core/domain/market'
import { type BookSides, crossingSide, sidesOf } from '@/lib/core/domain/orderBook'
import { fromMicro, shares } from '@/lib/core/domain/units'
import { fillAtLimit } from '@/lib/core/planner/execution/fillAtLimit'
import { afterFill } from '@/lib/core/planner/execution/practiceAccount'
import { addTaken, withoutTaken } from '@/lib/core/planner/execution/withoutTaken'
import { tokenTaken } from './tokenTaken'

/** The book that an order meets, and when. */
export interface MetBook {
  book: BookSides
  at: number
}

const rejected = (cause: string, at: number): LegResult => ({ state: 'rejected', cause, at })

/** Tokens that may be sent: of a sale no more than is still held, in whole lots. */
function sendable({ direction, gross }: DueLeg, { held }: LegAccount, { trading: { lot } }: Market) {
  if (direction === 'buy') return gross
  return shares(Math.floor(Math.min(gross, held.tokens) / lot) * lot)
}

/** What a practice order does to its account on the book that it meets. Pure. */
export function fillLeg(
  leg: DueLeg,
  account: LegAccount,
  { met: { book, at }, market }: { met: MetBook; market: Market | undefined },
): LegResult {
  if (!market || !isTradable(market, at)) return rejected('The market takes no orders any more.', at)
  if (market.fee.model === 'unknown') return rejected('The fee of the market is not known.', at)
  const { direction: side, outcome, limit, maxUsd } = leg
  const gross = sendable(leg, account, market)
  if (gross === 0) return rejected('The tokens are not held any more.', at)
  const shown = crossingSide(sidesOf(book, outcome), side)
  const taken = tokenTaken(account.taken, outcome)
  const done = fillAtLimit(withoutTaken(shown, taken), {
    side,
    limit,
    gross,
    lot: market.trading.lot,
    fee: market.fee,
    maxUsd,
  })
  if (!done) return rejected('Nothing was left at the limit or better.', at)
  const { fill, fills } = done
  const { tokens, usd, fee } = fill
  const isWhole = fill.gross === leg.gross
  return {
    state: isWhole ? 'filled' : 'partly_filled',
    cause: isWhole
      ? 'All of it has filled.'
      : `${fromMicro(fill.gross)} of ${fromMicro(leg.gross)} tokens were there at the limit or better.`,
    at,
    fill: {
      filled: { tokens, gross: fill.gross, usd, fee },
      account: {
        ...afterFill(account, side, fill),
        taken: tokenTaken(addTaken(shown, taken, fills), outcome),
      },
    },
  }
}
