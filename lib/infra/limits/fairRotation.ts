import type { ProcessorBudgets } from '@/lib/infra/limits/processorBudgets'
import { createRotatingQueue } from '@/lib/infra/limits/rotatingQueue'

/** Work for many callers on one event loop. */
export interface FairRotation {
  /**
   * Runs at once when this turn of the event loop has budget left, else in a later turn. Addresses take turns in
   * round-robin order, so that a busy one delays only itself. One over its budget of processor time comes
   * after all others, and its work leaves the loop free for as long as it took.
   */
  run(address: string, work: () => void): void
  /** The same with a result. */
  result<T>(address: string, work: () => T): Promise<T>
  /**
   * Resolves when it is this address's turn and new requests have been read: one request per turn of the loop, short
   * ones together.
   */
  turn(address: string): Promise<void>
  /** Reports that a connection or a request arrived: before long work, the loop checks whether more have arrived. */
  arrived(): void
}

/** Budget per turn of the event loop, ms. */
const TURN_MS = 1
/** Short requests run back to back in one turn of the event loop for this long, ms. */
const SHORT_MS = 2
/**
 * While connections and requests keep arriving, one per turn of the loop, long work waits for them at most this
 * long, ms. The duration of earlier work says too little: much of a request's work happens after its read.
 */
const READ_FIRST_MS = 20

/** Reports whether this turn of the event loop has budget left. */
function createLoopBudget(): () => boolean {
  let until: number | undefined
  return () => {
    if (until === undefined) {
      until = performance.now() + TURN_MS
      setImmediate(() => {
        until = undefined
      })
    }
    return performance.now() < until
  }
}

/** A unit of work; returns whether more may follow it in the same turn of the loop. */
interface Work {
  address: string
  begin: () => boolean
}

/**
 * Processor time budgets by address; without them no address is ever over its budget.
 */
export function createFairRotation({
  hasLoopBudget = createLoopBudget(),
  budgets,
}: {
  hasLoopBudget?: () => boolean
  budgets?: ProcessorBudgets
} = {}): FairRotation {
  const waiting = createRotatingQueue<Work>()
  /** Work of addresses over their budget. */
  const late = createRotatingQueue<Work>()
  let working = false
  let arrivals = 0
  let readUntil = 0
  /** Until this time work of addresses over their budget waits. */
  let lateFrom = 0
  let timer: NodeJS.Timeout | undefined

  const isSpent = (address: string) => budgets?.isSpent(address) ?? false

  function advanceLater() {
    arrivals = 0
    setImmediate(advance)
  }

  /** Runs at least one unit of work before long, so that it always progresses. */
  function advance() {
    // Node accepts one connection per turn of its loop: long work in each would make new callers, even those with small
    // requests, wait for everybody before them.
    const startedAt = performance.now()
    if (arrivals > 0 && startedAt < readUntil) return advanceLater()
    work(startedAt)
  }

  /**
   * The next unit of work that may begin; none while every waiting address is over its budget and has just had a turn.
   */
  function next(): Work | undefined {
    for (let one = waiting.next(); one; one = waiting.next()) {
      if (!isSpent(one.address)) return one
      late.add(one.address, one)
    }
    return late.size > 0 && performance.now() >= lateFrom ? late.next() : undefined
  }

  function work(startedAt: number) {
    do {
      const one = next()
      if (!one) break
      const began = budgets ? performance.now() : startedAt
      if (!begin(one, began)) {
        // Promise continuations run after this call; the tick comes after them.
        queueMicrotask(() => process.nextTick(goOn, startedAt, one, began))
        return
      }
      settle(one, began)
    } while (hasLoopBudget())
    rest()
  }

  /** One that throws does not keep the others from their turns. */
  function begin(one: Work, began: number): boolean {
    try {
      return one.begin()
    } catch (error) {
      settle(one, began)
      rest()
      throw error
    }
  }

  /** Charges the time that a unit of work took. */
  function settle({ address }: Work, began: number) {
    if (!budgets) return
    const now = performance.now()
    if (isSpent(address)) lateFrom = now + (now - began)
    budgets.spend(address, now - began)
  }

  function goOn(startedAt: number, done: Work, began: number) {
    settle(done, began)
    if (waiting.size + late.size > 0 && performance.now() - startedAt < SHORT_MS) work(startedAt)
    else rest()
  }

  function rest() {
    const now = performance.now()
    readUntil = now + READ_FIRST_MS
    working = waiting.size > 0 || (late.size > 0 && now >= lateFrom)
    if (working) advanceLater()
    else if (late.size > 0) {
      timer ??= setTimeout(wake, Math.ceil(lateFrom - now))
      timer.unref()
    }
  }

  function wake() {
    timer = undefined
    if (working) return
    working = true
    advance()
  }

  function run(address: string, work: () => void) {
    waiting.add(address, {
      address,
      begin() {
        work()
        return true
      },
    })
    if (working) return
    working = true
    if (hasLoopBudget()) advance()
    else advanceLater()
  }

  return {
    run,
    result: (address, work) =>
      new Promise((resolve, reject) =>
        run(address, () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        }),
      ),
    turn: (address) =>
      new Promise((resolve) => {
        waiting.add(address, {
          address,
          // Promise continuations run after this turn's work.
          begin() {
            resolve()
            return false
          },
        })
        if (working) return
        working = true
        readUntil = performance.now() + READ_FIRST_MS
        setImmediate(advance)
      }),
    arrived() {
      arrivals += 1
    },
  }
}
