import { type Named, named } from '../facts'

import { people, type Some } from './people'

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
