import { hasLoopBudget } from './turn'

export interface TurnQueue<Item> {
  /** Handles it now, or after those queued. */
  push(item: Item): void
  /** Number of queued items. */
  readonly length: number
}

/** Delivers items one by one, in order and over as many turns of the event loop as needed. */
export function createTurnQueue<Item>({
  handle,
  emptied,
}: {
  handle(item: Item): void
  /** Called when the queue has drained. */
  emptied(): void
}): TurnQueue<Item> {
  let waiting: Item[] = []
  let at = 0

  function work() {
    do handle(waiting[at++] as Item)
    while (at < waiting.length && hasLoopBudget())
    if (at < waiting.length) {
      // Under a steady load it never drains: handled items must be released anyway.
      waiting.splice(0, at)
      at = 0
      return void setImmediate(work)
    }
    waiting = []
    at = 0
    emptied()
  }

  return {
    push(item) {
      if (waiting.length === 0 && hasLoopBudget()) return handle(item)
      waiting.push(item)
      if (waiting.length === 1) setImmediate(work)
    },
    get length() {
      return waiting.length - at
    },
  }
}
