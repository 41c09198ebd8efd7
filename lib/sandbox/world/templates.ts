import { DAY, eastern, endOfDay, endOfMonth, endOfYear, fromEastern, MINUTE, yearOf } from './dates'
import { type Facts, NOBODY, named, type TemplateName } from './facts'
import type { Random } from './random'
import { around, binary, buckets, choice, dates, ladder } from './shapes'
import * as words from './vocabulary'

type Template = (random: Random, now: number) => Facts

const PARTIES = [named('Democrats', 'D', 'Democratic'), named('Republicans', 'R', 'Republican')]

/** Four-yearly: the next US presidential election that is at least a year away. */
const presidentialYear = (now: number) => Math.ceil((yearOf(now) + 1) / 4) * 4
const midtermYear = (now: number) => Math.ceil((yearOf(now) + 1) / 2) * 2
const monthEnds = (now: number, from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => endOfMonth(now, from + i * step))

/** Central banks meet about every seven weeks; the day itself matters to nobody but must not move. */
const meeting = (now: number, months: number) => {
  const { year, month } = eastern(now)
  return fromEastern(year, month + months, 17, 14)
}

/** Statistics come out around the twelfth of the month after the one they measure. */
const release = (now: number, months: number) => {
  const { year, month } = eastern(now)
  return fromEastern(year, month + months, 12, 8, 30)
}

const RATE_MOVES = [
  named('Hold', 'H0'),
  named('Cut 25', 'C25'),
  named('Hike 25', 'H25'),
  named('Cut 50', 'C26'),
  named('Hike 50', 'H26'),
]

const politics = {
  nominee: (random, now) => {
    const party = random.pick([named('Democratic', 'D'), named('Republican', 'R')])
    const field = party.code === 'D' ? words.DEMOCRATS : words.REPUBLICANS
    return choice(random, random.sample(field, random.int(6, 10)), {
      template: 'nominee',
      category: 'politics',
      subject: party,
      at: fromEastern(presidentialYear(now), 10, 7),
    })
  },
  president: (random, now) =>
    choice(random, random.sample([...words.DEMOCRATS, ...words.REPUBLICANS], random.int(7, 11)), {
      template: 'president',
      category: 'politics',
      subject: NOBODY,
      at: fromEastern(presidentialYear(now), 10, 7),
    }),
  chamber: (random, now) =>
    choice(random, random.sample(PARTIES, 2), {
      template: 'chamber',
      category: 'politics',
      at: fromEastern(midtermYear(now), 10, 3),
      subject: random.pick([
        named('House', 'HOUSE', 'House of Representatives'),
        named('Senate', 'SENATE', 'Senate'),
      ]),
    }),
  stateRace: (random, now) =>
    choice(random, random.sample(PARTIES, 2), {
      template: 'stateRace',
      category: 'politics',
      subject: random.pick(words.STATES),
      at: fromEastern(midtermYear(now), 10, 3),
      rival: random.pick([named('Senate', 'SENATE'), named('Governor', 'GOVPARTY')]),
    }),
  leaderOut: (random, now) =>
    dates(random, monthEnds(now, random.int(1, 3), random.int(2, 3), random.int(2, 4)), {
      template: 'leaderOut',
      category: 'politics',
      subject: random.pick(words.LEADERS),
    }),
  parliament: (random, now) => {
    const { country, parties } = random.pick(words.PARLIAMENTS)
    return choice(random, random.sample(parties, parties.length), {
      template: 'parliament',
      category: 'politics',
      subject: country,
      at: endOfYear(yearOf(now) + random.int(1, 2)),
    })
  },
  shutdown: (random, now) =>
    dates(random, monthEnds(now, 1, 1, random.int(2, 3)), {
      template: 'shutdown',
      category: 'politics',
      subject: NOBODY,
    }),
  ceasefire: (random, now) =>
    dates(random, monthEnds(now, 1, random.int(1, 3), random.int(2, 4)), {
      template: 'ceasefire',
      category: 'world',
      subject: random.pick(words.CONFLICTS),
    }),
} satisfies Partial<Record<TemplateName, Template>>

const economics = {
  fedDecision: (random, now) =>
    choice(random, RATE_MOVES, {
      template: 'fedDecision',
      category: 'economics',
      subject: NOBODY,
      at: meeting(now, random.int(1, 9)),
    }),
  fedCuts: (random, now) =>
    buckets(
      random,
      [
        [undefined, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
        [5, undefined],
      ],
      {
        template: 'fedCuts',
        category: 'economics',
        subject: NOBODY,
        at: endOfYear(yearOf(now) + random.int(0, 1)),
      },
    ),
  centralBank: (random, now) =>
    choice(random, RATE_MOVES.slice(0, 3), {
      template: 'centralBank',
      category: 'economics',
      subject: random.pick(words.BANKS),
      at: meeting(now, random.int(1, 7)),
    }),
  cpi: (random, now) =>
    ladder(random, around(2.6 + random.float(), 0.1, random.int(4, 7)), {
      template: 'cpi',
      category: 'economics',
      at: release(now, random.int(1, 7)),
      subject: random.pick([
        named('CPI', 'CPIYOY', 'Consumer Price Index'),
        named('core CPI', 'CPICOREYOY', 'Consumer Price Index less food and energy'),
      ]),
    }),
  unemployment: (random, now) =>
    ladder(random, around(4.1 + random.float() * 0.6, 0.1, random.int(4, 6)), {
      template: 'unemployment',
      category: 'economics',
      subject: NOBODY,
      at: release(now, random.int(1, 7)),
    }),
  payrolls: (random, now) =>
    ladder(random, around(40_000 + random.float() * 80_000, 25_000, random.int(4, 6)), {
      template: 'payrolls',
      category: 'economics',
      subject: NOBODY,
      at: release(now, random.int(1, 7)),
    }),
  gdp: (random, now) => {
    const toQuarterEnd = 2 - (eastern(now).month % 3)
    return ladder(random, around(1.5 + random.float() * 1.5, 0.5, random.int(4, 6)), {
      template: 'gdp',
      category: 'economics',
      subject: NOBODY,
      at: fromEastern(
        eastern(now).year,
        eastern(now).month + toQuarterEnd + 1 + 3 * random.int(0, 3),
        29,
        8,
        30,
      ),
    })
  },
  recession: (random, now) =>
    binary(random, {
      template: 'recession',
      category: 'economics',
      subject: NOBODY,
      at: endOfYear(yearOf(now) + random.int(0, 2)),
    }),
  gasPrice: (random, now) =>
    ladder(random, around(2.9 + random.float() * 0.6, 0.1, random.int(4, 6)), {
      template: 'gasPrice',
      category: 'economics',
      subject: NOBODY,
      at: endOfMonth(now, random.int(0, 5)),
    }),
} satisfies Partial<Record<TemplateName, Template>>

const markets = {
  cryptoClose: (random, now) => {
    const { asset, price, step } = random.pick(words.ASSETS)
    const { year, month, day } = eastern(now)
    return ladder(random, around(price * (0.95 + random.float() * 0.1), step, random.int(5, 9)), {
      template: 'cryptoClose',
      category: 'crypto',
      subject: asset,
      at: fromEastern(year, month, day + random.int(1, 21), 12),
    })
  },
  cryptoHit: (random, now) => {
    const { asset, price, step } = random.pick(words.ASSETS)
    return ladder(random, around(price * 1.25, step * 5, random.int(4, 6)), {
      template: 'cryptoHit',
      category: 'crypto',
      subject: asset,
      at: endOfYear(yearOf(now) + random.int(0, 1)),
    })
  },
  cryptoUpDown: (random, now) => {
    const { asset } = random.pick(words.ASSETS)
    const window = 15 * MINUTE
    return binary(random, {
      template: 'cryptoUpDown',
      category: 'crypto',
      subject: asset,
      at: (Math.floor(now / window) + random.int(1, 96)) * window,
    })
  },
  indexClose: (random, now) => {
    const { asset, price, step } = random.pick(words.INDICES)
    const { year, month, day } = eastern(now)
    return ladder(random, around(price * (0.97 + random.float() * 0.06), step, random.int(4, 7)), {
      template: 'indexClose',
      category: 'finance',
      subject: asset,
      at: fromEastern(year, month, day + random.int(2, 60), 16),
    })
  },
  largestCompany: (random, now) =>
    choice(random, random.sample(words.COMPANIES, random.int(4, 6)), {
      template: 'largestCompany',
      category: 'finance',
      subject: NOBODY,
      at: endOfMonth(now, random.int(0, 8)),
    }),
} satisfies Partial<Record<TemplateName, Template>>

function fixture(random: Random, leagues: typeof words.LEAGUES) {
  const league = random.pick(leagues)
  const [home = league.teams[0], away = league.teams[0]] = random.sample(league.teams, 2)
  return { league, home, away }
}

const sports = {
  champion: (random, now) => {
    const { league, trophy, teams } = random.pick([...words.LEAGUES, ...words.SOCCER])
    return choice(random, random.sample(teams, random.int(5, teams.length)), {
      template: 'champion',
      category: 'sports',
      subject: league,
      rival: named(trophy, ''),
      at: fromEastern(yearOf(now) + 1, 5, 20, 20),
    })
  },
  game: (random, now) => {
    const { league, home, away } = fixture(random, words.LEAGUES)
    const { year, month, day } = eastern(now)
    const at = fromEastern(year, month, day + random.int(1, 12), random.int(18, 21), 30)
    const favour = 0.25 + random.float() * 0.5
    return {
      template: 'game',
      category: 'sports',
      kind: 'choice',
      subject: league.league,
      rival: NOBODY,
      at,
      outcomes: [
        { key: 'away', name: away.name, code: away.code, at, probability: favour },
        { key: 'home', name: home.name, code: home.code, at, probability: 1 - favour, complementOf: 'away' },
      ],
    }
  },
  soccerMatch: (random, now) => {
    const { league, home, away } = fixture(random, words.SOCCER)
    const { year, month, day } = eastern(now)
    const facts = choice(random, [home, away, named('Draw', 'TIE')], {
      template: 'soccerMatch',
      category: 'sports',
      subject: league.league,
      at: fromEastern(year, month, day + random.int(1, 14), random.int(10, 16)),
    })
    const [first, second, draw] = facts.outcomes.map((outcome) => ({
      ...outcome,
      probability: outcome.probability * 0.72,
    }))
    return {
      ...facts,
      outcomes: [first, second, draw && { ...draw, probability: draw.probability + 0.2 }].filter(
        (o) => o !== undefined,
      ),
    }
  },
  seasonAward: (random, now) => {
    const { award, players } = random.pick(words.SEASON_AWARDS)
    return choice(random, random.sample(players, random.int(4, players.length)), {
      template: 'seasonAward',
      category: 'sports',
      subject: award,
      at: fromEastern(yearOf(now) + 1, 4, 22, 20),
    })
  },
} satisfies Partial<Record<TemplateName, Template>>

const weather = {
  temperature: (random, now) => {
    const { city, highs } = random.pick(words.CITIES)
    const at = endOfDay(now, random.int(1, 6))
    const low = Math.round((highs[eastern(at).month] ?? 70) + (random.float() - 0.5) * 12) - 4
    const between = [0, 2, 4, 6].map((step): [number, number] => [low + step, low + step + 1])
    return buckets(random, [[undefined, low - 1], ...between, [low + 8, undefined]], {
      template: 'temperature',
      category: 'weather',
      subject: city,
      at,
    })
  },
  snow: (random, now) => {
    const { city } = random.pick(words.SNOWY_CITIES)
    return ladder(random, [1, 3, 5, 8, 12].slice(0, random.int(3, 5)), {
      template: 'snow',
      category: 'weather',
      subject: city,
      at: endOfMonth(now, random.int(0, 4)),
    })
  },
  hurricanes: (random, now) =>
    ladder(random, around(8 + random.float() * 4, 2, random.int(3, 5)), {
      template: 'hurricanes',
      category: 'weather',
      subject: NOBODY,
      at: fromEastern(yearOf(now) + random.int(1, 2), 10, 30, 23, 59),
    }),
} satisfies Partial<Record<TemplateName, Template>>

const techAndCulture = {
  bestModel: (random, now) =>
    choice(random, random.sample(words.LABS, random.int(5, 8)), {
      template: 'bestModel',
      category: 'tech',
      subject: NOBODY,
      at: endOfMonth(now, random.int(0, 8)),
    }),
  ipo: (random, now) =>
    dates(random, monthEnds(now, random.int(1, 4), 3, random.int(2, 4)), {
      template: 'ipo',
      category: 'tech',
      subject: random.pick(words.PRIVATE_COMPANIES),
    }),
  release: (random, now) =>
    dates(random, monthEnds(now, random.int(1, 3), random.int(1, 3), random.int(2, 4)), {
      template: 'release',
      category: 'tech',
      subject: random.pick(words.PRODUCTS),
    }),
  filmAward: (random, now) => {
    const { award, players } = random.pick(words.FILM_AWARDS)
    return choice(random, random.sample(players, random.int(4, players.length)), {
      template: 'filmAward',
      category: 'culture',
      subject: award,
      at: fromEastern(yearOf(now) + 1, 2, 14, 20),
    })
  },
  reviewScore: (random, now) =>
    ladder(
      random,
      around(70 + random.float() * 20, 5, random.int(3, 5)).filter((score) => score < 100),
      {
        template: 'reviewScore',
        category: 'culture',
        subject: random.pick(words.FILMS),
        at: endOfDay(now, random.int(10, 120)),
      },
    ),
  topSong: (random, now) =>
    choice(random, random.sample(words.ARTISTS, random.int(4, 7)), {
      template: 'topSong',
      category: 'culture',
      subject: NOBODY,
      at: endOfYear(yearOf(now) + random.int(0, 1)),
    }),
} satisfies Partial<Record<TemplateName, Template>>

/** How each template draws the facts of a question from chance and the time the world begins. */
export const TEMPLATE_FACTS: Record<TemplateName, Template> = {
  ...politics,
  ...economics,
  ...markets,
  ...sports,
  ...weather,
  ...techAndCulture,
}

/** Facts with another end, outcomes included: how questions that end within minutes are made. */
export const endingAt = (facts: Facts, at: number): Facts => ({
  ...facts,
  at,
  outcomes: facts.outcomes.map((outcome) => ({ ...outcome, at })),
})

/** Questions asked once per subject, whatever their dates. */
const TIMELESS: readonly TemplateName[] = ['parliament', 'reviewScore']

/** Two questions with the same key would be the same question. */
export function keyOf(facts: Facts): string {
  const window = facts.template === 'cryptoUpDown' ? 15 * MINUTE : DAY
  const timeless = facts.kind === 'dates' || TIMELESS.includes(facts.template)
  const sides =
    facts.template === 'game' || facts.template === 'soccerMatch' ? facts.outcomes.map((o) => o.code) : []
  return [
    facts.template,
    facts.subject.code,
    facts.rival.code,
    sides.sort().join(''),
    timeless ? '' : Math.floor(facts.at / window),
  ].join('|')
}
