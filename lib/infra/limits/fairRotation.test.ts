import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createFairRotation } from './fairRotation'
import { createProcessorBudgets } from './processorBudgets'

/** Blocks the loop for this long, ms. */
function compute(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('work within the loop budget runs at once', () => {
  const turns = createFairRotation({ hasLoopBudget: () => true })
  const done: number[] = []
  for (let i = 0; i < 3; i += 1) turns.run('a', () => done.push(i))
  expect(done).toEqual([0, 1, 2])
})

test('on a busy loop addresses take turns, whatever one of them queues', async () => {
  const turns = createFairRotation({ hasLoopBudget: () => false })
  const done: string[] = []
  for (let i = 0; i < 3; i += 1) turns.run('greedy', () => done.push(`greedy ${i}`))
  turns.run('visitor', () => done.push('visitor'))
  expect(done).toEqual([])
  for (let i = 0; i < 6; i += 1) await nextTurn()
  expect(done).toEqual(['greedy 0', 'visitor', 'greedy 1', 'greedy 2'])
})

test('failing work rejects for its own caller only', async () => {
  const turns = createFairRotation({ hasLoopBudget: () => false })
  const failing = turns.result('a', () => {
    throw new Error('broken')
  })
  const other = turns.result('a', () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await other).toBe('done')
})

test('work that throws does not keep others from their turns', async () => {
  const rotation = createFairRotation({ hasLoopBudget: () => true })
  const broken = () =>
    rotation.run('a', () => {
      throw new Error('broken')
    })
  expect(broken).toThrow('broken')
  const done: string[] = []
  rotation.run('b', () => done.push('b'))
  await rotation.turn('c')
  expect(done).toEqual(['b'])
})

test('work waits while requests keep coming, and keeps its order', async () => {
  const rotation = createFairRotation()
  const done: string[] = []
  const ask = (name: string) => {
    rotation.arrived()
    return rotation.turn(name).then(() => done.push(name))
  }
  const requested = [ask('a'), ask('b')]
  // In each of the first turns of the loop a request is read before anything long begins.
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual([])
  requested.push(ask('c'))
  await Promise.all(requested)
  expect(done).toEqual(['a', 'b', 'c'])
})

test('an endless stream of requests does not starve long work', async () => {
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

test('short work runs back to back within one turn, whatever arrives', async () => {
  const rotation = createFairRotation()
  let turns = 0
  let isDone = false
  const flood = () => {
    rotation.arrived()
    turns += 1
    if (!isDone) setImmediate(flood)
  }
  flood()
  const done = new Set<number>()
  await Promise.all(Array.from({ length: 50 }, () => rotation.turn('a').then(() => done.add(turns))))
  isDone = true
  expect(done.size).toBeLessThan(10)
})

test('an address that has used up its processor time comes after all others, and still progresses', async () => {
  const budgets = createProcessorBudgets(() => 0)
  budgets.spend('greedy', 2_000)
  const rotation = createFairRotation({ budgets })
  const done: string[] = []
  const ask = (name: string) => rotation.turn(name).then(() => done.push(name))
  await Promise.all(['greedy', 'greedy', 'a', 'b', 'a', 'c'].map(ask))
  expect(done).toEqual(['a', 'b', 'c', 'a', 'greedy', 'greedy'])
})

test('a budget refills at a tenth of elapsed time, and is charged for the time its turns took', async () => {
  let now = 0
  const budgets = createProcessorBudgets(() => now)
  budgets.spend('a', 1_200)
  // The service's own work: pages of all visitors would wait for one of them.
  budgets.spend('', 10_000)
  expect([budgets.isSpent('a'), budgets.isSpent('b'), budgets.isSpent('')]).toEqual([true, false, false])
  now = 1_900
  expect(budgets.isSpent('a')).toBe(true)
  now = 2_100
  expect(budgets.isSpent('a')).toBe(false)
  const spent: [string, number][] = []
  const rotation = createFairRotation({
    budgets: { isSpent: () => false, spend: (address, ms) => spent.push([address, ms]) },
  })
  // As long as a plan takes.
  await rotation.turn('a').then(() => compute(5))
  await rotation.turn('b')
  expect(spent[0]?.[0]).toBe('a')
  expect(spent[0]?.[1]).toBeGreaterThanOrEqual(5)
})

test('a health request is answered before the long work of earlier callers', async () => {
  const rotation = createFairRotation()
  let worked = 0
  const server = createServer(async ({ url }, response) => {
    rotation.arrived()
    if (url === '/work') {
      await rotation.turn('greedy')
      compute(0.5)
      // Much of a request's work happens after its read, outside its turn.
      await new Promise((resolve) => setImmediate(resolve))
      compute(3)
      worked += 1
    }
    response.end()
  })
  // One turn of the loop accepts a connection, and the next reads its request.
  server.on('connection', () => rotation.arrived())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    return once(socket.resume(), 'end')
  }
  const working = Array.from({ length: 120 }, () => get('/work'))
  await get('/health')
  const before = worked
  await Promise.all(working)
  server.close()
  expect(worked).toBe(120)
  expect(before).toBeLessThan(60)
})
