import { type Named, named } from '../facts'

import { people, type Some } from './people'

export interface League {
  league: Named
  /** The championship's name on Polymarket. */
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
