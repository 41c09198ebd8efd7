import type { VenueInfo } from '../venueInfo'

const USDC_E = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'

/**
 * Older markets' tokens are split from USDC.e, and from wrapped collateral for exclusive outcomes; a holder converts
 * that to USDC.e with `unwrap`: https://github.com/Polymarket/neg-risk-ctf-adapter, WrappedCollateral.sol. The dollars
 * in front of both do not change the ids.
 */
export const polymarket = {
  id: 'polymarket',
  name: 'Polymarket',
  homepage: 'https://polymarket.com',
  chainId: 137,
  contracts: ['0x4D97DCd97eC945f40cF65F87097ACe5EA0476045', '0x006F54F7f9A22e0000CC2AB60031000000ae9fEF'],
  shareDecimals: 6,
  collaterals: [{ token: USDC_E }, { token: '0x3A3BD7bb9528E159577F7C2e685CC81A765002E2', wraps: USDC_E }],
  volumeUnit: 'usd',
  urls: {
    gammaUrl: 'https://gamma-api.polymarket.com',
    clobUrl: 'https://clob.polymarket.com',
    dataUrl: 'https://data-api.polymarket.com',
    wsUrl: 'wss://ws-subscriptions-clob.polymarket.com/ws/market',
  },
  keys: [],
  orders: { url: 'clobUrl' },
  accounts: [
    { value: 'eoa', label: 'The connected wallet itself' },
    { value: 'deposit', label: 'Its deposit wallet' },
    { value: 'safe', label: 'Its Safe' },
    { value: 'proxy', label: 'Its proxy wallet' },
  ],
} as const satisfies VenueInfo
