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

/** Every way to name a club of a league → its nickname. A city alone counts where it has one club. */
function namesOf(clubs: Readonly<Record<string, string>>): Map<string, string> {
  const cities = Object.values(clubs).map(fullCity)
  const names = new Map<string, string>()
  for (const [nickname, city] of Object.entries(clubs)) {
    names.set(nickname, nickname)
    names.set(city, nickname)
    names.set(`${fullCity(city)} ${nickname}`, nickname)
    if (cities.filter((other) => other === fullCity(city)).length === 1) names.set(fullCity(city), nickname)
  }
  return names
}

const NAMES = new Map(Object.entries(CLUBS).map(([league, clubs]) => [league, namesOf(clubs)]))

/** The club that a name means in this league, in plain lower-case text; undefined when it means none or several. */
export const clubOf = (league: string, name: string): string | undefined =>
  NAMES.get(league)?.get(name.replace(/\./g, '').replace(/^the /, '').trim())
