import { expect, test } from 'vitest'
import { createFairRotation } from './fairRotation'

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('what there is time for is done at once', () => {
  const turns = createFairRotation(() => true)
  const done: number[] = []
  for (let i = 0; i < 3; i += 1) turns.run('a', () => done.push(i))
  expect(done).toEqual([0, 1, 2])
})

test('on a busy loop a caller waits for one piece of work of another, however much that one wants', async () => {
  const turns = createFairRotation(() => false)
  const done: string[] = []
  for (let i = 0; i < 3; i += 1) turns.run('greedy', () => done.push(`greedy ${i}`))
  turns.run('visitor', () => done.push('visitor'))
  expect(done).toEqual([])
  for (let i = 0; i < 6; i += 1) await nextTurn()
  expect(done).toEqual(['greedy 0', 'visitor', 'greedy 1', 'greedy 2'])
})

test('work that fails fails its caller alone', async () => {
  const turns = createFairRotation(() => false)
  const failing = turns.result('a', () => {
    throw new Error('broken')
  })
  const other = turns.result('a', () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await other).toBe('done')
})
