import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeBookStore } from '@/lib/books/store/bookStore.testkit'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { settle, startLeader, startReplica } from '@/lib/dev/testing/support/startReplicas'
import { until } from '@/lib/dev/testing/support/startStack'
import { systemClock } from '@/lib/infra/net/systemClock'
import {
  type BookUpdate,
  createPipeFollowerTransport,
  createPipeLeaderTransport,
  type DemandMessage,
} from './pipeTransports'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

type Options = Partial<Parameters<typeof startReplica>[0]>

/** A pipe whose messages are copied, as between processes. */
function createPipe() {
  const { port1, port2 } = new MessageChannel()
  open.push(port1)
  let isOpen = true
  const sendTo = (port: typeof port1) => async (message: object) => {
    if (!isOpen) throw new Error('The other end is closed.')
    port.postMessage(message)
  }
  return {
    toParent: { isOpen: () => isOpen, send: sendTo(port1) },
    toChild: { isOpen: () => isOpen, send: sendTo(port2) },
    onUpdate: (take: (update: BookUpdate) => void) => port2.on('message', take),
    onDemand: (take: (demand: DemandMessage) => void) => port1.on('message', take),
    cut() {
      isOpen = false
      port1.close()
    },
  }
}

/** A serving process, to which one child after the other connects. */
async function startParent(options: Options = {}) {
  const failures: number[] = []
  const transport = createPipeFollowerTransport({ onSequenceGap: () => failures.push(1) })
  const replica = startReplica({ ...options, transport })
  let children = 0
  const startChild = () => {
    children += 1
    const firstEpoch = children * 1_000_000
    const pipe = createPipe()
    const leader = startLeader({
      ...options,
      transport: createPipeLeaderTransport({ pipe: pipe.toParent, firstEpoch, onDemand: pipe.onDemand }),
    })
    open.push(leader)
    pipe.onUpdate(transport.take)
    transport.connect(pipe.toChild, { firstEpoch })
    const end = () => {
      pipe.cut()
      transport.disconnect()
    }
    return { leader, end, pipe }
  }
  const first = startChild()
  const web = await replica
  open.push(web)
  return { web, first, startChild, failures }
}

describe('books over a pipe', () => {
  describeBookStore(async ({ clock, staleAfterMs }) => {
    const { web, first } = await startParent({
      staleAfterMs,
      clock: { now: clock.now, sleep: systemClock.sleep },
      readTime: async () => clock.now(),
    })
    first.leader.lead()
    return {
      writer: first.leader.books,
      reader: web.books,
      settle: () => settle(first.leader, web, ['polymarket', 'kalshi']),
    }
  })
})

const market = marketOn('kalshi', 'k1')
const other = marketOn('kalshi', 'k2')
const VENUES = ['kalshi'] as const
const book = (of: typeof market, size: number) =>
  buildBook(of, { bids: [[0.4, size]], asks: [[0.5, 1]], receivedAt: Date.now() })
const refOf = ({ venue, id }: typeof market) => ({ venue, marketId: id })

test('a child that ends leaves stale books, which the next child replaces', async () => {
  const { web, first, startChild, failures } = await startParent()
  first.leader.lead(VENUES)
  first.leader.books.put(book(market, 1))
  first.leader.books.put(book(other, 1))
  await settle(first.leader, web, VENUES)
  expect(web.books.get(refOf(market))).toMatchObject({ stale: false })
  first.end()
  expect(web.books.get(refOf(market))).toMatchObject({ stale: true })
  expect(web.health('kalshi')).toMatchObject({ state: 'down' })
  const second = startChild()
  second.leader.lead(VENUES)
  second.leader.books.put(book(market, 2))
  await settle(second.leader, web, VENUES)
  expect(web.books.get(refOf(market))).toMatchObject({ stale: false, book: { bids: [{ size: 2_000_000 }] } })
  expect(web.books.get(refOf(other))).toMatchObject({ stale: true })
  expect(failures).toEqual([])
})

test('a demand reaches the child and resolves once the book was read', async () => {
  const { web, first } = await startParent()
  first.leader.lead(VENUES)
  await settle(first.leader, web, VENUES)
  first.leader.publisher.onDemand(async (refs) => {
    for (const { marketId } of refs) first.leader.books.put(book(marketOn('kalshi', marketId), 7))
  })
  await web.demand([refOf(market)], { budgetMs: 5_000 })
  expect(web.books.get(refOf(market))).toMatchObject({ stale: false, book: { bids: [{ size: 7_000_000 }] } })
})

test('a sequence gap is detected, and the child is abandoned', async () => {
  const { web, first, failures } = await startParent()
  first.leader.lead(VENUES)
  await settle(first.leader, web, VENUES)
  const { send } = first.pipe.toParent
  first.pipe.toParent.send = async () => undefined
  first.leader.books.put(book(market, 1))
  await until('the message to be dropped', async () => (await dropOne()) || undefined)
  first.pipe.toParent.send = send
  first.leader.books.put(book(market, 2))
  await until('the gap to be detected', async () => failures.length > 0 || undefined)
  expect(web.books.get(refOf(market))?.stale ?? true).toBe(true)

  async function dropOne() {
    await systemClock.sleep(50)
    return true
  }
})

test('the time that both processes share does not change when the clock of the machine is set', async () => {
  const pipe = createPipe()
  const onDemand = () => undefined
  const leader = createPipeLeaderTransport({ pipe: pipe.toParent, firstEpoch: 1, onDemand })
  const follower = createPipeFollowerTransport({ onSequenceGap: () => undefined })
  const before = await leader.readTime()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 600_000)
  const times = [await follower.readTime(), await leader.readTime()]
  clock.mockRestore()
  for (const time of times) expect(time).toBeGreaterThanOrEqual(before)
})
