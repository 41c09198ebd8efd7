import type { ProcessorBudgets } from '@/lib/infra/limits/processorBudgets'
import { createRotatingQueue } from '@/lib/infra/limits/rotatingQueue'

/** Work for many callers on one event loop. */
export interface FairRotation {
  /**
   * Runs at once when this turn of the event loop has budget left, else in a later turn. Addresses take turns in
   * round-robin order, so that a busy one delays only itself. One that has used up its budget of processor time comes
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
  /** Reports that a connection or a request came: before long work, the loop looks whether more have come. */
  arrived(): void
}

/** Budget per turn of the event loop, ms. */
const TURN_MS = 1
/** Short requests follow each other in one turn of the event loop for so long, ms. */
const SHORT_MS = 2
/**
 * As long as connections and requests keep coming, one in each turn of the loop, long work waits for them at most this
 * long, ms. How long the work before took says too little: much of a request's comes behind what it reads.
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

/** A piece of work; it says whether more may follow it in the same turn of the loop. */
interface Work {
  address: string
  begin: () => boolean
}

/**
 * `budgets`: of processor time, by address; without them no address is ever over its budget.
 */
export function createFairRotation({
  hasLoopBudget = createLoopBudget(),
  budgets,
}: {
  hasLoopBudget?: () => boolean
  budgets?: ProcessorBudgets
} = {}): FairRotation {
  const waiting = createRotatingQueue<Work>()
  /** Of addresses over their budget. */
  const late = createRotatingQueue<Work>()
  let working = false
  let arrivals = 0
  let readUntil = 0
  /** Until then work of addresses over their budget waits. */
  let lateFrom = 0
  let timer: NodeJS.Timeout | undefined

  const isSpent = (address: string) => budgets?.isSpent(address) ?? false

  function advanceLater() {
    arrivals = 0
    setImmediate(advance)
  }

  /** At least one piece of work before long: it always makes progress. */
  function advance() {
    // Node accepts one connection per turn of its loop: long work in each would let new callers, also those who ask
    // for little, wait for everybody who came before them.
    const startedAt = performance.now()
    if (arrivals > 0 && startedAt < readUntil) return advanceLater()
    work(startedAt)
  }

  /** The next piece of work that may begin; none while all that waits is over its budget and has just had a turn. */
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
      if (!one.begin()) {
        // What waits for a promise works from the end of this call on; the tick comes after that.
        queueMicrotask(() => process.nextTick(goOn, startedAt, one, began))
        return
      }
      settle(one, began)
    } while (hasLoopBudget())
    rest()
  }

  /** Charges what a piece of work took. */
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
          // What waits for the promise runs after this turn's work.
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
