import type { VenueInfo } from '../venueInfo'

export const predictfun = {
  id: 'predictfun',
  name: 'Predict.fun',
  homepage: 'https://predict.fun',
  chainId: 56,
  contracts: [
    '0x22DA1810B194ca018378464a58f6Ac2B10C9d244',
    '0x9400F8Ad57e9e0F352345935d6D3175975eb1d9F',
    '0xF64b0b318AAf83BD9071110af24D24445719A07F',
  ],
  shareDecimals: 18,
  collaterals: [{ token: '0x55d398326f99059fF775485246999027B3197955' }],
  volumeUnit: 'usd',
  urls: { apiUrl: 'https://api.predict.fun', wsUrl: 'wss://ws.predict.fun/ws' },
  keys: ['apiKey'],
  orders: { url: 'apiUrl', keyHeader: 'x-api-key' },
  accounts: [
    { value: 'eoa', label: 'The connected wallet itself' },
    { value: 'smart_account', label: 'A smart account', needsHolder: true },
  ],
} as const satisfies VenueInfo
