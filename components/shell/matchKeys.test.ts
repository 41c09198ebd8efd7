import { expect, test } from 'vitest'
import { matchKeys } from './matchKeys'

const press = (key: string, at = 0, mod = false) => ({ key, mod, at })

test('a letter fires alone and never with a modifier, which belongs to the browser', () => {
  expect(matchKeys('j', press('j'), undefined)).toBe(true)
  expect(matchKeys('j', press('j', 0, true), undefined)).toBe(false)
  expect(matchKeys('mod+k', press('k', 0, true), undefined)).toBe(true)
  expect(matchKeys('mod+k', press('k'), undefined)).toBe(false)
})

test('two letters fire in sequence, in order and within the time limit', () => {
  expect(matchKeys('g e', press('e', 900), press('g', 100))).toBe(true)
  expect(matchKeys('g e', press('e', 5_000), press('g', 100))).toBe(false)
  expect(matchKeys('g e', press('g', 900), press('e', 100))).toBe(false)
  expect(matchKeys('g e', press('e', 900), undefined)).toBe(false)
})
