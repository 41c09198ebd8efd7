import type { Held, PracticeMoney } from '@/lib/core/domain/execution'
import type { Side } from '@/lib/core/domain/market'
import { MICRO, type Price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'
import type { Fill } from '../types'

export const NOTHING_HELD: Held = { tokens: shares(0), cost: usd(0) }

interface Account {
  money: PracticeMoney
  held: Held
}

/** Tokens that leave a position take their part of its cost with them, rounded down; the last take all of it. */
function release({ tokens, cost }: Held, leaving: Shares): { left: Held; cost: Usd } {
  const part =
    leaving >= tokens ? cost : usd(Number((BigInt(cost) * BigInt(leaving)) / BigInt(Math.max(1, tokens))))
  return { left: { tokens: shares(tokens - leaving), cost: usd(cost - part) }, cost: part }
}

/** The account after a fill. */
export function afterFill({ money, held }: Account, side: Side, fill: Fill): Account {
  const fees = usd(money.fees + fill.fee)
  if (side === 'buy') {
    return {
      money: { ...money, cash: usd(money.cash - fill.usd), fees },
      held: { tokens: shares(held.tokens + fill.tokens), cost: usd(held.cost + fill.usd) },
    }
  }
  const { left, cost } = release(held, fill.tokens)
  const realized = usd(money.realized + fill.usd - cost)
  return { money: { cash: usd(money.cash + fill.usd), realized, fees }, held: left }
}

/** What a position pays at this price per token: rounded down. */
const payoutOf = (tokens: Shares, at: Price): Usd =>
  usd(Number((BigInt(tokens) * BigInt(at)) / BigInt(MICRO)))

/** The account's money after a position was settled at this price per token. */
export function afterSettlement({ money, held }: Account, at: Price): PracticeMoney {
  const paid = payoutOf(held.tokens, at)
  return { ...money, cash: usd(money.cash + paid), realized: usd(money.realized + paid - held.cost) }
}
