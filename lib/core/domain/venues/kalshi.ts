import type { VenueInfo } from '../venueInfo'

/** The WebSocket requires a key even for public data. */
export const kalshi = {
  id: 'kalshi',
  name: 'Kalshi',
  homepage: 'https://kalshi.com',
  contracts: [],
  shareDecimals: 0,
  collaterals: [],
  volumeUnit: 'contracts',
  urls: {
    apiUrl: 'https://external-api.kalshi.com/trade-api/v2',
    wsUrl: 'wss://external-api-ws.kalshi.com/trade-api/ws/v2',
  },
  keys: ['keyId', 'privateKey'],
  keysTogether: true,
} as const satisfies VenueInfo
