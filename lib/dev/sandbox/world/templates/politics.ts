import { endOfYear, fromEastern, yearOf } from '../dates'
import { NOBODY, named } from '../facts'
import { CONFLICTS, DEMOCRATS, LEADERS, PARLIAMENTS, REPUBLICANS, STATES } from '../names/politics'
import { choice, dates } from '../shapes'

import { midtermYear, monthEnds, PARTIES, presidentialYear } from './calendar'
import type { Templates } from './template'

export const politicsFacts = {
  nominee: (random, now) => {
    const party = random.pick([named('Democratic', 'D'), named('Republican', 'R')])
    const field = party.code === 'D' ? DEMOCRATS : REPUBLICANS
    return choice(random, random.sample(field, random.int(6, 10)), {
      template: 'nominee',
      category: 'politics',
      subject: party,
      at: fromEastern(presidentialYear(now), 10, 7),
    })
  },
  president: (random, now) =>
    choice(random, random.sample([...DEMOCRATS, ...REPUBLICANS], random.int(7, 11)), {
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
      subject: random.pick(STATES),
      at: fromEastern(midtermYear(now), 10, 3),
      rival: random.pick([named('Senate', 'SENATE'), named('Governor', 'GOVPARTY')]),
    }),
  leaderOut: (random, now) =>
    dates(random, monthEnds(now, random.int(1, 3), random.int(2, 3), random.int(2, 4)), {
      template: 'leaderOut',
      category: 'politics',
      subject: random.pick(LEADERS),
    }),
  parliament: (random, now) => {
    const { country, parties } = random.pick(PARLIAMENTS)
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
      subject: random.pick(CONFLICTS),
    }),
} satisfies Templates
