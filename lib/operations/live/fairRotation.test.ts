import { expect, test } from 'vitest'
import { createFairRotation } from './fairRotation'

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('work within the loop budget runs at once', () => {
  const turns = createFairRotation(() => true)
  const done: number[] = []
  for (let i = 0; i < 3; i += 1) turns.run('a', () => done.push(i))
  expect(done).toEqual([0, 1, 2])
})

test('on a busy loop addresses take turns, whatever one of them queues', async () => {
  const turns = createFairRotation(() => false)
  const done: string[] = []
  for (let i = 0; i < 3; i += 1) turns.run('greedy', () => done.push(`greedy ${i}`))
  turns.run('visitor', () => done.push('visitor'))
  expect(done).toEqual([])
  for (let i = 0; i < 6; i += 1) await nextTurn()
  expect(done).toEqual(['greedy 0', 'visitor', 'greedy 1', 'greedy 2'])
})

test('failing work rejects for its own caller only', async () => {
  const turns = createFairRotation(() => false)
  const failing = turns.result('a', () => {
    throw new Error('broken')
  })
  const other = turns.result('a', () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await other).toBe('done')
})
