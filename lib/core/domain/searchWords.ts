/** Synonyms: a search for one name matches all of them. */
const NAMES: readonly (readonly string[])[] = [
  ['btc', 'xbt', 'bitcoin'],
  ['eth', 'ether', 'ethereum'],
  ['sol', 'solana'],
  ['xrp', 'ripple'],
  ['doge', 'dogecoin'],
  ['fed', 'fomc', 'federal reserve'],
  ['ecb', 'european central bank'],
  ['boe', 'bank of england'],
  ['cpi', 'inflation'],
  ['spx', 's&p 500'],
  ['ndx', 'nasdaq'],
  ['tsla', 'tesla'],
  ['nvda', 'nvidia'],
  ['aapl', 'apple'],
  ['msft', 'microsoft'],
  ['amzn', 'amazon'],
  ['goog', 'googl', 'google', 'alphabet'],
  ['mstr', 'microstrategy'],
  ['gop', 'republican'],
  ['dem', 'dems', 'democrat', 'democratic'],
  ['potus', 'president'],
  ['scotus', 'supreme court'],
  ['usa', 'united states'],
  ['uk', 'united kingdom'],
]

const BY_NAME: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES.flatMap((names) => names.map((name) => [name, names] as const)),
)

/** Maximum number of search words; further ones are ignored. */
const MAX_WORDS = 8

/** The words of a search, each with its synonyms; the typed word comes first. */
export const searchWords = (text: string): (readonly string[])[] =>
  text
    .normalize('NFKC')
    .replace(/\0/g, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => [...new Set([word, ...(BY_NAME.get(word.toLowerCase()) ?? [])])])
