import { eastern, endOfMonth, endOfYear, fromEastern, MINUTE, yearOf } from '../dates'
import { NOBODY } from '../facts'
import { ASSETS, COMPANIES, INDICES } from '../names/markets'
import { around, binary, choice, ladder } from '../shapes'

import type { Templates } from './template'

export const marketsFacts = {
  cryptoClose: (random, now) => {
    const { asset, price, step } = random.pick(ASSETS)
    const { year, month, day } = eastern(now)
    return ladder(random, around(price * (0.95 + random.float() * 0.1), step, random.int(5, 9)), {
      template: 'cryptoClose',
      category: 'crypto',
      subject: asset,
      at: fromEastern(year, month, day + random.int(1, 21), 12),
    })
  },
  cryptoHit: (random, now) => {
    const { asset, price, step } = random.pick(ASSETS)
    return ladder(random, around(price * 1.25, step * 5, random.int(4, 6)), {
      template: 'cryptoHit',
      category: 'crypto',
      subject: asset,
      at: endOfYear(yearOf(now) + random.int(0, 1)),
    })
  },
  cryptoUpDown: (random, now) => {
    const { asset } = random.pick(ASSETS)
    const window = 15 * MINUTE
    return binary(random, {
      template: 'cryptoUpDown',
      category: 'crypto',
      subject: asset,
      at: (Math.floor(now / window) + random.int(1, 96)) * window,
    })
  },
  indexClose: (random, now) => {
    const { asset, price, step } = random.pick(INDICES)
    const { year, month, day } = eastern(now)
    return ladder(random, around(price * (0.97 + random.float() * 0.06), step, random.int(4, 7)), {
      template: 'indexClose',
      category: 'finance',
      subject: asset,
      at: fromEastern(year, month, day + random.int(2, 60), 16),
    })
  },
  largestCompany: (random, now) =>
    choice(random, random.sample(COMPANIES, random.int(4, 6)), {
      template: 'largestCompany',
      category: 'finance',
      subject: NOBODY,
      at: endOfMonth(now, random.int(0, 8)),
    }),
} satisfies Templates
