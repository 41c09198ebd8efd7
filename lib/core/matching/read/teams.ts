/**
 * US clubs by league: nickname → the city names venues use for it. Kalshi shortens a city that has two clubs by the
 * nickname's first letter ("Los Angeles L").
 */
const CLUBS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nba: {
    hawks: 'atlanta',
    celtics: 'boston',
    nets: 'brooklyn',
    hornets: 'charlotte',
    bulls: 'chicago',
    cavaliers: 'cleveland',
    mavericks: 'dallas',
    nuggets: 'denver',
    pistons: 'detroit',
    warriors: 'golden state',
    rockets: 'houston',
    pacers: 'indiana',
    clippers: 'los angeles c',
    lakers: 'los angeles l',
    grizzlies: 'memphis',
    heat: 'miami',
    bucks: 'milwaukee',
    timberwolves: 'minnesota',
    pelicans: 'new orleans',
    knicks: 'new york',
    thunder: 'oklahoma city',
    magic: 'orlando',
    '76ers': 'philadelphia',
    suns: 'phoenix',
    'trail blazers': 'portland',
    kings: 'sacramento',
    spurs: 'san antonio',
    raptors: 'toronto',
    jazz: 'utah',
    wizards: 'washington',
  },
  nfl: {
    cardinals: 'arizona',
    falcons: 'atlanta',
    ravens: 'baltimore',
    bills: 'buffalo',
    panthers: 'carolina',
    bears: 'chicago',
    bengals: 'cincinnati',
    browns: 'cleveland',
    cowboys: 'dallas',
    broncos: 'denver',
    lions: 'detroit',
    packers: 'green bay',
    texans: 'houston',
    colts: 'indianapolis',
    jaguars: 'jacksonville',
    chiefs: 'kansas city',
    raiders: 'las vegas',
    chargers: 'los angeles c',
    rams: 'los angeles r',
    dolphins: 'miami',
    vikings: 'minnesota',
    patriots: 'new england',
    saints: 'new orleans',
    giants: 'new york g',
    jets: 'new york j',
    eagles: 'philadelphia',
    steelers: 'pittsburgh',
    '49ers': 'san francisco',
    seahawks: 'seattle',
    buccaneers: 'tampa bay',
    titans: 'tennessee',
    commanders: 'washington',
  },
  mlb: {
    diamondbacks: 'arizona',
    braves: 'atlanta',
    orioles: 'baltimore',
    'red sox': 'boston',
    cubs: 'chicago c',
    'white sox': 'chicago w',
    reds: 'cincinnati',
    guardians: 'cleveland',
    rockies: 'colorado',
    tigers: 'detroit',
    astros: 'houston',
    royals: 'kansas city',
    angels: 'los angeles a',
    dodgers: 'los angeles d',
    marlins: 'miami',
    brewers: 'milwaukee',
    twins: 'minnesota',
    mets: 'new york m',
    yankees: 'new york y',
    athletics: 'athletics',
    phillies: 'philadelphia',
    pirates: 'pittsburgh',
    padres: 'san diego',
    giants: 'san francisco',
    mariners: 'seattle',
    cardinals: 'st louis',
    rays: 'tampa bay',
    rangers: 'texas',
    'blue jays': 'toronto',
    nationals: 'washington',
  },
  nhl: {
    ducks: 'anaheim',
    bruins: 'boston',
    sabres: 'buffalo',
    flames: 'calgary',
    hurricanes: 'carolina',
    blackhawks: 'chicago',
    avalanche: 'colorado',
    'blue jackets': 'columbus',
    stars: 'dallas',
    'red wings': 'detroit',
    oilers: 'edmonton',
    panthers: 'florida',
    kings: 'los angeles',
    wild: 'minnesota',
    canadiens: 'montreal',
    predators: 'nashville',
    devils: 'new jersey',
    islanders: 'new york i',
    rangers: 'new york r',
    senators: 'ottawa',
    flyers: 'philadelphia',
    penguins: 'pittsburgh',
    sharks: 'san jose',
    kraken: 'seattle',
    blues: 'st louis',
    lightning: 'tampa bay',
    'maple leafs': 'toronto',
    mammoth: 'utah',
    canucks: 'vancouver',
    'golden knights': 'vegas',
    capitals: 'washington',
    jets: 'winnipeg',
  },
}

export const LEAGUES = Object.keys(CLUBS)

/** "los angeles l" → "los angeles": the city as other venues write it. */
const fullCity = (city: string) => city.replace(/ [a-z]$/, '')

/** Alternative spellings of a city or a club. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  nba: {
    '76ers': ['sixers'],
    cavaliers: ['cavs'],
    clippers: ['la clippers'],
    lakers: ['la lakers'],
    mavericks: ['mavs'],
    timberwolves: ['wolves'],
    'trail blazers': ['blazers', 'portland blazers'],
  },
  nfl: {
    chargers: ['la chargers'],
    rams: ['la rams'],
    buccaneers: ['bucs'],
    commanders: ['washington football'],
  },
  mlb: {
    'white sox': ['chicago ws'],
    dodgers: ['la dodgers'],
    angels: ['la angels'],
    diamondbacks: ['dbacks'],
    athletics: ['a s', 'oakland athletics', 'oakland', 'las vegas athletics'],
    cardinals: ['saint louis', 'saint louis cardinals'],
  },
  nhl: {
    'golden knights': ['las vegas'],
    blues: ['saint louis', 'saint louis blues'],
    kings: ['la kings'],
    canadiens: ['montreal canadien'],
    mammoth: ['utah hockey club'],
  },
}

interface Names {
  /** City and nickname: a unique club in any context. */
  full: Map<string, string>
  /** Nickname or city alone: unique if the league is known. A city counts if it has only one club. */
  short: Map<string, string>
}

function namesOf(league: string, clubs: Readonly<Record<string, string>>): Names {
  const cities = Object.values(clubs).map(fullCity)
  const full = new Map<string, string>()
  const short = new Map<string, string>()
  for (const [nickname, city] of Object.entries(clubs)) {
    const token = `${league}.${nickname.replace(/ /g, '')}`
    full.set(`${fullCity(city)} ${nickname}`, token)
    short.set(nickname, token)
    short.set(city, token)
    if (cities.filter((other) => other === fullCity(city)).length === 1) short.set(fullCity(city), token)
    for (const variant of VARIANTS[league]?.[nickname] ?? []) short.set(variant, token)
  }
  return { full, short }
}

const NAMES = new Map(Object.entries(CLUBS).map(([league, clubs]) => [league, namesOf(league, clubs)]))
const FULL = new Map([...NAMES.values()].flatMap(({ full }) => [...full]))
const MAX_WORDS = 4
const firstWords = (names: Iterable<string>) => [...names].map((name) => name.split(' ')[0] ?? '')
/** First words of club names, by league. */
const STARTS = new Map(
  [undefined, ...LEAGUES].map((league) => {
    const short = league === undefined ? [] : firstWords(NAMES.get(league)?.short.keys() ?? [])
    return [league, new Set([...firstWords(FULL.keys()), ...short])] as const
  }),
)

/**
 * Replaces every club in a list of words with one token: by city and nickname always, by only one of the two if the
 * league is known. "Washington" is no club in a sentence about a senate.
 */
export function clubTokens(words: readonly string[], league: string | undefined): string[] {
  const short = league === undefined ? undefined : NAMES.get(league)?.short
  const own = league === undefined ? undefined : NAMES.get(league)?.full
  const starts = STARTS.get(NAMES.has(league ?? '') ? league : undefined)
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    let taken = 0
    const longest = starts?.has(words[at] ?? '') ? Math.min(MAX_WORDS, words.length - at) : 0
    for (let length = longest; length > 0 && taken === 0; length -= 1) {
      const name = words.slice(at, at + length).join(' ')
      const token = own?.get(name) ?? FULL.get(name) ?? short?.get(name)
      if (token === undefined) continue
      out.push(token)
      taken = length
    }
    if (taken === 0) out.push(words[at] ?? '')
    at += Math.max(1, taken)
  }
  return out
}

/** The league with both names among its club nicknames, if there is exactly one. */
export const leagueOfNicknames = (names: readonly string[]): string | undefined => {
  const fits = LEAGUES.filter((league) => names.every((name) => NAMES.get(league)?.short.has(name)))
  return fits.length === 1 ? fits[0] : undefined
}
