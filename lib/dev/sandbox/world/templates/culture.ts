import { endOfDay, endOfMonth, endOfYear, fromEastern, yearOf } from '../dates'
import { NOBODY } from '../facts'
import { ARTISTS, FILM_AWARDS, FILMS, LABS, PRIVATE_COMPANIES, PRODUCTS } from '../names/life'
import { around, award, choice, dates, ladder } from '../shapes'

import { monthEnds } from './calendar'
import type { Templates } from './template'

export const cultureFacts = {
  bestModel: (random, now) =>
    choice(random, random.sample(LABS, random.int(5, 8)), {
      template: 'bestModel',
      category: 'tech',
      subject: NOBODY,
      at: endOfMonth(now, random.int(0, 8)),
    }),
  ipo: (random, now) =>
    dates(random, monthEnds(now, random.int(1, 4), 3, random.int(2, 4)), {
      template: 'ipo',
      category: 'tech',
      subject: random.pick(PRIVATE_COMPANIES),
    }),
  release: (random, now) =>
    dates(random, monthEnds(now, random.int(1, 3), random.int(1, 3), random.int(2, 4)), {
      template: 'release',
      category: 'tech',
      subject: random.pick(PRODUCTS),
    }),
  filmAward: (random, now) =>
    award(random, FILM_AWARDS, {
      template: 'filmAward',
      category: 'culture',
      at: fromEastern(yearOf(now) + 1, 2, 14, 20),
    }),
  reviewScore: (random, now) =>
    ladder(
      random,
      around(70 + random.float() * 20, 5, random.int(3, 5)).filter((score) => score < 100),
      {
        template: 'reviewScore',
        category: 'culture',
        subject: random.pick(FILMS),
        at: endOfDay(now, random.int(10, 120)),
      },
    ),
  topSong: (random, now) =>
    choice(random, random.sample(ARTISTS, random.int(4, 7)), {
      template: 'topSong',
      category: 'culture',
      subject: NOBODY,
      at: endOfYear(yearOf(now) + random.int(0, 1)),
    }),
} satisfies Templates
