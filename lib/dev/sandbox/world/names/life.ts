import { type Named, named } from '../facts'

import { people, type Some } from './people'

import type { Award } from './sports'
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
