import { expect, test } from 'vitest'
import { categoryName } from './category'

test('different venue names for one category are merged', () => {
  for (const name of ['Economy', 'Economics', 'Macro', ' macro ']) expect(categoryName(name)).toBe('Economy')
  expect(categoryName('Climate and Weather')).toBe('Weather')
  expect(categoryName('Pop-Culture ')).toBe('Culture')
})

test('an unknown category keeps the venue’s name', () => {
  expect(categoryName('Chess boxing')).toBe('Chess boxing')
  expect(categoryName('constructor')).toBe('constructor')
})
