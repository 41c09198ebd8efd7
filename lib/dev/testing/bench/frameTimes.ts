import type { CDPSession, Page } from '@playwright/test'

/** A longer frame is noticeable. */
const SEEN_MS = 50

interface Watched {
  __frames: number[]
  __tasks: number[]
  __next: FrameRequestCallback
}

export interface FrameTimes {
  frames: number
  /** Milliseconds, percentiles of frame time. */
  p50: number
  p95: number
  p99: number
  longest: number
  /** Percent of noticeably long frames. */
  slow: number
  /** Tasks of 50 ms or longer. */
  longTasks: number
}

/** Records the duration of each frame and each long task from now on. */
const watch = () => {
  const watched = window as unknown as Watched
  watched.__frames = []
  watched.__tasks = []
  let last = performance.now()
  // A property: the compiler wraps named functions in a helper that the page does not have.
  watched.__next = (now) => {
    watched.__frames.push(now - last)
    last = now
    requestAnimationFrame(watched.__next)
  }
  requestAnimationFrame(watched.__next)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.__tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Frame times during an action on the page. Call once per page. */
export async function createFrameWatch(
  page: Page,
): Promise<(run: () => Promise<void>) => Promise<FrameTimes>> {
  await page.evaluate(watch)
  return async (run) => {
    await page.evaluate(() => {
      const watched = window as unknown as Watched
      watched.__frames = []
      watched.__tasks = []
    })
    await run()
    const { frames, tasks } = await page.evaluate(() => {
      const { __frames, __tasks } = window as unknown as Watched
      return { frames: __frames, tasks: __tasks }
    })
    const sorted = frames.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
    return {
      frames: frames.length,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      longest: at(1),
      slow: (100 * frames.filter((ms) => ms > SEEN_MS).length) / Math.max(1, frames.length),
      longTasks: tasks.length,
    }
  }
}

/** Scrolls by wheel, as fast as a searching user. Down is positive. */
export const scrollBy = (session: CDPSession, y: number, speed: number) =>
  session.send('Input.synthesizeScrollGesture', {
    x: 300,
    y: 500,
    yDistance: -y,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
