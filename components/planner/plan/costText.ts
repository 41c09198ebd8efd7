import { formatUsd } from '@/components/format/figures'
import type { DistributionResponse } from '@/lib/contract/distribution'

type Combined = Pick<DistributionResponse['combined'], 'tokens' | 'usd' | 'fee_usd' | 'gas_usd'>

/** After a figure from which fees are left out: nothing of it may be taken for what is paid in the end. */
export const feeTerms = (includeFees: boolean) => (includeFees ? '' : ' before fees')

/** What a purchase pays if its outcome wins, and what is left of that after what it costs. */
export const profitText = (
  { tokens, usd, gas_usd: gas }: Combined,
  { token, includeFees }: { token: string; includeFees: boolean },
): string =>
  `Pays ${formatUsd(tokens)} if ${token} wins: ${formatUsd(tokens - usd - gas)} profit${feeTerms(includeFees)}.`

/** What an order costs beside its price. A fee that was left out is not one of nothing. */
export const costText = ({ fee_usd: fee, gas_usd: gas }: Combined, includeFees: boolean): string => {
  const gasPart = gas > 0 ? `${formatUsd(gas)} gas` : ''
  if (!includeFees) return ['not included', gasPart].filter(Boolean).join(', ')
  return gas > 0 ? `${formatUsd(fee + gas)}, ${gasPart}` : formatUsd(fee)
}
