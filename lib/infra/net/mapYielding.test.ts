import { expect, test } from 'vitest'
import { mapYielding } from './mapYielding'

test('maps like an array, in order and with the index', async () => {
  expect(await mapYielding(['a', 'b'], (row, i) => `${row}${i}`)).toEqual(['a0', 'b1'])
  expect(await mapYielding([], () => 1)).toEqual([])
})

test('other work runs while a long list is mapped', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const busy = () => {
    const end = performance.now() + 1
    while (performance.now() < end);
  }
  await mapYielding(Array.from({ length: 40 }), busy)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

test('a row that fails rejects the whole map', async () => {
  const read = () => {
    throw new Error('unreadable')
  }
  await expect(mapYielding([1], read)).rejects.toThrow('unreadable')
})
