import { expect, test } from 'vitest'
import { readBack } from './signInBack'

test('sign-in leads back to a page of this site with its order', () => {
  expect(readBack('/plan?event=rain&amount=60')).toBe('/plan?event=rain&amount=60')
})

test.each([
  undefined,
  ['/plan'],
  '',
  'plan',
  'https://elsewhere.example/plan',
  '//elsewhere.example/plan',
  '/\\elsewhere.example/plan',
  '/\t/elsewhere.example',
  `/${'a'.repeat(2_000)}`,
])('sign-in leads nowhere else: %j', (value) => {
  expect(readBack(value)).toBeUndefined()
})
