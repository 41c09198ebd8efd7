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

test('work waits while requests keep coming, and keeps its order', async () => {
  const rotation = createFairRotation()
  const done: string[] = []
  const ask = (name: string) => {
    rotation.arrived()
    return rotation.turn(name).then(() => done.push(name))
  }
  const asked = [ask('a'), ask('b')]
  // A request of each of the first turns of the loop is read before anything long begins.
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual([])
  asked.push(ask('c'))
  await Promise.all(asked)
  expect(done).toEqual(['a', 'b', 'c'])
})

test('requests without end do not keep long work waiting', async () => {
  const rotation = createFairRotation()
  let isDone = false
  const flood = () => {
    rotation.arrived()
    if (!isDone) setImmediate(flood)
  }
  flood()
  await rotation.turn('a')
  isDone = true
  expect(isDone).toBe(true)
})

test('short work waits no longer for requests than it takes', async () => {
  const rotation = createFairRotation()
  await rotation.turn('a')
  let turns = 0
  let isDone = false
  const flood = () => {
    rotation.arrived()
    turns += 1
    if (!isDone) setImmediate(flood)
  }
  flood()
  for (let i = 0; i < 50; i += 1) await rotation.turn('a')
  isDone = true
  // Some loops each; in 6 ms there are hundreds.
  expect(turns).toBeLessThan(2_000)
})
