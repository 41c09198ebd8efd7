import { type Named, named } from './facts'

type Some<T> = readonly [T, ...T[]]

const people = (...names: string[]): Named[] => names.map((name) => named(name, codeOf(name)))

/** "Gavin Newsom" → "GNEW": how tickers abbreviate people. */
function codeOf(name: string): string {
  const words = name.replace(/[^\p{L} ]/gu, '').split(' ')
  const last = words[words.length - 1] ?? name
  return `${name.slice(0, 1)}${last.slice(0, 3)}`
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
}

export const DEMOCRATS = people(
  'Gavin Newsom',
  'Pete Buttigieg',
  'Alexandria Ocasio-Cortez',
  'Josh Shapiro',
  'Kamala Harris',
  'Andy Beshear',
  'Gretchen Whitmer',
  'JB Pritzker',
  'Wes Moore',
  'Jon Ossoff',
  'Mark Kelly',
  'Raphael Warnock',
  'Ruben Gallego',
)
export const REPUBLICANS = people(
  'JD Vance',
  'Marco Rubio',
  'Ron DeSantis',
  'Nikki Haley',
  'Donald Trump Jr.',
  'Glenn Youngkin',
  'Brian Kemp',
  'Tucker Carlson',
  'Josh Hawley',
  'Ted Cruz',
  'Vivek Ramaswamy',
  'Tim Scott',
)

export const STATES = [
  named('Michigan', 'MI'),
  named('Georgia', 'GA'),
  named('Arizona', 'AZ'),
  named('North Carolina', 'NC'),
  named('Wisconsin', 'WI'),
  named('Nevada', 'NV'),
  named('Pennsylvania', 'PA'),
  named('Ohio', 'OH'),
  named('Iowa', 'IA'),
  named('Maine', 'ME'),
  named('New Hampshire', 'NH'),
  named('Texas', 'TX'),
  named('Florida', 'FL'),
  named('Minnesota', 'MN'),
  named('Virginia', 'VA'),
  named('Kansas', 'KS'),
] as const

export const LEADERS = [
  named('Keir Starmer', 'STARMER', 'Prime Minister of the United Kingdom'),
  named('Emmanuel Macron', 'MACRON', 'President of France'),
  named('Friedrich Merz', 'MERZ', 'Chancellor of Germany'),
  named('Pedro Sánchez', 'SANCHEZ', 'Prime Minister of Spain'),
  named('Mark Carney', 'CARNEY', 'Prime Minister of Canada'),
  named('Anthony Albanese', 'ALBANESE', 'Prime Minister of Australia'),
  named('Javier Milei', 'MILEI', 'President of Argentina'),
  named('Giorgia Meloni', 'MELONI', 'Prime Minister of Italy'),
  named('Benjamin Netanyahu', 'NETANYAHU', 'Prime Minister of Israel'),
  named('Mike Johnson', 'JOHNSON', 'Speaker of the House'),
  named('Andy Jassy', 'JASSY', 'CEO of Amazon'),
  named('Sundar Pichai', 'PICHAI', 'CEO of Alphabet'),
] as const

export interface Parliament {
  country: Named
  parties: Named[]
}
export const PARLIAMENTS: Some<Parliament> = [
  {
    country: named('Spain', 'ESP', 'Congress of Deputies'),
    parties: [named('PP', 'PP'), named('PSOE', 'PSOE'), named('Vox', 'VOX'), named('Sumar', 'SUM')],
  },
  {
    country: named('France', 'FRA', 'National Assembly'),
    parties: [
      named('National Rally', 'RN'),
      named('Renaissance', 'REN'),
      named('La France Insoumise', 'LFI'),
      named('The Republicans', 'LR'),
      named('Socialist Party', 'PS'),
    ],
  },
  {
    country: named('Italy', 'ITA', 'Chamber of Deputies'),
    parties: [
      named('Brothers of Italy', 'FDI'),
      named('Democratic Party', 'PD'),
      named('Five Star Movement', 'M5S'),
      named('Lega', 'LEGA'),
    ],
  },
  {
    country: named('Denmark', 'DNK', 'Folketing'),
    parties: [
      named('Social Democrats', 'SD'),
      named('Venstre', 'V'),
      named('Green Left', 'SF'),
      named('Liberal Alliance', 'LA'),
    ],
  },
  {
    country: named('Sweden', 'SWE', 'Riksdag'),
    parties: [
      named('Social Democrats', 'S'),
      named('Sweden Democrats', 'SD'),
      named('Moderate Party', 'M'),
      named('Left Party', 'V'),
    ],
  },
  {
    country: named('Brazil', 'BRA', 'Chamber of Deputies'),
    parties: [
      named('Liberal Party', 'PL'),
      named("Workers' Party", 'PT'),
      named('União Brasil', 'UB'),
      named('Progressistas', 'PP'),
    ],
  },
]

export const CONFLICTS = [
  named('Russia x Ukraine', 'UKR', 'Russia and Ukraine'),
  named('Israel x Hezbollah', 'HEZ', 'Israel and Hezbollah'),
  named('Sudan army x RSF', 'SUD', 'the Sudanese Armed Forces and the Rapid Support Forces'),
  named('Thailand x Cambodia', 'THA', 'Thailand and Cambodia'),
] as const

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

export interface League {
  league: Named
  /** The title's name on Polymarket. */
  trophy: string
  teams: Some<Named>
}
const team = (city: string, club: string, code: string) => named(city, code, club)
export const LEAGUES: Some<League> = [
  {
    league: named('Pro Basketball', 'NBA', 'NBA'),
    trophy: 'NBA Finals',
    teams: [
      team('Oklahoma City', 'Thunder', 'OKC'),
      team('Denver', 'Nuggets', 'DEN'),
      team('Boston', 'Celtics', 'BOS'),
      team('Cleveland', 'Cavaliers', 'CLE'),
      team('New York', 'Knicks', 'NYK'),
      team('Los Angeles L', 'Lakers', 'LAL'),
      team('Houston', 'Rockets', 'HOU'),
      team('Orlando', 'Magic', 'ORL'),
      team('Golden State', 'Warriors', 'GSW'),
      team('Minnesota', 'Timberwolves', 'MIN'),
    ],
  },
  {
    league: named('Pro Football', 'NFL', 'NFL'),
    trophy: 'Super Bowl',
    teams: [
      team('Kansas City', 'Chiefs', 'KC'),
      team('Buffalo', 'Bills', 'BUF'),
      team('Philadelphia', 'Eagles', 'PHI'),
      team('Detroit', 'Lions', 'DET'),
      team('Green Bay', 'Packers', 'GB'),
      team('Baltimore', 'Ravens', 'BAL'),
      team('San Francisco', '49ers', 'SF'),
      team('Los Angeles R', 'Rams', 'LAR'),
      team('Denver', 'Broncos', 'DEN'),
      team('Minnesota', 'Vikings', 'MIN'),
    ],
  },
  {
    league: named('Pro Hockey', 'NHL', 'NHL'),
    trophy: 'Stanley Cup',
    teams: [
      team('Florida', 'Panthers', 'FLA'),
      team('Colorado', 'Avalanche', 'COL'),
      team('Edmonton', 'Oilers', 'EDM'),
      team('Carolina', 'Hurricanes', 'CAR'),
      team('Vegas', 'Golden Knights', 'VGK'),
      team('Dallas', 'Stars', 'DAL'),
      team('Tampa Bay', 'Lightning', 'TB'),
      team('Toronto', 'Maple Leafs', 'TOR'),
    ],
  },
  {
    league: named('Pro Baseball', 'MLB', 'MLB'),
    trophy: 'World Series',
    teams: [
      team('Los Angeles D', 'Dodgers', 'LAD'),
      team('New York Y', 'Yankees', 'NYY'),
      team('Philadelphia', 'Phillies', 'PHI'),
      team('Toronto', 'Blue Jays', 'TOR'),
      team('Seattle', 'Mariners', 'SEA'),
      team('Houston', 'Astros', 'HOU'),
      team('Milwaukee', 'Brewers', 'MIL'),
      team('Chicago C', 'Cubs', 'CHC'),
    ],
  },
]

export const SOCCER: Some<League> = [
  {
    league: named('English Premier League', 'EPL', 'Premier League'),
    trophy: 'English Premier League',
    teams: [
      named('Arsenal', 'ARS'),
      named('Manchester City', 'MCI'),
      named('Liverpool', 'LIV'),
      named('Chelsea', 'CHE'),
      named('Tottenham', 'TOT'),
      named('Newcastle', 'NEW'),
      named('Manchester United', 'MUN'),
      named('Aston Villa', 'AVL'),
    ],
  },
  {
    league: named('La Liga', 'LALIGA', 'La Liga'),
    trophy: 'La Liga',
    teams: [
      named('Real Madrid', 'RMA'),
      named('Barcelona', 'BAR'),
      named('Atlético Madrid', 'ATM'),
      named('Villarreal', 'VIL'),
      named('Athletic Bilbao', 'ATH'),
      named('Real Betis', 'BET'),
    ],
  },
  {
    league: named('Champions League', 'UCL', 'UEFA Champions League'),
    trophy: 'Champions League',
    teams: [
      named('PSG', 'PSG'),
      named('Bayern Munich', 'BAY'),
      named('Real Madrid', 'RMA'),
      named('Arsenal', 'ARS'),
      named('Barcelona', 'BAR'),
      named('Inter Milan', 'INT'),
      named('Liverpool', 'LIV'),
    ],
  },
]

export interface Award {
  award: Named
  players: Named[]
}
export const SEASON_AWARDS: Some<Award> = [
  {
    award: named('NBA MVP', 'NBAMVP', 'Pro Basketball MVP'),
    players: people(
      'Nikola Jokić',
      'Shai Gilgeous-Alexander',
      'Luka Dončić',
      'Victor Wembanyama',
      'Giannis Antetokounmpo',
      'Cade Cunningham',
      'Anthony Edwards',
    ),
  },
  {
    award: named('NFL MVP', 'NFLMVP', 'Pro Football MVP'),
    players: people(
      'Josh Allen',
      'Patrick Mahomes',
      'Lamar Jackson',
      'Joe Burrow',
      'Jalen Hurts',
      'Drake Maye',
      'Jordan Love',
    ),
  },
  {
    award: named('Ballon d’Or', 'BALLONDOR', "Men's Ballon d'Or"),
    players: people(
      'Kylian Mbappé',
      'Lamine Yamal',
      'Ousmane Dembélé',
      'Erling Haaland',
      'Harry Kane',
      'Vitinha',
      'Pedri',
    ),
  },
  {
    award: named('NHL Hart Trophy', 'NHLHART', 'Pro Hockey Hart Trophy'),
    players: people('Connor McDavid', 'Nathan MacKinnon', 'Leon Draisaitl', 'Cale Makar', 'Kirill Kaprizov'),
  },
]

/** `detail` is the weather station both venues settle on. */
export interface City {
  city: Named
  /** Typical high by month, °F. */
  highs: readonly number[]
}
export const CITIES: Some<City> = [
  { city: named('NYC', 'NY', 'Central Park'), highs: [39, 42, 50, 62, 72, 80, 85, 83, 76, 65, 54, 44] },
  {
    city: named('Chicago', 'CHI', 'Chicago Midway Airport'),
    highs: [32, 36, 47, 59, 70, 80, 84, 82, 75, 62, 48, 37],
  },
  {
    city: named('Miami', 'MIA', 'Miami International Airport'),
    highs: [76, 78, 80, 83, 87, 89, 91, 91, 89, 86, 82, 78],
  },
  {
    city: named('Austin', 'AUS', 'Austin-Bergstrom International Airport'),
    highs: [62, 66, 73, 80, 87, 93, 97, 98, 91, 82, 71, 63],
  },
  {
    city: named('Denver', 'DEN', 'Denver International Airport'),
    highs: [45, 46, 54, 61, 71, 83, 90, 87, 79, 65, 53, 45],
  },
  {
    city: named('Philadelphia', 'PHIL', 'Philadelphia International Airport'),
    highs: [41, 44, 53, 64, 74, 83, 87, 86, 79, 68, 56, 46],
  },
]

const [newYork, chicago, , , denver, philadelphia] = CITIES
export const SNOWY_CITIES: Some<City> = [
  newYork,
  ...[chicago, denver, philadelphia].filter((city) => city !== undefined),
]

export const LABS = [
  named('Google', 'GOOG'),
  named('OpenAI', 'OPEN'),
  named('Anthropic', 'ANTH'),
  named('xAI', 'XAI'),
  named('Meta', 'META'),
  named('DeepSeek', 'DEEP'),
  named('Alibaba', 'ALI'),
  named('Mistral', 'MIST'),
] as const

export const PRIVATE_COMPANIES = [
  named('Anthropic', 'ANTHROPIC'),
  named('OpenAI', 'OPENAI'),
  named('SpaceX', 'SPACEX'),
  named('Stripe', 'STRIPE'),
  named('Databricks', 'DATABRICKS'),
  named('Kraken', 'KRAKEN'),
  named('Discord', 'DISCORD'),
  named('Canva', 'CANVA'),
  named('Revolut', 'REVOLUT'),
  named('Anduril', 'ANDURIL'),
] as const

export const PRODUCTS = [
  named('GTA VI', 'GTA6', 'Rockstar Games'),
  named('Tesla Roadster', 'ROADSTER', 'Tesla'),
  named('GPT-6', 'GPT6', 'OpenAI'),
  named('Half-Life 3', 'HL3', 'Valve'),
  named('a foldable iPhone', 'IPHONEFOLD', 'Apple'),
  named('Grok 6', 'GROK6', 'xAI'),
  named('Gemini 4', 'GEMINI4', 'Google'),
  named('Claude 6', 'CLAUDE6', 'Anthropic'),
] as const

export const FILM_AWARDS: Some<Award> = [
  {
    award: named('Best Picture', 'OSCARPIC'),
    players: people(
      'The Long Harbour',
      'Paper Suns',
      'Nine Winters',
      'A Quiet Republic',
      'The Cartographer',
      'Salt and Signal',
      'Marrow',
      'Evening Shift',
    ),
  },
  {
    award: named('Best Actor', 'OSCARACTO'),
    players: people(
      'Timothée Chalamet',
      'Leonardo DiCaprio',
      'Colman Domingo',
      'Paul Mescal',
      'Jeremy Allen White',
      'Wagner Moura',
    ),
  },
  {
    award: named('Best Actress', 'OSCARACTR'),
    players: people(
      'Jessie Buckley',
      'Emma Stone',
      'Cynthia Erivo',
      'Saoirse Ronan',
      'Renate Reinsve',
      'Zendaya',
    ),
  },
  {
    award: named('Best Director', 'OSCARDIR'),
    players: people('Chloé Zhao', 'Paul Thomas Anderson', 'Ryan Coogler', 'Greta Gerwig', 'Denis Villeneuve'),
  },
]

export const FILMS = [
  named('Dune: Part Three', 'DUNE3'),
  named('Avengers: Doomsday', 'DOOMSDAY'),
  named('The Odyssey', 'ODYSSEY'),
  named('Shrek 5', 'SHREK5'),
  named('The Mandalorian & Grogu', 'MANDO'),
  named('The Batman Part II', 'BATMAN2'),
  named('Frozen 3', 'FROZEN3'),
  named('Spaceballs 2', 'SPACE2'),
] as const

export const ARTISTS = people(
  'Taylor Swift',
  'Bad Bunny',
  'Drake',
  'The Weeknd',
  'Billie Eilish',
  'Ariana Grande',
  'Kendrick Lamar',
  'Bruno Mars',
  'Sabrina Carpenter',
  'Olivia Dean',
)
