import { expect, test } from 'vitest'
import { mapInTurns } from './mapInTurns'

test('maps like an array does, in order and with the index', async () => {
  expect(await mapInTurns(['a', 'b'], (row, i) => `${row}${i}`)).toEqual(['a0', 'b1'])
  expect(await mapInTurns([], () => 1)).toEqual([])
})

test('others have their turn while a long list is read', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const busy = () => {
    const end = performance.now() + 1
    while (performance.now() < end);
  }
  await mapInTurns(Array.from({ length: 40 }), busy)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

test('a row that cannot be read fails the whole', async () => {
  const read = () => {
    throw new Error('unreadable')
  }
  await expect(mapInTurns([1], read)).rejects.toThrow('unreadable')
})
