import { expect, test } from 'vitest'
import { digitRuns } from './digitRuns'

const marked = (before: string, after: string) =>
  digitRuns(before, after)
    .map(({ text, changed }) => (changed ? `[${text}]` : text))
    .join('')

test.each([
  ['35.1¢', '35.4¢', '35.[4]¢'],
  ['35.1¢', '36.4¢', '3[6].[4]¢'],
  ['1,460', '1,560', '1,[5]60'],
  ['999', '1,000', '[1],[000]'],
  ['1,000', '999', '[999]'],
  ['35.1¢', '35.1¢', '35.1¢'],
  ['–', '35.1¢', '[35].[1]¢'],
  ['35.1¢', '–', '–'],
])('from %s to %s only changed digits are marked', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})
