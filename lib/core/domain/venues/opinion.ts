import type { VenueInfo } from '../venueInfo'

/** `builderKey`: of an account that may place orders for others at Opinion; without it we only link to the venue. */
export const opinion = {
  id: 'opinion',
  name: 'Opinion',
  homepage: 'https://opinion.trade',
  chainId: 56,
  contracts: ['0xAD1a38cEc043e70E83a3eC30443dB285ED10D774'],
  shareDecimals: 18,
  collaterals: [{ token: '0x55d398326f99059fF775485246999027B3197955' }],
  volumeUnit: 'usd',
  urls: { apiUrl: 'https://openapi.opinion.trade/openapi', wsUrl: 'wss://ws.opinion.trade' },
  keys: ['apiKey', 'builderKey'],
  orders: { url: 'apiUrl', needs: { key: 'builderKey', whose: 'a builder' }, keyHeader: 'apikey' },
  accounts: [
    { value: 'eoa', label: 'The connected wallet itself' },
    { value: 'safe', label: 'A Safe', needsHolder: true },
  ],
} as const satisfies VenueInfo
