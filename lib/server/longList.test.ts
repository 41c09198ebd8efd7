import { expect, test } from 'vitest'
import { isLongList } from './longList'

test.each([
  ['/api/events/list', false],
  ['/api/events/list?limit=100', false],
  ['/api/events/list?limit=200&offset=3', false],
  ['/api/events/list?offset=3&limit=201', true],
  ['/api/events/list?limit=1000', true],
  ['/api/events/list?limit=%31000', true],
  ['/api/events/list?limit=many', false],
  ['/api/events/categories?limit=1000', false],
])('whether %s waits for its turn: %s', (target, waits) => {
  expect(isLongList(target)).toBe(waits)
})
