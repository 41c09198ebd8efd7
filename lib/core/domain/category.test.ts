import { expect, test } from 'vitest'
import { categoryName } from './category'

test('what venues file under several names is one category', () => {
  for (const name of ['Economy', 'Economics', 'Macro', ' macro ']) expect(categoryName(name)).toBe('Economy')
  expect(categoryName('Climate and Weather')).toBe('Weather')
  expect(categoryName('Pop-Culture ')).toBe('Culture')
})

test('a name that is not known stays as the venue writes it', () => {
  expect(categoryName('Chess boxing')).toBe('Chess boxing')
  expect(categoryName('constructor')).toBe('constructor')
})
