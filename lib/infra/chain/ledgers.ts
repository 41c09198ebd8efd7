import { type Address, getAddress } from 'viem'
import { type ChainId, isChainId } from '@/lib/core/domain/chain'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'

/** An ERC-1155 contract in which a venue's outcome tokens are kept. */
export interface Ledger {
  venue: VenueId
  chainId: ChainId
  contract: Address
  /** Digits after the point of a balance. */
  decimals: number
}

/**
 * Every contract that may hold tokens of the configured venues. Polymarket has two ledgers (ConditionalTokens and
 * PositionManager), Predict.fun three contracts by the market's flags; a venue off chain has none.
 */
export const ledgersOf = (config: AppConfig): Ledger[] =>
  config.platforms.flatMap((venue) => {
    const { chainId, contracts, shareDecimals } = VENUES[venue]
    if (!isChainId(chainId)) return []
    const overrides = config.tokenContracts[venue] ?? []
    const own = overrides.length > 0 ? overrides : contracts
    return own.map((contract) => ({
      venue,
      chainId,
      contract: getAddress(contract.toLowerCase()),
      decimals: shareDecimals,
    }))
  })

/**
 * Dollars by chain, the venue's collateral first.
 * Source: the venues' documentation: pUSD and USDC.e on Polygon, USDC on Base, USDT on BNB Chain.
 */
const CASH: Record<ChainId, readonly Address[]> = {
  137: ['0xC011a7E12a19f7B1f670d46F03B03f3342E82DFB', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
  8453: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  56: ['0x55d398326f99059fF775485246999027B3197955'],
}

export const cashTokensOf = (config: AppConfig, chainId: ChainId): readonly Address[] => {
  const { cash } = config.chains[chainId]
  return cash.length > 0 ? cash.map((contract) => getAddress(contract.toLowerCase())) : CASH[chainId]
}
