import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from './openEventStream'

const FRAME_MS = 16

/** The browser's connection, controlled by the test. */
class FakeSource extends EventTarget {
  static made: FakeSource[] = []
  onopen: (() => void) | undefined
  onerror: (() => void) | undefined
  readyState = 0
  constructor() {
    super()
    FakeSource.made.push(this)
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.made = []
  vi.stubGlobal('SharedWorker', undefined)
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME_MS))
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A followed stream: when each batch came, ms, and its number of messages. */
function follow() {
  const start = performance.now()
  const batches: { at: number; size: number }[] = []
  const order: string[] = []
  const close = openEventStream('event', {
    messages(batch) {
      batches.push({ at: performance.now() - start, size: batch.length })
      order.push(...batch.map(({ data }) => String((data as unknown as { n: number }).n)))
    },
    open: (isOpen) => void order.push(isOpen ? 'open' : 'interrupted'),
  })
  const [source] = FakeSource.made
  const send = (n: number) => source?.dispatchEvent(new MessageEvent('book', { data: JSON.stringify({ n }) }))
  return { source, batches, order, send, close }
}

test('the first change comes with the next frame, and those after it together, at least 50 ms apart', () => {
  const { batches, send } = follow()
  for (let n = 0; n < 200; n += 1) {
    send(n)
    vi.advanceTimersByTime(5)
  }
  expect(batches[0]?.at).toBeLessThanOrEqual(FRAME_MS + 5)
  const gaps = batches.slice(1).map(({ at }, i) => at - (batches[i]?.at ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(50)
  // No change is older than this when it is applied.
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(50 + FRAME_MS + 5)
})

test('no message is lost or comes before an earlier one', () => {
  const { order, send } = follow()
  for (let n = 0; n < 1_200; n += 1) {
    send(n)
    if (n % 7 === 0) vi.advanceTimersByTime(3)
  }
  vi.advanceTimersByTime(100)
  expect(order).toEqual(Array.from({ length: 1_200 }, (_, n) => String(n)))
})

test('an interruption is reported after the messages that came before it', () => {
  const { source, order, send } = follow()
  source?.onopen?.()
  send(1)
  send(2)
  source?.onerror?.()
  expect(order).toEqual(['open', '1', '2', 'interrupted'])
})

test('what waits is given up when the stream is left', () => {
  const { batches, send, close } = follow()
  send(1)
  close()
  vi.advanceTimersByTime(1_000)
  expect(batches).toEqual([])
})
