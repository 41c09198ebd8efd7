import { eastern, endOfDay, endOfMonth, fromEastern, yearOf } from '../dates'
import { NOBODY } from '../facts'
import { CITIES, SNOWY_CITIES } from '../names/life'
import { around, buckets, ladder } from '../shapes'

import type { Templates } from './template'

export const weatherFacts = {
  temperature: (random, now) => {
    const { city, highs } = random.pick(CITIES)
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
    const { city } = random.pick(SNOWY_CITIES)
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
} satisfies Templates
