import { eastern, fromEastern, yearOf } from '../dates'
import { NOBODY, named } from '../facts'
import { LEAGUES, SEASON_AWARDS, SOCCER } from '../names/sports'
import type { Random } from '../random'
import { award, choice } from '../shapes'
import type { Templates } from './template'

function fixture(random: Random, leagues: typeof LEAGUES) {
  const league = random.pick(leagues)
  const [home = league.teams[0], away = league.teams[0]] = random.sample(league.teams, 2)
  return { league, home, away }
}

export const sportsFacts = {
  champion: (random, now) => {
    const { league, trophy, teams } = random.pick([...LEAGUES, ...SOCCER])
    return choice(random, random.sample(teams, random.int(5, teams.length)), {
      template: 'champion',
      category: 'sports',
      subject: league,
      rival: named(trophy, ''),
      at: fromEastern(yearOf(now) + 1, 5, 20, 20),
    })
  },
  game: (random, now) => {
    const { league, home, away } = fixture(random, LEAGUES)
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
    const { league, home, away } = fixture(random, SOCCER)
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
    if (!first || !second || !draw) return facts
    // A match ends in one of the three.
    const left = 1 - first.probability - second.probability
    return { ...facts, complete: true, outcomes: [first, second, { ...draw, probability: left }] }
  },
  seasonAward: (random, now) =>
    award(random, SEASON_AWARDS, {
      template: 'seasonAward',
      category: 'sports',
      at: fromEastern(yearOf(now) + 1, 4, 22, 20),
    }),
} satisfies Templates
