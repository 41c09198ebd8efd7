import { formatTokens, formatUsd } from '@/components/format/figures'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { Side } from '@/lib/core/domain/market'

type Combined = Pick<DistributionResponse['combined'], 'tokens' | 'usd' | 'fee_usd' | 'gas_usd'>

/** Suffix of a figure that excludes fees, so that it is not taken for the final amount. */
export const feeTerms = (includeFees: boolean) => (includeFees ? '' : ' before fees')

/** Suffix of a price per token: with fees included, no platform shows it so. */
export const priceTerms = (includeFees: boolean) => (includeFees ? ', all in' : ' before fees')

/** The payout of a buy if its outcome wins, and the profit after its cost. */
export const profitText = (
  { tokens, usd, gas_usd: gas }: Combined,
  { token, includeFees }: { token: string; includeFees: boolean },
): string =>
  `Pays ${formatUsd(tokens)} if ${token} wins: ${formatUsd(tokens - usd - gas)} profit${feeTerms(includeFees)}.`

/** An order's costs beyond its price. An excluded fee is not a zero fee. */
export const costText = ({ fee_usd: fee, gas_usd: gas }: Combined, includeFees: boolean): string => {
  const gasPart = gas > 0 ? `${formatUsd(gas)} gas` : ''
  if (!includeFees) return ['not included', gasPart].filter(Boolean).join(', ')
  return gas > 0 ? `${formatUsd(fee + gas)}, ${gasPart}` : formatUsd(fee)
}

/** A plan's cost and result in one line: "$500.00, fees $4.20, pays $1,704.55". */
export const summaryText = (
  combined: Combined,
  { direction, includeFees }: { direction: Side; includeFees: boolean },
): string =>
  [
    `${formatUsd(combined.usd)}${feeTerms(includeFees)}`,
    includeFees && `fees ${costText(combined, true)}`,
    direction === 'buy' && combined.tokens > 0 && `pays ${formatUsd(combined.tokens)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Why a plan's orders are for more tokens than it receives; undefined where no platform takes its fee in tokens. */
export function tokenFeeText({ platforms }: Pick<DistributionResponse, 'platforms'>): string | undefined {
  const legs = Object.values(platforms).filter(({ used }) => used)
  const sum = (of: (leg: (typeof legs)[number]) => number) => legs.reduce((all, leg) => all + of(leg), 0)
  const ordered = sum((leg) => leg.gross_tokens)
  const fee = ordered - sum((leg) => leg.tokens)
  return fee < 0.005
    ? undefined
    : `The orders are for ${formatTokens(ordered)} tokens: ${formatTokens(fee)} of them are taken as fees.`
}
