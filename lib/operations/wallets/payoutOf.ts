import type { Market, Outcome } from '@/lib/core/domain/market'
import { MICRO, type Price, price, type Usd, usd } from '@/lib/core/domain/units'
import type { Payout, TokenBalance } from '@/lib/infra/chain/types'

/** The payout of redeeming a balance. */
export interface BalancePayout {
  /** Per token, rounded down to a micro-dollar. */
  price: Price
  /** Of the whole balance, by the exact fraction, rounded down. */
  value: Usd
}

/** Micro-units of a raw balance × numerator ÷ denominator, rounded down once. */
const microOf = ({ raw, decimals }: Pick<TokenBalance, 'raw' | 'decimals'>, over: bigint, under: bigint) =>
  Number((raw * over * BigInt(MICRO)) / (10n ** BigInt(decimals) * under))

/**
 * The payout of a balance: by the contract's own fraction (a void market pays 1/2 each, others pay any split), else a
 * dollar or zero when the venue names a winner. Undefined when neither is known.
 * Source: https://docs.gnosis.io/conditionaltokens (stake × payoutNumerators[i] ÷ payoutDenominator).
 */
export function payoutOf({
  market: { status, result },
  outcome,
  balance,
  payout,
}: {
  market: Pick<Market, 'status' | 'result'>
  outcome: Outcome
  balance: Pick<TokenBalance, 'raw' | 'decimals'>
  payout?: Payout
}): BalancePayout | undefined {
  if (payout) {
    const numerator = payout.numerators[outcome === 'yes' ? 0 : 1]
    const { denominator } = payout
    return {
      price: price(Number((numerator * BigInt(MICRO)) / denominator)),
      value: usd(microOf(balance, numerator, denominator)),
    }
  }
  if (status !== 'resolved' || result === undefined || result === 'invalid') return undefined
  const pays = result === outcome ? 1n : 0n
  return { price: price(Number(pays) * MICRO), value: usd(microOf(balance, pays, 1n)) }
}
