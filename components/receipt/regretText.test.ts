import { expect, test } from 'vitest'
import { filledText, regretText } from './regretText'

const known = { after_s: 10, status: 'known', filled_ratio: 1, cost_usd: 8.5, delta_usd: 0.4 } as const

test.each([
  [known, 'buy', 'Waiting would have cost $0.40 more.'],
  [{ ...known, delta_usd: -0.4 }, 'buy', 'Waiting would have cost $0.40 less.'],
  [known, 'sell', 'Waiting would have brought $0.40 less.'],
  [{ ...known, delta_usd: -1.5 }, 'sell', 'Waiting would have brought $1.50 more.'],
  [{ ...known, delta_usd: 0.004 }, 'buy', 'Waiting would have cost the same, to the cent.'],
  [
    { ...known, filled_ratio: 0.9985 },
    'buy',
    'Waiting would have cost $0.40 more. Only 99% of the order could have been filled.',
  ],
  [{ ...known, filled_ratio: 0.999992 }, 'buy', 'Waiting would have cost $0.40 more.'],
  [{ ...known, filled_ratio: 0, delta_usd: null }, 'buy', 'Nothing could have been filled then.'],
  [{ ...known, status: 'pending', filled_ratio: null }, 'buy', 'Not known yet.'],
  [
    { ...known, status: 'unknown', filled_ratio: null },
    'buy',
    'Unknown: not every order book was known then.',
  ],
] as const)('regret reads as what it is: %j of a %s', (horizon, side, text) => {
  expect(regretText(horizon, side)).toBe(text)
})

test('a fill is complete only where less than a lot is left', () => {
  expect([1, 0.999992, 0.998, 0.5, 0].map(filledText)).toEqual([
    'whole',
    'whole, but for less than a lot',
    '99%',
    '50%',
    '0%',
  ])
})
