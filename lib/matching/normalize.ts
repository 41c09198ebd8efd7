/** Text as tokens that mean the same on every venue. Pure text work: no knowledge of events. */

/** Several words, or several spellings, for one thing. Applied in this order to plain lower-case text. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:u\.? ?s\.? ?a?\.?|united states(?: of america)?|american?)(?=[\s,?!.:;)]|$)/g, ' us '],
  [/\bfederal reserve(?: system)?\b|\bfomc\b|\bfed funds\b/g, ' fed '],
  [/\bs&p ?500\b|\bs ?& ?p 500\b|\bspx\b/g, ' sp500 '],
  [/\bnasdaq[ -]?100\b|\bndx\b/g, ' nasdaq100 '],
  [/\bdow jones(?: industrial average)?\b|\bdjia\b/g, ' dow '],
  [/\b(?:nba|pro(?:fessional)? basketball) (?:finals?|champions?(?:hip)?|title)\b/g, ' nba title '],
  [/\b(?:nfl|pro(?:fessional)? football) (?:champions?(?:hip)?|title)\b|\bsuper bowl\b/g, ' nfl title '],
  [/\b(?:mlb|pro(?:fessional)? baseball) (?:champions?(?:hip)?|title)\b|\bworld series\b/g, ' mlb title '],
  [
    /\b(?:nhl )?stanley cup(?: finals?)?\b|\b(?:nhl|pro(?:fessional)? hockey) (?:champions?(?:hip)?|title)\b/g,
    ' nhl title ',
  ],
  [/\bpro(?:fessional)? basketball\b/g, ' nba '],
  [/\bpro(?:fessional)? football\b/g, ' nfl '],
  [/\bpro(?:fessional)? baseball\b/g, ' mlb '],
  [/\bpro(?:fessional)? hockey\b/g, ' nhl '],
  [/\b(?:english )?premier league\b|\bepl\b/g, ' epl '],
  [/\buefa champions league\b|\bchampions league\b|\bucl\b/g, ' ucl '],
  [/\bmost valuable player\b/g, ' mvp '],
  [/\bpresidential (?:nomination|nominee)\b/g, ' presidential nominee '],
  [/\b(?:market capitali[sz]ation|market cap)\b/g, ' marketcap '],
  [/\b(?:non-?farm payrolls?|jobs (?:numbers?|report|added)|payrolls?)\b/g, ' payrolls '],
  [/\bconsumer price index\b|\bcpi\b/g, ' inflation '],
  [/\bless food and energy\b/g, ' core '],
  [/\bgross domestic product\b/g, ' gdp '],
  [/\bbasis points?\b|\bbps?\b/g, ' bps '],
  [/\binitial public offering\b|\bgo(?:es)? public\b/g, ' ipo '],
  [/\bacademy awards?\b|\boscars?\b/g, ' oscar '],
  [/\brotten tomatoes\b|\btomatometer\b/g, ' rottentomatoes '],
  [/\b(?:democratic|democrats?) party\b|\bdemocrat(?:ic|s)?\b|\bdems\b/g, ' democrat '],
  [/\b(?:republican|gop) party\b|\brepublicans?\b|\bgop\b/g, ' republican '],
  [/\bhouse of representatives\b/g, ' house '],
  [/\bbank of england\b|\bboe\b/g, ' boe '],
  [/\beuropean central bank\b|\becb\b/g, ' ecb '],
  [/\bbank of japan\b|\bboj\b/g, ' boj '],
  [/\bbank of canada\b|\bboc\b/g, ' boc '],
  [/\bunited kingdom\b|\bu\.? ?k\.?(?=[\s,?!.:;)]|$)|\bgreat britain\b/g, ' uk '],
  [/\bnew york city\b/g, ' nyc '],
  [/\bartificial intelligence\b/g, ' ai '],
  [/\bprime minister\b/g, ' pm '],
]

/** One word for another. After plural endings are gone. */
const SYNONYMS: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  xbt: 'bitcoin',
  eth: 'ethereum',
  ether: 'ethereum',
  sol: 'solana',
  ripple: 'xrp',
  doge: 'dogecoin',
  biggest: 'largest',
  top: 'best',
  decrease: 'cut',
  lower: 'cut',
  reduce: 'cut',
  increase: 'hike',
  raise: 'hike',
  gubernatorial: 'governor',
  governorship: 'governor',
  nomination: 'nominee',
  nominated: 'nominee',
  parliamentary: 'parliament',
  temp: 'temperature',
  high: 'highest',
  gasoline: 'gas',
  released: 'release',
  launch: 'release',
  leave: 'out',
  resign: 'out',
  removed: 'out',
  ousted: 'out',
  depart: 'out',
  champion: 'title',
  championship: 'title',
  snowfall: 'snow',
  shut: 'shutdown',
  jobless: 'unemployment',
  tie: 'draw',
  drawn: 'draw',
  film: 'movie',
  picture: 'movie',
}

/** Words that say nothing about which question it is. */
const STOP = new Set(
  `a an the of in on at by to for from with as and or if than then this that these it its their his her will would be
  is are was been being has have had do does did who whom which what when where how many much number amount total_of
  there any next new end ending during after before between until within into over under above below more less
  greater least most exactly about per vs versus win winner winning won race happen get go be become
  price value rate level close reach hit up yes no other market event question et est edt utc pm_et o'clock time mins min hour beat tbd
  minute day week month year date quarter season game match`.split(/\s+/),
)

/** Names without which titles often do: worth little either way. */
const WEAK = new Set(
  [
    'us',
    'election',
    'world',
    'party',
    'company',
    'meeting',
    'decision',
    'official',
    'annual',
    'growth',
    'award',
  ].concat([
    'global',
    'control',
    'general',
    'title',
    'national',
    'holder',
    'person',
    'high',
    'cut',
    'best',
    'agree',
    'fed',
  ]),
)

export const isWeak = (token: string) => WEAK.has(token)

/** Lower case, no diacritics, one kind of quote, dash and space. Digits and signs stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const singular = (word: string) => {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

const toToken = (word: string): string => {
  const direct = SYNONYMS[word]
  if (direct !== undefined) return direct
  const one = singular(word)
  return SYNONYMS[one] ?? one
}

/** Meaningful words of a text, in order, repeated ones included. Numbers stand apart (quantities.ts, dates.ts). */
export function tokensOf(text: string): string[] {
  let rest = ` ${plain(text)} `
  for (const [pattern, replacement] of PHRASES) rest = rest.replace(pattern, replacement)
  return rest
    .replace(/'s\b/g, '')
    .replace(/([a-z])[-.](?=\d)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^\d+(?:st|nd|rd|th|k|m|b|bn|am|pm)?$/.test(word))
    .map(toToken)
    .filter((token) => !STOP.has(token) && token.length > 1)
}
