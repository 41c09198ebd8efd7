import type { VenueInfo } from '../venueInfo'

export const limitless = {
  id: 'limitless',
  name: 'Limitless',
  homepage: 'https://limitless.exchange',
  chainId: 8453,
  contracts: ['0xC9c98965297Bc527861c898329Ee280632B76e18'],
  shareDecimals: 6,
  collaterals: [{ token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
  volumeUnit: 'usd',
  urls: { apiUrl: 'https://api.limitless.exchange', wsUrl: 'wss://ws.limitless.exchange' },
  keys: [],
  orders: { url: 'apiUrl' },
} as const satisfies VenueInfo
