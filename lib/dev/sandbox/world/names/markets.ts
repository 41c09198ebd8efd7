import { type Named, named } from '../facts'

import type { Some } from './people'

export const BANKS = [
  named('European Central Bank', 'ECB', 'deposit facility rate'),
  named('Bank of England', 'BOE', 'Bank Rate'),
  named('Bank of Japan', 'BOJ', 'policy rate'),
  named('Bank of Canada', 'BOC', 'overnight rate'),
  named('Reserve Bank of Australia', 'RBA', 'cash rate'),
] as const

export interface Asset {
  asset: Named
  price: number
  step: number
}
export const ASSETS: Some<Asset> = [
  { asset: named('Bitcoin', 'BTC'), price: 112_000, step: 2_000 },
  { asset: named('Ethereum', 'ETH'), price: 4_100, step: 100 },
  { asset: named('Solana', 'SOL'), price: 190, step: 10 },
  { asset: named('XRP', 'XRP'), price: 2.6, step: 0.1 },
]

export const INDICES: Some<Asset> = [
  { asset: named('S&P 500', 'INX'), price: 6_900, step: 100 },
  { asset: named('Nasdaq-100', 'NASDAQ100'), price: 25_400, step: 500 },
]

export const COMPANIES = [
  named('NVIDIA', 'NVDA'),
  named('Microsoft', 'MSFT'),
  named('Apple', 'AAPL'),
  named('Alphabet', 'GOOGL'),
  named('Amazon', 'AMZN'),
  named('Saudi Aramco', 'ARAMCO'),
  named('Tesla', 'TSLA'),
  named('Broadcom', 'AVGO'),
] as const
