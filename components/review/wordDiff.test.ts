import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './wordDiff'

const own = (runs: { text: string; own: boolean }[]) =>
  runs.filter((run) => run.own).map(({ text }) => text.trim())

test('only words that the other text lacks are marked, on each side', () => {
  const [left, right] = wordDiff(
    'Resolves YES if the price is above $100 at noon ET on May 1.',
    'Resolves "Yes" if the price is above $110 at 5 PM ET, on May 1',
  )
  expect([own(left), own(right)]).toEqual([
    ['$100', 'noon'],
    ['$110', '5 PM'],
  ])
})

test('both texts are reproduced unchanged, whatever they are', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'A,', ' ', '\n\n', '$1', '…'))
    .map((list) => list.join(' '))
  fc.assert(
    fc.property(text, text, (x, y) => {
      const [left, right] = wordDiff(x, y)
      expect([left, right].map((runs) => runs.map((run) => run.text).join(''))).toEqual(
        [x, y].map((whole) => whole.trimEnd()),
      )
      const shared = (runs: typeof left) =>
        runs.flatMap((run) => (run.own ? [] : (run.text.toLowerCase().match(/[a-c$1]+/g) ?? [])))
      expect(shared(left)).toEqual(shared(right))
    }),
  )
})

test('texts too long for a word diff still show their common start and end', () => {
  const many = (word: string) => Array.from({ length: 2_000 }, (_, i) => `${word}${i}`).join(' ')
  const [left] = wordDiff(`Same ${many('x')} end`, `Same ${many('y')} end`)
  expect(left.map((run) => run.own)).toEqual([false, true, false])
})
