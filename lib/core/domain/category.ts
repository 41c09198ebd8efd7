/** One name for what venues file under several. Keys in lower case. */
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

/** A venue's category in the one vocabulary of the list; a name that is not known stays as the venue writes it. */
export const categoryName = (category: string): string => {
  const trimmed = category.trim()
  return BY_NAME.get(trimmed.toLowerCase()) ?? trimmed
}
