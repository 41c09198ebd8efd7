import { isUnlearned } from '../confidence/knowledge'

/**
 * Names, abbreviations and closed classes (countries, central banks, indices, leagues, teams): multi-word phrases → their
 * token or tokens. Variants are plain lower-case words without punctuation ("u.s." is "us", "s&p 500" is "s p 500");
 * the longest matching variant wins.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  us: ['united states', 'united states of america', 'usa', 'america'],
  uk: ['united kingdom', 'great britain', 'britain', 'british'],
  eu: ['european union'],
  un: ['united nations'],
  uae: ['united arab emirates'],
  fed: ['federal reserve', 'the fed', 'federal reserve system', 'fomc', 'federal open market committee'],
  'fed rate': [
    'fed funds',
    'fed funds rate',
    'federal funds',
    'federal funds rate',
    'target federal funds rate',
  ],
  ecb: ['european central bank'],
  boe: ['bank of england'],
  boj: ['bank of japan'],
  boc: ['bank of canada'],
  rba: ['reserve bank of australia'],
  rbnz: ['reserve bank of new zealand'],
  rbi: ['reserve bank of india'],
  bok: ['bank of korea'],
  snb: ['swiss national bank'],
  pboc: ['peoples bank of china', 'people bank of china'],
  cbrt: ['central bank of turkey', 'turkish central bank', 'central bank of the republic of turkey'],
  banxico: ['bank of mexico', 'banco de mexico'],
  copom: ['brazil copom', 'central bank of brazil', 'brazilian central bank', 'banco central do brasil'],
  riksbank: ['swedish riksbank', 'sveriges riksbank'],
  bps: ['basis points', 'basis point', 'bp'],
  sp500: ['s p 500', 's and p 500', 'sp 500', 'spx', 's p 500 index'],
  nasdaq100: ['nasdaq 100', 'ndx', 'nasdaq 100 index'],
  dow: ['dow jones', 'dow jones industrial average', 'djia'],
  ai: ['artificial intelligence'],
  marketcap: ['market capitalization', 'market capitalisation', 'market cap'],
  fdv: ['fully diluted valuation', 'market cap fdv'],
  inflation: ['consumer price index', 'cpi', 'cpi inflation'],
  'inflation annual': ['cpi yoy', 'cpi year over year', 'inflation year over year', 'yoy inflation'],
  'inflation monthly': ['cpi mom', 'cpi month over month', 'mom inflation'],
  annual: ['year over year', 'yoy', 'annually'],
  monthly: ['month over month', 'mom'],
  gdp: ['gross domestic product'],
  eurovision: ['eurovision song contest'],
  'french open': ['roland garros'],
  pm: ['prime minister'],
  senate: ['us senate', 'united states senate'],
  house: ['house of representatives', 'us house', 'us house of representatives'],
  democrat: ['democratic party', 'democratic', 'democratics', 'democrats', 'dem', 'dems', 'the democrats'],
  republican: ['republican party', 'republicans', 'gop', 'the republicans', 'gop party'],
  dsenate: ['d senate'],
  rsenate: ['r senate'],
  dhouse: ['d house'],
  rhouse: ['r house'],
  nba: ['pro basketball', 'professional basketball', 'national basketball association'],
  nfl: ['pro football', 'professional football', 'national football league'],
  mlb: ['pro baseball', 'professional baseball', 'major league baseball'],
  nhl: ['pro hockey', 'professional hockey', 'national hockey league'],
  ncaaf: ['college football'],
  ncaab: ['college basketball'],
  connecticut: ['uconn'],
  al: ['american league'],
  nl: ['national league'],
  epl: ['english premier league', 'premier league', 'barclays premier league'],
  ucl: ['uefa champions league', 'champions league'],
  uel: ['uefa europa league', 'europa league'],
  uecl: [
    'uefa conference league',
    'europa conference league',
    'uefa europa conference league',
    'conference league',
  ],
  laliga: ['la liga', 'spanish la liga'],
  seriea: ['serie a', 'italian serie a'],
  ligue1: ['ligue 1', 'french ligue 1'],
  ipl: ['indian premier league'],
  mls: ['major league soccer'],
  f1: ['formula 1', 'formula one', 'f 1'],
  'worldcup women': ['womens world cup', 'fifa womens world cup', 'women s world cup'],
  quarterfinal: ['quarter final', 'quarter finals', 'quarterfinals'],
  semifinal: ['semi final', 'semi finals', 'semifinals'],
  mvp: ['most valuable player'],
  roty: ['rookie of the year'],
  dpoy: ['defensive player of the year'],
  opoy: ['offensive player of the year'],
  moty: ['manager of the year'],
  coty: ['coach of the year'],
  cs2: ['counter strike', 'counter strike 2', 'cs 2', 'csgo', 'cs go'],
  lol: ['league of legends'],
  dota2: ['dota 2', 'dota'],
  oscar: ['academy awards', 'academy award', 'oscars'],
  nyc: ['new york city', 'new york city fc', 'nycfc'],
  la: ['los angeles'],
  dc: ['washington dc', 'washington d c', 'district of columbia'],
  'ivory coast': ['cote d ivoire', 'cote divoire'],
  turkey: ['turkiye'],
  'cape verde': ['cabo verde'],
  czechia: ['czech republic'],
  korea: ['south korea', 'korea republic', 'republic of korea'],
  northkorea: ['north korea', 'dprk'],
  congo: ['dr congo', 'congo dr', 'democratic republic of the congo', 'd r congo'],
  iran: ['ir iran'],
  netherlands: ['holland'],
  manunited: ['manchester united', 'man united', 'man utd', 'manchester utd'],
  mancity: ['manchester city', 'man city'],
  tottenham: ['tottenham hotspur'],
  wolves: ['wolverhampton wanderers', 'wolverhampton'],
  brighton: ['brighton hove albion', 'brighton and hove albion', 'brighton hove'],
  'nottm forest': ['nottingham forest'],
  psg: ['paris saint germain', 'paris sg', 'paris st germain'],
  intermilan: [
    'inter milan',
    'fc internazionale milano',
    'internazionale',
    'inter milano',
    'internazionale milano',
  ],
  acmilan: ['ac milan', 'a c milan'],
  atleticomadrid: ['atletico madrid', 'atletico de madrid', 'club atletico de madrid', 'atl madrid'],
  bayern: ['bayern munich', 'bayern munchen', 'fc bayern munchen', 'fc bayern munich'],
  monchengladbach: ['borussia monchengladbach', 'bor monchengladbach', 'gladbach'],
  leverkusen: ['bayer leverkusen', 'bayer 04 leverkusen'],
  koln: ['fc koln', '1 fc koln', 'cologne', 'fc cologne'],
  lafc: ['los angeles fc', 'los angeles f', 'la fc'],
  lagalaxy: ['los angeles galaxy', 'la galaxy', 'los angeles g'],
  openai: ['open ai'],
  xai: ['x ai'],
  spacex: ['space x'],
  microstrategy: ['micro strategy'],
  aoc: ['alexandria ocasio cortez', 'ocasio cortez'],
  rfk: ['robert f kennedy jr', 'robert f kennedy', 'robert kennedy jr', 'rfk jr'],
  trump: ['president trump', 'donald j trump', 'donald trump'],
  'jd vance': ['j d vance', 'vance'],
  'elon musk': ['musk'],
  'jerome powell': ['powell'],
  mamdani: ['zohran mamdani', 'zohran k mamdani'],
  'vladimir putin': ['putin'],
  'volodymyr zelenskyy': ['zelensky', 'zelenskyy', 'volodymyr zelensky', 'zelenskiy'],
  'benjamin netanyahu': ['netanyahu', 'bibi'],
  'keir starmer': ['starmer'],
  'emmanuel macron': ['macron'],
  'xi jinping': ['president xi'],
  'ali khamenei': ['khamenei', 'ayatollah khamenei'],
  rsf: ['rapid support forces'],
  'sudan army': ['sudanese armed forces', 'sudan armed forces'],
}

/** Phrases in other words than their meaning, which reading questions taught. */
const LEARNED: Readonly<Record<string, readonly string[]>> = {
  'largest company': [
    'largest company by market cap',
    'largest company by market capitalization',
    'largest company in the world by market cap',
    'largest company in the world',
    'biggest company in the world',
    'biggest company by market cap',
    'most valuable company',
    'most valuable company in the world',
  ],
  recession: [
    'enter a recession',
    'enter recession',
    'in recession',
    'in a recession',
    'enter into a recession',
  ],
  payrolls: [
    'non farm payrolls',
    'nonfarm payrolls',
    'non farm payroll',
    'nonfarm payroll',
    'jobs numbers',
    'jobs report',
    'jobs added',
    'jobs',
  ],
  turnout: ['voter turnout'],
  anyone: ['any candidate', 'any presidential candidate', 'any one candidate'],
  anyseat: ['win a seat', 'wins a seat', 'win any seat', 'win any seats', 'win seats', 'at least one seat'],
  mortgage: ['fixed mortgage', 'fixed rate mortgage', 'year fixed mortgage', 'year fixed rate mortgage'],
  convict: ['found guilty', 'guilty verdict'],
  billboard: ['billboard hot 100', 'song on the billboard hot 100', 'song on billboard hot 100', 'hot 100'],
  enacted: ['become law', 'becomes law', 'becoming law', 'became law', 'signed into law', 'sign into law'],
  out: [
    'cease to be',
    'ceases to be',
    'cease to serve',
    'ceases to serve',
    'leave office',
    'leaves office',
    'leaving office',
  ],
  sotu: ['state of the union', 'state of the union address', 'state of the union speech'],
  'most medals': ['most total medals', 'most overall medals'],
  gold: ['gold medal', 'gold medals'],
  hockey: ['ice hockey'],
  single: ['singles champion', 'singles title', 'singles championship'],
  unemployment: ['jobless'],
  'president nominee': ['presidential nomination', 'presidential nominee', 'nominee for president'],
  'dsenate dhouse': ['democrats sweep', 'democratic sweep', 'democrat sweep', 'd senate d house'],
  'rsenate rhouse': ['republicans sweep', 'republican sweep', 'r senate r house'],
  'nba title': [
    'nba finals',
    'nba final',
    'nba champion',
    'nba champions',
    'nba championship',
    'nba title',
    'pro basketball finals',
    'pro basketball final',
    'pro basketball champion',
    'pro basketball championship',
    'professional basketball finals',
    'professional basketball champion',
  ],
  'nfl title': [
    'super bowl',
    'nfl champion',
    'nfl championship',
    'pro football champion',
    'pro football championship',
    'professional football champion',
  ],
  'mlb title': [
    'world series',
    'mlb world series',
    'mlb champion',
    'pro baseball champion',
    'pro baseball championship',
    'professional baseball champion',
  ],
  'nhl title': [
    'stanley cup',
    'stanley cup finals',
    'stanley cup final',
    'stanley cup champion',
    'nhl stanley cup',
    'nhl stanley cup champion',
    'nhl stanley cup finals',
    'nhl champion',
    'pro hockey champion',
    'pro hockey championship',
  ],
  'ncaab title': ['ncaa tournament', 'ncaa basketball tournament', 'madness'],
  'ncaab finalfour': ['final four', 'final four of the ncaa tournament', 'ncaa tournament final four'],
  'conference title': [
    'conference finals',
    'conference champion',
    'conference championship',
    'conference winner',
  ],
  worldcup: ['world cup', 'fifa world cup', 'fifa mens world cup', 'mens world cup', 'soccer world cup'],
  makecut: ['make the cut', 'makes the cut', 'made the cut', 'making the cut'],
  misscut: ['miss the cut', 'misses the cut', 'missed the cut', 'missing the cut'],
  win: ['finish first', 'finish first in', 'place first in', 'finishes first in'],
  title: ['championship series', 'champion series'],
  rottentomatoes: ['rotten tomatoes', 'tomatometer'],
  core: ['less food and energy', 'excluding food and energy'],
  announced: ['announced as'],
  steal: ['stolen bases', 'stolen base'],
  topscorer: [
    'top goalscorer',
    'top goal scorer',
    'golden boot winner',
    'golden boot',
    'top scorer',
    'leading goalscorer',
    'most goals',
  ],
  saves: ['save act', 'h r 22 save act', 'hr 22 save act'],
  gta6: ['gta 6', 'gta vi', 'grand theft auto 6', 'grand theft auto vi'],
  ipo: ['initial public offering', 'go public', 'goes public', 'going public'],
}

/** Universities that exchanges abbreviate: "Ohio St.". */
const STATES =
  'ohio michigan penn florida iowa kansas oklahoma mississippi arizona oregon washington utah boise fresno colorado texas nc kent ball san_diego san_jose wichita'
    .split(' ')
    .map((name): [string, string[]] => [`${name.replace('_', ' ')} state`, [`${name.replace('_', ' ')} st`]])

const groups = 'abcdefghijkl'
  .split('')
  .map((letter): [string, string[]] => [`group${letter}`, [`group ${letter}`]])

/** First word → its variants, longest first, each with its tokens. */
const BY_FIRST = new Map<string, { words: readonly string[]; means: readonly string[] }[]>()
for (const [means, variants] of [
  ...Object.entries(NAMES),
  ...Object.entries(LEARNED),
  ...STATES,
  ...groups,
]) {
  for (const variant of variants) {
    const words = variant.split(' ')
    const [first = ''] = words
    const list = BY_FIRST.get(first) ?? []
    list.push({ words, means: means.split(' ') })
    BY_FIRST.set(
      first,
      list.sort((x, y) => y.words.length - x.words.length),
    )
  }
}

/** Variants of the phrases that reading taught. */
export const LEARNED_PHRASES: readonly string[] = Object.values(LEARNED).flat()

/** Replaces every known phrase in a list of plain words. */
export function joinPhrases(words: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const found = BY_FIRST.get(words[at] ?? '')?.find(
      (one) => one.words.every((word, i) => words[at + i] === word) && !isUnlearned(one.words.join(' ')),
    )
    if (!found) out.push(words[at] ?? '')
    else {
      out.push(...found.means)
      at += found.words.length - 1
    }
  }
  return out
}
