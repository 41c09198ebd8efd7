import { eastern, endOfMonth, endOfYear, fromEastern, yearOf } from '../dates'
import { NOBODY, named } from '../facts'
import { BANKS } from '../names/markets'
import { around, binary, buckets, choice, ladder } from '../shapes'

import { meeting, RATE_MOVES, release } from './calendar'
import type { Templates } from './template'

/** A question about the whole country. */
const national = <Name extends string>(template: Name, at: number) => ({
  template,
  category: 'economics' as const,
  subject: NOBODY,
  at,
})

export const economicsFacts = {
  fedDecision: (random, now) =>
    choice(random, RATE_MOVES, national('fedDecision', meeting(now, random.int(1, 9)))),
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
      national('fedCuts', endOfYear(yearOf(now) + random.int(0, 1))),
    ),
  centralBank: (random, now) =>
    choice(random, RATE_MOVES.slice(0, 3), {
      template: 'centralBank',
      category: 'economics',
      subject: random.pick(BANKS),
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
    ladder(
      random,
      around(4.1 + random.float() * 0.6, 0.1, random.int(4, 6)),
      national('unemployment', release(now, random.int(1, 7))),
    ),
  payrolls: (random, now) =>
    ladder(
      random,
      around(40_000 + random.float() * 80_000, 25_000, random.int(4, 6)),
      national('payrolls', release(now, random.int(1, 7))),
    ),
  gdp: (random, now) => {
    const toQuarterEnd = 2 - (eastern(now).month % 3)
    return ladder(
      random,
      around(1.5 + random.float() * 1.5, 0.5, random.int(4, 6)),
      national(
        'gdp',
        fromEastern(
          eastern(now).year,
          eastern(now).month + toQuarterEnd + 1 + 3 * random.int(0, 3),
          29,
          8,
          30,
        ),
      ),
    )
  },
  recession: (random, now) =>
    binary(random, national('recession', endOfYear(yearOf(now) + random.int(0, 2)))),
  gasPrice: (random, now) =>
    ladder(
      random,
      around(2.9 + random.float() * 0.6, 0.1, random.int(4, 6)),
      national('gasPrice', endOfMonth(now, random.int(0, 5))),
    ),
} satisfies Templates
