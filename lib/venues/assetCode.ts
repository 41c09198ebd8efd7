const TICKERS: Readonly<Record<string, string>> = {
  BITCOIN: 'BTC',
  ETHEREUM: 'ETH',
  ETHER: 'ETH',
  SOLANA: 'SOL',
  RIPPLE: 'XRP',
  DOGECOIN: 'DOGE',
  HYPERLIQUID: 'HYPE',
  LITECOIN: 'LTC',
  CARDANO: 'ADA',
  AVALANCHE: 'AVAX',
  CHAINLINK: 'LINK',
  POLKADOT: 'DOT',
  BINANCECOIN: 'BNB',
  'BITCOIN CASH': 'BCH',
  SUI: 'SUI',
  TON: 'TON',
}

/**
 * An asset's ticker, from a ticker, a name, or a pair with a currency ("ETHUSDT", "BTC/USD").
 * Undefined for a name that is not known: two names must not become one asset, nor one asset two.
 */
export function assetCode(text: string): string | undefined {
  const name = text.trim().replace(/^\$/, '').toUpperCase()
  const known = TICKERS[name]
  if (known) return known
  const [, base] = /^([A-Z0-9]{2,10}?)(?:[/-]?(?:USDT|USDC|USD))?$/.exec(name) ?? []
  return base === undefined ? undefined : (TICKERS[base] ?? base)
}
