import { expect, test } from 'vitest'
import { salvage, settleLimited } from './settleLimited'

test('never more at a time than allowed, results in the order of the items', async () => {
  let running = 0
  let most = 0
  const results = await settleLimited([5, 3, 1, 4], 2, async (turns) => {
    running += 1
    most = Math.max(most, running)
    for (let i = 0; i < turns; i += 1) await Promise.resolve()
    running -= 1
    return turns
  })
  expect(most).toBe(2)
  expect(salvage(results).values).toEqual([5, 3, 1, 4])
})

test('some failures are told, all failures are thrown', async () => {
  const fail = async (item: number) => {
    if (item > 1) throw new Error(`no ${item}`)
    return item
  }
  expect(salvage(await settleLimited([1, 2], 4, fail))).toMatchObject({
    values: [1],
    failures: [{ index: 1 }],
  })
  const all = await settleLimited([2, 3], 4, fail)
  expect(() => salvage(all)).toThrow('no 2')
})
