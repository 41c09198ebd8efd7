const CATEGORIES: readonly (readonly [string, RegExp])[] = [
  [
    'crypto',
    /\b(?:bitcoin|btc|ethereum|eth|solana|xrp|dogecoin|bnb|token|airdrop|fdv|megaeth|hyperliquid|defi)\b/i,
  ],
  [
    'economy',
    /\b(?:fed|rates?|inflation|cpi|gdp|unemployment|payrolls?|jobs|recession|ipo|s&p|nasdaq|nvidia|apple|silver|gold|oil|wti|close above|market cap|trillionaire)\b/i,
  ],
  [
    'politics',
    /\b(?:election|nominee|nomination|president(?:ial)?|senate|house|governor|mayor(?:al)?|democrat\w*|republican\w*|prime minister|parliament\w*|trump|ceasefire|supreme leader|balance of power|congress|law)\b/i,
  ],
  [
    'sports',
    /\bvs?\.?\s|\b(?:nba|nfl|mlb|nhl|basketball|football|hockey|baseball|stanley cup|super bowl|champions?|premier league|world cup|bundesliga|la ?liga|division|league|ufc|f1|open|draw|win on|relegated|cup|final)\b/i,
  ],
  ['weather', /\b(?:temperature|temp|snow|rain|hurricanes?|earthquake|megaquake|magnitude)\b/i],
  [
    'culture',
    /\b(?:oscars?|academy awards?|best picture|actor|album|movie|film|james bond|rotten tomatoes|gta|steam awards|critics|spotify|youtube|grammy|eurovision)\b/i,
  ],
]

/** A broad category for reports, from the words of two titles. Not used in decisions. */
export const categoryOf = (text: string): string =>
  CATEGORIES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
