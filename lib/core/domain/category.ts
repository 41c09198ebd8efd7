/** Venue category names mapped to one common name. Keys in lower case. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Economy: ['economy', 'economics', 'macro', 'macroeconomics', 'economic policy', 'fed rates', 'inflation'],
  Finance: [
    'finance',
    'financials',
    'companies',
    'company news',
    'business',
    'stocks',
    'equities',
    'earnings',
  ],
  Politics: [
    'politics',
    'elections',
    'us-current-affairs',
    'us current affairs',
    'us politics',
    'government',
  ],
  World: ['world', 'geopolitics', 'international', 'global politics'],
  Crypto: ['crypto', 'cryptocurrency', 'cryptocurrencies', 'defi', 'nft', 'nfts', 'pre-tge'],
  Sports: ['sports', 'sport'],
  Culture: ['culture', 'pop culture', 'pop-culture', 'entertainment', 'movies', 'music', 'awards', 'social'],
  Tech: ['tech', 'technology', 'science', 'science and technology', 'science & technology', 'ai', 'big tech'],
  Weather: ['weather', 'climate', 'climate and weather', 'climate & weather'],
}

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, spellings]) => spellings.map((one) => [one, name] as const)),
)

/** Maps a venue's category to the common name; unknown names are unchanged. */
export const categoryName = (category: string): string => {
  const trimmed = category.trim()
  return BY_NAME.get(trimmed.toLowerCase()) ?? trimmed
}
