/** The venues in their default platform order. Position N is `platform_N` on the wire (lib/contract). */
export const VENUE_IDS = ['polymarket', 'kalshi', 'limitless', 'opinion', 'predictfun'] as const
export type VenueId = (typeof VENUE_IDS)[number]

/** What people see of a venue. */
export interface VenueInfo {
  name: string
  homepage: string
  /** The chain its outcome tokens live on; absent where positions are off-chain. */
  chainId?: number
  /** ERC-1155 contracts that hold its outcome tokens. */
  contracts: readonly string[]
  /** What the venue's reported volume counts. */
  volumeUnit: 'usd' | 'contracts'
}

/** Source: the venues' own documentation (contract addresses per chain). */
export const VENUES: Record<VenueId, VenueInfo> = {
  polymarket: {
    name: 'Polymarket',
    homepage: 'https://polymarket.com',
    chainId: 137,
    contracts: ['0x4D97DCd97eC945f40cF65F87097ACe5EA0476045', '0x006F54F7f9A22e0000CC2AB60031000000ae9fEF'],
    volumeUnit: 'usd',
  },
  kalshi: { name: 'Kalshi', homepage: 'https://kalshi.com', contracts: [], volumeUnit: 'contracts' },
  limitless: {
    name: 'Limitless',
    homepage: 'https://limitless.exchange',
    chainId: 8453,
    contracts: ['0xC9c98965297Bc527861c898329Ee280632B76e18'],
    volumeUnit: 'usd',
  },
  opinion: {
    name: 'Opinion',
    homepage: 'https://opinion.trade',
    chainId: 56,
    contracts: ['0xAD1a38cEc043e70E83a3eC30443dB285ED10D774'],
    volumeUnit: 'usd',
  },
  predictfun: {
    name: 'Predict.fun',
    homepage: 'https://predict.fun',
    chainId: 56,
    contracts: [
      '0x22DA1810B194ca018378464a58f6Ac2B10C9d244',
      '0x9400F8Ad57e9e0F352345935d6D3175975eb1d9F',
      '0xF64b0b318AAf83BD9071110af24D24445719A07F',
    ],
    volumeUnit: 'usd',
  },
}
